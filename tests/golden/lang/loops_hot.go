// One call of one function with many hot loops, one behind the other and one inside the other. The goroutine
// waits between them and inside of them, so it goes on at loops' heads again and again, with values of every
// kind that were made before.
package main

import (
	"fmt"
	"runtime"
)

type point struct {
	x, y int
}

// waits lets others run while its caller's loops are hot.
func waits(n int) int {
	for i := 0; i < n; i++ {
		runtime.Gosched()
	}
	return n
}

// spin is hot by itself, and gives way once in a while.
func spin(n int) (sum int) {
	for i := 0; i < n; i++ {
		sum += i & 7
		if i%100_003 == 0 {
			waits(1)
		}
	}
	return sum
}

func loops(n int, other chan int) {
	name, ratio, kept := "kept", 0.5, &point{3, 4}
	var shape any = point{5, 6}
	small := int8(100)
	flags := []bool{true, false, true}

	first := 0
	for i := 0; i < n; i++ {
		first += i ^ int(small)
		small++
	}
	fmt.Println("first", first, small, name)

	// Called here, spin makes its caller leave in the middle.
	spun := spin(n)

	second := 0.0
	for i := n; i > 0; i-- {
		second += ratio
		ratio = -ratio
		if flags[i%3] {
			second += float64(kept.x)
		}
	}
	fmt.Println("second", second, ratio, spun, *kept)

	third := 0
	for i := 0; i < n/16; i++ {
		row := [4]int{i, i + 1, i + 2, i + 3}
		for j := 0; j < 16; j++ {
			third += row[j&3] * kept.y
		}
		if i%10_001 == 0 {
			other <- i
			third += <-other
		}
	}
	fmt.Println("third", third, shape)

	fourth := uint32(1)
	words := map[string]int{name: 1}
outer:
	for i := 0; ; i++ {
		for k := 0; k < 10; k++ {
			fourth = fourth*1664525 + 1013904223
			if i*10+k >= n {
				break outer
			}
		}
		if i%40_960 == 0 {
			words[name] += waits(1)
		}
	}
	fmt.Println("fourth", fourth, words, shape.(point).y)

	var fifth []string
	for i := range n {
		if i%(n/4) == 0 {
			fifth = append(fifth, fmt.Sprint(name, i))
		}
		kept = &point{i, kept.x}
	}
	fmt.Println("fifth", fifth, *kept, first, second, third, fourth, small, ratio)
}

func main() {
	const n = 1_000_000
	other := make(chan int)
	go func() {
		for v := range other {
			other <- v * 2
		}
	}()
	loops(n, other)
	loops(n/2, other)
}
