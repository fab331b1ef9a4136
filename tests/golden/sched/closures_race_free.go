// Results by index: each goroutine writes its own element.
package main

import (
	"fmt"
	"sync"
)

type Matrix [][]float64

func mul(a, b Matrix) Matrix {
	n := len(a)
	c := make(Matrix, n)
	var wg sync.WaitGroup
	for i := range c {
		c[i] = make([]float64, n)
		wg.Go(func() {
			for j := range n {
				for k := range n {
					c[i][j] += a[i][k] * b[k][j]
				}
			}
		})
	}
	wg.Wait()
	return c
}

func main() {
	n := 30
	a, b := make(Matrix, n), make(Matrix, n)
	for i := range n {
		a[i], b[i] = make([]float64, n), make([]float64, n)
		for j := range n {
			a[i][j], b[i][j] = float64(i+j), float64(i-j)
		}
	}
	c := mul(a, b)
	t := 0.0
	for i := range n {
		t += c[i][i]
	}
	fmt.Println(t, c[3][4], c[29][29])
}
