// A program whose functions are called from the debugger.
package main

import (
	"errors"
	"fmt"
	"strings"
	"sync"
)

const limit = 3

type point struct{ x, y int }

func (p point) String() string { return fmt.Sprintf("<%d,%d>", p.x, p.y) }
func (p *point) move(d int)    { p.x += d; p.y += d }

type pair[T any] struct{ a, b T }

func (p pair[T]) swap() pair[T] { return pair[T]{p.b, p.a} }

var (
	total int
	mu    sync.Mutex
)

func add(a, b int) int { return a + b }

func both() (int, error) { return 7, errors.New("bad") }

func boom() int { panic("boom") }

func spin() int {
	for {
	}
}

func waits() int { return <-make(chan int) }

func generic[T any](list []T) {
	fmt.Println(len(list))
}

func main() {
	p := point{1, 2}
	q := &p
	name := strings.ToLower("GOPHER")
	two := pair[string]{"l", "r"}
	small := int8(-3)
	for i := range 5 {
		total = add(total, i)
	}
	generic([]point{p})
	fmt.Println(p, q, name, two, small, total)
}
