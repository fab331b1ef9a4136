// What is taken before the calls behind it: slices, type assertions, conversions of strings.
package main

import "fmt"

var s = "abcd"
var b = []int{1, 2, 3, 4}
var e any = 5
var m = map[string]int{"a": 1}
var p = &struct{ a, b int }{1, 2}

func f() string {
	s = "zzzz"
	b = []int{7, 8, 9, 10}
	e = 9
	m["a"] = 50
	p.a = 70
	return "!"
}
func g() int { f(); return 100 }
func reset() {
	s = "abcd"
	b = []int{1, 2, 3, 4}
	e = 5
	m = map[string]int{"a": 1}
	p = &struct{ a, b int }{1, 2}
}
func two(a, b any)      { fmt.Println(a, b) }
func twos(a, b string)  { fmt.Println(a, b) }
func sl(a []int, b int) { fmt.Println(a, b) }
func ints(a, b int)     { fmt.Println(a, b) }

func main() {
	reset()
	fmt.Println(1, s[:2]+f())
	reset()
	fmt.Println(2, int(s[1])+g())
	reset()
	fmt.Println(3, b[:2][0]+g())
	reset()
	fmt.Println(4, e.(int)+g())
	reset()
	fmt.Println(5, m["a"]+g())
	reset()
	fmt.Println(6, p.a+g())
	reset()
	fmt.Println(7, s[:2] == f())
	reset()
	twos(s[:2], f())
	reset()
	sl(b[:2], g())
	reset()
	ints(e.(int), g())
	reset()
	ints(m["a"], g())
	reset()
	ints(len(b[1:]), g())
	reset()
	ints(b[1:][0], g())
	reset()
	two(s[:2], f())
	reset()
	two(b[:2], f())
	reset()
	x, y := s[:2], f()
	fmt.Println(x, y)
	reset()
	v, w := b[:2], f()
	fmt.Println(v, w)
	reset()
	fmt.Println([]string{s[:2], f()}, [2]any{1, 2})
	reset()
	fmt.Println(append(b[:1], g()))
	reset()
	fmt.Println(copy(b[:1], []int{g()}), b)
	reset()
	fmt.Println(s[1 : len(f())+1])
	reset()
	st := struct {
		a []int
		b string
	}{b[:2], f()}
	fmt.Println(st)
	reset()
	fmt.Println(string(s[:2])+f(), []byte(s[:2]), f())
	reset()
	fmt.Println(string([]byte(s)) + f())
	reset()
	fmt.Println(s + f())
	reset()
	fmt.Println(string([]rune(s)) + f())
	reset()
	fmt.Println(&p.a == &p.b, p, f())
}
