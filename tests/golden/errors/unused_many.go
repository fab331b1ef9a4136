package main

import (
	"bufio" // ERROR 2 "\"bufio\" imported and not used"
	"errors" // ERROR 2 "\"errors\" imported and not used"
	m "math" // ERROR 2 "\"math\" imported as m and not used"
	"strconv"
)

var usedGlobal = 1
var unusedGlobal = 2

func unusedFunc(unusedParam int) (unusedResult string) { return }

func main() {
	var a, b = 1, 2 // ERROR 6 "declared and not used: a"
	c, d := 3, 4 // ERROR 2 "declared and not used: c" 5 "declared and not used: d"
	_ = b
	d = 5
	var e struct{ x int }
	e.x = 1
	var f []int
	f[0] = 1
	var g map[string]int
	g["a"] = 1
	var h *int
	*h = 1
	i := 0
	i++
	j := 0
	j += 1
	var k func()
	k = func() { k() }
	for l, m := range []int{} { // ERROR 9 "declared and not used: m"
		_ = l
	}
	if n, err := strconv.Atoi("1"); err != nil { // ERROR 5 "declared and not used: n"
	}
	switch o := 1; { // ERROR 9 "declared and not used: o"
	}
	var p int
	func() { p = 1 }()
	q := 1
	{
		q := q // ERROR 3 "declared and not used: q"
	}
	r, _ := 1, 2 // ERROR 2 "declared and not used: r"
	const s = 1
	type t int
	var u = &p // ERROR 6 "declared and not used: u"
	goto v
v:
	w := <-make(chan int) // ERROR 2 "declared and not used: w"
	var x, y = any(1).(int) // ERROR 6 "declared and not used: x" 9 "declared and not used: y"
	x, z := 1, 2 // ERROR 5 "declared and not used: z"
}
