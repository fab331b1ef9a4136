// fmt: structs, slices, maps, pointers with %v, %+v, %#v, %T.
package main

import "fmt"

type P struct {
	X int
	Y string
	z []float64
}
type Q struct {
	P
	*R
	M  map[string]int
	I  any
	E  error
	F  func()
	C  chan int
	In struct{ A, B bool }
}
type R struct{ n int8 }
type Named []int
type MS map[string]P
type Arr [2]bool
type I interface{ M() }
type Byte byte
type St struct {
	b  []byte
	a  [3]byte
	n  []Byte
	u  uint8
	up uintptr
	r  rune
	c  complex64
	f  float32
	s  []string
	p  *int
	e  struct{}
}

func main() {
	p := P{1, "two", []float64{3, 4.5}}
	for _, v := range []string{"%v", "%+v", "%#v", "%T", "%d", "%s"} {
		fmt.Printf("%s: ", v)
		fmt.Printf(v, p)
		fmt.Print(" ")
		fmt.Printf(v, &p)
		fmt.Print(" ")
		fmt.Printf(v, Q{P: p, M: map[string]int{"b": 2, "a": 1}, I: 5})
		fmt.Println()
	}
	for _, x := range []any{Named{1, 2}, Named(nil), []Named{{1}, nil}, MS{"k": {}}, MS(nil), Arr{true}, []any{1, "a", nil, []int{2}}, map[any]any{"x": 1, 2: "y", 1.5: nil}, &[]int{1}, &map[int]bool{1: true}, &[2]string{"a"}, struct{}{}, []struct{}{{}}, [0]int{}, []P(nil), [][]int{{1}, {}}, map[string][]int{"a": {1}}, []*int{nil}, []error{nil}, (*P)(nil), (func())(nil), (chan int)(nil), []byte{1, 2}, [2]byte{3, 4}, map[P2]string{{1, 2}: "v"}, []rune("hi"), []string{"a", "b"}, struct {
		A any
		B I
	}{}, true, 1.0, 2i, "s", 'r', uint8(3), uintptr(9), int64(5), float32(2), Byte(7)} {
		fmt.Printf("%v | %+v | %#v | %T\n", x, x, x, x)
	}
	fmt.Printf("%v\n%+v\n%#v\n", St{}, St{}, St{})
	fmt.Printf("%v\n%#v\n", St{b: []byte("hi"), n: []Byte{1}, s: []string{"q"}}, St{b: []byte("hi"), n: []Byte{1}, r: 'x', c: 1i, f: 0.5, s: []string{"q"}, up: 16})
	fmt.Printf("%6.2f|%5d|%-4q|%x\n", []float64{1, 2.555}, []int{1, 22}, []string{"a"}, map[string]int{"ab": 255})
	fmt.Printf("%v %v\n", map[int]string{3: "c", 1: "a", 2: "b"}, map[string]bool{"z": true, "a": false})
	fmt.Printf("%v %v %v\n", map[float64]int{2.5: 1, -1: 2}, map[bool]int{true: 1, false: 0}, map[[2]int]int{{2, 1}: 1, {1, 2}: 2})
	fmt.Printf("%t %p %v\n", &p == nil, nil, (*int)(nil))
	fmt.Printf("%p %v\n", []int(nil), fmt.Sprintf("%p", &p) == fmt.Sprintf("%v", fmt.Sprintf("%p", &p)))
	fmt.Printf("%#v %#v %#v %#v\n", 1e6, 1e21, float32(3), []float64{1, 0.5})
	fmt.Printf("%#v %#v %#v\n", "q\"uote", `back\`, map[string]string{"a": "b"})
	fmt.Printf("%v %+v\n", struct {
		a *struct{ b int }
		c struct{ d **int }
	}{}, []struct{ X, Y any }{{1, "a"}, {nil, []int{}}})
	// Keys of several types: the predeclared ones stand as in package runtime.
	fmt.Println(map[any]int{"x": 0, 2: 1, 1.5: 2, int8(3): 3, int16(4): 4, int32(5): 5, int64(6): 6, uint(7): 7, uint8(8): 8, uint16(9): 9, uint32(10): 10, uint64(11): 11, uintptr(12): 12, true: 13, float32(14): 14, complex64(15): 15, complex128(16): 16})
}

type P2 struct{ a, b int }
