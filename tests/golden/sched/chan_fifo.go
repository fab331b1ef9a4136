// Values arrive in the order sent; waiting receivers are served first come, first served.
package main

import "fmt"

func main() {
	c := make(chan int)
	done := make(chan bool)
	go func() {
		prev := -1
		for v := range c {
			if v != prev+1 {
				fmt.Println("out of order", prev, v)
			}
			prev = v
		}
		done <- true
	}()
	for i := range 2000 {
		c <- i
	}
	close(c)
	<-done
	b := make(chan int, 7)
	go func() {
		defer close(b)
		for i := range 1000 {
			b <- i
		}
	}()
	sum, last := 0, -1
	for v := range b {
		if v <= last {
			fmt.Println("out of order")
		}
		last = v
		sum += v
	}
	fmt.Println(sum, last)
	type msg struct {
		from int
		reply chan int
	}
	reqs := make(chan msg)
	for i := range 5 {
		go func() {
			r := make(chan int)
			reqs <- msg{i, r}
			if got := <-r; got != i*i {
				fmt.Println("wrong reply")
			}
			done <- true
		}()
	}
	for range 5 {
		m := <-reqs
		m.reply <- m.from * m.from
	}
	for range 5 {
		<-done
	}
	fmt.Println("done")
}
