package main

func f(x int) {
	x := 1 // ERROR 4 "no new variables on left side of :="
	var x int // ERROR 6 "x redeclared in this block\n\t./local_scope.go:3:8: other declaration of x"
	{
		var x int // ERROR 7 "declared and not used: x"
		var x string // ERROR 7 "x redeclared in this block\n\t./local_scope.go:7:7: other declaration of x"
	}
	for x := 0; x < 1; x++ {
		x := 2
		_ = x
	}
	if x := 1; x > 0 {
		x := "s" // ERROR 3 "declared and not used: x"
	}
	func(x int) {
		var x int // ERROR 7 "x redeclared in this block\n\t./local_scope.go:17:7: other declaration of x"
	}(1)
	type x int // ERROR 7 "x redeclared in this block\n\t./local_scope.go:3:8: other declaration of x"
	const x = 1 // ERROR 8 "x redeclared in this block\n\t./local_scope.go:3:8: other declaration of x"
}

func g() (r int) {
	r := 1 // ERROR 4 "no new variables on left side of :="
	var r int // ERROR 6 "r redeclared in this block\n\t./local_scope.go:24:11: other declaration of r"
	return
}

func main() {
	y := y + 1 // ERROR 2 "declared and not used: y" 7 "undefined: y"
	var z = z // ERROR 6 "declared and not used: z" 10 "undefined: z"
	type T struct{ t T2 } // ERROR 19 "undefined: T2"
	type T2 struct{}
	a, b := 1, a // ERROR 2 "declared and not used: a" 5 "declared and not used: b" 13 "undefined: a"
	{
		c := 1 // ERROR 3 "declared and not used: c"
	}
	c = 2 // ERROR 2 "undefined: c"
}
