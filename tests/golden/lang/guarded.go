// Calls of func values and methods that mostly lead to one function, and then to another, to nil, or into
// a panic: what was inlined behind a guard must not show.
package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sort"
)

type shape interface{ area() float64 }

type square struct{ side float64 }

type box struct{ w, h float64 }

func (s square) area() float64 { return s.side * s.side }
func (b *box) area() float64   { return b.w * b.h }

// total asks the same shape many times.
func total(s shape, n int) float64 {
	sum := 0.0
	for range n {
		sum += s.area()
	}
	return sum
}

// mixed asks shapes of two types.
func mixed(shapes []shape) float64 {
	sum := 0.0
	for _, s := range shapes {
		sum += s.area()
	}
	return sum
}

func each(n int, f func(int)) {
	for i := 0; i < n; i++ {
		f(i)
	}
}

func fold[T, R any](xs []T, start R, f func(R, T) R) R {
	for _, x := range xs {
		start = f(start, x)
	}
	return start
}

// pairs has results of two words, and more than one of them.
func pairs(n int, f func(int) (string, int)) (out string, sum int) {
	for i := range n {
		s, k := f(i)
		out, sum = s, sum+k
	}
	return
}

func caught(what string, f func()) {
	defer func() {
		r := recover()
		err, _ := r.(error)
		var re runtime.Error
		fmt.Println(what, "->", r, errors.As(err, &re))
	}()
	f()
}

type person struct {
	name string
	age  int
}

type account struct {
	n, sum int
	last   *person
}

func main() {
	fmt.Println(total(square{2}, 500), total(&box{2, 3}, 500), total(square{1}, 3))
	shapes := []shape{}
	for i := range 300 {
		if i%7 == 0 {
			shapes = append(shapes, &box{float64(i), 1})
		} else {
			shapes = append(shapes, square{float64(i)})
		}
	}
	fmt.Println(mixed(shapes))

	sum, odd := 0, 0
	each(500, func(i int) {
		if i&1 == 0 {
			sum += i
		} else {
			sum--
		}
	})
	each(500, func(i int) {
		if i&1 != 0 {
			odd++
		}
	})
	fmt.Println(sum, odd)

	xs := make([]int, 500)
	for i := range xs {
		xs[i] = i * 7919 % 503
	}
	fmt.Println(fold(xs, 0, func(a, b int) int { return a + b }), fold(xs, -1, func(a, b int) int { return max(a, b) }))
	fmt.Println(fold(xs, 0.5, func(a float64, b int) float64 { return a*0.75 + float64(b) }))

	names := []string{"a", "bc", "def"}
	fmt.Println(pairs(100, func(i int) (string, int) { return names[i%3], len(names[i%3]) }))
	var acc account
	people := []person{{"x", 1}, {"y", 2}, {"z", 3}}
	each(99, func(i int) { acc.last = &people[i%3] })
	each(99, func(i int) { acc.n += i })
	fmt.Println(acc.n, acc.last.name)

	// Panics in the middle: what was done before stays done, nothing is done twice.
	table := []int{1, 2, 3}
	done := 0
	caught("index", func() { each(10, func(i int) { done += table[i] }) })
	caught("nil func", func() { each(3, nil) })
	caught("nil shape", func() { total(nil, 3) })
	caught("nil box", func() { var b *box; total(b, 3) })
	caught("division", func() { fold([]int{1, 2, 0}, 0, func(a, b int) int { return a + 10/b }) })
	caught("shift", func() { fold([]int{1, 2, -1}, 1, func(a, b int) int { return a << b }) })
	caught("map", func() { each(3, func(i int) { var m map[int]int; m[i]++ }) })
	fmt.Println(done)

	// One call leads elsewhere in the middle of the loop.
	f := func(i int) { done += i }
	g := f
	for i := range 400 {
		if i == 200 {
			g = func(i int) { done -= i }
		}
		g(i)
	}
	fmt.Println(done)

	sort.Slice(xs, func(i, j int) bool { return xs[i] < xs[j] })
	fmt.Println(sort.IntsAreSorted(xs))
	group := make([]person, 300)
	for i := range group {
		group[i] = person{fmt.Sprint("p", i*7919%300), i * 31 % 90}
	}
	slices.SortFunc(group, func(a, b person) int {
		if a.age != b.age {
			return a.age - b.age
		}
		if a.name == b.name {
			return 0
		}
		if a.name < b.name {
			return -1
		}
		return 1
	})
	fmt.Println(group[0], group[150], group[299])
}
