// Equal numbers that were computed are two values.
package main

func main() {
	n := 1000
	for range n {
		n++
	}
	defer func() {
		recover()
		panic(n)
	}()
	panic(n)
}
