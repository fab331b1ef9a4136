// The same value panicked again is asked for its text once, the latest panic first.
package main

type E string

func (e E) Error() string { println("asked", string(e)); return string(e) }

func main() {
	defer func() {
		defer func() {
			defer func() { panic(E("last")) }()
			panic(recover())
		}()
		panic(recover())
	}()
	panic(E("first"))
}
