// A trie with maps and a suffix automaton of sorts: pointers, recursion, sorting of keys.
package main

import (
	"fmt"
	"sort"
)

type Trie struct {
	next map[rune]*Trie
	n    int
}

func (t *Trie) Add(w string) {
	for _, r := range w {
		if t.next == nil {
			t.next = map[rune]*Trie{}
		}
		c, ok := t.next[r]
		if !ok {
			c = &Trie{}
			t.next[r] = c
		}
		t = c
	}
	t.n++
}

func (t *Trie) Find(prefix string) *Trie {
	for _, r := range prefix {
		if t = t.next[r]; t == nil {
			return nil
		}
	}
	return t
}

func (t *Trie) Walk(prefix string, f func(string, int)) {
	if t == nil {
		return
	}
	if t.n > 0 {
		f(prefix, t.n)
	}
	keys := make([]rune, 0, len(t.next))
	for r := range t.next {
		keys = append(keys, r)
	}
	sort.Slice(keys, func(i, j int) bool { return keys[i] < keys[j] })
	for _, r := range keys {
		t.next[r].Walk(prefix+string(r), f)
	}
}

func lcs(a, b string) string {
	x, y := []rune(a), []rune(b)
	t := make([][]int, len(x)+1)
	for i := range t {
		t[i] = make([]int, len(y)+1)
	}
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if x[i] == y[j] {
				t[i][j] = t[i+1][j+1] + 1
			} else {
				t[i][j] = max(t[i+1][j], t[i][j+1])
			}
		}
	}
	var out []rune
	for i, j := 0, 0; i < len(x) && j < len(y); {
		switch {
		case x[i] == y[j]:
			out = append(out, x[i])
			i++
			j++
		case t[i+1][j] >= t[i][j+1]:
			i++
		default:
			j++
		}
	}
	return string(out)
}

func edit(a, b string) int {
	prev := make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur := []int{i}
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur = append(cur, min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost))
		}
		prev = cur
	}
	return prev[len(b)]
}

func main() {
	var t Trie
	for _, w := range []string{"go", "gopher", "golang", "go", "rust", "größe", "grün", ""} {
		t.Add(w)
	}
	t.Walk("", func(w string, n int) { fmt.Printf("%q:%d ", w, n) })
	fmt.Println()
	t.Find("gr").Walk("gr", func(w string, n int) { fmt.Print(w, " ") })
	fmt.Println(t.Find("xyz") == nil, t.Find("gop").n)
	t.Find("zz").Walk("", nil)
	fmt.Println(lcs("größer als", "grotesk alt"), edit("kitten", "sitting"), edit("", "abc"))
}
