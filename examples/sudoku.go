// Sudoku by constraint and backtracking, with bit sets of candidates.
package main

import (
	"fmt"
	"math/bits"
	"strings"
)

const puzzle = `
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79`

type Board struct {
	cells          [81]int
	row, col, box [9]uint16 // bit d is set: digit d is taken
}

func (b *Board) set(i, d int)   { b.cells[i] = d; b.mark(i, d) }
func (b *Board) unset(i, d int) { b.cells[i] = 0; b.mark(i, d) }

// mark flips the digit in the cell's row, column and box.
func (b *Board) mark(i, d int) {
	bit := uint16(1) << d
	r, c := i/9, i%9
	b.row[r] ^= bit
	b.col[c] ^= bit
	b.box[r/3*3+c/3] ^= bit
}

func (b *Board) candidates(i int) uint16 {
	r, c := i/9, i%9
	return 0x3fe &^ (b.row[r] | b.col[c] | b.box[r/3*3+c/3])
}

// solve fills the cell with the fewest candidates first.
func (b *Board) solve(tries *int) bool {
	best, set := -1, uint16(0)
	for i, d := range b.cells {
		if d != 0 {
			continue
		}
		if s := b.candidates(i); best < 0 || bits.OnesCount16(s) < bits.OnesCount16(set) {
			best, set = i, s
		}
	}
	if best < 0 {
		return true
	}
	for ; set != 0; set &= set - 1 {
		d := bits.TrailingZeros16(set)
		*tries++
		b.set(best, d)
		if b.solve(tries) {
			return true
		}
		b.unset(best, d)
	}
	return false
}

func (b Board) String() string {
	var s strings.Builder
	for i, d := range b.cells {
		s.WriteByte(byte('0' + d))
		switch {
		case i%9 == 8:
			s.WriteByte('\n')
		case i%3 == 2:
			s.WriteByte(' ')
		}
	}
	return s.String()
}

func main() {
	var b Board
	for i, c := range strings.ReplaceAll(puzzle, "\n", "") {
		if c != '.' {
			b.set(i, int(c-'0'))
		}
	}
	tries := 0
	fmt.Println(b.solve(&tries))
	fmt.Print(b)
	fmt.Println("digits tried:", tries)
}
