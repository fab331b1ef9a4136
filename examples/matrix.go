// Matrix multiplication, one goroutine for each row of the result.
package main

import (
	"fmt"
	"sync"
)

type Matrix [][]float64

func New(rows, cols int, f func(i, j int) float64) Matrix {
	m := make(Matrix, rows)
	for i := range m {
		m[i] = make([]float64, cols)
		for j := range m[i] {
			m[i][j] = f(i, j)
		}
	}
	return m
}

// Mul returns a times b.
func (a Matrix) Mul(b Matrix) Matrix {
	c := make(Matrix, len(a))
	var wg sync.WaitGroup
	for i, row := range a {
		wg.Go(func() {
			out := make([]float64, len(b[0]))
			for k, x := range row {
				for j, y := range b[k] {
					out[j] += x * y
				}
			}
			c[i] = out
		})
	}
	wg.Wait()
	return c
}

func (m Matrix) String() string {
	s := ""
	for _, row := range m {
		s += fmt.Sprintf("%6.1f\n", row)
	}
	return s
}

func main() {
	a := New(3, 4, func(i, j int) float64 { return float64(i + j) })
	b := New(4, 2, func(i, j int) float64 { return float64(i*j) + 0.5 })
	identity := New(4, 4, func(i, j int) float64 {
		if i == j {
			return 1
		}
		return 0
	})
	fmt.Print(a.Mul(identity).Mul(b))
	big := New(60, 60, func(i, j int) float64 { return float64((i*j)%7) - 3 })
	trace := 0.0
	for i, row := range big.Mul(big) {
		trace += row[i]
	}
	fmt.Println("trace", trace)
}
