package main

import "fmt"

func f() int { return 1 }

type T struct{}

func (T) m() int { return 1 }

func main() {
	x, y := 1, []int{1}
	f // ERROR 2 "f (value of type func() int) is not used"
	x // ERROR 2 "x (variable of type int) is not used"
	x + 1 // ERROR 2 "x + 1 (value of type int) is not used"
	y[0] // ERROR 2 "y[0] (variable of type int) is not used"
	-x // ERROR 2 "-x (value of type int) is not used"
	"string" // ERROR 2 "\"string\" (untyped string constant) is not used"
	5 // ERROR 2 "5 (untyped int constant) is not used"
	f()
	T{}.m()
	T{}.m // ERROR 2 "T{}.m (value of type func() int) is not used"
	T{} // ERROR 2 "T{} (value of struct type T) is not used"
	x == 1 // ERROR 2 "x == 1 (untyped bool value) is not used"
	len(y) // ERROR 2 "len(y) (value of type int) is not used"
	func() {} // ERROR 2 "func() {} (value of type func()) is not used"
	func() int { return 1 }()
	int(x) // ERROR 2 "int(x) (value of type int) is not used"
	y[:] // ERROR 3 "y[:] (value of type []int) is not used"
	&x // ERROR 2 "&x (value of type *int) is not used"
	<-make(chan int)
	fmt.Sprint("x")
	fmt.Sprint // ERROR 2 "fmt.Sprint (value of type func(a ...any) string) is not used"
	any(x).(int) // ERROR 2 "any(x).(int) (comma, ok expression of type int) is not used"
	nil // ERROR 2 "nil is not used"
	T // ERROR 2 "T (type) is not an expression"
	fmt // ERROR 2 "use of package fmt not in selector"
	[]int{1} // ERROR 2 "[]int{…} (value of type []int) is not used"
	(x) // ERROR 2 "(x) (variable of type int) is not used"
	(f())
	!true // ERROR 2 "!true (untyped bool constant false) is not used"
	new(int) // ERROR 2 "new(int) (value of type *int) is not used"
}
