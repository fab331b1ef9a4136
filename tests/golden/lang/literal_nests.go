// Literals with one element that is a literal: it is made first.
package main

import "fmt"

type Node struct {
	Name string
	Kids []*Node
	M    map[string]any
}

func f(s string) string { fmt.Println("f", s); return s }

func main() {
	x := []any{[]any{[]any{[]any{}}}}
	y := map[string]any{"a": map[string]any{"b": []any{map[int][]string{3: {"x"}}}}}
	z := []*Node{{Name: f("a"), Kids: []*Node{{Name: f("b"), Kids: []*Node{{f("c"), nil, map[string]any{"d": &Node{Name: f("d")}}}}}}}}
	fmt.Println(len(x), x, y, z[0].Kids[0].Kids[0].M["d"].(*Node).Name)
	w := [][]int{3: {1, 2}}
	v := [][][]int{2: {1: {5}}}
	fmt.Println(w, len(w), v, cap(v))
	// The value reads what it is assigned to.
	w = [][]int{{w[3][0], len(w)}}
	fmt.Println(w)
	x = []any{[]any{x, len(x)}}
	fmt.Println(x)
	y = map[string]any{"self": map[string]any{"old": y["a"], "n": len(y)}}
	fmt.Println(y)
	i := 7
	p := []*[]int{&[]int{i}}
	q := map[bool]*map[int]int{true: &map[int]int{i: i}}
	fmt.Println(*p[0], *q[true])
	k := []fmt.Stringer{&T{i}}
	m := map[any]any{1.5: []int{i}}
	fmt.Println(k[0], m)
	// One element is a literal, the others are constants.
	l := &list{1, nil, &list{2, nil, &list{v: 3, next: &list{name: new("x")}}}}
	for ; l != nil; l = l.next {
		fmt.Print(l.v, " ")
	}
	a := [][]any{2: {1, "a", []any{2, nil, []any{3}, "z"}, 5: true}, 4: nil}
	fmt.Println(a, len(a), len(a[2]))
	l = &list{4, nil, &list{l.size(), nil, l}}
	l = &list{5, nil, &list{0, nil, l}}
	fmt.Println(l.size(), *&[2]*list{1: &list{next: l}}[1].next.next.next.v)
}

type list struct {
	v    int
	name *string
	next *list
}

func (l *list) size() int {
	if l == nil {
		return 0
	}
	return 1 + l.next.size()
}

type T struct{ n int }

func (t *T) String() string { return fmt.Sprint("T", t.n) }
