package main

type T struct{ a struct{ b struct{ c []map[string]*[2]func(int) chan int } } }

func main() {
	var t T
	t.a.b.c[0]["x"][1](5) <- "s" // ERROR 27 "cannot use \"s\" (untyped string constant) as int value in send"
	t.a.b.c[0]["x"][1]("s") <- 1 // ERROR 21 "cannot use \"s\" (untyped string constant) as int value in argument to t.a.b.c[0][\"x\"][1]"
	t.a.b.c[0][1][1](5) <- 1 // ERROR 13 "cannot use 1 (untyped int constant) as string value in map index"
	t.a.b.c["0"]["x"][1](5) <- 1 // ERROR 10 "cannot convert \"0\" (untyped string constant) to type int"
	t.a.b.c[0]["x"][2](5) <- 1 // ERROR 18 "invalid argument: index 2 out of bounds [0:2]"
	t.a.b.d[0] = 1 // ERROR 8 "t.a.b.d undefined (type struct{c []map[string]*[2]func(int) chan int} has no field or method d)"
	t.a.b.c = 1 // ERROR 12 "cannot use 1 (untyped int constant) as []map[string]*[2]func(int) chan int value in assignment"
	_ = t.a.b.c[0]["x"][1](5) + 1 // ERROR 6 "invalid operation: t.a.b.c[0][\"x\"][1](5) + 1 (mismatched types chan int and untyped int)"
	if ((((((((((1 + 2)))) + "x")))))) == 3 { // ERROR 11 "invalid operation: ((((1 + 2)))) + \"x\" (mismatched types untyped int and untyped string)"
	}
	for range [][][]int{{{1}}}[0][0][0] + "a" { // ERROR 12 "invalid operation: [][][]int{…}[0][0][0] + \"a\" (mismatched types int and untyped string)"
	}
}
