// What a function allocates on average; measuring is no part of it.
package main

import (
	"fmt"
	"testing"
)

var kept []int

func main() {
	one := func() { kept = make([]int, 10) }
	fmt.Println(testing.AllocsPerRun(1, func() {}), testing.AllocsPerRun(1, one), testing.AllocsPerRun(100, one))
}
