package main

import (
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
)

func gen(n int) iter.Seq[int] {
	return func(y func(int) bool) {
		defer fmt.Print("[gen done]")
		for i := range n {
			if !y(i) {
				fmt.Print("[stopped]")
				return
			}
		}
	}
}
func two() iter.Seq2[string, error] {
	return func(y func(string, error) bool) {
		_ = y("a", nil) && y("b", errors.New("e")) && y("c", nil)
	}
}
func gotos() (out []int) {
	i := 0
again:
	for x := range gen(3) {
		for y := range gen(3) {
			if y == 1 && i < 2 {
				i++
				goto again
			}
			if y == 2 {
				goto done
			}
			out = append(out, x*10+y)
		}
	}
done:
	return
}
func sw(k int) string {
	switch {
	case k > 0:
		for v := range gen(5) {
			switch v {
			case 0:
				continue
			case 2:
				break
			case 3:
				return fmt.Sprint("ret", v)
			default:
				fmt.Print("d", v)
			}
		}
		fallthrough
	default:
		return "def"
	}
}
func sel(c chan int) (r int) {
L:
	for v := range gen(4) {
		select {
		case x, ok := <-c:
			if !ok {
				break L
			}
			r += x
			continue L
		default:
			r += 100
		}
		if v == 2 {
			close(c)
		}
	}
	return
}
func deferOrder() {
	defer fmt.Println("outer defer")
	for i := range gen(2) {
		defer func() { fmt.Print("<", i, recover(), ">") }()
		for j := range gen(2) {
			defer fmt.Print("{", i, j, "}")
		}
	}
	panic("P")
}
func goexit() {
	done := make(chan bool)
	go func() {
		defer close(done)
		defer fmt.Print("ge-defer ")
		for range gen(3) {
			runtime.Goexit()
		}
	}()
	<-done
}
func pulls() {
	next, stop := iter.Pull(gen(3))
	fmt.Print(next())
	fmt.Print(next())
	stop()
	fmt.Print(next())
	stop()
	n2, s2 := iter.Pull(func(y func(int) bool) { y(1); panic("in pull") })
	n2()
	func() { defer func() { fmt.Print(recover()) }(); n2() }()
	fmt.Print(n2())
	s2()
	n3, s3 := iter.Pull(func(y func(int) bool) { defer func() { panic("in stop") }(); y(1) })
	n3()
	func() { defer func() { fmt.Print(recover()) }(); s3() }()
	fmt.Println()
}

type bad func(yield func(int) bool)

func misuse() {
	var saved func(int) bool
	for _, f := range []bad{
		func(y func(int) bool) { saved = y; y(1) },
		func(y func(int) bool) { y(1); y(2) },
		func(y func(int) bool) { defer func() { recover() }(); y(1) },
		func(y func(int) bool) { go func() {}(); y(1); panic("own") },
		nil,
	} {
		func() {
			defer func() {
				r := recover()
				_, re := r.(runtime.Error)
				fmt.Println(r, re)
			}()
			for x := range f {
				if x == 1 {
					if saved != nil {
						func() { defer func() { fmt.Println("in:", recover()) }(); saved(5) }()
					}
					panic("body")
				}
			}
		}()
	}
	func() {
		defer func() { fmt.Println("late:", recover()) }()
		saved(9)
	}()
	func() {
		defer func() { fmt.Println("brk:", recover()) }()
		for range (func(y func() bool))(func(y func() bool) { y(); y() }) {
			break
		}
	}()
}

func main() {
	fmt.Println(gotos())
	fmt.Println(sw(1), sw(0))
	c := make(chan int, 3)
	c <- 5
	fmt.Println(sel(c))
	func() { defer func() { fmt.Println("main rec", recover()) }(); deferOrder() }()
	goexit()
	pulls()
	misuse()
	for s, err := range two() {
		if err != nil {
			fmt.Println(s, err)
			continue
		}
		fmt.Print(s, " ")
	}
	for i, v := range slices.Backward([]string{"x", "y"}) {
		fmt.Print(i, v)
	}
	var fs []func() int
	for i := range gen(3) {
		fs = append(fs, func() int { i += 10; return i })
	}
	for _, f := range fs {
		fmt.Print(f(), f(), " ")
	}
	x, k := 0, 0
	arr := []int{0, 0, 0}
	for x, arr[k] = range slices.All([]int{7, 8, 9}) {
		k = x
	}
	fmt.Println(x, arr)
}
