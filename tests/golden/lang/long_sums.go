package main

import "fmt"

// Sums of many parts, and the order in which their parts are looked at.

type T struct{ a, b int }

func say(s string) string { fmt.Print(s, " "); return s }
func n(i int) int         { fmt.Print(i, " "); return i }

func main() {
	a, b, c := 7, 5, 3
	var u uint8 = 250
	t := &T{1, 2}
	fmt.Println(a+b*c-a/b%c+a&b|c^a, a-b-c-a-b-c, a*b*c/b/a, -a+b-c)
	fmt.Println(u+u+u+1, u*u*u-u, u-u-u-1, u/3/3+u)
	fmt.Println(t.a+t.b+t.a+t.b*t.a, 1.5*float64(a)/2.0*float64(b)-1)
	fmt.Println(a+n(1)+b+n(2)+c, n(3)*a*b*n(4)*c)
	x := 1
	x = x + x + x + a + x
	x = a + x + x + x
	fmt.Println(x, a<<1+b<<2-c>>1, (a+b)*(b+c)*(c+a))
	s := ""
	long := s + "a" + s + "b" + say("c") + s + say("d") + "e"
	fmt.Println(long)
	p := "x"
	many := p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p +
		p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p +
		p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p +
		p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p +
		p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p +
		p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p +
		p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p +
		p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p +
		p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p + p +
		"end" + say("!") + p
	fmt.Println(len(many), many[len(many)-8:])
	var table = [...]T{{1, 2}, {3, 4}, {}, {b: 6}, {a: 7}, {8, 9}, {10, 11}}
	var names = []struct {
		n uint16
		s string
		f float32
		e error
	}{{1, "one", 1.5, nil}, {2, "two", -2, nil}, {3, "", 0, nil}, {s: "four"}, {f: 5}, {}}
	fmt.Println(table, names)
}
