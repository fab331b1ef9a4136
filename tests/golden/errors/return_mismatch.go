package main

func a() int           { return } // ERROR 26 "not enough return values\n\thave ()\n\twant (int)"
func b()               { return 1 } // ERROR 33 "too many return values\n\thave (number)\n\twant ()"
func c() (int, string) { return 1 } // ERROR 33 "not enough return values\n\thave (number)\n\twant (int, string)"
func d() (int, string) { return 1, 2 } // ERROR 36 "cannot use 2 (untyped int constant) as string value in return statement"
func e() int           { return "x" } // ERROR 33 "cannot use \"x\" (untyped string constant) as int value in return statement"
func f() (x int, err error) {
	{
		x := 1
		return // ERROR 3 "result parameter x not in scope at return\n\t./return_mismatch.go:10:3: inner declaration of var x int"
		_ = x
	}
	return
}
func g() (int, error) { return 1, nil, 2 } // ERROR 40 "too many return values\n\thave (number, nil, number)\n\twant (int, error)"
func h() error        { return "e" } // ERROR 32 "cannot use \"e\" (constant of type string) as error value in return statement: string does not implement error (missing method Error)"
func i() (a, b int)   { return a() } // ERROR 32 "invalid operation: cannot call a (variable of type int): int is not a function"
func k() (s string, err error) {
	{
		s, err := 1, "two"
		return // ERROR 3 "result parameter s not in scope at return\n\t./return_mismatch.go:21:3: inner declaration of var s string" 3 "result parameter err not in scope at return\n\t./return_mismatch.go:21:6: inner declaration of var err error"
		_, _ = s, err
	}
	return
}

func main() {
	return 1 // ERROR 9 "too many return values\n\thave (number)\n\twant ()"
}
