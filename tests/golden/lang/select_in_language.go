// Control flow out of select, inside loops, switches and closures.
package main

import "fmt"

func first(cs ...chan int) (int, int) {
	for i, c := range cs {
		select {
		case v := <-c:
			return i, v
		default:
			continue
		}
	}
	return -1, 0
}

func drain(c chan int) (s []int) {
	for {
		select {
		case v, ok := <-c:
			if !ok {
				return append(s, -1)
			}
			s = append(s, v)
		default:
			return s
		}
	}
}

func classify(c chan int) string {
	select {
	case v := <-c:
		switch {
		case v < 0:
			return "negative"
		case v == 0:
			break
		default:
			return "positive"
		}
		return "zero"
	default:
	}
	return "nothing"
}

func main() {
	a, b := make(chan int, 3), make(chan int, 3)
	b <- 7
	fmt.Println(first(a, b))
	fmt.Println(first(a, b))
	a <- 1
	a <- 2
	fmt.Println(drain(a))
	a <- 3
	close(a)
	fmt.Println(drain(a))
	b <- -1
	b <- 0
	b <- 1
	fmt.Println(classify(b), classify(b), classify(b), classify(b))
	c := make(chan func() int, 2)
	c <- func() int { return 10 }
	select {
	case f := <-c:
		fmt.Println(f())
	}
	n := 0
loop:
	for {
		select {
		case c <- func() int { n++; return n }:
			if len(c) == cap(c) {
				break loop
			}
			continue loop
		}
	}
	fmt.Println((<-c)(), (<-c)())
	var fs []func() int
	d := make(chan int, 3)
	for i := range 3 {
		d <- i * 10
	}
	for range 3 {
		select {
		case v := <-d:
			fs = append(fs, func() int { v++; return v })
		}
	}
	fmt.Println(fs[0](), fs[1](), fs[2](), fs[0]())
	defer func() { fmt.Println("deferred", recover()) }()
	e := make(chan int)
	close(e)
	select {
	case <-e:
		panic("from select")
	}
}
