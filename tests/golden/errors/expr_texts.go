package main

type T[A any] struct{ x A }

func (t T[A]) m(a A, b ...int) A { return a }

func g[A, B any](a A, b B) A { return a }

func main() {
	var i int
	var t T[string]
	i = t.m("a", 1, 2) // ERROR 6 "cannot use t.m(\"a\", 1, 2) (value of type string) as int value in assignment"
	i = t.m // ERROR 6 "cannot use t.m (value of type func(a string, b ...int) string) as int value in assignment"
	i = g[string, int] // ERROR 6 "cannot use g[string, int] (value of type func(a string, b int) string) as int value in assignment"
	i = g("a", 1) // ERROR 6 "cannot use g(\"a\", 1) (value of type string) as int value in assignment"
	i = T[int]{1} // ERROR 6 "cannot use T[int]{…} (value of struct type T[int]) as int value in assignment"
	i = &t // ERROR 6 "cannot use &t (value of type *T[string]) as int value in assignment"
	i = t.x[1:2] // ERROR 9 "cannot use t.x[1:2] (value of type string) as int value in assignment"
	i = func() string { return "" }() // ERROR 6 "cannot use func() string {…}() (value of type string) as int value in assignment"
	i = []string{"a"}[0] // ERROR 6 "cannot use []string{…}[0] (variable of type string) as int value in assignment"
	i = map[string]bool{}["a"] // ERROR 6 "cannot use map[string]bool{}[\"a\"] (map index expression of type bool) as int value in assignment"
	i = "a" + "b" // ERROR 6 "cannot use \"a\" + \"b\" (untyped string constant \"ab\") as int value in assignment"
	i = 1.5 * 2.25 // ERROR 6 "cannot use 1.5 * 2.25 (untyped float constant 3.375) as int value in assignment (truncated)"
	i = 'a' == 'b' // ERROR 6 "cannot use 'a' == 'b' (untyped bool constant false) as int value in assignment"
	i = i == 1 // ERROR 6 "cannot use i == 1 (untyped bool value) as int value in assignment"
	i = <-make(chan string) // ERROR 6 "cannot use <-make(chan string) (comma, ok expression of type string) as int value in assignment"
	i = any(i) // ERROR 6 "cannot use any(i) (value of interface type any) as int value in assignment: need type assertion"
	i = string("x") // ERROR 6 "cannot use string(\"x\") (constant \"x\" of type string) as int value in assignment"
	i = [3]int{} // ERROR 6 "cannot use [3]int{} (value of type [3]int) as int value in assignment"
	i = [...]int{1} // ERROR 6 "cannot use [...]int{…} (value of type [1]int) as int value in assignment"
	i = struct{}{} // ERROR 6 "cannot use struct{}{} (value of type struct{}) as int value in assignment"
	i = new(int) // ERROR 6 "cannot use new(int) (value of type *int) as int value in assignment"
	i = make([]int, 1) // ERROR 6 "cannot use make([]int, 1) (value of type []int) as int value in assignment"
	i = len // ERROR 6 "len (built-in) must be called"
	i = main // ERROR 6 "cannot use main (value of type func()) as int value in assignment"
	i = main() // ERROR 6 "main() (no value) used as value"
	i = int // ERROR 6 "int (type) is not an expression"
	i = (("x")) // ERROR 6 "cannot use ((\"x\")) (untyped string constant \"x\") as int value in assignment"
	i = -1.5 // ERROR 6 "cannot use -1.5 (untyped float constant) as int value in assignment (truncated)"
	i = 1 << 70 // ERROR 6 "cannot use 1 << 70 (untyped int constant 1180591620717411303424) as int value in assignment (overflows)"
	i = 2i // ERROR 6 "cannot use 2i (untyped complex constant (0 + 2i)) as int value in assignment (truncated)"
	i = complex(1, 2) // ERROR 6 "cannot use complex(1, 2) (untyped complex constant (1 + 2i)) as int value in assignment (truncated)"
	i = ^uint8(1) // ERROR 6 "cannot use ^uint8(1) (constant 254 of type uint8) as int value in assignment"
	i = append([]int{}, 1) // ERROR 6 "cannot use append([]int{}, 1) (value of type []int) as int value in assignment"
	i = func(a, b int, c ...string) (x, y int) { return } // ERROR 6 "cannot use func(a, b int, c ...string) (x, y int) {…} (value of type func(a int, b int, c ...string) (x int, y int)) as int value in assignment"
	i = *new(string) // ERROR 6 "cannot use *new(string) (variable of type string) as int value in assignment"
	i = interface{ M() }(nil) // ERROR 6 "cannot use interface{M()}(nil) (value of type interface{M()}) as int value in assignment"
	i = (<-chan int)(nil) // ERROR 6 "cannot use (<-chan int)(nil) (value of type <-chan int) as int value in assignment"
	i = map[string]chan<- func(){} // ERROR 6 "cannot use map[string]chan<- func(){} (value of type map[string]chan<- func()) as int value in assignment"
}
