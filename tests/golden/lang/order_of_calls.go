// Calls and the builtins come in order, before the variables beside them are read.
package main

import "fmt"

var log []string

func f(s string) []int { log = append(log, s); return []int{len(log)} }
func g(s string) int   { log = append(log, s); return len(log) }

type P struct{ x int }

func h(s string) P   { log = append(log, s); return P{len(log)} }
func hp(s string) *P { log = append(log, s); return &P{len(log)} }

func two(a, b int) (int, int) { return a, b }

func main() {
	fmt.Println(f("a")[0], g("b"), h("c").x, hp("d").x, f("e")[g("f")-6])
	a, b := f("g")[0], g("h")
	fmt.Println(a, b)
	fmt.Println(two(f("i")[0], g("j")))
	m := map[string]int{"k": f("k")[0], "l": g("l")}
	fmt.Println(m)
	s := []int{f("m")[0], g("n"), h("o").x}
	fmt.Println(s)
	x := hp("p")
	i := 0
	inc := func() int { i++; x = &P{100}; return i }
	arr := [5]int{1, 2, 3, 4, 5}
	fmt.Println(arr[i], inc(), arr[i], x.x, inc())
	y := []int{i, inc(), i}
	fmt.Println(y)
	z := i + inc()*10 + i
	fmt.Println(z)
	ps := struct{ a, b, c int }{i, inc(), i}
	fmt.Println(ps)
	fmt.Println(log)
	var mm map[string]int
	get := func(k string) string { log = append(log, k); return k }
	func() {
		defer func() { fmt.Println(recover(), log[len(log)-1]) }()
		mm[get("mk")] = g("mv")
	}()
	q := []int{1, 2, 3}
	ix := 0
	ix, q[ix] = 2, 9
	fmt.Println(ix, q)
	q[0], q[1], q[2] = q[2], q[0], q[1]
	fmt.Println(q)
	fmt.Println(len(q), func() int { q = nil; return 5 }(), len(q))
	func() {
		defer func() { fmt.Println(recover()) }()
		var np *P
		np.x, i = g("before"), 7
		fmt.Println("no")
	}()
	fmt.Println(log[len(log)-1], i)
	var e any = f("z")[0] == g("y") && g("w") > 0
	fmt.Println(e, log[len(log)-2:])
}
