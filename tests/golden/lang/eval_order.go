// Order of evaluation: calls, receives and operands go left to right.
package main

import "fmt"

var log string

func f(s string, v int) int { log += s + " "; return v }
func g(s string) (int, int) { log += s + " "; return 1, 2 }
func p(s string, v *int) *int { log += s + " "; return v }
func sl(s string) []int       { log += s + " "; return []int{1, 2, 3} }
func mp(s string) map[int]int { log += s + " "; return map[int]int{} }
func b(s string, v bool) bool { log += s + " "; return v }

type T struct{ n int }

func (t T) m(s string, x int) T { log += s + " "; return T{x} }

func show(what string) { fmt.Println(what+":", log); log = "" }

func main() {
	_ = f("a", 1) + f("b", 2)*f("c", 3)
	show("arith")
	sl("s")[f("i", 0)] = f("v", 1)
	show("index assign")
	mp("m")[f("k", 1)], *p("p", new(int)) = f("x", 1), f("y", 2)
	show("tuple assign")
	_ = b("1", false) && b("2", true) || b("3", true) && !b("4", false)
	show("logic")
	T{}.m("m1", f("a1", 1)).m("m2", f("a2", 2))
	show("chain")
	_ = []int{f("e0", 0), f("e1", 1), 3: f("e3", 3)}
	_ = map[int]int{f("k1", 1): f("v1", 1), f("k2", 2): f("v2", 2)}
	_ = T{n: f("n", 1)}
	show("literals")
	fmt.Sprint(f("x", 1), sl("y")[f("z", 1)], f("w", 2))
	show("args")
	a, c := f("r1", 1), f("r2", 2)
	a, c = c, a
	show("define")
	fmt.Println(a, c)
	i := 0
	arr := []int{10, 20, 30}
	i, arr[i] = 2, 99
	fmt.Println(i, arr)
	i = 0
	arr[i], i = 5, 1
	fmt.Println(i, arr)
	arr[0], arr[1], arr[2] = arr[2], arr[0], arr[1]
	fmt.Println(arr)
	x := []int{1, 2, 3}
	x, x[0] = []int{7, 8, 9}, 100
	fmt.Println(x)
	ch := make(chan int, 2)
	ch <- 1
	ch <- 2
	d := [2]int{<-ch, <-ch}
	fmt.Println(d)
	var pt *T
	func() {
		defer func() { recover(); show("nil deref assign") }()
		pt.n = f("rhs", 1)
	}()
	func() {
		defer func() { recover(); show("index panic") }()
		arr[f("idx", 5)] = f("rhs", 1)
	}()
	func() {
		defer func() { recover(); show("nil map") }()
		var m map[int]int
		m[f("key", 1)] = f("val", 2)
	}()
	func() {
		defer func() { recover(); show("div") }()
		_ = f("l", 1) / f("r", 0)
	}()
	y := 1
	z := y + func() int { y = 10; return y }() + y
	_ = z
	m := map[string]int{}
	m["a"], m["b"] = len(m), len(m)
	fmt.Println(m)
	m["c"] += f("op", 2) + len(m)
	fmt.Println(m)
	switch f("tag", 2) {
	case f("c1", 1), f("c2", 2), f("c3", 3):
	}
	show("switch")
	go func(int) {}(f("go", 1))
	defer func(int) {}(f("defer", 1))
	show("go defer")
	v, w := g("g")
	fmt.Println(v, w)
	fmt.Println(g("spread"))
}
