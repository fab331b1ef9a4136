// Recursion a million calls deep is fine.
// modes: -gc-stress (a million frames, scanned at every safepoint)
package main

import "fmt"

func depth(n int) int {
	if n == 0 {
		return 0
	}
	return depth(n-1) + 1
}

func sum(n int, f func(int) int) int {
	if n == 0 {
		return 0
	}
	return f(n) + sum(n-1, f)
}

type L struct{ next *L }

func (l *L) len() int {
	if l == nil {
		return 0
	}
	return 1 + l.next.len()
}

func unwind(n int) (r int) {
	defer func() { r++ }()
	if n == 0 {
		return 0
	}
	return unwind(n - 1)
}

func main() {
	fmt.Println(depth(1000000))
	fmt.Println(sum(100000, func(i int) int { return i % 7 }))
	var l *L
	for range 200000 {
		l = &L{l}
	}
	fmt.Println(l.len(), unwind(20000))
	done := make(chan int)
	for i := range 3 {
		go func() { done <- depth(100000 * (i + 1)) }()
	}
	fmt.Println(<-done + <-done + <-done)
	func() {
		defer func() { fmt.Println("recovered deep", recover()) }()
		var boom func(int)
		boom = func(n int) {
			if n == 0 {
				panic("deep")
			}
			boom(n - 1)
		}
		boom(50000)
	}()
}
