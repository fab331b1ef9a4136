// switch: no tag, init statements, fallthrough, break, duplicates of non-constants, order.
package main

import "fmt"

func ev(s string, v int) int { fmt.Print(s, " "); return v }

func kind(x int) string {
	switch {
	case x < 0:
		return "neg"
	case x == 0:
		return "zero"
	case x < 10, x == 100:
		return "small"
	}
	return "big"
}

func main() {
	fmt.Println(kind(-1), kind(0), kind(5), kind(100), kind(50))
	switch x := ev("tag", 2); x {
	case ev("a", 1), ev("b", 2), ev("c", 3):
		fmt.Println("hit")
	case ev("d", 2):
		fmt.Println("no")
	}
	for i := range 5 {
		switch i {
		case 0:
			fmt.Print("zero ")
			fallthrough
		case 1:
			fmt.Print("one ")
			if i == 1 {
				break
			}
			fmt.Print("after ")
		default:
			fmt.Print("def ")
			fallthrough
		case 3:
			fmt.Print("three ")
		case 4:
		}
	}
	fmt.Println()
	switch {
	default:
		fmt.Println("default first")
	case false:
	}
	switch f := func() bool { return true }; f() {
	case false:
		fmt.Println("f")
	case true:
		fmt.Println("t")
	}
	type T struct{ a, b int }
	switch (T{1, 2}) {
	case T{1, 3}:
	case T{1, 2}:
		fmt.Println("struct")
	}
	var e any = 5
	switch e {
	case "5":
	case 5.0:
	case 5:
		fmt.Println("any 5")
	}
	switch x := 5; {
	case x > 3:
		fmt.Println("x>3")
	}
	switch s := "go"; s {
	case "c", "go", "rust":
		fmt.Println("lang", s)
	}
loop:
	for i := 0; ; i++ {
		switch {
		case i == 3:
			break loop
		case i%2 == 0:
			continue loop
		}
		fmt.Print("i", i, " ")
	}
	fmt.Println()
	switch {
	}
	switch ev("only", 1) {
	}
	fmt.Println()
	var p *int
	switch p {
	case nil:
		fmt.Println("nil pointer")
	}
	const big = 1 << 40
	switch int64(1) << 40 {
	case big:
		fmt.Println("big")
	}
}
