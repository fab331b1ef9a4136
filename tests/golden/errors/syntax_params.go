package main

func a(x int y int) {} // ERROR 14 "syntax error: unexpected name y in parameter list; possibly missing comma or )"
func b(x, y) {}
func c(x int, string) {} // ERROR 21 "syntax error: missing parameter type"
func d(x ...int, y int) {} // ERROR 10 "can only use ... with final parameter"
func e(...) {} // ERROR 11 "syntax error: ... is missing type"
func f(x int,, y int) {} // ERROR 14 "syntax error: unexpected comma, expected )"
func g() (int {} // ERROR 15 "syntax error: unexpected { in parameter list; possibly missing comma or )"
func h[T]() {} // ERROR 9 "syntax error: missing type constraint"
func i[T any,]() {}
func j[](x int) {} // ERROR 8 "syntax error: empty type parameter list"
func main() {}
