package main

import (
	"fmt"
	"math"
)

func main() {
	sum := uint64(0)
	for n := -330; n <= 315; n++ {
		sum = sum*31 + math.Float64bits(math.Pow10(n))
	}
	fmt.Println(sum)
	for _, n := range []int{math.MinInt, -324, -323, -308, -33, -32, -1, 0, 1, 31, 32, 33, 279, 304, 308, 309, math.MaxInt} {
		fmt.Println(n, math.Pow10(n))
	}
}
