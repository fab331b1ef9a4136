// Type switches: shared clauses, nil, interfaces, generics, shadowing, unused binding per clause.
package main

import (
	"errors"
	"fmt"
)

type S string

func (s S) String() string { return "S:" + string(s) }

type P struct{ x int }

func (p *P) Error() string { return fmt.Sprint("P", p.x) }

func what(x any) string {
	switch v := x.(type) {
	case nil:
		return fmt.Sprintf("nil %v", v)
	case int, int8:
		return fmt.Sprintf("int-ish %v %T", v, v)
	case func(int) string:
		return v(3)
	case []int:
		return fmt.Sprint("slice ", len(v))
	case map[string]int:
		return fmt.Sprint("map ", v["a"])
	case error:
		return "error " + v.Error()
	case fmt.Stringer:
		return "stringer " + v.String()
	case chan int:
		return "chan"
	case struct{ A int }:
		return fmt.Sprint("anon ", v.A)
	case *int:
		return fmt.Sprint("ptr ", *v)
	case [2]bool:
		return fmt.Sprint(v[1])
	case interface{ Foo() }:
		return "foo"
	default:
		return fmt.Sprintf("other %T", v)
	}
}

func gen[T any](x any) string {
	switch x.(type) {
	case T:
		return "T"
	case []T:
		return "[]T"
	case map[string]T:
		return "map"
	}
	return "none"
}

func main() {
	n := 4
	for _, x := range []any{nil, 1, int8(2), func(i int) string { return fmt.Sprint("f", i) }, []int{1, 2}, map[string]int{"a": 9},
		&P{3}, S("s"), errors.New("e"), make(chan int), struct{ A int }{7}, &n, [2]bool{false, true}, 1.5, uint8(1), struct{ B int }{1}, (*P)(nil) == nil} {
		fmt.Println(what(x))
	}
	fmt.Println(gen[int](1), gen[int]([]int{}), gen[string](map[string]string{}), gen[string](1))
	switch x := any(5).(type) {
	case string:
		fmt.Println("string", len(x))
	case int:
		fmt.Println("int", x+1)
	}
	switch any(nil).(type) {
	default:
		fmt.Println("default for nil")
	}
	var e error = &P{1}
	switch e := e.(type) {
	case *P:
		e.x = 42
		fmt.Println(e)
	}
	if p, ok := e.(*P); ok {
		fmt.Println(p.x)
	}
	_, ok := e.(fmt.Stringer)
	fmt.Println(ok)
	switch y := 3; x := any(y).(type) {
	case int:
		fmt.Println(x * y)
		break
	}
}
