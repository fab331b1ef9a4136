package main

import "fmt"

var keep []byte

func main() {
	n := 0
	for i := 0; i < 200; i++ {
		keep = make([]byte, 10<<20)
		for j := 0; j < len(keep); j += 4096 {
			keep[j] = 1
		}
		n += len(keep)
	}
	s := ""
	for i := 0; i < 3000; i++ {
		s += "0123456789abcdef"
	}
	type T struct {
		l, r *T
		v    [10]int
	}
	var mk func(d int) *T
	mk = func(d int) *T {
		if d == 0 {
			return &T{}
		}
		return &T{l: mk(d - 1), r: mk(d - 1)}
	}
	for i := 0; i < 20; i++ {
		mk(14)
	}
	fmt.Println(n, len(s))
}
