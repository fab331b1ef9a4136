// What only a timer leads to stays alive until the timer has fired, while collections run: closures of
// AfterFunc, channels of After, timers that are reset or stopped.
package main

import (
	"fmt"
	"runtime"
	"time"
)

const count = 200

type box struct {
	n       int
	squares []int
}

func newBox(n int) *box {
	return &box{n, []int{n, n * n}}
}

func (b *box) check() int {
	if b.squares[0] != b.n || b.squares[1] != b.n*b.n {
		panic(fmt.Sprintf("box %d holds %v", b.n, b.squares))
	}
	return b.n
}

// garbage makes some, of the sizes that boxes have.
func garbage() (last *box) {
	for i := range 20 {
		last = newBox(-i)
	}
	return last
}

func main() {
	fired := make(chan *box, 3*count)
	again := make([]*time.Timer, count)
	for i := range count {
		once := newBox(i)
		time.AfterFunc(time.Duration(i%5)*time.Millisecond, func() { fired <- once })
		later := newBox(count + i)
		again[i] = time.AfterFunc(time.Hour, func() { fired <- later })
		never := newBox(2*count + i)
		time.AfterFunc(time.Hour, func() { fired <- never }).Stop()
	}
	waiting := make(chan *box)
	go func() {
		for i := range 20 {
			b := newBox(i)
			<-time.After(time.Millisecond)
			waiting <- b
		}
		close(waiting)
	}()
	sum := 0
	for i := range count {
		if i%50 == 0 {
			runtime.GC()
		}
		garbage()
		sum += (<-fired).check()
	}
	fmt.Println("fired", sum)
	for i, t := range again {
		if !t.Reset(time.Duration(i%3) * time.Millisecond) {
			panic("it was not active")
		}
		if i%50 == 0 {
			runtime.GC()
		}
	}
	sum = 0
	for range again {
		garbage()
		sum += (<-fired).check()
	}
	fmt.Println("reset and fired", sum)
	sum = 0
	for b := range waiting {
		garbage()
		sum += b.check()
	}
	fmt.Println("waited for", sum)
	runtime.GC()
	fmt.Println("left", len(fired), garbage().check())
}
