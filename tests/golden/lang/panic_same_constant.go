// The same constant panicked twice is one value.
package main

type T struct {
	a int
	b string
}

func main() {
	defer func() {
		recover()
		panic(T{1, "x"})
	}()
	defer func() {
		recover()
		panic("again")
	}()
	defer func() {
		panic("again")
	}()
	defer func() {
		recover()
		panic(1000)
	}()
	panic(1000)
}
