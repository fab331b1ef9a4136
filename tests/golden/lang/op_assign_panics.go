// Which side of x op= y panics first: x is looked at before y is computed, unless y is a value that Go's
// compiler takes early (calls, slices, type assertions).
package main

import "fmt"

var (
	cells [2]int
	total int
)

func grow() int {
	total += 1000
	return 2
}

type grid struct{ cells [4]int }

type sum struct {
	n int
	f float64
}

func say(s string, v int) int {
	fmt.Print(s, " ")
	return v
}

func try(name string, f func()) {
	defer func() { fmt.Println(name, recover()) }()
	f()
}

func main() {
	xs := []int{1, 2, 3}
	words := []string{"a", "b"}
	sums := []float64{1, 2}
	n, u, zero, far := -1, 3, 0, 7
	var m map[string]int
	var arr [4]int
	var nothing *grid
	var nowhere *int
	var nobody *sum
	rows := [][]int{{1}}
	here, all := &grid{}, &sum{}
	var e any = "x"
	s := "abc"

	try("slice, call", func() { xs[far] += say("called", 1) })
	try("slice, shift", func() { xs[far] += u << n })
	try("slice, plain shift", func() { xs[far] = u << n })
	try("slice, division", func() { xs[far] += u / zero })
	try("slice, plain division", func() { xs[far] = u / zero })
	try("slice, string", func() { xs[far] += int(s[far+1]) })
	try("slice, index", func() { xs[far] += xs[far+1] })
	try("slice, pointer", func() { xs[far] += *nowhere })
	try("slice, assertion", func() { xs[far] += e.(int) })
	try("slice, slice", func() { xs[far] += len(xs[far : far+1]) })
	try("slice, function", func() { xs[far] += func() int { return u << n }() })
	try("array, shift", func() { arr[far&7] += u << n })
	try("field, shift", func() { nothing.cells[1] += u << n })
	try("field, index", func() { nothing.cells[1] += xs[far] })
	try("field, plain shift", func() { nothing.cells[1] = u << n })
	try("field, field", func() { nothing.cells[1] += nothing.cells[2] })
	try("element, shift", func() { nothing.cells[far&3] += u << n })
	try("element, index", func() { here.cells[far] += xs[far+1] })
	try("pointer, division", func() { *nowhere += u / zero })
	try("map, division", func() { m["a"] += u / zero })
	try("map, by zero", func() { m["a"] /= zero })
	try("slice, by zero", func() { xs[far] /= zero })
	try("slice, shifted", func() { xs[far] <<= n })
	try("slice, divided by a shift", func() { xs[far] /= u << n })
	try("text", func() { words[far] += s[far+2:] })
	try("text, index", func() { words[far] += words[far+1] })
	try("float", func() { sums[far] += sums[far+1] * 2 })
	try("increment", func() { xs[far]++ })
	try("sum of a product", func() { xs[far] += xs[far+1] * xs[far+2] })
	try("float, minus a product", func() { sums[far] -= sums[far+1] * sums[far+2] })
	try("row, product", func() { rows[0][far] += xs[far+1] * xs[far+2] })
	try("array, product", func() { here.cells[far] += xs[far+1] * xs[far+2] })
	try("first field, index", func() { nobody.n += xs[far] })
	try("first field, product", func() { nobody.n += xs[far+1] * xs[far+2] })
	try("float field, minus an index", func() { nobody.f -= sums[far] })
	try("field, shift by a call", func() { nobody.n += u << say("called", -1) })
	try("slice, shift by a call", func() { xs[far] += u << say("called", -1) })
	try("slice, two calls", func() { xs[far] += u/say("first", 0) + u<<say("second", -1) })

	// The same where the left side is an operand.
	try("sum", func() { fmt.Print(xs[far] + u<<say("called", -1)) })
	try("sum, the other way", func() { fmt.Print(u<<say("called", -1) + xs[far]) })
	try("product of conversions", func() { fmt.Print(float64(xs[far]) * float64(u/say("called", 0))) })
	try("comparison", func() { fmt.Print(xs[far] > u/say("called", 0)) })
	try("condition", func() {
		if u > 0 && nobody.n == xs[say("called", far)] {
			fmt.Print("equal")
		}
	})
	try("case", func() {
		switch xs[far] {
		case u << say("called", -1):
		}
	})
	try("plain call", func() { fmt.Print(xs[far] + say("called", 1)) })

	// Where nothing panics, what is stored is the same.
	for i := range xs {
		xs[i] += xs[(i+1)%3] << (i & 3)
		arr[i] -= xs[i] / (i + 1)
		here.cells[i] += arr[i] % 5
		sums[i&1] *= sums[1-i&1]
		words[i&1] += words[1-i&1]
		rows[0][0] += xs[i] * xs[2-i]
		here.cells[i] += xs[i] * arr[i]
		sums[i&1] -= sums[0] * sums[1]
		all.n += rows[0][0]
		all.f += sums[0] * sums[1]
		all.f -= sums[i&1]
	}
	fmt.Println(xs, arr, here.cells, sums, words, rows, *all)
	// What the right side does to the left one counts.
	cells[0] += u * copy(cells[:], []int{100})
	other := cells[:]
	cells[1] += u * func() int { other[1] = 50; return 2 }()
	total += u * grow()
	fmt.Println(cells, total)
}
