// select: default, several ready, nil channels, send and receive, assignment forms, evaluation.
package main

import (
	"fmt"
	"time"
)

func idx(s string, i int) int { fmt.Print(s, " "); return i }

func ch(s string, c chan int) chan int { fmt.Print(s, " "); return c }

func main() {
	a, b := make(chan int, 1), make(chan string, 1)
	select {
	case v := <-a:
		fmt.Println("never", v)
	default:
		fmt.Println("default")
	}
	a <- 1
	select {
	case v, ok := <-a:
		fmt.Println(v, ok)
	case s := <-b:
		fmt.Println("never", s)
	}
	b <- "x"
	var s string
	var ok bool
	select {
	case s, ok = <-b:
		fmt.Println(s, ok)
	}
	close(b)
	arr := [2]string{"a", "b"}
	for range 1 {
		select {
		case arr[idx("i", 1)], ok = <-b:
		}
	}
	fmt.Println(arr, ok)
	var nilc chan int
	select {
	case <-nilc:
	case nilc <- 1:
	case <-time.After(time.Millisecond):
		fmt.Println("timeout")
	}
	c1, c2 := make(chan int, 1), make(chan int, 1)
	c2 <- 5
	select {
	case ch("c1", c1) <- idx("val", 3) * 0:
		fmt.Print("sent ")
	case <-ch("nil", nilc):
	}
	fmt.Println(<-c1)
	counts := [2]int{}
	x, y := make(chan int, 1000), make(chan int, 1000)
	for range 1000 {
		x <- 1
		y <- 1
	}
	for range 1000 {
		select {
		case <-x:
			counts[0]++
		case <-y:
			counts[1]++
		}
	}
	fmt.Println(counts[0]+counts[1], counts[0] > 300, counts[1] > 300)
	done := make(chan bool)
	data := make(chan int)
	go func() {
		for i := range 5 {
			data <- i
		}
		close(done)
	}()
	total := 0
loop:
	for {
		select {
		case v := <-data:
			total += v
		case <-done:
			break loop
		}
	}
	fmt.Println(total)
	q := make(chan int, 3)
	for i := 0; ; i++ {
		select {
		case q <- i:
			continue
		default:
		}
		break
	}
	fmt.Println(len(q))
	go func() { select {} }()
	same := make(chan int, 1)
	select {
	case same <- 1:
		fmt.Println("send")
	case <-same:
		fmt.Println("never")
	}
	var many [20]chan int
	for i := range many {
		many[i] = make(chan int)
	}
	go func() { many[13] <- 13 }()
	select {
	case v := <-many[0]:
		fmt.Println(v)
	case v := <-many[5]:
		fmt.Println(v)
	case v := <-many[13]:
		fmt.Println("thirteen", v)
	case many[7] <- 1:
	}
}
