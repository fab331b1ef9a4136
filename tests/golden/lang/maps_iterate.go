// Iterating a map while it changes: every entry at most once, deleted ones not, none lost.
package main

import "fmt"

func main() {
	m := map[int]int{}
	for i := range 1000 {
		m[i] = i
	}
	seen := map[int]int{}
	for k := range m {
		seen[k]++
		if k < 500 {
			delete(m, k+500)
		}
		m[k+10000] = 1
		if len(m) > 5000 {
			break
		}
	}
	twice := 0
	for _, n := range seen {
		if n > 1 {
			twice++
		}
	}
	low := 0
	for k := range seen {
		if k < 500 {
			low++
		}
	}
	fmt.Println(twice, low)
	n := map[string]bool{"a": true, "b": true, "c": true}
	visits := 0
	for k := range n {
		visits++
		for o := range n {
			if o != k {
				delete(n, o)
			}
		}
	}
	fmt.Println(visits, len(n))
	c := map[int]int{1: 1, 2: 2, 3: 3}
	visits = 0
	for range c {
		visits++
		clear(c)
	}
	fmt.Println(visits, len(c))
	firsts := map[int]bool{}
	r := map[int]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8}
	for range 200 {
		for k := range r {
			firsts[k] = true
			break
		}
	}
	fmt.Println(len(firsts) > 1)
}
