package main

import "fmt"

var far [1 << 40]struct{}

type small struct{ a, b byte }

func first(x *[1 << 33]byte) byte {
	for _, b := range x {
		return b
	}
	return 0
}

func at(x *[1 << 33]small, i int) small { return x[i] }

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func main() {
	i := 1 << 39
	far[i] = struct{}{}
	fmt.Println(len(far), far[i], &far[i] == &far[i])
	i = 1 << 40
	try(func() { far[i] = struct{}{} })
	i = -1
	try(func() { _ = far[i] })
	try(func() { first(nil) })
	try(func() { at(nil, 1<<32) })
	try(func() { at(nil, 1<<33) })
	local := [1 << 35]struct{}{}
	n := 0
	for range local {
		if n++; n == 1<<10 {
			break
		}
	}
	fmt.Println(n, len(local))
}
