// Deferred calls with many arguments, which lie outside of the heap.
package main

func f(a, b, c, d, e, g, h, i string) {}

func main() {
	for {
		defer f("a", "b", "c", "d", "e", "g", "h", "i")
	}
}
