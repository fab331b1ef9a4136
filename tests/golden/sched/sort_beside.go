// On one P other goroutines run while a large slice is sorted.
package main

import (
	"fmt"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync/atomic"
)

// ranBeside tells whether this goroutine had a turn between the beginning and the end of f.
func ranBeside(f func()) (ran bool) {
	var began, ended atomic.Bool
	go func() {
		began.Store(true)
		f()
		ended.Store(true)
	}()
	for !ended.Load() {
		if began.Load() && !ended.Load() {
			ran = true
		}
		runtime.Gosched()
	}
	return ran
}

func fill(x []int) {
	n := uint64(len(x))
	for i := range x {
		n = n*6364136223846793005 + 1442695040888963407
		x[i] = int(n >> 20)
	}
}

func main() {
	runtime.GOMAXPROCS(1)
	x := make([]int, 1<<19)
	ran, sorted := false, true
	for try := 0; try < 40 && !ran; try++ {
		fill(x)
		ran = ranBeside(func() { sort.Ints(x) })
		sorted = sorted && slices.IsSorted(x)
	}
	fmt.Println(ran, sorted)

	y := make([]float64, 200_000)
	for i := range y {
		y[i] = float64((i * 7919) % 200_003)
	}
	slices.Sort(y)
	fmt.Println(slices.IsSorted(y), y[0], y[len(y)-1])

	s := strings.Repeat("Stra\u00dfe, ", 200_000)
	fmt.Println(strings.Count(s, "e,"), len(strings.ToUpper(s)), len([]rune(s)) == len(s)-200_000)
	fmt.Println(strings.ToUpper(s)[:20], strings.ToLower(s[:1<<20])[:10])
}
