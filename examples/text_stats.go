// Statistics of a text from standard input: lines, words, runes, the longest line.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"unicode/utf8"
)

func main() {
	var lines, words, runes, bytes int
	longest := ""
	lengths := map[int]int{}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		line := in.Text()
		lines++
		bytes += len(line) + 1
		runes += utf8.RuneCountInString(line) + 1
		for _, w := range strings.Fields(line) {
			words++
			lengths[utf8.RuneCountInString(w)]++
		}
		if utf8.RuneCountInString(line) > utf8.RuneCountInString(longest) {
			longest = line
		}
	}
	if err := in.Err(); err != nil {
		fmt.Fprintln(os.Stderr, "reading:", err)
		os.Exit(1)
	}
	fmt.Printf("%d lines, %d words, %d runes, %d bytes\n", lines, words, runes, bytes)
	fmt.Printf("longest line: %q\n", longest)
	for n := range 12 {
		if c := lengths[n]; c > 0 {
			fmt.Printf("%2d %s\n", n, strings.Repeat("*", c))
		}
	}
}
