package main

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
)

// Variables that only deferred function literals capture, and what these see and change.

type pair struct{ a, b int }

func number(n int) (r int) {
	defer func() { r += n & 1 }()
	r = n & 3
	return r
}

func all(fail bool, list []int) (s string, err error, any interface{}, f float64, c complex128, c64 complex64, ok bool, small int8, p *pair, l []int) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("recovered: %v", x)
		}
		s += "!"
		any = fmt.Sprint(any, "-", s)
		f *= 2
		c += 1i
		c64 *= 2
		ok = !ok
		small += 100
		p = &pair{p.a + 1, p.b}
		l = append(l, len(l))
	}()
	s, any, f, c, c64, small, p = "text", 7, 1.5, 2, 1+1i, 100, &pair{1, 2}
	l = []int{5}
	if fail {
		l = append(list, list[len(l)+3])
	}
	ok = true
	return
}

func show(s string, err error, any interface{}, f float64, c complex128, c64 complex64, ok bool, small int8, p *pair, l []int) {
	fmt.Println(s, err, any, f, c, c64, ok, small, *p, l)
}

// The panic finds the old value, whatever was computed before it.
func parts(x bool, list []bool) (r bool, n int, text string) {
	defer func() {
		recover()
		text += fmt.Sprint(r, n)
	}()
	text = "a"
	n = 3
	text = text + "b" + fmt.Sprint(list[n-3])
	n = n*7 + len(text)
	r = x && list[n]
	return r, 1, "never"
}

func many(n int) (trace string) {
	step, sum := 0, 0
	defer func() { trace += fmt.Sprintln("last", step, sum) }()
	if n > 1 {
		defer func(add int) {
			step++
			sum += add * 10
			trace += fmt.Sprint("second ", step, sum, "; ")
			if n > 2 {
				sum = -1
				panic("again")
			}
		}(sum + n)
		defer func() {
			defer func() {
				if x := recover(); x != nil {
					trace += fmt.Sprint("inner ", x, step, "; ")
				}
				step += 100
			}()
			step++
			sum += n
		}()
	}
	defer func() {
		if x := recover(); x != nil {
			trace += fmt.Sprint("first ", x, "; ")
		}
	}()
	sum = n
	if n == 4 {
		panic("four")
	}
	return "ret "
}

func again(n int) (trace string) {
	defer func() {
		if x := recover(); x != nil {
			trace = fmt.Sprint(trace, "[", x, "]")
		}
	}()
	return many(n)
}

//go:noinline
func deep(n int) int {
	var block [64]int
	if n > 0 {
		block[n&63] = deep(n - 1)
	}
	return block[n&63] + 1
}

// The stack moves while the deferred call runs.
func moved(n int) (r int, words []string) {
	defer func() {
		r += deep(n)
		words = append(words, "moved")
		runtime.GC()
		r *= 2
		words = append(words, strings.Repeat("x", r&7))
	}()
	r = 1
	words = append(words, "before")
	deep(n / 2)
	return r, words
}

func exits(wg *sync.WaitGroup, out *string) {
	state := "begun"
	defer wg.Done()
	defer func() { *out += state }()
	defer func() { state += ", left" }()
	state = "working"
	func() {
		defer func() { state = strings.ToUpper(state) }()
		runtime.Goexit()
	}()
}

// In a loop each has a variable of its own.
func loops(n int) (s string) {
	for i := 0; i < n; i++ {
		k := i
		defer func() {
			k *= 2
			s += fmt.Sprint(k, i, " ")
		}()
	}
	last := 1
again:
	last *= 3
	kept := last
	defer func() {
		kept++
		s += fmt.Sprint("kept", kept, " ")
	}()
	if last < 20 {
		goto again
	}
	return ">"
}

// The variable outlives the function by another function.
func leaks() (get func() int, r int) {
	n := 1
	defer func() { n++; r += n }()
	get = func() int { return n }
	return get, 10
}

func param(n int, s string) (out string) {
	defer func() { out = fmt.Sprint(n, s) }()
	n++
	s = s[1:]
	return "not this"
}

type counter struct{ n int }

func (c counter) value() (r int) {
	defer func() { c.n++; r = c.n }()
	c.n *= 2
	return 0
}

func generic[T any](v T, fail bool) (r T, err error) {
	var zero T
	defer func() {
		if recover() != nil {
			r, err = zero, errors.New("failed")
		}
	}()
	r = v
	if fail {
		panic(1)
	}
	return
}

func main() {
	for i := range 4 {
		fmt.Print(number(i), " ")
	}
	fmt.Println()
	show(all(false, nil))
	show(all(true, []int{1}))
	fmt.Println(parts(true, nil))
	fmt.Println(parts(true, []bool{true}))
	for i := 1; i < 5; i++ {
		fmt.Print(again(i), "\n")
	}
	fmt.Println(moved(3000))
	var wg sync.WaitGroup
	var out string
	wg.Add(1)
	go exits(&wg, &out)
	wg.Wait()
	fmt.Println(out)
	fmt.Println(loops(3))
	get, r := leaks()
	fmt.Println(get(), r)
	fmt.Println(param(4, "text"), counter{4}.value())
	fmt.Println(generic("a", false))
	fmt.Println(generic([]int{1}, true))

	// Often enough to become machine code.
	sum, text, failed := 0, 0, 0
	for i := range 30000 {
		sum += number(i)
		_, t, _ := parts(i&1 == 0, nil)
		text += len(again(i&3)) + t
		if v, err := generic(&pair{i, i}, i%5 == 0); err != nil {
			failed++
		} else {
			sum += v.a
		}
	}
	fmt.Println(sum, text, failed)
	wg.Add(1)
	go func() {
		defer wg.Done()
		total := 0
		defer func() { fmt.Println("total", total) }()
		for i := range 1000 {
			total += number(i)
		}
	}()
	wg.Wait()
}
