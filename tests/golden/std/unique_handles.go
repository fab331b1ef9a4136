// unique: handles of equal values are equal, of different ones and of different types are not; as keys and in structs.
package main

import (
	"fmt"
	"math"
	"runtime"
	"strings"
	"sync"
	"unique"
)

type point struct {
	x, y int
	name string
}

type name string

// symbol holds a handle, as an identifier of an interpreter would.
type symbol struct {
	h unique.Handle[string]
}

func intern(s string) symbol { return symbol{unique.Make(s)} }

func same[T comparable](a, b T) bool {
	var h unique.Handle[T] = unique.Make(a)
	return h == unique.Make(b) && h.Value() == a
}

func main() {
	fmt.Println(same("a", "a"), same("a", "b"), same("", ""), same(1, 1), same(point{1, 2, "p"}, point{1, 2, "p"}), same(point{1, 2, "p"}, point{1, 2, "q"}))
	fmt.Println(same([2]string{"a", "b"}, [2]string{"a", "b"}), same[any](1, 1), same[any](1, "1"), same[any](nil, nil), same[error](nil, nil), same(true, false), same(struct{}{}, struct{}{}))
	fmt.Println(same(0.0, math.Copysign(0, -1)), same(math.NaN(), math.NaN()), same(name("n"), name("n")))
	p, q := new(int), new(int)
	fmt.Println(same(p, p), same(p, q), same(make(chan int), nil))

	// The values that a handle has and the one it was made from share nothing that may change.
	b := []byte("changing")
	h := unique.Make(string(b))
	b[0] = 'C'
	fmt.Println(h.Value(), string(b), h == unique.Make(strings.Join([]string{"chang", "ing"}, "")))
	long := strings.Repeat("x", 1000)
	part := unique.Make(long[:3])
	fmt.Println(part.Value(), part == unique.Make("xxx"))

	counts := map[unique.Handle[string]]int{}
	for w := range strings.FieldsSeq("to be or not to be") {
		counts[unique.Make(w)]++
	}
	fmt.Println(len(counts), counts[unique.Make("be")], counts[unique.Make("none")])
	fmt.Println(intern("f") == intern("f"), intern("f") == intern("g"), intern("f").h.Value())

	var zero, other unique.Handle[int]
	fmt.Println(zero == other, zero == unique.Make(0))
	var x, y any = unique.Make("same"), unique.Make("same")
	var z any = unique.Make(name("same"))
	fmt.Println(x == y, x == z)
	fmt.Printf("%T %T\n", x, z)

	// Handles outlive a collection as long as they are held, and goroutines get the same ones.
	handles := make([][]unique.Handle[string], 8)
	var wg sync.WaitGroup
	for g := range handles {
		wg.Go(func() {
			for i := range 100 {
				handles[g] = append(handles[g], unique.Make(fmt.Sprint("value ", i)))
			}
		})
	}
	wg.Wait()
	runtime.GC()
	runtime.GC()
	wrong := 0
	for _, list := range handles[1:] {
		for i, h := range list {
			if h != handles[0][i] || h.Value() != fmt.Sprint("value ", i) || h != unique.Make(fmt.Sprint("value ", i)) {
				wrong++
			}
		}
	}
	fmt.Println(wrong)
	defer func() { fmt.Println(recover()) }()
	unique.Make[any]([]int{1})
}
