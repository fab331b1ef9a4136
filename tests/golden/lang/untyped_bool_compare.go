// Results of comparisons: untyped booleans, chains of conditions, short circuits, comparisons of all kinds.
package main

import "fmt"

type B bool
type P struct{ x, y int }

var n int

func t(s string) bool { fmt.Print(s); n++; return true }
func f(s string) bool { fmt.Print(s); n++; return false }

func main() {
	var b B = 1 < 2
	var c bool = "a" == "b"
	fmt.Println(b, !b, c || bool(b), b == true, B(c) != b)
	fmt.Println(t("1") && f("2") && t("3"), f("4") || t("5") || f("6"), !t("7") && t("8") || t("9"))
	fmt.Println(n)
	x, y := 5, 5
	p, q := &x, &y
	fmt.Println(x == y, p == q, *p == *q, p != nil, P{1, 2} == P{1, 2}, &P{} == &P{})
	fmt.Println(1.0 == 1, 'a' == 97, "é" == "\u00e9", "é" == "e\u0301", 2i*2i == -4)
	fmt.Println([2]string{"a"} == [2]string{"a", ""}, [0]int{} == [0]int{}, struct{}{} == struct{}{})
	var i, j any = 5, 5.0
	fmt.Println(i == j, i == 5, j == 5.0, i != nil, any("a") == any("a"))
	var e error
	fmt.Println(e == nil, e != nil)
	ch1, ch2 := make(chan int), make(chan int)
	ch3 := ch1
	fmt.Println(ch1 == ch2, ch1 == ch3, ch1 != nil)
	if v := x > 3; v && y > 3 {
		fmt.Println("both")
	}
	ok := x > 1 == (y > 1)
	fmt.Println(ok, x > 1 != (y > 10), (x < y) == false)
	m := map[bool]int{x == y: 1, x != y: 2}
	fmt.Println(m[true], m[false])
	cnt := 0
	for i := range 10 {
		if i%2 == 0 == (i < 5) {
			cnt++
		}
	}
	fmt.Println(cnt)
	var u8 uint8 = 255
	var i8 int8 = -1
	fmt.Println(u8 == 255, i8 < 0, uint8(i8) == u8, int(u8) > int(i8), u8+1 < u8)
	s1, s2 := []int(nil), []int{}
	fmt.Println(s1 == nil, s2 == nil, len(s1) == len(s2))
	var fn func()
	fmt.Println(fn == nil, main != nil)
}
