// Type parameters at unusual types: empty structs, functions, arrays, channels, interfaces.
package main

import "fmt"

type Box[T any] struct {
	v  T
	ok bool
}

func (b *Box[T]) Set(v T) *Box[T] { b.v, b.ok = v, true; return b }
func (b Box[T]) Get() (T, bool)   { return b.v, b.ok }

func swap[A, B any](a A, b B) (B, A) { return b, a }

func dup[T any](x T) [2]T { return [2]T{x, x} }

func apply[T any](x T, fs ...func(T) T) T {
	for _, f := range fs {
		x = f(x)
	}
	return x
}

func ptr[T any](x T) **T { p := &x; return &p }

func mapOf[K comparable, V any](k K, v V) map[K]V { return map[K]V{k: v} }

func tern[T any](c bool, a, b T) T {
	if c {
		return a
	}
	return b
}

func first[T any, S ~[]T](s S) (t T) {
	if len(s) > 0 {
		t = s[0]
	}
	return
}

func eq[T comparable](a, b T) bool { return a == b }

func size[T any](xs ...T) (n int) {
	for range xs {
		n++
	}
	return
}

func main() {
	var e Box[struct{}]
	fmt.Println(e.Set(struct{}{}).Get())
	f := Box[func() int]{}
	f.Set(func() int { return 7 })
	fn, ok := f.Get()
	fmt.Println(fn(), ok)
	var i Box[fmt.Stringer]
	fmt.Println(i.Get())
	fmt.Println(swap(1, "a"))
	fmt.Println(swap([2]int{1, 2}, struct{ x float32 }{1.5}))
	fmt.Println(dup(dup("x")), dup([]int{1}), dup[any](nil), dup(struct{}{}))
	fmt.Println(apply([3]int{1, 2, 3}, func(a [3]int) [3]int { a[0] = 9; return a }))
	fmt.Println(**ptr(complex(1, 2)), **ptr([1]string{"s"}))
	fmt.Println(mapOf([2]string{"a", "b"}, []any{1}), mapOf[any, any](1.5, nil), mapOf(struct{}{}, true))
	fmt.Println(tern(true, "a", "b"), tern[any](false, 1, "b"), tern(false, nil, []int{1}))
	type L []string
	fmt.Println(first(L{"l"}), first([]float64{}), first([][]int{{1}}))
	fmt.Println(eq[any](1, 1), eq(struct{}{}, struct{}{}), eq([0]int{}, [0]int{}), eq[error](nil, nil), eq(1+2i, 1+2i))
	fmt.Println(size[struct{}](struct{}{}, struct{}{}), size[int](), size("a", "b"))
	func() {
		defer func() { fmt.Println(recover()) }()
		eq[any]([]int{}, []int{})
	}()
	c := Box[chan Box[int]]{v: make(chan Box[int], 1)}
	c.v <- Box[int]{5, true}
	fmt.Println((<-c.v).v)
	nested := Box[Box[Box[string]]]{}
	nested.v.v.v = "deep"
	fmt.Printf("%v %T\n", nested, nested)
	u := Box[uint8]{v: 250}
	u.v += 10
	g := Box[float32]{v: 0.1}
	g.v *= 3
	fmt.Println(u, g)
}
