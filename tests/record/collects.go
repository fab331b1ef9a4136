// Garbage is collected while functions wait whose interfaces have no values yet.
package main

import (
	"fmt"
	"runtime"
)

var sink any

// fill leaves numbers on the stack.
func fill(n int) int {
	a, b, c, d, e, f := n, n+1, n+2, n+3, n+4, n+5
	g, h, i, j, k, l := n+6, n+7, n+8, n+9, n+10, n+11
	if n > 0 {
		a += fill(n - 1)
	}
	return a + b + c + d + e + f + g + h + i + j + k + l
}

func collects(n int) int {
	if n == 0 {
		runtime.GC()
		return 0
	}
	sum := collects(n - 1)
	var one any = sum
	var two fmt.Stringer
	three := any(n)
	for range 2 {
		sink = one
		sum += fill(1)
		one = three
	}
	if two != nil {
		sum++
	}
	sink = three
	return sum
}

func main() {
	sum := 0
	for range 50 {
		sum += fill(20)
		sum += collects(10)
	}
	fmt.Println(sum)
}
