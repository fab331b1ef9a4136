// A failed type assertion that nobody recovers.
package main

type I interface{ M() }

func conv(x any) I { return x.(I) }

func main() {
	conv(struct{ A int }{1})
}
