// The capacity of slices that functions fill and then let out: cut to the size class of their length where
// the function does not look at it, grown from class to class where it does.
package main

import "fmt"

//go:noinline
func bytes() []byte {
	var b []byte
	for i := range 9 {
		b = append(b, byte(i))
	}
	return b
}

//go:noinline
func named(n int) (s []string) {
	for range n {
		s = append(s, "x")
	}
	return
}

//go:noinline
func namedByValue(n int) (s []string) {
	for range n {
		s = append(s, "x")
	}
	return s
}

var global []int

//go:noinline
func toGlobal(n int) {
	var s []int
	for i := range n {
		s = append(s, i)
	}
	global = s
}

//go:noinline
func literal(n int) []int {
	s := []int{1}
	for i := range n {
		s = append(s, i)
		fmt.Print(" ", cap(s))
	}
	fmt.Println()
	return s
}

//go:noinline
func emptied(n int) []int {
	var s []int
	for i := range n {
		if i == 2 {
			s = nil
		}
		s = append(s, i)
	}
	return s
}

//go:noinline
func seen(n int) []int {
	var s []int
	for i := range n {
		s = append(s, i)
		s = append(s, i, i)
		fmt.Print(" ", cap(s))
		if len(s) > 3 {
			s = s[:1]
		}
	}
	fmt.Println()
	return s
}

//go:noinline
func twoReturns(n int) ([]int, error) {
	var s []int
	for i := range n {
		s = append(s, i)
	}
	if n == 7 {
		return nil, nil
	}
	return s, nil
}

//go:noinline
func inLoop(n int) []int {
	var s []int
	for i := range n {
		s = append(s, i)
		if i == 5 {
			return s
		}
	}
	return s
}

//go:noinline
func parameter(s []int, n int) []int {
	for i := range n {
		s = append(s, i)
	}
	return s
}

type holder struct{ list []int }

//go:noinline
func (x *holder) toField(n int) {
	var s []int
	for i := 0; i < n; i++ {
		s = append(s, i)
	}
	x.list = s
}

//go:noinline
func reversed(n int) []int {
	var s []int
	for i := range n {
		s = append(s, i)
	}
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		s[i], s[j] = s[j], s[i]
	}
	return s
}

//go:noinline
func emptyLiteral(n int) []int {
	s := []int{}
	for i := range n {
		s = append(s, i)
	}
	return s
}

//go:noinline
func made(n int) []int {
	s := make([]int, 0)
	for i := range n {
		s = append(s, i)
	}
	return s
}

//go:noinline
func byAnother(n int) []int {
	var s, t []int
	for i := range n {
		s = append(s, i)
		t = append(t, i)
	}
	t[0] = 5
	fmt.Println(len(t))
	u := s
	return u
}

//go:noinline
func deferred(n int) (r []int) {
	defer func() { fmt.Print() }()
	var s []int
	for i := range n {
		s = append(s, i)
	}
	r = s
	return
}

//go:noinline
func closures(n int) {
	f := func(k int) []int {
		var s []int
		for i := range k {
			s = append(s, i)
		}
		return s
	}
	fmt.Println(cap(f(n)), cap(f(n+1)))
}

//go:noinline
func stack() {
	var pile []int
	for i := range 6 {
		pile = append(pile, i)
		fmt.Print(" ", cap(pile))
	}
	for len(pile) > 0 {
		pile = pile[:len(pile)-1]
	}
	pile = append(pile, 1)
	fmt.Println(cap(pile))
}

//go:noinline
func toMap(xs []string) map[string][]string {
	m := map[string][]string{}
	var s []string
	for _, x := range xs {
		s = append(s, x)
	}
	m["a"] = s
	return m
}

//go:noinline
func straight() []int {
	var s []int
	s = append(s, 1)
	s = append(s, 2)
	s = append(s, 3)
	t := s
	return t
}

//go:noinline
func ranged() {
	var s []int
	for i := range 5 {
		s = append(s, i)
		fmt.Print(" ", cap(s))
	}
	sum := 0
	for _, x := range s {
		sum += x
	}
	fmt.Println(sum)
}

// A slice of three indices keeps Go's pass from following the variable.
//
//go:noinline
func three(n int) (sum int) {
	s := []int{1, 2, 3, 4, 5}
	s = s[:n:n]
	s = append(s, 6)
	fmt.Print(" ", cap(s))
	s = append(s, 7, 8)
	fmt.Println("", cap(s))
	for _, v := range s {
		sum += v
	}
	return sum
}

//go:noinline
func threeLeaves(n int) []int {
	var s []int
	for i := range n {
		s = append(s, i)
	}
	s = s[:n:n]
	s = append(s, -1)
	return s
}

func main() {
	for n := range 7 {
		l, _ := twoReturns(n)
		x := &holder{}
		x.toField(n)
		toGlobal(n)
		fmt.Println(n, cap(bytes()), cap(named(n)), cap(namedByValue(n)), cap(global), cap(l), cap(inLoop(n)), cap(parameter(nil, n)), cap(parameter(make([]int, 1), n)),
			cap(x.list), cap(reversed(n)), cap(emptyLiteral(n)), cap(made(n)), cap(deferred(n)), cap(emptied(n)), cap(toMap(make([]string, n))["a"]))
		literal(n)
		seen(n)
		closures(n)
	}
	for n := range 6 {
		fmt.Println(three(n), cap(threeLeaves(n)))
	}
	byAnother(3)
	stack()
	ranged()
	fmt.Println(cap(straight()))
}
