package main

type T struct{}

func (T) v(int)  {}
func (*T) p(int) {}

func main() {
	var f func(int) = T.v // ERROR 20 "cannot use T.v (value of type func(T, int)) as func(int) value in variable declaration"
	var g func(T, int) = T.v
	var h func(*T, int) = T.p // ERROR 26 "invalid method expression T.p (needs pointer receiver (*T).p)"
	var i func(*T, int) = (*T).p
	var j func(int) = T{}.p // ERROR 24 "cannot call pointer method p on T"
	var k func(string) = T{}.v // ERROR 23 "cannot use T{}.v (value of type func(int)) as func(string) value in variable declaration"
	T.v(1) // ERROR 6 "not enough arguments in call to T.v\n\thave (number)\n\twant (T, int)"
	(*T).p(T{}, 1) // ERROR 9 "cannot use T{} (value of struct type T) as *T value in argument to (*T).p"
	(*T).v(&T{}, 1)
	T{}.v // ERROR 2 "T{}.v (value of type func(int)) is not used"
	_, _, _, _, _, _ = f, g, h, i, j, k
	var t T
	t.v = nil // ERROR 2 "cannot assign to t.v (neither addressable nor a map index expression)"
	_ = &t.v // ERROR 7 "invalid operation: cannot take address of t.v (value of type func(int))"
	_ = t.v == nil
	_ = t.v == t.v // ERROR 6 "invalid operation: t.v == t.v (func can only be compared to nil)"
	go t.v // ERROR 5 "expression in go must be function call"
	defer T.v(t) // ERROR 12 "not enough arguments in call to T.v\n\thave (T)\n\twant (T, int)"
}
