// Names of types whose type arguments are structs or interfaces: fields and methods that are not exported have their
// package, fields embedded by another name have that.
package main

import (
	"fmt"
	"strings"
)

type G[T any] struct{ X T }
type emb struct{ x int }
type Emb struct{ x int }
type al = Emb
type Al = Emb
type gen[T any] struct{ v T }
type genal = gen[int]
type Builder = strings.Builder
type SB = strings.Builder

func main() {
	fmt.Printf("%T\n", G[struct{ a int }]{})
	fmt.Printf("%T\n", G[struct {
		a int `k:"v"`
		B string
		_ bool
	}]{})
	fmt.Printf("%T\n", G[struct {
		emb
		*Emb
		fmt.Stringer
	}]{})
	fmt.Printf("%T\n", G[struct{ al }]{})
	fmt.Printf("%T\n", G[struct{ Al }]{})
	fmt.Printf("%T\n", G[struct{ Builder }]{})
	fmt.Printf("%T\n", G[struct{ *SB }]{})
	fmt.Printf("%T\n", G[struct{ int }]{})
	fmt.Printf("%T\n", G[struct {
		any
		error
	}]{})
	fmt.Printf("%T\n", G[struct{ gen[string] }]{})
	fmt.Printf("%T\n", G[struct{ genal }]{})
	fmt.Printf("%T\n", G[interface {
		m()
		M()
	}]{})
	fmt.Printf("%T\n", G[map[emb]func(struct{ q emb }, ...int) (r interface{ z() })]{})
	fmt.Printf("%T\n", G[G[struct{ a int }]]{})
	type loc struct{}
	fmt.Printf("%T %T\n", G[struct{ loc }]{}, G[loc]{})
	fmt.Printf("%T %T\n", struct {
		a int
		al
	}{}, new(interface{ m() }))
}
