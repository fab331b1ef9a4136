// Deferred calls of one function.
package main

func main() {
	for i := 0; ; i++ {
		defer func() { println(i) }()
	}
}
