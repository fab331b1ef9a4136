// Identical and different types, seen through type switches and assertions.
package main

import "fmt"

type A []int
type B []int
type C = A
type F func(int) string
type G[T any] struct{ v T }
type I1 interface {
	X()
	Y()
}
type I2 interface {
	Y()
	X()
}
type T struct{}

func (T) X() {}
func (T) Y() {}

func name(x any) string {
	switch x.(type) {
	case A:
		return "A"
	case B:
		return "B"
	case []int:
		return "[]int"
	case F:
		return "F"
	case func(int) string:
		return "func(int) string"
	case func(string) int:
		return "func(string) int"
	case G[int]:
		return "G[int]"
	case G[A]:
		return "G[A]"
	case G[B]:
		return "G[B]"
	case struct{ a int }:
		return "struct a"
	case struct{ b int }:
		return "struct b"
	case struct {
		a int `t`
	}:
		return "struct a tagged"
	case [3]int:
		return "[3]int"
	case [4]int:
		return "[4]int"
	case chan int:
		return "chan"
	case <-chan int:
		return "<-chan"
	case chan<- int:
		return "chan<-"
	case map[string]any:
		return "map any"
	case *int:
		return "*int"
	case **int:
		return "**int"
	case uint8:
		return "uint8"
	case int32:
		return "int32"
	case interface{ X() }:
		return "has X"
	}
	return fmt.Sprintf("? %T", x)
}

func main() {
	var p *int
	c := make(chan int)
	for _, x := range []any{A{}, B{}, C{}, []int{}, F(nil), func(int) string { return "" }, func(string) int { return 0 }, G[int]{}, G[A]{}, G[C]{}, G[B]{}, struct{ a int }{}, struct{ b int }{}, struct {
		a int `t`
	}{}, [3]int{}, [4]int{}, c, (<-chan int)(c), (chan<- int)(c), map[string]any{}, map[string]interface{}{}, map[string]int{}, p, &p, byte(1), 'x', T{}, &T{}, func(a int) (s string) { return }} {
		fmt.Println(name(x))
	}
	var i1 I1 = T{}
	var i2 I2 = i1
	fmt.Println(i1 == i2, any(i1) == any(T{}))
	var a A = []int{1}
	var b B = []int(a)
	var lit []int = a
	a = lit
	b[0] = 2
	fmt.Println(a, b)
	var f F = func(int) string { return "f" }
	var g func(int) string = f
	fmt.Println(g(1))
	type L struct{ next *L }
	fmt.Printf("%T %T %T %T %T\n", G[A]{}, G[G[int]]{}, &L{}, []L{}, map[A1]func(...L) (B, error){})
}

type A1 [2]bool
