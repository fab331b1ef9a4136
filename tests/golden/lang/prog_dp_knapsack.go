// Dynamic programming with tables, maps of structs as memo, and reconstruction.
package main

import "fmt"

type item struct {
	name      string
	w, v      int
}
type key struct{ i, cap int }

func knap(items []item, cap int) (int, []string) {
	memo := map[key]int{}
	var best func(i, c int) int
	best = func(i, c int) int {
		if i == len(items) {
			return 0
		}
		k := key{i, c}
		if v, ok := memo[k]; ok {
			return v
		}
		r := best(i+1, c)
		if it := items[i]; it.w <= c {
			r = max(r, it.v+best(i+1, c-it.w))
		}
		memo[k] = r
		return r
	}
	total := best(0, cap)
	var take []string
	for i, c := 0, cap; i < len(items); i++ {
		if best(i, c) != best(i+1, c) {
			take = append(take, items[i].name)
			c -= items[i].w
		}
	}
	return total, take
}

func coins(n int, cs ...int) (ways uint64, fewest int) {
	w := make([]uint64, n+1)
	f := make([]int, n+1)
	w[0] = 1
	for i := range f[1:] {
		f[i+1] = n + 1
	}
	for _, c := range cs {
		for i := c; i <= n; i++ {
			w[i] += w[i-c]
			f[i] = min(f[i], f[i-c]+1)
		}
	}
	return w[n], f[n]
}

func lis(s []int) (best []int) {
	tails := [][]int{}
	for _, x := range s {
		lo, hi := 0, len(tails)
		for lo < hi {
			if m := (lo + hi) / 2; tails[m][len(tails[m])-1] < x {
				lo = m + 1
			} else {
				hi = m
			}
		}
		var seq []int
		if lo > 0 {
			seq = append(seq, tails[lo-1]...)
		}
		seq = append(seq, x)
		if lo == len(tails) {
			tails = append(tails, seq)
		} else {
			tails[lo] = seq
		}
	}
	if len(tails) > 0 {
		best = tails[len(tails)-1]
	}
	return
}

func hanoi(n int, a, b, c string, move func(string, string)) {
	if n > 0 {
		hanoi(n-1, a, c, b, move)
		move(a, c)
		hanoi(n-1, b, a, c, move)
	}
}

func main() {
	fmt.Println(knap([]item{{"map", 9, 150}, {"compass", 13, 35}, {"water", 153, 200}, {"sandwich", 50, 160}, {"glucose", 15, 60}, {"tin", 68, 45}}, 120))
	fmt.Println(coins(100, 1, 5, 10, 25, 50))
	fmt.Println(coins(1000, 1, 2, 5, 10, 20, 50, 100, 200))
	fmt.Println(lis([]int{10, 9, 2, 5, 3, 7, 101, 18, 4, 20}), lis(nil))
	n := 0
	pegs := map[string]int{"a": 10}
	hanoi(10, "a", "b", "c", func(f, t string) { n++; pegs[f]--; pegs[t]++ })
	fmt.Println(n, pegs)
}
