// Multiple assignment: from calls, maps, channels, assertions; swaps through every kind of place.
package main

import "fmt"

type T struct {
	a, b int
	in   [2]int
}

func three() (int, string, error) { return 1, "two", nil }
func pass(a int, b string, c error) (string, int) { return b, a }

func main() {
	a, b, c := three()
	fmt.Println(a, b, c)
	s, n := pass(three())
	fmt.Println(s, n)
	m := map[string]int{"x": 1}
	v, ok := m["x"]
	w, missing := m["y"]
	fmt.Println(v, ok, w, missing)
	t := T{1, 2, [2]int{3, 4}}
	t.a, t.b = t.b, t.a
	t.in[0], t.in[1] = t.in[1], t.in[0]
	fmt.Println(t)
	p := &t
	p.a, p.in[p.a-1] = 7, 8
	fmt.Println(t)
	sl := []int{0, 1, 2, 3}
	i := 1
	i, sl[i], sl[sl[i]+1] = sl[3], 10, 20
	fmt.Println(i, sl)
	sl[0], sl[3], sl[1] = sl[3], sl[1], sl[0]
	fmt.Println(sl)
	m["a"], m["b"], m["x"] = m["x"], m["a"], 9
	fmt.Println(m)
	x, y, z := 1, 2, 3
	x, y, z = y, z, x
	x, x = 5, 6
	fmt.Println(x, y, z)
	var e any = "str"
	str, isStr := e.(string)
	num, isNum := e.(int)
	fmt.Println(str, isStr, num, isNum)
	ch := make(chan int, 1)
	ch <- 4
	r, open := <-ch
	close(ch)
	q, open2 := <-ch
	fmt.Println(r, open, q, open2)
	var f, g func() int
	k := 0
	f, g = func() int { k++; return k }, func() int { return f() * 10 }
	u, l := g(), f()
	fmt.Println(u, l)
	arr := [3]string{"a", "b", "c"}
	arr[0], arr[1], arr[2] = arr[2], arr[0], arr[1]
	fmt.Println(arr)
	var pp *int
	pp, k = &k, 50
	*pp, k = k+1, 60
	fmt.Println(*pp, k)
	a, d := 9, 10
	fmt.Println(a, d)
	st := struct{ l, r *T }{&T{a: 1}, &T{a: 2}}
	st.l, st.r = st.r, st.l
	st.l.a, st.r.a = st.r.a*10, st.l.a*10
	fmt.Println(st.l.a, st.r.a)
	nested := [][]int{{1, 2}, {3, 4}}
	nested[0], nested[1] = nested[1], nested[0]
	nested[0][0], nested[1][1] = nested[1][1], nested[0][0]
	fmt.Println(nested)
	_, _, a = 1, 2, 3
	fmt.Println(a)
}
