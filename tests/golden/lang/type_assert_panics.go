// The texts of failed type assertions.
package main

import (
	"fmt"
	"io"
)

type I interface{ M() }
type J interface {
	M()
	N()
}
type T struct{}

func (T) M() {}

type P struct{}

func (*P) M() {}

type E int

func try(f func()) {
	defer func() {
		e := recover()
		_, isErr := e.(error)
		fmt.Println(e, isErr)
	}()
	f()
}

func main() {
	var a any = 3
	var n any
	var i I = T{}
	var ni I
	try(func() { _ = a.(string) })
	try(func() { _ = n.(int) })
	try(func() { _ = a.(I) })
	try(func() { _ = n.(I) })
	try(func() { _ = i.(J) })
	try(func() { _ = ni.(J) })
	try(func() { _ = ni.(T) })
	try(func() { _ = i.(*P) })
	try(func() { _ = any(P{}).(I) })
	try(func() { _ = a.(E) })
	try(func() { _ = any(E(1)).(int) })
	try(func() { _ = a.(fmt.Stringer) })
	try(func() { _ = a.([]int) })
	try(func() { _ = a.(map[string][]*T) })
	try(func() { _ = a.(func(int, ...string) (bool, error)) })
	try(func() { _ = a.(struct{ X int }) })
	try(func() { _ = a.(io.ReadWriter) })
	try(func() { _ = i.(interface{ M(); private() }) })
	try(func() { _ = a.(chan<- int) })
	_, ok := a.(string)
	v, ok2 := i.(J)
	fmt.Println(ok, v == nil, ok2)
	try(func() { ni.M() })
}
