// A panic with a struct value prints its type and an address.
package main

type T struct{ a, b int }

func main() {
	defer func() {
		panic([]int{1, 2})
	}()
	panic(&T{1, 2})
}
