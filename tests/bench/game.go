// game: four in a row on bit boards, alpha-beta search with a table of positions.
package main

import (
	"fmt"
	"math/bits"
)

const width, height = 7, 6

type board struct {
	mine, all uint64
	moves     int
}

func bottom(col int) uint64 { return 1 << (col * (height + 1)) }
func top(col int) uint64    { return 1 << (col*(height+1) + height - 1) }
func column(col int) uint64 { return (1<<height - 1) << (col * (height + 1)) }

func (b board) free(col int) bool { return b.all&top(col) == 0 }

func (b board) play(col int) board {
	return board{b.mine ^ b.all, b.all | (b.all + bottom(col)), b.moves + 1}
}

func four(p uint64) bool {
	for _, d := range [...]int{1, height, height + 1, height + 2} {
		m := p & (p >> d)
		if m&(m>>(2*d)) != 0 {
			return true
		}
	}
	return false
}

func (b board) wins(col int) bool {
	p := b.mine | (b.all+bottom(col))&column(col)
	return four(p)
}

type entry struct {
	key   uint64
	value int8
}

type search struct {
	table []entry
	nodes int
	order [width]int
}

func (s *search) value(b board, alpha, beta, depth int) int {
	s.nodes++
	if depth == 0 || b.moves == width*height {
		return bits.OnesCount64(b.mine&column(3)) - bits.OnesCount64((b.mine^b.all)&column(3))
	}
	for col := range width {
		if b.free(col) && b.wins(col) {
			return 50 + (width*height-b.moves)/2
		}
	}
	key := b.mine + b.all
	e := &s.table[key%uint64(len(s.table))]
	if e.key == key && depth < 4 {
		return int(e.value)
	}
	best := -100
	for _, col := range s.order {
		if !b.free(col) {
			continue
		}
		v := -s.value(b.play(col), -beta, -alpha, depth-1)
		if v > best {
			best = v
		}
		if v > alpha {
			alpha = v
		}
		if alpha >= beta {
			break
		}
	}
	e.key, e.value = key, int8(best)
	return best
}

func main() {
	s := &search{table: make([]entry, 100003), order: [width]int{3, 2, 4, 1, 5, 0, 6}}
	b := board{}
	score := 0
	for turn := 0; turn < 10; turn++ {
		best, at := -1000, 0
		for _, col := range s.order {
			if !b.free(col) {
				continue
			}
			v := -s.value(b.play(col), -100, 100, 10)
			if b.wins(col) {
				v = 99
			}
			if v > best {
				best, at = v, col
			}
		}
		b = b.play(at)
		score = score*7 + best + at
	}
	fmt.Println("game", s.nodes, score, b.mine, b.all)
}
