package main

type T struct{ n int }
type I interface{ M() }
type MyInt int

func main() {
	var i int = "s" // ERROR 14 "cannot use \"s\" (untyped string constant) as int value in variable declaration"
	var s string = 1 // ERROR 17 "cannot use 1 (untyped int constant) as string value in variable declaration"
	var f float64 = "x" // ERROR 18 "cannot use \"x\" (untyped string constant) as float64 value in variable declaration"
	var b bool = 0 // ERROR 15 "cannot use 0 (untyped int constant) as bool value in variable declaration"
	var u uint8 = 256 // ERROR 16 "cannot use 256 (untyped int constant) as uint8 value in variable declaration (overflows)"
	var p *int = i // ERROR 15 "cannot use i (variable of type int) as *int value in variable declaration"
	var t T = 5 // ERROR 12 "cannot use 5 (untyped int constant) as T value in variable declaration"
	var e error = T{} // ERROR 16 "cannot use T{} (value of struct type T) as error value in variable declaration: T does not implement error (missing method Error)"
	var m MyInt = i // ERROR 16 "cannot use i (variable of type int) as MyInt value in variable declaration"
	var it I = &T{} // ERROR 13 "cannot use &T{} (value of type *T) as I value in variable declaration: *T does not implement I (missing method M)"
	var sl []int = []string{} // ERROR 17 "cannot use []string{} (value of type []string) as []int value in variable declaration"
	var fn func(int) = func(string) {} // ERROR 21 "cannot use func(string) {} (value of type func(string)) as func(int) value in variable declaration"
	var c chan int = make(chan string) // ERROR 19 "cannot use make(chan string) (value of type chan string) as chan int value in variable declaration"
	i = 2.5 // ERROR 6 "cannot use 2.5 (untyped float constant) as int value in assignment (truncated)"
	i = nil // ERROR 6 "cannot use nil as int value in assignment"
	s = nil // ERROR 6 "cannot use nil as string value in assignment"
	s = 'x' // ERROR 6 "cannot use 'x' (untyped rune constant 120) as string value in assignment"
	f = "y" // ERROR 6 "cannot use \"y\" (untyped string constant) as float64 value in assignment"
	t = T{}.n // ERROR 6 "cannot use T{}.n (value of type int) as T value in assignment"
	m = MyInt("q") // ERROR 12 "cannot convert \"q\" (untyped string constant) to type MyInt"
	var any1 any = 1
	i = any1 // ERROR 6 "cannot use any1 (variable of interface type any) as int value in assignment: need type assertion"
	var arr [3]int = [4]int{} // ERROR 19 "cannot use [4]int{} (value of type [4]int) as [3]int value in variable declaration"
	var r <-chan int = make(chan<- int) // ERROR 21 "cannot use make(chan<- int) (value of type chan<- int) as <-chan int value in variable declaration"
	_, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _ = b, u, p, t, e, m, it, sl, fn, c, f, s, i, arr, r, any1
}
