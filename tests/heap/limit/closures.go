// Functions that capture each other.
package main

func main() {
	f := func() int { return 0 }
	for {
		g := f
		f = func() int { return g() + 1 }
	}
}
