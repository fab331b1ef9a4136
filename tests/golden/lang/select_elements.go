// What a select receives of elements whose value is not kept as it lies in memory: complex64, and
// values too big for a frame.
package main

import (
	"fmt"
	"runtime"
)

// Too big for slots of a frame, with pointers at both ends.
type big struct {
	first *int
	pad   [5000]int
	last  *string
}

func makeBig(n int) big {
	s := fmt.Sprint("text ", n)
	b := big{first: &n, last: &s}
	b.pad[4999] = -n
	return b
}

func (b big) String() string {
	return fmt.Sprint(*b.first, " ", b.pad[4999], " ", *b.last)
}

func ready() {
	c := make(chan complex64, 1)
	c <- 3 + 4i
	select {
	case v := <-c:
		fmt.Println("ready:", v)
	}
	c <- -1i
	select {
	case v, ok := <-c:
		fmt.Println("with ok:", v, ok)
	default:
		fmt.Println("default")
	}
	m := map[string]complex64{}
	c <- 5
	select {
	case m["x"] = <-c:
	}
	fmt.Println("into a map:", m)
	close(c)
	v, ok := complex64(9), true
	select {
	case v, ok = <-c:
	}
	fmt.Println("closed:", v, ok)
}

func parked() {
	c, d, done := make(chan complex64), make(chan big), make(chan bool)
	go func() {
		for i := range 3 {
			select {
			case c <- complex(float32(i), 1):
			case <-done:
			}
			select {
			case d <- makeBig(i):
			case <-done:
			}
		}
		close(d)
	}()
	var last big
	for open := true; open; {
		select {
		case v := <-c:
			fmt.Println("complex64:", v)
		case b, ok := <-d:
			runtime.GC()
			if open = ok; ok {
				fmt.Println("big:", b)
				last = b
			} else {
				fmt.Println("closed:", b.first == nil, b.last == nil, b.pad[4999])
			}
		}
	}
	fmt.Println("last:", last)
}

// Several cases of big elements, and operands that call.
func several() {
	ch := func(n int) chan big {
		c := make(chan big, 1)
		if n == 2 {
			c <- makeBig(n)
		}
		return c
	}
	var a, b big
	select {
	case a = <-ch(1):
		fmt.Println("a", a)
	case b = <-ch(2):
		fmt.Println("b", b)
	case ch(2) <- makeBig(7):
		fmt.Println("never: the channel is full")
	}
	var pair [2]complex64
	p := make(chan [2]complex64, 1)
	p <- [2]complex64{1, 2i}
	select {
	case pair = <-p:
	case a = <-ch(1):
	}
	fmt.Println(pair)
}

func main() {
	ready()
	parked()
	several()
}
