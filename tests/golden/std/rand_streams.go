// math/rand and math/rand/v2: all kinds of numbers from generators that are seeded, and, of the functions
// that are not, that the numbers are within bounds and differ.
package main

import (
	"fmt"
	"math"
	"math/rand"
	v2 "math/rand/v2"
)

// A counter is a source of a program's own, that counts.
type counter struct{ n uint64 }

func (c *counter) Seed(seed int64) { c.n = uint64(seed) }
func (c *counter) Int63() int64    { return int64(c.Uint64() >> 1) }
func (c *counter) Uint64() uint64  { c.n += 0x9E3779B97F4A7C15; return c.n }

// small is a source without Uint64.
type small struct{ c *counter }

func (s small) Seed(seed int64) { s.c.Seed(seed) }
func (s small) Int63() int64    { return s.c.Int63() }

func panics(f func()) {
	defer func() { fmt.Println("panic:", recover()) }()
	f()
}

func sources() {
	var s rand.Source = rand.NewSource(5)
	s64 := s.(rand.Source64)
	fmt.Println(s.Int63(), s64.Uint64(), s64.Int63())
	s.Seed(-7)
	a := s.Int63()
	s64.Seed(-7)
	fmt.Println(a, a == s64.Int63())
	for _, seed := range []int64{0, 1, -1, math.MaxInt64, math.MinInt64, 1<<31 - 1} {
		fmt.Print(rand.NewSource(seed).Int63(), " ")
	}
	fmt.Println()
	for _, s := range []rand.Source{&counter{}, small{&counter{}}} {
		r := rand.New(s)
		r.Seed(100)
		fmt.Println(r.Int63(), r.Uint64(), r.Int31n(1000), r.Int63n(1e12), r.Intn(1<<40), r.Float32(), r.ExpFloat64(), r.NormFloat64(), r.Perm(5))
		b := make([]byte, 10)
		n, err := r.Read(b)
		m, err2 := r.Read(b[:3])
		fmt.Printf("%d %v %d %v %x\n", n, err, m, err2, b)
	}
	r := rand.New(rand.NewSource(3))
	b := make([]byte, 5)
	r.Read(b)
	fmt.Printf("%x %d ", b, r.Int31())
	r.Read(b) // goes on within the number that the first Read began
	fmt.Printf("%x\n", b)
	var z *rand.Zipf = rand.NewZipf(r, 1.2, 3, 50)
	for range 20 {
		fmt.Print(z.Uint64(), " ")
	}
	fmt.Println(rand.NewZipf(r, 1, 1, 1) == nil, rand.NewZipf(r, 2, 0.99, 1) == nil)
	panics(func() { r.Int31n(0) })
	panics(func() { r.Int63n(-1) })
	panics(func() { r.Shuffle(-1, nil) })
}

// topLevel calls what nobody can foresee. Seed has no effect any more.
func topLevel() {
	rand.Seed(42)
	a := rand.Int63()
	rand.Seed(42)
	fmt.Println(a == rand.Int63())
	check("ExpFloat64", rand.ExpFloat64, 0, math.MaxFloat64)
	check("NormFloat64", rand.NormFloat64, -100, 100)
	check("Float32", func() float64 { return float64(rand.Float32()) }, 0, 1)
	check("Int", func() float64 { return float64(rand.Int() >> 16) }, 0, 1<<47)
	check("Int31n", func() float64 { return float64(rand.Int31n(100)) }, 0, 100)
	check("Int63", func() float64 { return float64(rand.Int63() >> 16) }, 0, 1<<47)
	check("Int63n", func() float64 { return float64(rand.Int63n(100)) }, 0, 100)
	check("Uint32", func() float64 { return float64(rand.Uint32()) }, 0, 1<<32)
	check("Uint64", func() float64 { return float64(rand.Uint64() >> 16) }, 0, 1<<48)
	check("Perm", func() float64 { return float64(rand.Perm(20)[0]) }, 0, 20)
	check("Shuffle", func() float64 {
		x := make([]int, 50)
		for i := range x {
			x[i] = i
		}
		rand.Shuffle(len(x), func(i, j int) { x[i], x[j] = x[j], x[i] })
		return float64(x[7])
	}, 0, 50)
	fmt.Println()
	panics(func() { rand.Int31n(-5) })
	panics(func() { rand.Int63n(0) })
	panics(func() { rand.Intn(0) })
}

func second() {
	var s v2.Source = v2.NewPCG(1, 2)
	fmt.Println(s.Uint64(), s.Uint64())
	p := v2.NewPCG(9, 9)
	p.Seed(1, 2)
	fmt.Println(p.Uint64(), p.Uint64())
	r := v2.New(&counter{})
	fmt.Println(r.Int(), r.Int32(), r.Int64(), r.Int64N(1e15), r.Uint32(), r.Uint64N(1e18), r.UintN(77), r.Int32N(3), r.Uint32N(1<<31+1))
	fmt.Println(r.ExpFloat64(), r.NormFloat64(), r.Float32(), r.Float64())
	x := []byte("shuffle")
	r.Shuffle(len(x), func(i, j int) { x[i], x[j] = x[j], x[i] })
	fmt.Println(string(x), r.Perm(6), r.Uint())
	sum := 0.0
	for range 3000 { // far enough to meet the slow ways of both
		sum += r.NormFloat64() + r.ExpFloat64()
	}
	fmt.Printf("%.10f\n", sum)
	for _, n := range []int64{1, 2, 3, 1 << 32, 1<<32 + 1, math.MaxInt64} {
		fmt.Print(r.Int64N(n), " ", r.Uint64N(uint64(n)), " ")
	}
	fmt.Println()
	panics(func() { r.Int64N(0) })
	panics(func() { r.Uint64N(0) })
	panics(func() { r.UintN(0) })
	panics(func() { r.Int32N(-1) })
	panics(func() { r.Uint32N(0) })
	panics(func() { r.IntN(0) })
	panics(func() { r.Shuffle(-1, nil) })
	panics(func() { v2.Int32N(0) })
	panics(func() { v2.UintN(0) })
	panics(func() { v2.Uint64N(0) })
	panics(func() { v2.Shuffle(-1, nil) })
}

// check takes 100 numbers, which must be in bounds, and differ.
func check(name string, f func() float64, low, high float64) {
	seen := map[float64]bool{}
	for range 100 {
		x := f()
		if x < low || x >= high {
			fmt.Println(name, "out of bounds")
		}
		seen[x] = true
	}
	fmt.Print(name, " ", len(seen) > 8, "; ")
}

func unseeded() {
	check("ExpFloat64", v2.ExpFloat64, 0, math.MaxFloat64)
	check("Float32", func() float64 { return float64(v2.Float32()) }, 0, 1)
	check("Float64", v2.Float64, 0, 1)
	check("NormFloat64", v2.NormFloat64, -100, 100)
	check("Int", func() float64 { return float64(v2.Int() >> 16) }, 0, 1<<47)
	check("Int32", func() float64 { return float64(v2.Int32()) }, 0, 1<<31)
	check("Int32N", func() float64 { return float64(v2.Int32N(100)) }, 0, 100)
	check("Int64", func() float64 { return float64(v2.Int64() >> 16) }, 0, 1<<47)
	check("Int64N", func() float64 { return float64(v2.Int64N(100)) }, 0, 100)
	check("Uint", func() float64 { return float64(v2.Uint() >> 16) }, 0, 1<<48)
	check("Uint32", func() float64 { return float64(v2.Uint32()) }, 0, 1<<32)
	check("Uint32N", func() float64 { return float64(v2.Uint32N(100)) }, 0, 100)
	check("Uint64", func() float64 { return float64(v2.Uint64() >> 16) }, 0, 1<<48)
	check("Uint64N", func() float64 { return float64(v2.Uint64N(100)) }, 0, 100)
	check("UintN", func() float64 { return float64(v2.UintN(100)) }, 0, 100)
	check("N", func() float64 { return float64(v2.N[uint8](100)) }, 0, 100)
	orders := map[string]bool{}
	for range 50 {
		x := []byte("abcdef")
		v2.Shuffle(len(x), func(i, j int) { x[i], x[j] = x[j], x[i] })
		orders[string(x)] = true
	}
	fmt.Println("Shuffle", len(orders) > 10)
}

func main() {
	sources()
	topLevel()
	second()
	unseeded()
}
