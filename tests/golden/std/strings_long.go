// Long texts are cut and joined as short ones are, wherever minigo divides the work.
package main

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// sum tells apart lists of strings.
func sum(list []string) string {
	h := uint64(14695981039346656037)
	for _, s := range list {
		for _, b := range []byte(s) {
			h = (h ^ uint64(b)) * 1099511628211
		}
		h = (h ^ 0x100) * 1099511628211
	}
	return fmt.Sprintf("%d %016x", len(list), h)
}

// spread is n bytes with seps, the distances between which change.
func spread(n int, sep string, step int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		for j := range i * step % 97 {
			b.WriteByte("abcdefgh-"[j%9])
		}
		b.WriteString(sep)
	}
	return b.String()[:n]
}

const piece = 1 << 16

func main() {
	for _, n := range []int{0, 1, piece - 1, piece, piece + 1, piece + 3, 3*piece - 2} {
		for _, sep := range []string{",", ", ", "---", "-a-"} {
			s := spread(n, sep, 7)
			fmt.Printf("%d %q: %s, %s\n", n, sep, sum(strings.Split(s, sep)), sum(strings.SplitAfter(s, sep)))
			few := strings.SplitN(s, sep, 3)
			fmt.Println(len(few), strings.Join(few, sep) == s, sum(strings.SplitAfterN(s, sep, 1500)))
			if strings.Join(strings.Split(s, sep), sep) != s {
				fmt.Println("something is lost")
			}
		}
	}

	// Separators across the border between two pieces, and behind it.
	for d := -5; d <= 5; d++ {
		s := strings.Repeat("x", piece+d) + "<sep>" + strings.Repeat("y", piece+d) + "<sep>" + "z"
		p := strings.Split(s, "<sep>")
		fmt.Print(len(p[0]), " ", len(p[1]), " ", p[2], "; ")
	}
	fmt.Println()
	fmt.Println(len(strings.Split(strings.Repeat(",", 2*piece), ",")), len(strings.Split(strings.Repeat("x", 3*piece), ",")))

	text := strings.Repeat("a\u00e9\u4e16\xff\U0001f600", piece/8)
	runes := strings.Split(text, "")
	fmt.Println(sum(runes), len(runes) == utf8.RuneCountInString(text))
	most := strings.SplitN(text, "", 20_000)
	fmt.Println(len(most), len(most[19_999]), strings.Join(most, "") == text)

	for _, step := range []int{1, 5, 40} {
		s := spread(2*piece+5, " \t\u2003", step)
		fmt.Println(sum(strings.Fields(s)))
	}
	fmt.Println(len(strings.Fields(strings.Repeat(" ", 3*piece))), len(strings.Fields(strings.Repeat("w", 3*piece)+" v")))

	for _, n := range []int{1, 2, 4095, 4096, 4097, 10_000} {
		list := make([]string, n)
		for i := range list {
			list[i] = strings.Repeat("p", i%50)
		}
		joined := strings.Join(list, "<>")
		fmt.Println(n, len(joined), sum([]string{joined}), sum(strings.Split(joined, "<>")) == sum(list))
	}
	big := strings.Repeat("0123456789", piece)
	for _, sep := range []string{"", "+", strings.Repeat("=", 2*piece)} {
		fmt.Println(sum([]string{strings.Join([]string{big, "", big[:piece], big[:piece+1], "", "e", big}, sep)}))
	}

	upper := []byte(strings.ToUpper(big + "q"))
	fmt.Println(strings.EqualFold(big+"q", string(upper)), bytes.EqualFold([]byte(big+"q"), upper), strings.EqualFold(big+"q", big+"r"))
	long := bytes.Repeat([]byte("one two "), 3*piece)
	long = bytes.ReplaceAll(long, []byte("two"), []byte("three"))
	fmt.Println(len(long), string(long[len(long)-12:]))
	fmt.Println(len(strings.NewReplacer("one", "1", "three", "3").Replace(string(long))))
}
