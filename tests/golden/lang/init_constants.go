// Variables get their values in the order of their declarations, whatever constants they use; data is
// there before anything runs.
package main

import (
	"fmt"
)

var (
	a = first()
	b = second()
	c = shown("third")
)

const limit = late + 1

const late = 3

func first() int  { fmt.Println("first"); return limit }
func second() int { fmt.Println("second"); return 2 }

func shown(s string) string { fmt.Println(s); return s }

type reader interface{ read() string }

type hidden struct{}

// The dependencies of what an interface's method uses are not seen.
var seen = reader(hidden{}).read()

var early = fmt.Sprint(later == nil)

var later reader = hidden{}

func (hidden) read() string {
	return fmt.Sprint(number, text, list, *pointer, f != nil, pair, bytes, array[1], dynamic)
}

var (
	number  = 42
	text    = "text"
	list    = []int{1, 2, 3}
	pointer = &struct{ x, y int }{4, 5}
	f       = func() {}
	pair    = struct {
		a any
		b [2]string
	}{7, [2]string{"x", "y"}}
	bytes   = []byte("bytes")
	array   = [...]float64{1: 1.5}
	dynamic = len(fmt.Sprint("dynamic"))
)

func main() {
	fmt.Println(a, b, c, seen, early)
}
