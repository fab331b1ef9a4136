// Comparing and hashing interface values that hold uncomparable types.
package main

import "fmt"

type T struct{ f any }
type F func()
type S struct{ s []int }

func try(f func() bool) {
	defer func() {
		if e := recover(); e != nil {
			fmt.Println(e)
		}
	}()
	fmt.Println(f())
}

func main() {
	var a, b any = []int{1}, []int{1}
	try(func() bool { return a == b })
	a, b = map[string]int{}, 3
	try(func() bool { return a == b })
	b = a
	try(func() bool { return a == b })
	a, b = F(nil), F(nil)
	try(func() bool { return a == b })
	a, b = S{}, S{}
	try(func() bool { return a == b })
	try(func() bool { return T{[]int{}} == T{[]int{}} })
	try(func() bool { return T{1} == T{[]int{}} })
	try(func() bool { return [1]any{func() {}} == [1]any{func() {}} })
	try(func() bool { return struct{ a, b any }{1, []int{}} == struct{ a, b any }{2, []int{}} })
	m := map[any]int{}
	try(func() bool { m[[]int{}] = 1; return true })
	try(func() bool { _, ok := m[S{}]; return ok })
	try(func() bool { _ = m[map[int]int{}]; return true })
	try(func() bool { delete(m, any(func() {})); return true })
	try(func() bool { m[[2]any{1, []string{}}] = 1; return true })
	m[[2]any{1, "x"}] = 5
	fmt.Println(m[[2]any{1, "x"}], len(m))
	var e error
	var i any = e
	fmt.Println(i == nil, e == nil, a == nil)
	var p *int
	i = p
	fmt.Println(i == nil, i == (*int)(nil), i == any((*string)(nil)))
}
