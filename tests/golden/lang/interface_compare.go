// Equality of interface values: dynamic type and value; mixed comparison with concrete values.
package main

import "fmt"

type Shape interface{ Area() float64 }
type Sq struct{ s float64 }
type Ci struct{ s float64 }

func (s Sq) Area() float64  { return s.s * s.s }
func (c *Ci) Area() float64 { return c.s * 3 }

type MyInt int

func (MyInt) Area() float64 { return 0 }

func main() {
	var a, b Shape = Sq{2}, Sq{2}
	fmt.Println(a == b, a == Sq{2}, Sq{3} == a)
	c := &Ci{2}
	b = c
	fmt.Println(a == b, b == c, b == Shape(&Ci{2}))
	var x any = a
	fmt.Println(x == a, a == x, x == any(Sq{2}))
	var i, j any = 1, int64(1)
	fmt.Println(i == j, i == 1, j == int64(1), i == any(MyInt(1)))
	i, j = "a", "a"
	fmt.Println(i == j)
	i, j = 0.0, -0.0
	fmt.Println(i == j)
	m := map[any]string{1: "int", int8(1): "int8", "1": "string", 1.0: "float", true: "bool", nil: "nil", MyInt(1): "MyInt", [1]int{1}: "array", Sq{1}: "Sq"}
	fmt.Println(len(m), m[1], m[int8(1)], m["1"], m[1.0], m[true], m[nil], m[MyInt(1)], m[[1]int{1}], m[Sq{1}], m[uint(1)] == "")
	sm := map[Shape]int{Sq{1}: 1, MyInt(1): 2}
	fmt.Println(sm[Sq{1}], sm[MyInt(1)], sm[Sq{9}])
	ch := make(chan int)
	var d, e any = ch, (<-chan int)(ch)
	fmt.Println(d == e, d == any(ch))
	switch a {
	case Sq{1}:
		fmt.Println("one")
	case Sq{2}:
		fmt.Println("two")
	}
	switch x := any(3); x {
	case 3.0, "3":
		fmt.Println("no")
	case 3:
		fmt.Println("three")
	}
}
