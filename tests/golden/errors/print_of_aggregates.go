// What Go finds when it generates code is an error in functions that nothing calls, too; not in code that it leaves out.

package main

type T struct{ a int }

const never = false

func uncalled(ok bool) {
	print(T{1}) // ERROR 7 "illegal types for operand: print\n\tT"
	println("x", [2]int{}, 3) // ERROR 9 "illegal types for operand: println\n\t[2]int"
	if never {
		print(T{})
	} else {
		print(T{}) // ERROR 8 "illegal types for operand: print\n\tT"
	}
	if !never {
		print(T{}) // ERROR 8 "illegal types for operand: print\n\tT"
	} else {
		print(T{})
	}
	if ok {
		print(T{}) // ERROR 8 "illegal types for operand: print\n\tT"
	}
	_ = func() { print(T{}) } // ERROR 20 "illegal types for operand: print\n\tT"
	defer print(T{}) // ERROR 13 "illegal types for operand: print\n\tT"
	return
	print(T{})
}

func labelled() {
again:
	print(T{}) // ERROR 7 "illegal types for operand: print\n\tT"
	goto again
	print(T{})
}

func panics() {
	panic(1)
	print(T{})
}

func generic[X any](x X) { print(T{}) }

func (T) method() { print(T{}) } // ERROR 26 "illegal types for operand: print\n\tT"

func loops(x int) {
	for false {
		print(T{})
	}
	for {
		if x > 3 {
			break
			print(T{}) // ERROR 9 "illegal types for operand: print\n\tT"
		}
	}
	print(T{}) // ERROR 7 "illegal types for operand: print\n\tT"
}

func switches(x int, y any) {
	switch 1 {
	case 2:
		print(T{})
	default:
		print(x)
	}
	switch {
	case x > 1:
		print(T{}) // ERROR 8 "illegal types for operand: print\n\tT"
	}
	switch {
	case true:
	case x > 1:
		print(T{})
	}
	switch y.(type) {
	case int:
		print(T{}) // ERROR 8 "illegal types for operand: print\n\tT"
	}
	select {}
	print(T{}) // ERROR 7 "illegal types for operand: print\n\tT"
}

func branches(x int) {
	if x > 1 {
		return
	} else {
		panic(2)
	}
	print(T{})
}

func block() {
	{
		return
	}
	print(T{})
}

func always() {
	if true {
		return
	}
	print(T{})
}

func main() {
	var m map[int]T
	print(m, []T{}, &T{}, new([2]int))
}
