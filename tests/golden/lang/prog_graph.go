// Graph algorithms: topological order, strongly connected components, shortest paths, union-find.
package main

import (
	"fmt"
	"sort"
)

type G map[string][]string

func (g G) nodes() (ns []string) {
	seen := map[string]bool{}
	for a, bs := range g {
		for _, n := range append([]string{a}, bs...) {
			if !seen[n] {
				seen[n] = true
				ns = append(ns, n)
			}
		}
	}
	sort.Strings(ns)
	return
}

func (g G) topo() (order []string, err error) {
	state := map[string]int{}
	var visit func(string, []string) error
	visit = func(n string, path []string) error {
		switch state[n] {
		case 1:
			return fmt.Errorf("cycle %v", append(path, n))
		case 2:
			return nil
		}
		state[n] = 1
		for _, m := range g[n] {
			if err := visit(m, append(path, n)); err != nil {
				return err
			}
		}
		state[n] = 2
		order = append(order, n)
		return nil
	}
	for _, n := range g.nodes() {
		if err = visit(n, nil); err != nil {
			return nil, err
		}
	}
	for i, j := 0, len(order)-1; i < j; i, j = i+1, j-1 {
		order[i], order[j] = order[j], order[i]
	}
	return
}

func (g G) scc() (out [][]string) {
	index, low, on := map[string]int{}, map[string]int{}, map[string]bool{}
	var stack []string
	var visit func(string)
	visit = func(v string) {
		index[v] = len(index) + 1
		low[v] = index[v]
		stack, on[v] = append(stack, v), true
		for _, w := range g[v] {
			if index[w] == 0 {
				visit(w)
				low[v] = min(low[v], low[w])
			} else if on[w] {
				low[v] = min(low[v], index[w])
			}
		}
		if low[v] == index[v] {
			var c []string
			for {
				w := stack[len(stack)-1]
				stack, on[w] = stack[:len(stack)-1], false
				c = append(c, w)
				if w == v {
					break
				}
			}
			sort.Strings(c)
			out = append(out, c)
		}
	}
	for _, n := range g.nodes() {
		if index[n] == 0 {
			visit(n)
		}
	}
	return
}

const inf = 1 << 30

func floyd(d [][]int) [][]int {
	for k := range d {
		for i := range d {
			for j := range d {
				d[i][j] = min(d[i][j], d[i][k]+d[k][j])
			}
		}
	}
	return d
}

type UF []int

func (u UF) find(x int) int {
	for u[x] != x {
		u[x] = u[u[x]]
		x = u[x]
	}
	return x
}
func (u UF) union(a, b int) bool {
	a, b = u.find(a), u.find(b)
	u[a] = b
	return a != b
}

func kruskal(n int, edges [][3]int) (cost int, used [][3]int) {
	u := make(UF, n)
	for i := range u {
		u[i] = i
	}
	sort.Slice(edges, func(i, j int) bool { return edges[i][2] < edges[j][2] })
	for _, e := range edges {
		if u.union(e[0], e[1]) {
			cost += e[2]
			used = append(used, e)
		}
	}
	return
}

func main() {
	g := G{"shirt": {"tie", "belt"}, "tie": {"jacket"}, "pants": {"shoes", "belt"}, "belt": {"jacket"}, "socks": {"shoes"}}
	fmt.Println(g.topo())
	g["jacket"] = []string{"shirt"}
	fmt.Println(g.topo())
	fmt.Println(g.scc())
	d := floyd([][]int{{0, 3, inf, 7}, {8, 0, 2, inf}, {5, inf, 0, 1}, {2, inf, inf, 0}})
	fmt.Println(d)
	fmt.Println(kruskal(5, [][3]int{{0, 1, 4}, {1, 2, 8}, {2, 3, 7}, {3, 4, 9}, {4, 0, 1}, {1, 4, 2}, {1, 3, 3}}))
}
