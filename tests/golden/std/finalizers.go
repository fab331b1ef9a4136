// Finalizers, cleanups, weak pointers and unique handles.
package main

import (
	"fmt"
	"runtime"
	"time"
	"unique"
	"weak"
)

type T struct {
	id   int
	next *T
	pad  [4]int
}

var said = make(chan string, 10)
var kept *T

//go:noinline
func leave() {
	a := &T{id: 1}
	b := &T{id: 2, next: a}
	runtime.SetFinalizer(a, func(t *T) { said <- fmt.Sprint("finalizer of ", t.id) })
	runtime.SetFinalizer(b, func(t any) (int, error) {
		kept = t.(*T)
		said <- fmt.Sprint("finalizer of ", kept.id, " before ", kept.next.id)
		return 0, nil
	})
	runtime.AddCleanup(b, func(s string) { said <- s }, "cleanup of b")
	c := &T{id: 3}
	runtime.SetFinalizer(c, func(*T) { said <- "never" })
	runtime.SetFinalizer(c, nil)
	runtime.AddCleanup(c, func(int) { said <- "never" }, 1).Stop()
	runtime.AddCleanup(c, func(n int) { said <- fmt.Sprint("cleanup of c ", n) }, 7)
}

// collect collects until something is said.
func collect() string {
	for range 500 {
		runtime.GC()
		select {
		case s := <-said:
			return s
		case <-time.After(10 * time.Millisecond):
		}
	}
	return "nothing"
}

type key struct {
	a, b any
}

func main() {
	leave()
	first, second := collect(), collect()
	if first > second {
		first, second = second, first
	}
	fmt.Println(first)
	fmt.Println(second)
	fmt.Println(kept.id, kept.next.id)
	kept.next = nil
	fmt.Println(collect())
	kept = nil
	fmt.Println(collect())

	p := &T{id: 5}
	w, again, inner := weak.Make(p), weak.Make(p), weak.Make(&p.id)
	fmt.Println(w == again, w.Value() == p, *inner.Value())
	runtime.GC()
	fmt.Println(w.Value() != nil)
	runtime.KeepAlive(p)
	runtime.GC()
	fmt.Println(w.Value(), inner.Value(), w == again)
	var none weak.Pointer[int]
	fmt.Println(none.Value(), none == weak.Make[int](nil))

	h := unique.Make("abc" + fmt.Sprint(1))
	fmt.Println(h == unique.Make("abc1"), h == unique.Make("abc2"), h.Value())
	fmt.Println(unique.Make(3) == unique.Make(3))
	fmt.Println(unique.Make(key{1, "x"}) == unique.Make(key{1, "x"}))
	defer func() { fmt.Println(recover()) }()
	runtime.AddCleanup((*int)(nil), func(int) {}, 3)
}
