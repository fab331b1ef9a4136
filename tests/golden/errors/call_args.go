package main

func f(a int, b string) int      { return a }
func v(a int, bs ...string)       {}
func g()                          {}
func two() (int, string)          { return 1, "" }

type T struct{}

func (T) m(x int) {}

func main() {
	f() // ERROR 2 "not enough arguments in call to f\n\thave ()\n\twant (int, string)"
	f(1) // ERROR 4 "not enough arguments in call to f\n\thave (number)\n\twant (int, string)"
	f(1, "a", 2) // ERROR 12 "too many arguments in call to f\n\thave (number, string, number)\n\twant (int, string)"
	f("a", 1) // ERROR 4 "cannot use \"a\" (untyped string constant) as int value in argument to f" 9 "cannot use 1 (untyped int constant) as string value in argument to f"
	f(two(), 1) // ERROR 4 "multiple-value two() (value of type (int, string)) in single-value context" 11 "cannot use 1 (untyped int constant) as string value in argument to f"
	f(two())
	v() // ERROR 2 "not enough arguments in call to v\n\thave ()\n\twant (int, ...string)"
	v(1, 2) // ERROR 7 "cannot use 2 (untyped int constant) as string value in argument to v"
	v(1, "a", 3) // ERROR 12 "cannot use 3 (untyped int constant) as string value in argument to v"
	v(1, []string{}...)
	v(1, "a", []string{}...) // ERROR 12 "too many arguments in call to v\n\thave (number, string, []string...)\n\twant (int, ...string)"
	v([]string{}...) // ERROR 4 "not enough arguments in call to v\n\thave ([]string...)\n\twant (int, ...string)"
	g(1) // ERROR 4 "too many arguments in call to g\n\thave (number)\n\twant ()"
	f(1, "x"...) // ERROR 2 "cannot use ... in call to non-variadic f"
	T{}.m() // ERROR 2 "not enough arguments in call to T{}.m\n\thave ()\n\twant (int)"
	T{}.m("x") // ERROR 8 "cannot use \"x\" (untyped string constant) as int value in argument to T{}.m"
	T.m(1) // ERROR 6 "not enough arguments in call to T.m\n\thave (number)\n\twant (T, int)"
	x := g() // ERROR 2 "declared and not used: x" 7 "g() (no value) used as value"
	f(g(), "a") // ERROR 4 "g() (no value) used as value"
	var n int = 5
	n() // ERROR 2 "invalid operation: cannot call n (variable of type int): int is not a function"
	"str"() // ERROR 2 "invalid operation: cannot call \"str\" (untyped string constant): untyped string is not a function"
	f(1, nil) // ERROR 7 "cannot use nil as string value in argument to f"
	_ = f(1, "a") + "s" // ERROR 6 "invalid operation: f(1, \"a\") + \"s\" (mismatched types int and untyped string)"
	println(g()) // ERROR 10 "g() (no value) used as value"
}
