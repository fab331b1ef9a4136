// The arguments that package quick makes of a seed, as large as Go makes them.
package main

import (
	"fmt"
	"math/rand"
	"reflect"
	"testing/quick"
)

type node struct {
	Next  *node
	Name  string
	Items []int8
	Table map[uint8]bool
}

func (n *node) count() (nodes, items int) {
	for ; n != nil; n = n.Next {
		nodes++
		items += len(n.Items) + len(n.Table) + len([]rune(n.Name))
	}
	return
}

func main() {
	r := rand.New(rand.NewSource(7))
	for range 4 {
		v, ok := quick.Value(reflect.TypeFor[node](), r)
		n := v.Interface().(node)
		nodes, items := n.count()
		fmt.Println(ok, nodes, items)
	}
	for _, t := range []reflect.Type{
		reflect.TypeFor[[]uint16](), reflect.TypeFor[[3]float32](), reflect.TypeFor[*int64](), reflect.TypeFor[complex64](),
	} {
		v, ok := quick.Value(t, r)
		for v.Kind() == reflect.Pointer && !v.IsNil() {
			v = v.Elem()
		}
		fmt.Println(t, ok, v)
	}
	_, ok := quick.Value(reflect.TypeFor[chan int](), r)
	fmt.Println(ok)
}
