// Addresses of all sorts, maps by pointers, finalizers and cleanups: the same under the same seed.
package main

import (
	"fmt"
	"runtime"
	"sync"
	"time"
)

type node struct {
	next *node
	name string
}

var (
	small int
	large [1 << 20]byte
)

func plain() {}

func main() {
	x := new(int)
	s := make([]string, 3)
	c := make(chan int, 2)
	m := map[string]int{"a": 1}
	huge := make([]byte, 1<<22)
	closure := func() { *x++ }
	fmt.Printf("%p %p %p %p %p\n", x, s, c, m, huge)
	fmt.Printf("%p %p %p %p\n", plain, closure, &small, &large)
	println(x, &small, m, c)

	var wg sync.WaitGroup
	found := make([]*node, 64)
	for i := range found {
		wg.Go(func() {
			found[i] = &node{name: fmt.Sprint(i)}
			runtime.Gosched()
			found[i].next = &node{name: "next"}
		})
	}
	wg.Wait()
	byPointer := map[*node]int{}
	byAny := map[any]int{}
	for i, n := range found {
		byPointer[n] = i
		byAny[n] = i
	}
	for n := range byPointer {
		fmt.Print(n.name, " ", fmt.Sprintf("%p", n.next), " ")
	}
	fmt.Println()
	for n := range byAny {
		fmt.Print(n.(*node).name, " ")
	}
	fmt.Println()

	for i := range 40 {
		n := &node{name: fmt.Sprint(i)}
		if i%2 == 0 {
			runtime.SetFinalizer(n, func(n *node) { fmt.Print("finalizer ", n.name, " ") })
		} else {
			runtime.AddCleanup(n, func(i int) { fmt.Print("cleanup ", i, " ") }, i)
		}
	}
	clear(found)
	for range 3 {
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
	fmt.Println()
	runtime.KeepAlive(byPointer)
}
