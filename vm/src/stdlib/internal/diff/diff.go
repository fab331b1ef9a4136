// Package diff compares texts line by line.
//
// Lines that stand once in either text are the anchors: the longest list of them that has the same order
// in both is kept, and what is equal around each of them. It takes n log n, whatever the texts are, and
// empty lines and closing braces are not matched across what has nothing to do with each other.
package diff

import (
	"bytes"
	"fmt"
	"slices"
	"sort"
	"strings"
)

// context is the number of equal lines shown around a change.
const context = 3

// A run is a part that both texts have: n lines from line x of the old and line y of the new one.
type run struct{ x, y, n int }

// Diff returns the difference of two texts in the unified format, nil if there is none.
func Diff(oldName string, old []byte, newName string, new []byte) []byte {
	if bytes.Equal(old, new) {
		return nil
	}
	x, y := lines(old), lines(new)
	var out bytes.Buffer
	fmt.Fprintf(&out, "diff %s %s\n--- %s\n+++ %s\n", oldName, newName, oldName, newName)
	runs := common(x, y)
	for first := 0; first+1 < len(runs); {
		last := first + 1
		for last+1 < len(runs) && runs[last].n < 2*context {
			last++
		}
		hunk(&out, x, y, runs[first:last+1])
		first = last
	}
	return out.Bytes()
}

// hunk writes the changes between some runs, with the end of the first and the beginning of the last.
func hunk(out *bytes.Buffer, x, y []string, runs []run) {
	first, last := &runs[0], &runs[len(runs)-1]
	if skip := first.n - context; skip > 0 {
		*first = run{first.x + skip, first.y + skip, context}
	}
	whole := last.n
	last.n = min(whole, context)
	// Lines count from 1, but none of them lie behind line 0.
	head := func(from, to int) (int, int) {
		if to > from {
			return from + 1, to - from
		}
		return from, 0
	}
	oldLine, oldCount := head(first.x, last.x+last.n)
	newLine, newCount := head(first.y, last.y+last.n)
	fmt.Fprintf(out, "@@ -%d,%d +%d,%d @@\n", oldLine, oldCount, newLine, newCount)
	write := func(mark byte, lines []string) {
		for _, line := range lines {
			out.WriteByte(mark)
			out.WriteString(line)
		}
	}
	for i, r := range runs {
		write(' ', x[r.x:r.x+r.n])
		if i+1 < len(runs) {
			next := runs[i+1]
			write('-', x[r.x+r.n:next.x])
			write('+', y[r.y+r.n:next.y])
		}
	}
	last.n = whole
}

// lines returns the lines of a text with their ends; a last one that has none says so.
func lines(text []byte) []string {
	out := strings.SplitAfter(string(text), "\n")
	if last := len(out) - 1; out[last] == "" {
		out = out[:last]
	} else {
		out[last] += "\n\\ No newline at end of file\n"
	}
	return out
}

// common returns what both texts have, in their order: first a run at the beginning, last one at the end,
// which may be empty.
func common(x, y []string) []run {
	var runs []run
	var behind run // where the last run ends
	for _, at := range append(append([]run{{}}, anchors(x, y)...), run{len(x), len(y), 0}) {
		if at.x < behind.x {
			continue // part of the last run
		}
		r := at
		for r.x > behind.x && r.y > behind.y && x[r.x-1] == y[r.y-1] {
			r = run{r.x - 1, r.y - 1, r.n + 1}
		}
		for r.x+r.n < len(x) && r.y+r.n < len(y) && x[r.x+r.n] == y[r.y+r.n] {
			r.n++
		}
		runs = append(runs, r)
		behind = run{r.x + r.n, r.y + r.n, 0}
		if behind.x == len(x) && behind.y == len(y) {
			break
		}
	}
	return runs
}

// anchors returns the longest list of places of lines that are unique in both texts and have the same
// order there, found by patience sorting: a pile takes an element that is less than its top.
func anchors(x, y []string) []run {
	type count struct{ inX, inY, y int }
	counts := map[string]*count{}
	of := func(line string) *count {
		c := counts[line]
		if c == nil {
			c = new(count)
			counts[line] = c
		}
		return c
	}
	for _, line := range x {
		of(line).inX++
	}
	for i, line := range y {
		c := of(line)
		c.inY++
		c.y = i
	}
	type card struct {
		place run
		below int // the card on top of the pile before, when this one was laid down
	}
	var cards []card
	var piles []int // the top of each
	for i, line := range x {
		c := counts[line]
		if c.inX != 1 || c.inY != 1 {
			continue
		}
		pile := sort.Search(len(piles), func(p int) bool { return cards[piles[p]].place.y >= c.y })
		below := -1
		if pile > 0 {
			below = piles[pile-1]
		}
		if pile == len(piles) {
			piles = append(piles, 0)
		}
		piles[pile] = len(cards)
		cards = append(cards, card{run{i, c.y, 0}, below})
	}
	var out []run
	if len(piles) > 0 {
		for at := piles[len(piles)-1]; at >= 0; at = cards[at].below {
			out = append(out, cards[at].place)
		}
	}
	slices.Reverse(out)
	return out
}
