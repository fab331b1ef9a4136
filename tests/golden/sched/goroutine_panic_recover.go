// Panics cross no goroutine: each recovers its own; results come back through channels.
package main

import "fmt"

func safe(f func() int) (n int, err error) {
	type res struct {
		n   int
		err error
	}
	c := make(chan res, 1)
	go func() {
		r := res{}
		defer func() {
			if e := recover(); e != nil {
				r.err = fmt.Errorf("caught: %v", e)
			}
			c <- r
		}()
		r.n = f()
	}()
	r := <-c
	return r.n, r.err
}

func main() {
	fmt.Println(safe(func() int { return 1 }))
	fmt.Println(safe(func() int { panic("p") }))
	fmt.Println(safe(func() int { var m map[int]int; m[1]++; return 0 }))
	fmt.Println(safe(func() int { n, err := safe(func() int { panic("inner") }); fmt.Println("in:", n, err); return 9 }))
	fmt.Println(safe(func() int {
		defer func() { panic(fmt.Sprint("re:", recover())) }()
		var p *int
		return *p
	}))
}
