// edit: edit distance and longest common subsequence, tables of small integers, runes and bytes.
package main

import "fmt"

func text(n int, seed uint32) string {
	b := make([]byte, n)
	for i := range b {
		seed = seed*1664525 + 1013904223
		b[i] = "abcdefghij"[seed>>24%10%10]
	}
	return string(b)
}

func distance(a, b []rune) int {
	row := make([]int32, len(b)+1)
	for j := range row {
		row[j] = int32(j)
	}
	for i, x := range a {
		left, diag := int32(i+1), row[0]
		row[0] = left
		for j, y := range b {
			up := row[j+1]
			best := diag
			if x != y {
				best = min(diag, up, left) + 1
			}
			row[j+1] = best
			left, diag = best, up
		}
	}
	return int(row[len(b)])
}

func common(a, b string) int {
	table := make([][]uint16, len(a)+1)
	for i := range table {
		table[i] = make([]uint16, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			switch {
			case a[i] == b[j]:
				table[i][j] = table[i+1][j+1] + 1
			case table[i+1][j] > table[i][j+1]:
				table[i][j] = table[i+1][j]
			default:
				table[i][j] = table[i][j+1]
			}
		}
	}
	return int(table[0][0])
}

func main() {
	total, shared := 0, 0
	for k := uint32(0); k < 6; k++ {
		a, b := text(2200, k), text(2000, k+77)
		total += distance([]rune(a), []rune(b))
		shared += common(a, b)
	}
	fmt.Println("edit", total, shared)
}
