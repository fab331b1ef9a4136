// Types declared in functions: methods through embedding, same names in different scopes.
package main

import "fmt"

type E struct{ n int }

func (e E) Get() int { return e.n }

func first() any {
	type T struct{ a int }
	return T{1}
}

func second() any {
	type T struct{ a int }
	return T{1}
}

func gen[X any](x X) any {
	type T struct{ v X }
	return T{x}
}

func main() {
	a, b := first(), second()
	fmt.Println(a == b, a == first())
	fmt.Printf("%T %T %v\n", a, b, a)
	type T struct {
		E
		name string
	}
	t := T{E{5}, "t"}
	var g interface{ Get() int } = t
	fmt.Println(g.Get(), t)
	fmt.Println(gen(1) == gen(1), gen(1) == gen("a"), gen[any](1) == gen[int](1))
	if true {
		type T []int
		fmt.Printf("%T %d\n", T{1}, len(T{1, 2}))
	}
	type List struct {
		next *List
		v    int
	}
	l := &List{&List{nil, 2}, 1}
	fmt.Println(l.next.v)
	type F func(F, int) int
	f := F(func(f F, n int) int {
		if n < 2 {
			return n
		}
		return f(f, n-1) + f(f, n-2)
	})
	fmt.Println(f(f, 15))
	type M map[string]M
	m := M{"a": {"b": nil}}
	fmt.Println(len(m["a"]), m["a"]["b"] == nil)
	type Ch chan Ch
	c := make(Ch, 1)
	c <- c
	fmt.Println(<-c == c)
	type S []S
	s := S{nil, {nil}, {}}
	s[0] = s
	fmt.Println(len(s), len(s[0][0]))
	type I interface{ Me() I }
	var i I
	fmt.Println(i == nil)
	type P *P
	var p P
	p = P(&p)
	fmt.Println(*p == p)
}
