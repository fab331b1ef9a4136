package main

type A struct{ a A } // ERROR 6 "invalid recursive type: A refers to itself"
type B struct{ c C } // ERROR 6 "invalid recursive type B\n\t./recursive_types.go:4:6: B refers to C\n\t./recursive_types.go:5:6: C refers to B"
type C struct{ b B }
type D [2]D // ERROR 6 "invalid recursive type: D refers to itself"
type E struct{ e *E }
type F []F
type G struct{ m map[string]G }
type H interface{ H } // ERROR 6 "invalid recursive type: H refers to itself"
type I interface{ J } // ERROR 6 "invalid recursive type I\n\t./recursive_types.go:11:6: I refers to J\n\t./recursive_types.go:12:6: J refers to I"
type J interface{ I }
type K K // ERROR 6 "invalid recursive type: K refers to itself"
type L M // ERROR 6 "invalid recursive type L\n\t./recursive_types.go:14:6: L refers to M\n\t./recursive_types.go:15:6: M refers to L"
type M L
type N struct{ n [3]struct{ n N } } // ERROR 6 "invalid recursive type: N refers to itself"
type O func(O) O
type P *P
type Q = Q // ERROR 6 "invalid recursive type: Q refers to itself"
type R = []R // ERROR 6 "invalid recursive type: R refers to itself"
type S struct{ S } // ERROR 6 "invalid recursive type: S refers to itself"
type T chan T
type U [len(U{})]int // ERROR 6 "invalid recursive type: U refers to itself"
type V struct{ f func() V }

const a = b // ERROR 7 "initialization cycle for a\n\t./recursive_types.go:26:7: a refers to b\n\t./recursive_types.go:27:7: b refers to a"
const b = a

var c = d // ERROR 5 "initialization cycle for c\n\t./recursive_types.go:29:5: c refers to d\n\t./recursive_types.go:30:5: d refers to c"
var d = c

var e = f() // ERROR 5 "initialization cycle for e\n\t./recursive_types.go:32:5: e refers to f\n\t./recursive_types.go:34:6: f refers to g\n\t./recursive_types.go:35:6: g refers to e"

func f() int { return g() }
func g() int { return e }

func main() {}
