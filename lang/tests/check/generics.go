package main

type Number interface{ ~int | ~float64 }

type Pair[K comparable, V any] struct {
	k K
	v V
}

type List[T any] struct{ next *List[T] }

func (l *List[T]) Map[U any](f func(T) U) *List[U] { return nil }

type Mapper interface{ Map(func(int) int) *List[int] }

type P1 Pair[int]
type P2 Pair[[]int, string]
type P3 Pair
type P4[T any] T
type P5[T any] struct{ T }
type P6[T P6[T]] interface{ m(T) }
type Al[T any] = []T

func sum[T Number](xs ...T) T { var s T; return s }
func two[A, B any](a A, f func(A) B) B { return f(a) }

func loop[T any](n int) { loop[*T](n) }

func use() {
	_ = sum(1, 2.5)
	_ = sum("a")
	_ = sum[string]()
	_ = two(1, func(s string) int { return 0 })
	_ = two[int]
	var _ Mapper = &List[int]{}
	var _ Al[int] = []string{}
	var _ Number
	l := &List[int]{}
	var _ int = l.Map(func(i int) string { return "" })
	_ = l.Map[int, int]
}

type U1 interface{ int | int }
type U2 interface{ ~MyInt | string }
type U3 interface{ int | Mapper }
type MyInt int

func main() {}
