// Conway's game of life on a torus.
package main

import (
	"fmt"
	"strings"
)

type Field [][]bool

func parse(s string) Field {
	var f Field
	for line := range strings.Lines(s) {
		row := make([]bool, 0, len(line))
		for _, c := range strings.TrimSpace(line) {
			row = append(row, c == 'O')
		}
		f = append(f, row)
	}
	return f
}

// alive wraps around the edges.
func (f Field) alive(y, x int) bool {
	y = (y + len(f)) % len(f)
	x = (x + len(f[y])) % len(f[y])
	return f[y][x]
}

func (f Field) neighbours(y, x int) (n int) {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if (dy != 0 || dx != 0) && f.alive(y+dy, x+dx) {
				n++
			}
		}
	}
	return n
}

func (f Field) next() Field {
	g := make(Field, len(f))
	for y, row := range f {
		g[y] = make([]bool, len(row))
		for x := range row {
			n := f.neighbours(y, x)
			g[y][x] = n == 3 || n == 2 && f[y][x]
		}
	}
	return g
}

func (f Field) String() string {
	var b strings.Builder
	for _, row := range f {
		for _, cell := range row {
			b.WriteByte(".O"[map[bool]int{true: 1}[cell]])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func main() {
	f := parse(`.O......
	            ..O.....
	            OOO.....
	            ........
	            ........
	            ........`)
	for generation := range 9 {
		if generation%4 == 0 {
			fmt.Printf("generation %d\n%v", generation, f)
		}
		f = f.next()
	}
}
