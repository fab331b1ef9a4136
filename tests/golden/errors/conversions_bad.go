package main

type A struct{ x int }
type B struct{ x string }
type F func()
type MyS []int

func main() {
	x, s, f := 1, "s", 1.5
	var p *int
	var e any
	_ = int(s) // ERROR 10 "cannot convert s (variable of type string) to type int"
	_ = string(f) // ERROR 13 "cannot convert f (variable of type float64) to type string"
	_ = []byte(x) // ERROR 13 "cannot convert x (variable of type int) to type []byte"
	_ = A(B{}) // ERROR 8 "cannot convert B{} (value of struct type B) to type A"
	_ = B(5) // ERROR 8 "cannot convert 5 (untyped int constant) to type B"
	_ = bool(x) // ERROR 11 "cannot convert x (variable of type int) to type bool"
	_ = int(true) // ERROR 10 "cannot convert true (untyped bool constant) to type int"
	_ = (*string)(p) // ERROR 16 "cannot convert p (variable of type *int) to type *string"
	_ = F(main)
	_ = F(func(int) {}) // ERROR 8 "cannot convert func(int) {} (value of type func(int)) to type F"
	_ = int(e) // ERROR 10 "cannot convert e (variable of interface type any) to type int: need type assertion"
	_ = error(e) // ERROR 12 "cannot convert e (variable of interface type any) to type error: interface{} does not implement error (missing method Error)"
	_ = [2]int([]int{1, 2})
	_ = [2]string([]int{1}) // ERROR 16 "cannot convert []int{…} (value of type []int) to type [2]string"
	_ = (*[2]int)(MyS{})
	_ = []int([2]int{}) // ERROR 12 "cannot convert [2]int{} (value of type [2]int) to type []int"
	_ = chan int(nil)
	_ = map[string]int([]int{}) // ERROR 21 "cannot convert []int{} (value of type []int) to type map[string]int"
	_ = int8(1000) // ERROR 11 "constant 1000 overflows int8"
	_ = uint(-1) // ERROR 11 "constant -1 overflows uint"
	_ = int(1.5) // ERROR 10 "cannot convert 1.5 (untyped float constant) to type int"
	_ = string(1 << 40)
	_ = []rune(x) // ERROR 13 "cannot convert x (variable of type int) to type []rune"
	_ = int() // ERROR 6 "missing argument in conversion to int"
	_ = int(1, 2) // ERROR 13 "too many arguments in conversion to int"
	_ = A{1}(2) // ERROR 6 "invalid operation: cannot call A{…} (value of struct type A): A is not a function"
	_ = float64("1.5") // ERROR 14 "cannot convert \"1.5\" (untyped string constant) to type float64"
	_ = complex128(x) // ERROR 17 "cannot convert x (variable of type int) to type complex128"
	_ = uintptr(p) // ERROR 14 "cannot convert p (variable of type *int) to type uintptr"
	_ = struct{}(1) // ERROR 15 "cannot convert 1 (untyped int constant) to type struct{}"
	_ = (<-chan int)(make(chan<- int)) // ERROR 19 "cannot convert make(chan<- int) (value of type chan<- int) to type <-chan int"
	_ = error("x") // ERROR 12 "cannot convert \"x\" (untyped string constant) to type error"
	_ = int(nil) // ERROR 10 "cannot convert nil to type int"
	_ = []int(nil)
	_ = string(nil) // ERROR 13 "cannot convert nil to type string"
}
