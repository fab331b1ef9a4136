package main

import (
	"fmt"
	"math"
	"slices"
)

type (
	row   [100]int
	mixed struct {
		name  string
		any   any
		f     [40]float64
		inner [30]row
	}
	wide [20]float32
)

var global [4]row

type holder struct {
	*mixed
	rows [3]row
}

func try(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(name, r)
		}
	}()
	f()
}

func equal(a, b []row, i, j int) bool { return a[i] == b[j] }

func differ[T comparable](a, b []T, i, j int) bool { return a[i] != b[j] }

func assign[T any](a []T, i, j int) { a[i] = a[j] }

func main() {
	rows := make([]row, 5)
	for i := range rows {
		rows[i][99] = i
	}
	for range 3000 {
		assign(rows, 1, 2)
	}
	fmt.Println(equal(rows, rows, 1, 2), equal(rows, rows, 0, 3), rows[1][99], rows[2][99])
	rows[2][99] = 7
	fmt.Println(rows[1][99], rows[2][99], differ(rows, rows, 1, 2), differ(rows, rows, 4, 4))

	// A value that was taken out does not change with its place.
	saved := rows[3]
	rows[3] = rows[4]
	fmt.Println(saved[99], rows[3][99], saved == rows[3], rows[3] == rows[4])
	rows[0], rows[4] = rows[4], rows[0]
	fmt.Println(rows[0][99], rows[4][99], slices.Index(rows, saved), slices.Contains(rows, rows[1]))

	h := holder{mixed: new(mixed)}
	h.inner[3] = rows[0]
	h.rows[1] = h.inner[3]
	global[2] = h.rows[1]
	p := &global
	p[1] = p[2]
	*(&h.rows[2]) = p[1]
	fmt.Println(h.rows[2] == global[2], h.rows[1] == h.rows[0], global[1] == p[3], h.inner[3] == global[1])

	// NaN, interfaces and strings are compared as such.
	a := []mixed{{name: "x", any: 1}, {name: "x", any: 1}, {name: "x", any: 1.0}, {name: "x", any: []int{}}}
	fmt.Println(a[0] == a[1], a[0] == a[2], a[0] == a[3])
	a[1].f[7] = math.NaN()
	fmt.Println(a[0] == a[1], a[1] == a[1])
	a[2] = a[1]
	a[1].name = "y"
	fmt.Println(a[2].name, a[1].name, a[2].any, math.IsNaN(a[2].f[7]))
	try("compare", func() { fmt.Println(a[3] == a[3]) })

	w := []wide{{1}, {1}, {2}}
	w[2][19] = float32(math.Copysign(0, -1))
	w[0] = w[2]
	fmt.Println(w[0] == w[2], w[0] == w[1], math.Signbit(float64(w[0][19])))
	w[2][19] = 0
	fmt.Println(w[0] == w[2], len(slices.Compact(w)))

	// What goes wrong on either side.
	n, m := 5, -1
	try("left", func() { rows[n] = rows[0] })
	try("right", func() { rows[0] = rows[n] })
	try("both", func() { rows[m] = rows[n] })
	var none *row
	try("nil to", func() { *none = rows[0] })
	try("nil from", func() { rows[0] = *none })
	try("nil compared", func() { fmt.Println(rows[0] == *none) })
	try("nil and index", func() { rows[n] = *none })
	try("index and nil", func() { fmt.Println(rows[n] == *none) })
	var missing *holder
	try("field", func() { missing.rows[1] = rows[0] })
	big := map[int]row{1: rows[1]}
	big[2] = rows[2]
	rows[0] = big[1]
	fmt.Println(big[1] == rows[0], rows[1] == big[2], big[3] == row{})
}
