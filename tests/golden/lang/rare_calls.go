// Calls of func values and interface methods that have led to few functions so far, and then lead elsewhere:
// what a loop holds in registers meanwhile, numbers and floats, must be there afterwards, whether the
// function called returns, panics, waits or grows its stack.
package main

import (
	"errors"
	"fmt"
	"runtime"
)

// state is more than a processor has registers for.
func state(n int, f func(int) int) (int, float64, string) {
	a, b, c, d, e, g := n, n+1, n+2, n+3, n+4, n+5
	x, y, z, w := float64(n), float64(n)+0.5, float64(n)*1.5, float64(n)-0.25
	s, t := "", []int{1, 2, 3}
	for i := 0; i < n; i++ {
		r := f(i)
		a, b, c, d, e, g = b+r, c^i, d+1, e+a&7, g-r, a+i
		x, y, z, w = y+1, z*0.5, w+float64(r), x-0.125
		t[i%3] += a & 15
		if i%4 == 3 {
			s += string(rune('a' + i%26))
		}
	}
	return a + b*3 + c*5 + d*7 + e*11 + g*13 + t[0] + t[1] + t[2], x + y + z + w, s
}

func deep(n int) int {
	var room [64]int // (Stacks grow.)
	if n == 0 {
		return 1
	}
	room[n%64] = n
	return deep(n-1) + room[n%64] - n
}

type value interface {
	Get(int) (int, error)
}

type plain int
type double struct{ by, too int }
type failing struct{ at int }
type odd float64
type late struct{ c chan int }

var errOdd = errors.New("odd")

func (p plain) Get(i int) (int, error)   { return int(p) + i, nil }
func (d *double) Get(i int) (int, error) { return d.by*i + d.too, nil }
func (o odd) Get(i int) (int, error) {
	if i%2 == 1 {
		return int(float64(o) * 4), errOdd
	}
	return i, nil
}
func (f failing) Get(i int) (int, error) {
	if i == f.at {
		panic(fmt.Sprint("fails at ", i))
	}
	return -i, nil
}
func (l late) Get(i int) (int, error) {
	go func() { l.c <- i * 2 }()
	return <-l.c, nil
}

func sum(v value, n int) (total int, mean float64, failed int, err any) {
	defer func() { err = recover() }()
	low, high, steps := 1<<40, -1<<40, 0.0
	for i := 0; i < n; i++ {
		r, e := v.Get(i)
		if e != nil {
			failed++
		}
		total += r
		low, high = min(low, r), max(high, r)
		steps += 0.5
		mean = float64(total) / (2 * steps)
	}
	total += low*3 + high*5
	return
}

func mixed(vs []value, n int) (total int, mean float64) {
	for i := 0; i < n; i++ {
		for k, v := range vs {
			r, _ := v.Get(i)
			total = total*3 + r + k
			total %= 1000003
			mean += float64(r) / 16
		}
	}
	return
}

func main() {
	k := 2
	fs := []func(int) int{
		func(i int) int { return i & 3 },
		func(i int) int { return i*k + 1 },
		func(i int) int { runtime.Gosched(); return i ^ 5 },
		func(i int) int { return deep(i % 60) },
		func(i int) int {
			defer func() { _ = recover() }()
			var none []int
			return none[i]
		},
	}
	// Often enough to become machine code, while calls lead to one function, then two.
	warm := 0
	for i := range 8000 {
		a, _, _ := state(6, fs[i/4000])
		warm += a
	}
	fmt.Println(warm)
	for range 3 {
		for _, f := range fs {
			fmt.Println(state(50, f))
		}
	}
	vs := []value{plain(3), &double{2, 1}, odd(1.25), late{make(chan int)}, failing{33}, failing{1000}}
	for i := range 8000 {
		a, _, _, _ := sum(vs[i/4000], 6)
		b, _ := mixed(vs[:1+i/4000], 6)
		warm += a + b
	}
	fmt.Println(warm)
	for range 3 {
		for _, v := range vs {
			fmt.Println(sum(v, 200))
		}
	}
	for n := 1; n <= len(vs); n++ {
		if n == 5 {
			vs[4] = failing{-1}
		}
		fmt.Println(mixed(vs[:n], 300))
	}
}
