package main

type I interface {
	m(x int) string
	n()
}

type T struct{}

func (*T) m(int) string { return "" }
func (*T) n()           {}

type S struct{}

func (S) m(string) string { return "" }
func (S) n()              {}

type N struct{}

func (N) M(int) string { return "" }
func (N) n()           {}

type X struct{ n int }

func (X) m(int) string { return "" }

type E1 struct{ T }
type E2 struct{ T }
type E struct {
	*E1
	*E2
}

var _ I = T{}
var _ I = &T{}
var _ I = S{}
var _ I = N{}
var _ I = X{}
var _ I = E{}
var _ I = 1
var _ *I = &T{}
var _ I = new(I)
var _ T = I(nil)

var i I
var _ = i.(T)
var _ = i.(*T)
var _ = i.(interface{ n(int) })
var _ = T{}.m(1)

type D interface {
	m()
	m()
	I
}

type B struct {
	a int
	a string
	*I
}

func main() {}
