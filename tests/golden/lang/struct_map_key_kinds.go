// Maps with every kind of key.
package main

import (
	"fmt"
	"math"
)

type E struct {
	a any
	b string
}
type I interface{ m() }
type X int
type Y struct{ s string }

func (X) m()  {}
func (Y) m()  {}
func (*E) m() {}

func count[K comparable](ks ...K) int {
	m := map[K]int{}
	for _, k := range ks {
		m[k]++
	}
	return len(m)
}

func main() {
	fmt.Println(count(1, 2, 1), count("a", "b", "a", ""), count(true, false, true), count('a', 'b'), count(1.5, 1.5, -0.0, 0.0))
	fmt.Println(count(math.NaN(), math.NaN()), count(1+2i, 1+2i, 2), count[int8](1, -1), count[uint64](1<<63, 0))
	fmt.Println(count(float32(0.1), float32(0.1)), count([2]int{1, 2}, [2]int{1, 2}, [2]int{2, 1}), count([2]string{"a", "b"}, [2]string{"ab", ""}))
	fmt.Println(count(E{1, "a"}, E{1, "a"}, E{"1", "a"}, E{nil, ""}), count[any](1, 1.0, "1", '1', nil, E{}, [1]int{1}, X(1)))
	fmt.Println(count[I](X(1), X(1), Y{"a"}, Y{"a"}, Y{"b"}, nil, (*E)(nil)))
	e1, e2 := &E{}, &E{}
	fmt.Println(count(e1, e2, e1), count(make(chan int), make(chan int)), count(struct{}{}, struct{}{}), count([0]int{}))
	type big [100]byte
	var b1, b2 big
	b2[99] = 1
	fmt.Println(count(b1, b2, b1), count(struct {
		b big
		i any
	}{b1, 1}, struct {
		b big
		i any
	}{b1, int8(1)}))
	type mix struct {
		a int8
		b int64
		c bool
		d float32
		_ int
		s string
	}
	fmt.Println(count(mix{a: 1, s: "x"}, mix{a: 1, s: "x"}, mix{a: 1, s: "y"}, mix{d: 0}, mix{}))
	m := map[string]map[[2]int]*[]string{}
	m["x"] = map[[2]int]*[]string{{1, 2}: {"deep"}}
	*m["x"][[2]int{1, 2}] = append(*m["x"][[2]int{1, 2}], "er")
	fmt.Println(*m["x"][[2]int{1, 2}])
	long := map[string]int{}
	k := ""
	for i := range 300 {
		long[k] = i
		k += "x"
	}
	fmt.Println(len(long), long["xxx"], long[k[:299]])
	neg := map[int]int{}
	for i := -1000; i < 1000; i += 3 {
		neg[i] = -i
	}
	s := 0
	for k, v := range neg {
		s += k + v
	}
	fmt.Println(len(neg), s, neg[-1000], neg[-999])
}
