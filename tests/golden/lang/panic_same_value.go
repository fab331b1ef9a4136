// A value that is raised again while it panics is told of once.
package main

type S struct{ v any }

func (s *S) Error() string { return "same" }

func main() {
	x := &S{}
	defer func() { panic(x) }()
	panic(x)
}
