// Strings built in loops, compared, used as keys, sliced from large ones.
package main

import (
	"fmt"
	"strings"
)

func rev(s string) string {
	r := []rune(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return string(r)
}

func isPal(s string) bool { return s == rev(s) }

func main() {
	var s string
	for i := 0; i < 26; i++ {
		s = string(rune('a'+i)) + s + string(rune('A'+i))
	}
	fmt.Println(s, len(s))
	fmt.Println(rev("héllo, 世界"), isPal("été"), isPal("ab"))
	counts := map[string]int{}
	text := "the cat the dog the end"
	start := 0
	for i := 0; i <= len(text); i++ {
		if i == len(text) || text[i] == ' ' {
			counts[text[start:i]]++
			start = i + 1
		}
	}
	fmt.Println(counts)
	big := strings.Repeat("x", 100000)
	part := big[50000:50010]
	big += "y"
	fmt.Println(part, len(big), big[len(big)-1:])
	b := make([]byte, 0, 8)
	for c := byte('0'); c <= '9'; c++ {
		b = append(b, c)
	}
	b = append(b, "tail"...)
	fmt.Println(string(b), string(b[3:5]))
	bits := ""
	for n := 37; n > 0; n /= 2 {
		bits = string("01"[n%2]) + bits
	}
	fmt.Println(bits)
	total := 0
	for i := 0; i < 1000; i++ {
		t := fmt.Sprint(i)
		total += len(t + "-" + t)
	}
	fmt.Println(total)
	x, y := "same", "sa"
	y += "me"
	fmt.Println(x == y, x != y, x <= y, x > "samd", "" == s[:0])
	lines := "a\nb\n\nc"
	n := 0
	for _, c := range lines {
		if c == '\n' {
			n++
		}
	}
	fmt.Println(n, len("\x00"), "\x00" < "a", "\u00e9" == "é", `\x00`)
	var sb strings.Builder
	for i := range 3 {
		fmt.Fprintf(&sb, "%d,", i)
	}
	sb.WriteByte('!')
	sb.WriteRune('é')
	fmt.Println(sb.String(), sb.Len())
}
