package main

type big [1 << 17]byte

type wide struct{ a [70000]byte }

func f(n int, c chan big, d <-chan wide) (chan<- [65536]int, error) { // ERROR 6 "channel element type too large (>64kB)"
	x := make(chan big) // ERROR 2 "channel element type too large (>64kB)"
	a, y := 1, make(chan wide) // ERROR 5 "channel element type too large (>64kB)"
	_, _, _ = x, y, a
	return make(chan [65536]int), nil
}

type C chan big // ERROR 6 "channel element type too large (>64kB)"

type S struct { // ERROR 6 "channel element type too large (>64kB)"
	n int
	c chan [100000]byte
}

func (s *S) m(c chan [100000]byte) {}

type I interface{ m(chan [100001]byte) } // ERROR 6 "channel element type too large (>64kB)"

var global map[string]chan [1 << 16]byte // ERROR 5 "channel element type too large (>64kB)"

func g() { // ERROR 6 "channel element type too large (>64kB)"
	_ = make(chan wide)
	f := func(c chan big) {} // ERROR 2 "channel element type too large (>64kB)"
	f(nil)
	var z any // ERROR 6 "channel element type too large (>64kB)"
	_ = z.(chan wide)
}

func main() {}
