// Shortest routes with Dijkstra's algorithm on container/heap.
package main

import (
	"container/heap"
	"fmt"
	"math"
	"strings"
)

type Edge struct {
	to   string
	cost int
}
type Graph map[string][]Edge

func (g Graph) connect(a, b string, cost int) {
	g[a] = append(g[a], Edge{b, cost})
	g[b] = append(g[b], Edge{a, cost})
}

type visit struct {
	city string
	dist int
}
type frontier []visit

func (f frontier) Len() int           { return len(f) }
func (f frontier) Less(i, j int) bool { return f[i].dist < f[j].dist }
func (f frontier) Swap(i, j int)      { f[i], f[j] = f[j], f[i] }
func (f *frontier) Push(x any)        { *f = append(*f, x.(visit)) }
func (f *frontier) Pop() any {
	last := (*f)[len(*f)-1]
	*f = (*f)[:len(*f)-1]
	return last
}

// route returns the cities on the way and the cost; ok is false if there is none.
func (g Graph) route(from, to string) (path []string, cost int, ok bool) {
	dist := map[string]int{from: 0}
	prev := map[string]string{}
	best := func(city string) int {
		if d, ok := dist[city]; ok {
			return d
		}
		return math.MaxInt
	}
	f := &frontier{{from, 0}}
	for f.Len() > 0 {
		v := heap.Pop(f).(visit)
		if v.dist > best(v.city) {
			continue // an older, longer way
		}
		if v.city == to {
			break
		}
		for _, e := range g[v.city] {
			if d := v.dist + e.cost; d < best(e.to) {
				dist[e.to], prev[e.to] = d, v.city
				heap.Push(f, visit{e.to, d})
			}
		}
	}
	if cost, ok = dist[to]; !ok {
		return nil, 0, false
	}
	for city := to; ; city = prev[city] {
		path = append([]string{city}, path...)
		if city == from {
			return path, cost, true
		}
	}
}

func main() {
	g := Graph{}
	g.connect("Aachen", "Bonn", 91)
	g.connect("Aachen", "Cologne", 70)
	g.connect("Bonn", "Cologne", 28)
	g.connect("Bonn", "Koblenz", 63)
	g.connect("Cologne", "Dortmund", 94)
	g.connect("Koblenz", "Frankfurt", 124)
	g.connect("Dortmund", "Frankfurt", 220)
	g["Helgoland"] = nil
	for _, trip := range [][2]string{{"Aachen", "Frankfurt"}, {"Dortmund", "Koblenz"}, {"Bonn", "Bonn"}, {"Bonn", "Helgoland"}} {
		if path, cost, ok := g.route(trip[0], trip[1]); ok {
			fmt.Printf("%3d km: %s\n", cost, strings.Join(path, " - "))
		} else {
			fmt.Printf("no way from %s to %s\n", trip[0], trip[1])
		}
	}
}
