// A little of everything: word frequencies from standard input.
package main

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode"
)

type entry struct {
	word  string
	count int
}

func main() {
	freq := map[string]int{}
	lines := 0
	sc := bufio.NewScanner(os.Stdin)
	for sc.Scan() {
		lines++
		words := strings.FieldsFunc(strings.ToLower(sc.Text()), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
		for _, w := range words {
			freq[w]++
		}
	}
	var es []entry
	for w, c := range freq {
		es = append(es, entry{w, c})
	}
	slices.SortFunc(es, func(a, b entry) int {
		return cmp.Or(-cmp.Compare(a.count, b.count), strings.Compare(a.word, b.word))
	})
	for _, e := range es[:min(8, len(es))] {
		fmt.Printf("%-10s|%4d %s\n", e.word, e.count, strings.Repeat("*", e.count))
	}
	fmt.Println(lines, len(es))
}
