// Finalizers, cleanups and weak pointers of many objects, half of which stay, while another goroutine
// allocates: each comes due once, and no weak pointer leads to what has gone.
package main

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"weak"
)

const objects = 600

type object struct {
	next  *object
	value int
}

var (
	kept      [objects / 2]*object
	weaks     [objects]weak.Pointer[object]
	finalized [objects]atomic.Int32
	cleaned   [objects]atomic.Int32
)

// fill makes the objects; those of even numbers are kept.
func fill() {
	for i := range objects {
		o := &object{next: &object{value: -i}, value: i}
		weaks[i] = weak.Make(o)
		if i%3 == 0 {
			runtime.SetFinalizer(o, func(o *object) {
				if o.value == i && o.next.value == -i {
					finalized[i].Add(1)
				}
			})
		}
		runtime.AddCleanup(o, func(n int) { cleaned[n].Add(1) }, i)
		if i%2 == 0 {
			kept[i/2] = o
		}
	}
}

// collect collects until it holds.
func collect(holds func() bool) {
	for !holds() {
		runtime.GC()
		runtime.Gosched()
	}
}

func sum(of *[objects]atomic.Int32) (odd, even int) {
	for i := range of {
		if i%2 == 0 {
			even += int(of[i].Load())
		} else {
			odd += int(of[i].Load())
		}
	}
	return odd, even
}

func values() (odd, even, wrong int) {
	for i, w := range weaks {
		switch o := w.Value(); {
		case o == nil:
		case o.value != i:
			wrong++
		case i%2 == 0:
			even++
		default:
			odd++
		}
	}
	return odd, even, wrong
}

func main() {
	var stop atomic.Bool
	stopped := make(chan bool)
	go func() {
		var garbage []*object
		for {
			garbage = append(garbage[:0], &object{value: 1}, &object{value: 2})
			if stop.Load() {
				break
			}
			runtime.Gosched()
		}
		stopped <- len(garbage) > 0
	}()
	fill()
	collect(func() bool {
		odd, _ := sum(&cleaned)
		return odd == objects/2
	})
	fmt.Println(sum(&finalized))
	fmt.Println(sum(&cleaned))
	fmt.Println(values())
	for i, o := range kept {
		if o.value != 2*i || weak.Make(o) != weaks[2*i] {
			fmt.Println("lost", i)
		}
	}
	clear(kept[:])
	collect(func() bool {
		_, even := sum(&cleaned)
		return even == objects/2
	})
	fmt.Println(sum(&finalized))
	fmt.Println(sum(&cleaned))
	fmt.Println(values())
	stop.Store(true)
	fmt.Println(<-stopped)
}
