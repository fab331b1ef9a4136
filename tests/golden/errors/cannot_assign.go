package main

type T struct{ x int }

const c = 1

func f() T          { return T{} }
func g() [2]int     { return [2]int{} }
func h() map[int]T  { return nil }
func k() *T         { return nil }

func main() {
	c = 2 // ERROR 2 "cannot assign to c (neither addressable nor a map index expression)"
	f().x = 1 // ERROR 2 "cannot assign to f().x (neither addressable nor a map index expression)"
	g()[0] = 1 // ERROR 2 "cannot assign to g()[0] (neither addressable nor a map index expression)"
	h()[0].x = 1 // ERROR 2 "cannot assign to struct field h()[0].x in map"
	k().x = 1
	"abc"[0] = 'x' // ERROR 2 "cannot assign to \"abc\"[0] (neither addressable nor a map index expression)"
	s := "abc"
	s[0] = 'x' // ERROR 2 "cannot assign to s[0] (neither addressable nor a map index expression)"
	main = nil // ERROR 2 "cannot assign to main (neither addressable nor a map index expression)"
	nil = 1 // ERROR 2 "cannot assign to nil (neither addressable nor a map index expression)"
	true = false // ERROR 2 "cannot assign to true (neither addressable nor a map index expression)"
	len = nil // ERROR 2 "len (built-in) must be called"
	T = 1 // ERROR 2 "T (type) is not an expression"
	1 + 2 = 3 // ERROR 2 "cannot assign to 1 + 2 (neither addressable nor a map index expression)"
	f() = T{} // ERROR 2 "cannot assign to f() (neither addressable nor a map index expression)"
	m := map[string][2]int{}
	m["a"][0] = 1 // ERROR 2 "cannot assign to m[\"a\"][0] (neither addressable nor a map index expression)"
	m["a"] = [2]int{}
	(c) = 3 // ERROR 2 "cannot assign to (c) (neither addressable nor a map index expression)"
	f().x++ // ERROR 2 "cannot assign to f().x (neither addressable nor a map index expression)"
	c++ // ERROR 2 "cannot assign to c (neither addressable nor a map index expression)"
	s[1]++ // ERROR 2 "cannot assign to s[1] (neither addressable nor a map index expression)"
	for c = range 3 { // ERROR 6 "cannot assign to c (neither addressable nor a map index expression)"
	}
	for f().x = range 3 { // ERROR 6 "cannot assign to f().x (neither addressable nor a map index expression)"
	}
	_ += 1 // ERROR 2 "cannot use _ as value or type"
	_++ // ERROR 2 "cannot use _ as value or type"
	x := _ // ERROR 2 "declared and not used: x" 7 "cannot use _ as value or type"
}
