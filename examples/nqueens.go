// N queens: all ways to place n queens that do not attack each other.
package main

import (
	"fmt"
	"strings"
)

// solve calls found with each solution: the column of the queen in each row.
func solve(n int, found func([]int)) {
	cols := make([]int, n)
	usedCol := make([]bool, n)
	usedSum := make([]bool, 2*n)
	usedDiff := make([]bool, 2*n)
	var place func(row int)
	place = func(row int) {
		if row == n {
			found(cols)
			return
		}
		for c := range n {
			sum, diff := row+c, row-c+n
			if usedCol[c] || usedSum[sum] || usedDiff[diff] {
				continue
			}
			cols[row] = c
			usedCol[c], usedSum[sum], usedDiff[diff] = true, true, true
			place(row + 1)
			usedCol[c], usedSum[sum], usedDiff[diff] = false, false, false
		}
	}
	place(0)
}

func main() {
	for n := 1; n <= 8; n++ {
		count := 0
		var first []int
		solve(n, func(cols []int) {
			if count == 0 {
				first = append(first, cols...)
			}
			count++
		})
		fmt.Printf("n=%d: %d solutions\n", n, count)
		if n == 8 {
			for _, c := range first {
				fmt.Println(strings.Repeat(". ", c) + "Q " + strings.Repeat(". ", n-c-1))
			}
		}
	}
}
