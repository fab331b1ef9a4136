package rand_test

import (
	"fmt"
	"math/rand"
	"sort"
)

func ExampleNew() {
	a, b := rand.New(rand.NewSource(1)), rand.New(rand.NewSource(1))
	fmt.Println(a.Intn(100) == b.Intn(100))
	// Output:
	// true
}

func ExampleIntn() {
	n := rand.Intn(6) + 1
	fmt.Println(1 <= n && n <= 6)
	// Output:
	// true
}

func ExamplePerm() {
	p := rand.Perm(3)
	sort.Ints(p)
	fmt.Println(p)
	// Output:
	// [0 1 2]
}
