// A recovered panic replaced by another.
package main

func main() {
	defer func() {
		recover()
		panic("second")
	}()
	panic("first")
}
