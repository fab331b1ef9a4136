// Of what has no size an array may hold any number.
package main

import "fmt"

var big [1 << 50][0]int

func main() {
	var a [1 << 40]struct{}
	p := &a
	for i := range 3 {
		p[1<<39+i] = struct{}{}
	}
	b := a
	fmt.Println(len(a), cap(p), len(big), b == a)
	n := 0
	for i := range big {
		if n += i; n > 4 {
			break
		}
	}
	var e any = a
	_, ok := e.([1 << 40]struct{})
	fmt.Println(n, ok)
}
