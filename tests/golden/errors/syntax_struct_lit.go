package main

type T struct{ a int }

func main() {
	if x := T{1}; x.a == 1 { // ERROR 7 "syntax error: cannot use x := T as value"
	}
	if T{1} == T{1} { // ERROR 2 "syntax error: non-declaration statement outside function body"
	}
	for _, v := range []T{{1}} {
		_ = v
	}
	switch T{1} {
	}
}
