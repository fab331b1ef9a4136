// math/rand with a seed gives the same numbers for ever; math/rand/v2 with PCG and ChaCha8 too.
package main

import (
	"fmt"
	"math/rand"
	rand2 "math/rand/v2"
)

func main() {
	r := rand.New(rand.NewSource(42))
	fmt.Println(r.Int(), r.Intn(100), r.Int31(), r.Int31n(10), r.Int63(), r.Int63n(1000), r.Uint32(), r.Uint64())
	fmt.Println(r.Float64(), r.Float32(), r.NormFloat64(), r.ExpFloat64(), r.Perm(6))
	x := []int{1, 2, 3, 4, 5}
	r.Shuffle(len(x), func(i, j int) { x[i], x[j] = x[j], x[i] })
	fmt.Println(x)
	r.Seed(7)
	a := r.Intn(1000)
	r = rand.New(rand.NewSource(7))
	fmt.Println(a == r.Intn(1000))
	p := rand2.New(rand2.NewPCG(1, 2))
	fmt.Println(p.Uint64(), p.IntN(100), p.Float64(), p.Perm(5), p.Int32N(10), p.Uint32N(1000))
	seen := map[int]bool{}
	for range 500 {
		n := rand.Intn(10)
		if n < 0 || n > 9 {
			fmt.Println("out of range")
		}
		seen[n] = true
		seen[rand2.IntN(10)] = true
	}
	fmt.Println(len(seen))
	defer func() { fmt.Println(recover()) }()
	r.Intn(0)
}
