package rand_test

import (
	"fmt"
	"math/rand/v2"
	"time"
)

func ExampleN() {
	d := rand.N(10 * time.Second)
	fmt.Println(0 <= d && d < 10*time.Second)
	// Output:
	// true
}

func ExampleNewPCG() {
	a, b := rand.New(rand.NewPCG(1, 2)), rand.New(rand.NewPCG(1, 2))
	fmt.Println(a.Uint64() == b.Uint64())
	// Output:
	// true
}

func ExampleShuffle() {
	s := []int{1, 2, 3}
	rand.Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] })
	fmt.Println(len(s))
	// Output:
	// 3
}
