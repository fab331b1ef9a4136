// Calls of min and max whose arguments are the results of one call, and arguments that are changed by it.
package main

import "fmt"

type celsius float64

func ints() (int8, int8, int8) { return 3, -2, 7 }

func texts() (string, string) { return "b", "a" }

func temperatures() (celsius, celsius) { return 21.5, 19 }

var calls int

func next() int {
	calls++
	return calls
}

func pair[T any](x, y T) func() (T, T) {
	return func() (T, T) { return x, y }
}

func main() {
	fmt.Println(min(ints()), max(ints()))
	fmt.Println(min(texts()), max(texts()))
	low := min(temperatures())
	fmt.Printf("%T %v %v\n", low, low, max(temperatures())-low)
	fmt.Println(min(pair(uint16(9), 8)()), max(pair("x", "y")()))

	a, b, c := 5, 4, 3
	a = max(b, a, c)
	b = min(c, b, a)
	fmt.Println(a, b, c)
	a = min(a)
	fmt.Println(a, min(calls, next(), calls), max(next(), calls, next()))
	s := "k"
	s = min("z", s, "m")
	fmt.Println(s, max(s, "l"))
	for i := range 3 {
		a = min(a-i, max(b, i), a)
	}
	fmt.Println(a)
}
