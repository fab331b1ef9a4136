// Panics with values of basic kinds and of named types, nested.
package main

type Str string
type F float64

func main() {
	defer func() {
		defer func() {
			defer func() {
				defer func() { panic(true) }()
				panic('x')
			}()
			panic(Str("named \"quoted\"\n"))
		}()
		panic(2.5)
	}()
	panic(F(1.25))
}
