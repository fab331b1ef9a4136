// graph: shortest paths with a heap of structs ordered by a callback, breadth-first search, and strongly
// connected components by recursion.
package main

import (
	"cmp"
	"fmt"
	"slices"
)

type edge struct {
	to   int32
	cost int32
}

type item struct {
	node int
	dist int
}

type heap[T any] struct {
	less func(a, b T) bool
	all  []T
}

func (h *heap[T]) push(v T) {
	h.all = append(h.all, v)
	i := len(h.all) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !h.less(h.all[i], h.all[up]) {
			break
		}
		h.all[i], h.all[up] = h.all[up], h.all[i]
		i = up
	}
}

func (h *heap[T]) pop() T {
	top := h.all[0]
	last := len(h.all) - 1
	h.all[0] = h.all[last]
	h.all = h.all[:last]
	for i := 0; ; {
		kid := 2*i + 1
		if kid >= last {
			break
		}
		if kid+1 < last && h.less(h.all[kid+1], h.all[kid]) {
			kid++
		}
		if !h.less(h.all[kid], h.all[i]) {
			break
		}
		h.all[i], h.all[kid] = h.all[kid], h.all[i]
		i = kid
	}
	return top
}

type graph [][]edge

func (g graph) distances(from int) []int {
	dist := make([]int, len(g))
	for i := range dist {
		dist[i] = 1 << 60
	}
	dist[from] = 0
	h := heap[item]{less: func(a, b item) bool { return a.dist < b.dist }}
	h.push(item{from, 0})
	for len(h.all) > 0 {
		it := h.pop()
		if it.dist > dist[it.node] {
			continue
		}
		for _, e := range g[it.node] {
			if d := it.dist + int(e.cost); d < dist[e.to] {
				dist[e.to] = d
				h.push(item{int(e.to), d})
			}
		}
	}
	return dist
}

type components struct {
	g           graph
	index, low  []int32
	stack       []int32
	on          []bool
	next, count int32
}

func (c *components) visit(v int32) {
	c.next++
	c.index[v], c.low[v] = c.next, c.next
	c.stack = append(c.stack, v)
	c.on[v] = true
	for _, e := range c.g[v] {
		if c.index[e.to] == 0 {
			c.visit(e.to)
			c.low[v] = min(c.low[v], c.low[e.to])
		} else if c.on[e.to] {
			c.low[v] = min(c.low[v], c.index[e.to])
		}
	}
	if c.low[v] == c.index[v] {
		for {
			w := c.stack[len(c.stack)-1]
			c.stack = c.stack[:len(c.stack)-1]
			c.on[w] = false
			if w == v {
				break
			}
		}
		c.count++
	}
}

func main() {
	const n = 20000
	g := make(graph, n)
	seed := uint32(7)
	for i := 0; i < 3*n; i++ {
		seed = seed*1664525 + 1013904223
		from := seed >> 8 % n
		seed = seed*1664525 + 1013904223
		to := (from + seed>>20) % n
		g[from] = append(g[from], edge{int32(to), int32(seed >> 4 & 255)})
	}
	sum, reached := 0, 0
	for s := 0; s < 8; s++ {
		for _, d := range g.distances(s * 1001) {
			if d < 1<<60 {
				sum += d
				reached++
			}
		}
	}
	count := int32(0)
	for k := 0; k < 12; k++ {
		c := &components{g: g, index: make([]int32, n), low: make([]int32, n), on: make([]bool, n)}
		for v := range int32(n) {
			if c.index[v] == 0 {
				c.visit(v)
			}
		}
		count += c.count
	}
	all := []edge{}
	for _, es := range g {
		all = append(all, es...)
	}
	slices.SortFunc(all, func(a, b edge) int {
		if c := cmp.Compare(a.cost, b.cost); c != 0 {
			return c
		}
		return cmp.Compare(a.to, b.to)
	})
	fmt.Println("graph", sum, reached, count, all[0], all[len(all)/2], all[len(all)-1])
}
