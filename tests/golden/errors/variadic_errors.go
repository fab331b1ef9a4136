package main

func v(a int, xs ...int)      {}
func w(xs ...any)             {}
func bad(xs ...int, y int)    {} // ERROR 13 "can only use ... with final parameter"
func two() (int, []int)       { return 1, nil }
func three() (int, int, int)  { return 1, 2, 3 }

type F func(...string)

func main() {
	s := []int{1}
	v()
	v(1, s)
	v(1, 2, s...)
	v(s...)
	v(1, s...)
	v(1, []string{}...)
	v(1, nil...)
	v(1, 5...) // ERROR 10 "syntax error: unexpected ., expected name or ("
	v(three())
	v(two())
	v(two()...)
	w(s...)
	w([]any{}...)
	w(1, []any{}...)
	var f F = w
	f([]string{"a"})
	f("a", "b"...)
	var arr [3]int
	v(1, arr...)
	v(1, arr[:]...)
	func(...int) {}(1, "a")
	var g func([]int) = func(...int) {}
	_ = append(s, s...)
	_ = append(s, "a"...)
	_ = append([]byte{}, "a"...)
	_ = append([]string{}, "a"...)
	_ = len(s...)
	_ = int(s...)
	x := func(a ...) {} // ERROR 17 "syntax error: ... is missing type"
}
