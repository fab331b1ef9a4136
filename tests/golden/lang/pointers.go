// Pointers: to locals, fields, elements; comparison; pointers to pointers; escaping.
package main

import "fmt"

type T struct {
	a   int
	arr [3]int
	in  struct{ b, c int }
	p   *T
}

func local() *int { x := 5; return &x }

func swap(a, b *int) { *a, *b = *b, *a }

func set(pp **int, v int) { *pp = &v }

func main() {
	p, q := local(), local()
	fmt.Println(*p, *q, p == q, p == p, *p == *q)
	*p = 9
	swap(p, q)
	fmt.Println(*p, *q)
	var t T
	pa, pe, pc := &t.a, &t.arr[1], &t.in.c
	*pa, *pe, *pc = 1, 2, 3
	fmt.Println(t.a, t.arr, t.in)
	pin := &t.in
	pin.b = 7
	parr := &t.arr
	parr[2]++
	fmt.Println(t.in.b, t.arr, pc == &pin.c, pe == &parr[1])
	t.p = &t
	t.p.p.p.a = 50
	fmt.Println(t.a)
	s := []T{{a: 1}, {a: 2}}
	e := &s[1]
	s = append(s, T{})
	e.a = 100
	fmt.Println(s[1].a, e.a)
	set(&p, 77)
	fmt.Println(*p)
	pp := &p
	ppp := &pp
	***ppp = 78
	fmt.Println(*p, *pp == p)
	lit := &T{a: 3, p: &T{a: 4}}
	fmt.Println(lit.p.a, (*lit).p.p == nil, (&T{a: 8}).a)
	m := map[string]*int{"x": new(int)}
	*m["x"] += 5
	fmt.Println(*m["x"])
	var arr [4]int
	for i := range arr {
		defer func(p *int) { fmt.Print(*p, " ") }(&arr[i])
		arr[i] = i * i
	}
	f := &arr[0]
	arr = [4]int{9, 8, 7, 6}
	fmt.Println(*f)
	a, b := struct{}{}, struct{}{}
	_, _ = &a, &b
	c := t
	c.arr[0] = 1000
	fmt.Println(t.arr[0], c.p == &t)
	ip := &[]int{1, 2, 3}
	(*ip)[0] = 5
	*ip = append(*ip, 6)
	fmt.Println(*ip, len(*ip))
	bp := &[]byte("abc")[1]
	*bp = 'X'
	fmt.Println(string(rune(*bp)))
	var i any = &t.a
	*i.(*int) = 4
	fmt.Println(t.a)
}
