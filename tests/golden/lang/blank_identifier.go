// The blank identifier everywhere that it may stand.
package main

import (
	"fmt"
	_ "strings"
)

var _ = side("var")
var _, two = 1, side("two")

const _ = 5

type _ struct{ x int }

func _() { fmt.Println("never") }
func _() {}

type I interface{ M(_ int, _ string) }
type T struct {
	_ int
	a int
	_ string
}

func (T) M(_ int, _ string)    {}
func (_ T) N(_, _ int) (_ int) { return 3 }

var _ I = T{}

func side(s string) int { fmt.Println("side", s); return len(s) }

func f() (int, string, error) { return 1, "s", nil }

func main() {
	_ = side("assign")
	_, s, _ := f()
	_, _, err := f()
	fmt.Println(s, err, two)
	for _ = range 2 {
		fmt.Print("r")
	}
	for _, _ = range []int{1} {
		fmt.Print("s")
	}
	for _, v := range "ab" {
		fmt.Print(v)
	}
	fmt.Println(T{a: 1}.N(1, 2), T{a: 1} == T{a: 1})
	var x any = 5
	_, ok := x.(int)
	_, ok2 := x.(string)
	fmt.Println(ok, ok2)
	_, _ = side("l"), side("r")
	var _ int = side("typed")
	func(_ int, _ ...string) {}(1, "a")
	m := map[string]int{}
	_ = m["absent"]
	_, present := m["absent"]
	fmt.Println(present)
	defer func() { fmt.Println("recovered", recover()) }()
	var p *T
	_ = *p
}
