// Word count, in the style of map and reduce: one goroutine for each paragraph.
package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

const text = `It is a truth universally acknowledged, that a single man in
possession of a good fortune, must be in want of a wife.

However little known the feelings or views of such a man may be on his first
entering a neighbourhood, this truth is so well fixed in the minds of the
surrounding families, that he is considered as the rightful property of some
one or other of their daughters.`

type counts map[string]int

// count is the "map" half: the words of one piece of text.
func count(s string) counts {
	c := counts{}
	for word := range strings.FieldsFuncSeq(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) }) {
		c[word]++
	}
	return c
}

// merge is the "reduce" half.
func merge(all <-chan counts, n int) counts {
	total := counts{}
	for range n {
		for word, n := range <-all {
			total[word] += n
		}
	}
	return total
}

func main() {
	paragraphs := strings.Split(text, "\n\n")
	parts := make(chan counts)
	for _, p := range paragraphs {
		go func() { parts <- count(p) }()
	}
	total := merge(parts, len(paragraphs))

	words := make([]string, 0, len(total))
	for w := range total {
		words = append(words, w)
	}
	slices.SortFunc(words, func(a, b string) int {
		return cmp.Or(cmp.Compare(total[b], total[a]), cmp.Compare(a, b))
	})
	for _, w := range words[:8] {
		fmt.Printf("%-6s %2d %s\n", w, total[w], strings.Repeat("#", total[w]))
	}
	fmt.Println(len(words), "different words")
}
