// Scopes: shadowing, short declarations that reuse, blocks of if and switch, closures over them.
package main

import (
	"errors"
	"fmt"
)

var x = "package"

func two() (int, error) { return 1, errors.New("e") }

func named() (err error) {
	if _, err := two(); err != nil {
		_ = err
	}
	return
}

func reuse() error {
	a, err := two()
	b, err := 2, error(nil)
	_, _ = a, b
	return err
}

func main() {
	fmt.Println(x)
	x := x + " local"
	{
		x := x + " block"
		fmt.Println(x)
	}
	if x := 5; x > 10 {
	} else if y := x * 2; y > 100 {
	} else {
		fmt.Println(x, y)
	}
	fmt.Println(x, named(), reuse())
	for x := 0; x < 1; x++ {
		x := "loop"
		fmt.Println(x)
	}
	switch x := any(x).(type) {
	case string:
		x = "case"
		fmt.Println(x)
	}
	func(x int) {
		fmt.Println(x)
	}(3)
	true := false
	nil := 0
	len := func(string) int { return -1 }
	fmt.Println(true, nil, len("abc"))
	type int string
	var i int = "my int"
	fmt.Println(i)
	type T struct{ next *T }
	{
		type T []T
		t := T{{}, {}}
		fmt.Println(cap(t))
	}
	var fmt2 = fmt.Sprint
	{
		fmt := "shadow"
		_ = fmt2(fmt)
	}
	a, b := 1, 2
	b, c := 3, 4
	fmt.Println(a, b, c)
	var (
		d = 1
		e = d + 1
	)
	fmt.Println(d, e)
	_, f := d, e
	_ = f
	iota := 7
	fmt.Println(iota)
}
