package main

import "fmt"

type T struct{ p *T }

// Run-time errors that Go has one value of: the same one again is not printed twice.

func nils() {
	defer func() {
		fmt.Println(recover())
		divides()
	}()
	var t *T
	defer func() {
		recover()
		fmt.Println(*t)
	}()
	fmt.Println(t.p)
}

func divides() {
	zero := 0
	defer func() {
		fmt.Println(recover())
		fmt.Println(1 / zero)
	}()
	fmt.Println(2 / zero)
}

func main() {
	defer func() {
		fmt.Println(recover())
		bounds()
	}()
	nils()
}

func bounds() {
	a, i := []int{1}, 5
	defer func() {
		fmt.Println(recover())
		fmt.Println(a[i])
	}()
	fmt.Println(a[i])
}
