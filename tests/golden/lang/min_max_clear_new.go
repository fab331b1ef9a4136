// min, max, clear, and new with an expression.
package main

import "fmt"

type S string
type F float32

func main() {
	fmt.Println(min(3, 1, 2), max(3, 1, 2), min(5), max("b", "a", "c"), min("b", ""))
	x, y := 2.5, 7
	fmt.Println(min(x, 3), max(float64(y), x, 1e3), min(y, 8)*2)
	const c = min(10, 3.5, 'a')
	fmt.Printf("%T %v %T\n", c, c, max(1, 2.0))
	fmt.Println(min(S("z"), "y"), max(F(1), 2))
	var u8 uint8 = 200
	fmt.Println(max(u8, 100), min(u8, 255))
	p := new(42)
	*p++
	q := new("text")
	r := new(3 * x)
	s := new([]int{1, 2})
	t := new(struct{ a, b int }{1, 2})
	fmt.Println(*p, *q, *r, *s, t.a+t.b, *new(int))
	fmt.Printf("%T %T %T %T %T\n", p, q, r, new(S("s")), new(uint8(3)))
	n := 5
	np := new(n)
	*np = 6
	fmt.Println(n, *np)
	f := new(func() int { return n })
	fmt.Println((*f)())
	type Opt struct {
		Age  *int
		Name *string
	}
	o := Opt{Age: new(30), Name: new("bob")}
	fmt.Println(*o.Age, *o.Name)
	m := map[float64]int{1: 1}
	var zero float64
	m[zero/zero] = 2
	clear(m)
	fmt.Println(len(m))
	arr := []string{"a", "b"}
	clear(arr)
	fmt.Printf("%q\n", arr)
	structs := []struct{ p *int }{{p}, {p}}
	clear(structs[:1])
	fmt.Println(structs[0].p == nil, structs[1].p == p)
}
