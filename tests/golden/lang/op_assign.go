// Assignment operations and ++/-- on every kind of operand.
package main

import "fmt"

type T struct {
	n   int8
	arr [2]uint16
	m   map[string]float32
}

var calls int

func idx() int { calls++; return calls % 2 }

func ptr(t *T) *T { calls += 10; return t }

func main() {
	t := &T{m: map[string]float32{}}
	t.n = 120
	t.n += 10
	t.arr[idx()] += 5
	t.arr[idx()]--
	ptr(t).arr[0] ^= 0xff
	t.m["x"] += 1.5
	t.m["x"] *= 3
	t.m["y"]--
	fmt.Println(t.n, t.arr, t.m, calls)
	x := 0b1100
	x &= 0b0110
	x |= 0b0001
	x ^= 0b1111
	x &^= 0b0010
	x <<= 3
	x >>= 1
	x %= 17
	fmt.Println(x)
	s := "a"
	s += "b" + s
	fmt.Println(s)
	p := &x
	*p *= *p
	(*p)++
	fmt.Println(x)
	sl := []int{1, 2, 3}
	sl[len(sl)-1] <<= 4
	sl[0]++
	fmt.Println(sl)
	var u8 uint8 = 1
	u8 -= 3
	u8 /= 2
	u8 <<= 2
	fmt.Println(u8)
	var i16 int16 = -7
	i16 /= 2
	i16 %= 2
	i16 >>= 1
	fmt.Println(i16)
	f := 1.0
	f += 1
	f /= 4
	f -= .25
	f *= -8
	fmt.Println(f)
	a, b, c := 1, 2, 3
	a, b, c = b, c, a
	a, b = a+b, a-b
	fmt.Println(a, b, c)
	var i any = 1
	i = i.(int) + 1
	fmt.Println(i)
	m := map[[2]int][]string{}
	m[[2]int{1, 2}] = append(m[[2]int{1, 2}], "a")
	m[[2]int{1, 2}][0] += "b"
	fmt.Println(m)
	st := struct{ in struct{ v []int } }{}
	st.in.v = append(st.in.v, 1, 2)
	st.in.v[1] *= 21
	fmt.Println(st)
	mm := map[string]map[string]int{"a": {}}
	mm["a"]["b"]++
	mm["a"]["b"] <<= 4
	fmt.Println(mm)
}
