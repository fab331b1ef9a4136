// Methods of values that are called with nil pointers: through interfaces, and by method expressions.
package main

import "fmt"

type M interface{ M() }
type L struct{ x []int }

func (L) M() {}

type LG[T any] struct{ x []T }

func (LG[T]) M() {}

type Emb struct{ L }

func call(m M) {
	defer func() { fmt.Println(recover()) }()
	m.M()
}

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func main() {
	for _, m := range []M{(*L)(nil), (*LG[string])(nil), (*Emb)(nil)} {
		call(m)
	}
	try(func() { (*L).M(nil) })
	try(func() { (*LG[int]).M(nil) })
	try(func() { (*Emb).M(nil) })
	try(func() { f := (*L).M; f(nil) })
	try(func() { f := (*LG[L]).M; f(nil) })
	try(func() { f := M.M; f((*L)(nil)) })
	try(func() { f := M.M; f(nil) })
	try(func() { var p *L; f := p.M; f() })
	try(func() { var p *L; defer p.M() })
	try(func() { defer (*L).M(nil) })
	try(func() { (*L).M(&L{}); (*LG[int]).M(&LG[int]{}); fmt.Println("fine") })
}
