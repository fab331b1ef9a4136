package main

func main() {
	f := func() int {
		for {
			return "a" // ERROR 11 "cannot use \"a\" (untyped string constant) as int value in return statement"
		}
	}
	g := func() (x int, err error) {
		return
	}
	h := func() (int, error) {
		return g()
	}
	i := func() int {
		return g() // ERROR 10 "too many return values\n\thave (int, error)\n\twant (int)"
	}
	j := func() {
		return nil // ERROR 10 "too many return values\n\thave (nil)\n\twant ()"
	}
	k := func() error {
		if true {
			return // ERROR 4 "not enough return values\n\thave ()\n\twant (error)"
		}
	} // ERROR 2 "missing return"
	_, _, _, _, _, _ = f, g, h, i, j, k
	return f() // ERROR 9 "too many return values\n\thave (int)\n\twant ()"
}
