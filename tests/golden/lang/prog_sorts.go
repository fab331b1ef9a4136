// Sorting algorithms on slices of several types.
package main

import "fmt"

type Less[T any] func(a, b T) bool

func Quick[T any](s []T, less Less[T]) {
	if len(s) < 2 {
		return
	}
	p := s[len(s)/2]
	i, j := 0, len(s)-1
	for i <= j {
		for less(s[i], p) {
			i++
		}
		for less(p, s[j]) {
			j--
		}
		if i <= j {
			s[i], s[j] = s[j], s[i]
			i++
			j--
		}
	}
	Quick(s[:j+1], less)
	Quick(s[i:], less)
}

func Merge[T any](s []T, less Less[T]) []T {
	if len(s) < 2 {
		return s
	}
	a, b := Merge(s[:len(s)/2:len(s)/2], less), Merge(s[len(s)/2:], less)
	r := make([]T, 0, len(s))
	for len(a) > 0 && len(b) > 0 {
		if less(b[0], a[0]) {
			r, b = append(r, b[0]), b[1:]
		} else {
			r, a = append(r, a[0]), a[1:]
		}
	}
	return append(append(r, a...), b...)
}

func counting(s []byte) string {
	var n [256]int
	for _, c := range s {
		n[c]++
	}
	out := s[:0]
	for c, k := range n {
		for range k {
			out = append(out, byte(c))
		}
	}
	return string(out)
}

type P struct {
	name string
	age  int8
}

func perms(s []int, f func([]int)) {
	var rec func(int)
	rec = func(k int) {
		if k == len(s) {
			f(s)
			return
		}
		for i := k; i < len(s); i++ {
			s[k], s[i] = s[i], s[k]
			rec(k + 1)
			s[k], s[i] = s[i], s[k]
		}
	}
	rec(0)
}

func main() {
	x := []int{5, 2, 9, -1, 5, 0, 3}
	Quick(x, func(a, b int) bool { return a < b })
	fmt.Println(x)
	ps := []P{{"b", 3}, {"a", 3}, {"c", 1}, {"d", 2}}
	fmt.Println(Merge(ps, func(a, b P) bool { return a.age < b.age }))
	fs := []float64{2.5, -1, 1e9, 0}
	Quick(fs, func(a, b float64) bool { return a > b })
	fmt.Println(fs)
	fmt.Println(Merge([]string{"pear", "fig", "apple"}, func(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }))
	fmt.Println(counting([]byte("hello world")))
	n, ok := 0, true
	perms([]int{4, 1, 3, 2, 5, 0}, func(p []int) {
		c := append([]int(nil), p...)
		Quick(c, func(a, b int) bool { return a < b })
		for i, v := range c {
			ok = ok && i == v
		}
		n++
	})
	fmt.Println(n, ok)
}
