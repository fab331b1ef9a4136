// The Mandelbrot set in letters, computed by rows in parallel.
package main

import (
	"fmt"
	"sync"
)

const (
	width, height = 64, 24
	limit         = 60
	palette       = " .:-=+*#%@"
)

func escape(c complex128) int {
	z := complex(0, 0)
	for n := range limit {
		z = z*z + c
		if real(z)*real(z)+imag(z)*imag(z) > 4 {
			return n
		}
	}
	return limit
}

func main() {
	var rows [height]string
	var wg sync.WaitGroup
	for y := range rows {
		wg.Go(func() {
			line := make([]byte, width)
			for x := range line {
				c := complex(float64(x)/width*3-2.2, float64(y)/height*2.4-1.2)
				line[x] = palette[escape(c)*(len(palette)-1)/limit]
			}
			rows[y] = string(line)
		})
	}
	wg.Wait()
	for _, r := range rows {
		fmt.Println(r)
	}
}
