package main

func f() (int, error) { return 0, nil }

func main() {
	a, b := f()
	a, b := f() // ERROR 7 "no new variables on left side of :="
	a, a := 1, 2 // ERROR 5 "a repeated on left side of :="
	_, _ = a, b
	_, _ := f() // ERROR 7 "no new variables on left side of :="
	var s struct{ x int }
	s.x := 1 // ERROR 2 "non-name s.x on left side of :="
	s.x, c := 1, 2 // ERROR 2 "non-name s.x on left side of :="
	arr[0] := 1 // ERROR 2 "non-name arr[0] on left side of :=" 2 "undefined: arr"
	_ := 1 // ERROR 4 "no new variables on left side of :="
	_ = c
}
