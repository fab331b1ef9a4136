// Package variables are initialised in dependency order, then init functions in order.
package main

import "fmt"

var (
	a = c + b
	b = f()
	c = 1
	d = g(3)
)

var x = func() int { fmt.Println("x needs y"); return y + 1 }()
var y = func() int { fmt.Println("y"); return 41 }()

var t = T{v: z}
var z = w * 2
var w = lazy()

var _ = side("blank")

var p, q = pair()
var r1, r2 = r2 + 1, 5

type T struct{ v int }

func (t T) get() int { return t.v + late }

var viaMethod = t.get()
var late = side("late")

var cyc = func() int { return recur(3) }()

func recur(n int) int {
	if n == 0 {
		return base
	}
	return recur(n - 1)
}

var base = side("base")

func pair() (int, string) { side("pair"); return 7, "q" }
func lazy() int           { side("lazy"); return 21 }

func f() int {
	fmt.Println("f sees c =", c)
	c++
	return c
}

func g(n int) int { fmt.Println("g", a); return n * a }

func side(s string) int { fmt.Println("side", s); return len(s) }

func init() { fmt.Println("init 1", a, b, c, d) }

func main() {
	fmt.Println(x, y, t, z, w, p, q, r1, r2, viaMethod, late, cyc)
	fmt.Println(order)
}

var order []string

func init() { order = append(order, "second") }
func init() { order = append(order, "third") }
