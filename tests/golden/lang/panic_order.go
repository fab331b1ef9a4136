// Where two parts of a statement can panic, the one that does so is the one that does when Go's
// compiler has made the program.
package main

import "fmt"

type point struct{ x, y int }

type node struct {
	n   int
	row [3]int
	in  point
	p   *node
}

var (
	zero   int
	text   any = "text"
	fn     any = func() {}
	none   map[string]int
	byKey  map[any]int
	counts map[string]int
	queue  chan int
	deep   = &node{}
)

func call(name string) int { fmt.Print("[", name, "] "); return 1 }

func two(name string) (int, int) { fmt.Print("[", name, "] "); return 5, 6 }

func out(vs ...any) { fmt.Print(vs...) }

type step struct {
	text string
	do   func()
}

func steps(i, one int, p *node, ys []int, rows [][]int, list []node, people map[string]*node) []step {
	var arr [4]int
	var ok bool
	_ = ok
	return []step{
		{`ys[i] /= one / zero`, func() { ys[i] /= one / zero }},
		{`ys[i] += one / zero`, func() { ys[i] += one / zero }},
		{`ys[i] = one / zero`, func() { ys[i] = one / zero }},
		{`ys[i] -= p.n`, func() { ys[i] -= p.n }},
		{`ys[i] = text.(int)`, func() { ys[i] = text.(int) }},
		{`ys[text.(int)] = call("value")`, func() { ys[text.(int)] = call("value") }},
		{`ys[text.(int)]++`, func() { ys[text.(int)]++ }},
		{`ys[text.(int)] += call("value")`, func() { ys[text.(int)] += call("value") }},
		{`ys[one] %= one / zero`, func() { ys[one] %= one / zero }},
		{`arr[i] |= one / zero`, func() { arr[i] |= one / zero }},
		{`arr[i] = one / zero`, func() { arr[i] = one / zero }},
		{`rows[i][one] = one / zero`, func() { rows[i][one] = one / zero }},
		{`rows[call("row")][i] &= one / zero`, func() { rows[call("row")][i] &= one / zero }},
		{`rows[text.(int)][one] = call("value")`, func() { rows[text.(int)][one] = call("value") }},
		{`p.n += one / zero`, func() { p.n += one / zero }},
		{`p.n = one / zero`, func() { p.n = one / zero }},
		{`p.n >>= text.(int)`, func() { p.n >>= text.(int) }},
		{`p.in.x *= one / zero`, func() { p.in.x *= one / zero }},
		{`deep.p.in.x -= one / zero`, func() { deep.p.in.x -= one / zero }},
		{`list[i].n = one / zero`, func() { list[i].n = one / zero }},
		{`list[i].n = text.(int)`, func() { list[i].n = text.(int) }},
		{`list[call("at")].row[i] -= one / zero`, func() { list[call("at")].row[i] -= one / zero }},
		{`byKey[fn] /= one / zero`, func() { byKey[fn] /= one / zero }},
		{`byKey[fn] = one / zero`, func() { byKey[fn] = one / zero }},
		{`none["a"] = one / zero`, func() { none["a"] = one / zero }},
		{`none["a"] += one / zero`, func() { none["a"] += one / zero }},
		{`counts[text.(string)] = call("value")`, func() { counts[text.(string)] = call("value") }},
		{`counts[text.(string)] += call("value")`, func() { counts[text.(string)] += call("value") }},
		{`people["a"].n *= one / zero`, func() { people["a"].n *= one / zero }},
		{`p.n, ys[i] = one / zero, text.(int)`, func() { p.n, ys[i] = one/zero, text.(int) }},
		{`ys[i], ys[0] = call("value"), text.(int)`, func() { ys[i], ys[0] = call("value"), text.(int) }},
		{`ys[0], ys[i] = 7, one / zero`, func() { ys[0], ys[i] = 7, one/zero }},
		{`ys[one/zero], ys[call("at")] = two("two")`, func() { ys[one/zero], ys[call("at")] = two("two") }},
		{`ys[i], p.n = two("two")`, func() { ys[i], p.n = two("two") }},
		{`people[text.(string)].n, one = two("two")`, func() { people[text.(string)].n, one = two("two") }},
		{`ys[i], ok = text.(int)`, func() { ys[i], ok = text.(int) }},
		{`ys[i], ok = byKey[fn]`, func() { ys[i], ok = byKey[fn] }},
		{`ys[i], ok = counts[text.(string)]`, func() { ys[i], ok = counts[text.(string)] }},
		{`_, _ = one/zero, text.(int)`, func() { _, _ = one/zero, text.(int) }},
		{`[]chan int{queue}[i] <- one / zero`, func() { []chan int{queue}[i] <- one / zero }},
		{`[]chan int{queue}[i] <- text.(int)`, func() { []chan int{queue}[i] <- text.(int) }},
		{`[]chan int{queue}[call("at")] <- call("value")`, func() { []chan int{queue}[call("at")] <- call("value") }},
		{`[]chan int{queue}[text.(int)] <- call("value")`, func() { []chan int{queue}[text.(int)] <- call("value") }},
		{`out(map[int]int{one / zero: text.(int)})`, func() { out(map[int]int{one / zero: text.(int)}) }},
		{`out(map[int]int{p.n: one / zero})`, func() { out(map[int]int{p.n: one / zero}) }},
		{`out([]int{text.(int), call("value")})`, func() { out([]int{text.(int), call("value")}) }},
		{`out([...]int{one / zero, call("value")})`, func() { out([...]int{one / zero, call("value")}) }},
		{`out(point{text.(int), call("value")})`, func() { out(point{text.(int), call("value")}) }},
		{`out(&point{one / zero, text.(int)})`, func() { out(&point{one / zero, text.(int)}) }},
		{`out(func() (int, int) { return one / zero, text.(int) }())`, func() { out(func() (int, int) { return one / zero, text.(int) }()) }},
		{`out(func() (int, int) { return p.n, call("value") }())`, func() { out(func() (int, int) { return p.n, call("value") }()) }},
		{`for ys[text.(int)], ys[i] = range ys { break }`, func() {
			for ys[text.(int)], ys[i] = range ys {
				break
			}
		}},
	}
}

// The same with everything in memory that others can see.
var (
	i      = 9
	one    = 1
	p      *node
	ys     = []int{1, 2, 3}
	arr    [4]int
	rows   = [][]int{{1}, {2, 3}}
	list   = make([]node, 2)
	people = map[string]*node{"a": nil}
	ok     bool
)

var globals = []step{
	{`ys[i] /= one / zero`, func() { ys[i] /= one / zero }},
	{`ys[i] += one / zero`, func() { ys[i] += one / zero }},
	{`ys[i] = one / zero`, func() { ys[i] = one / zero }},
	{`ys[i] -= p.n`, func() { ys[i] -= p.n }},
	{`ys[i] = text.(int)`, func() { ys[i] = text.(int) }},
	{`ys[text.(int)] = call("value")`, func() { ys[text.(int)] = call("value") }},
	{`ys[text.(int)]++`, func() { ys[text.(int)]++ }},
	{`ys[text.(int)] += call("value")`, func() { ys[text.(int)] += call("value") }},
	{`ys[one] %= one / zero`, func() { ys[one] %= one / zero }},
	{`arr[i] |= one / zero`, func() { arr[i] |= one / zero }},
	{`arr[i] = one / zero`, func() { arr[i] = one / zero }},
	{`rows[i][one] = one / zero`, func() { rows[i][one] = one / zero }},
	{`rows[call("row")][i] &= one / zero`, func() { rows[call("row")][i] &= one / zero }},
	{`rows[text.(int)][one] = call("value")`, func() { rows[text.(int)][one] = call("value") }},
	{`p.n += one / zero`, func() { p.n += one / zero }},
	{`p.n = one / zero`, func() { p.n = one / zero }},
	{`p.n >>= text.(int)`, func() { p.n >>= text.(int) }},
	{`p.in.x *= one / zero`, func() { p.in.x *= one / zero }},
	{`deep.p.in.x -= one / zero`, func() { deep.p.in.x -= one / zero }},
	{`list[i].n = one / zero`, func() { list[i].n = one / zero }},
	{`list[i].n = text.(int)`, func() { list[i].n = text.(int) }},
	{`list[call("at")].row[i] -= one / zero`, func() { list[call("at")].row[i] -= one / zero }},
	{`byKey[fn] /= one / zero`, func() { byKey[fn] /= one / zero }},
	{`byKey[fn] = one / zero`, func() { byKey[fn] = one / zero }},
	{`none["a"] = one / zero`, func() { none["a"] = one / zero }},
	{`none["a"] += one / zero`, func() { none["a"] += one / zero }},
	{`counts[text.(string)] = call("value")`, func() { counts[text.(string)] = call("value") }},
	{`counts[text.(string)] += call("value")`, func() { counts[text.(string)] += call("value") }},
	{`people["a"].n *= one / zero`, func() { people["a"].n *= one / zero }},
	{`p.n, ys[i] = one / zero, text.(int)`, func() { p.n, ys[i] = one/zero, text.(int) }},
	{`ys[i], ys[0] = call("value"), text.(int)`, func() { ys[i], ys[0] = call("value"), text.(int) }},
	{`ys[0], ys[i] = 7, one / zero`, func() { ys[0], ys[i] = 7, one/zero }},
	{`ys[one/zero], ys[call("at")] = two("two")`, func() { ys[one/zero], ys[call("at")] = two("two") }},
	{`ys[i], p.n = two("two")`, func() { ys[i], p.n = two("two") }},
	{`people[text.(string)].n, one = two("two")`, func() { people[text.(string)].n, one = two("two") }},
	{`ys[i], ok = text.(int)`, func() { ys[i], ok = text.(int) }},
	{`ys[i], ok = byKey[fn]`, func() { ys[i], ok = byKey[fn] }},
	{`ys[i], ok = counts[text.(string)]`, func() { ys[i], ok = counts[text.(string)] }},
	{`_, _ = one/zero, text.(int)`, func() { _, _ = one/zero, text.(int) }},
	{`[]chan int{queue}[i] <- one / zero`, func() { []chan int{queue}[i] <- one / zero }},
	{`[]chan int{queue}[i] <- text.(int)`, func() { []chan int{queue}[i] <- text.(int) }},
	{`[]chan int{queue}[call("at")] <- call("value")`, func() { []chan int{queue}[call("at")] <- call("value") }},
	{`[]chan int{queue}[text.(int)] <- call("value")`, func() { []chan int{queue}[text.(int)] <- call("value") }},
	{`out(map[int]int{one / zero: text.(int)})`, func() { out(map[int]int{one / zero: text.(int)}) }},
	{`out(map[int]int{p.n: one / zero})`, func() { out(map[int]int{p.n: one / zero}) }},
	{`out([]int{text.(int), call("value")})`, func() { out([]int{text.(int), call("value")}) }},
	{`out([...]int{one / zero, call("value")})`, func() { out([...]int{one / zero, call("value")}) }},
	{`out(point{text.(int), call("value")})`, func() { out(point{text.(int), call("value")}) }},
	{`out(&point{one / zero, text.(int)})`, func() { out(&point{one / zero, text.(int)}) }},
	{`out(func() (int, int) { return one / zero, text.(int) }())`, func() { out(func() (int, int) { return one / zero, text.(int) }()) }},
	{`out(func() (int, int) { return p.n, call("value") }())`, func() { out(func() (int, int) { return p.n, call("value") }()) }},
	{`for ys[text.(int)], ys[i] = range ys { break }`, func() {
		for ys[text.(int)], ys[i] = range ys {
			break
		}
	}},
}

func run(name string, s step) {
	byKey, counts, queue = map[any]int{}, map[string]int{}, make(chan int, 1)
	defer func() {
		e := recover()
		if err, isErr := e.(error); isErr {
			e = err.Error()
		}
		fmt.Println("--", e, len(byKey), len(counts), len(queue))
	}()
	fmt.Print(name, " ", s.text, ": ")
	s.do()
}

var at int

func move() (int, int) { at = 2; return 7, 8 }

func main() {
	for _, s := range steps(9, 1, nil, []int{1, 2, 3}, [][]int{{1}, {2, 3}}, make([]node, 2), map[string]*node{"a": nil}) {
		run("local", s)
	}
	for _, s := range globals {
		run("global", s)
	}
	// The index is read after the call.
	zs := make([]int, 4)
	var x int
	zs[at], x = move()
	fmt.Println(zs, x)
	at = 0
	zs[at], zs[at+1] = move()
	fmt.Println(zs)
}
