// strings and strconv over tables of cases.
package main

import (
	"fmt"
	"strconv"
	"strings"
)

func main() {
	for _, c := range [][2]string{{"", ""}, {"a", ""}, {"", "a"}, {"abc", "b"}, {"aaa", "aa"}, {"日本語日本", "本"}, {"abcabc", "abc"}} {
		s, sep := c[0], c[1]
		fmt.Printf("%q %q: %v %d %d %d %v %v %q %q\n", s, sep, strings.Contains(s, sep), strings.Index(s, sep), strings.LastIndex(s, sep), strings.Count(s, sep), strings.HasPrefix(s, sep), strings.HasSuffix(s, sep), strings.Split(s, sep), strings.SplitAfter(s, sep))
		fmt.Printf("  %q %q %q %q %q\n", strings.ReplaceAll(s, sep, "<>"), strings.Replace(s, sep, "-", 1), strings.TrimPrefix(s, sep), strings.TrimSuffix(s, sep), strings.Trim(s, sep))
		b, a, ok := strings.Cut(s, sep)
		fmt.Printf("  %q %q %v %q %d\n", b, a, ok, strings.SplitN(s, sep, 2), strings.Compare(s, sep))
	}
	for _, n := range []int64{0, 1, -1, 9, 10, 99, 100, 12345, -98765, 1 << 40, -1 << 63, 1<<63 - 1} {
		fmt.Print(strconv.FormatInt(n, 10), " ", strconv.FormatInt(n, 2), " ", strconv.FormatInt(n, 7), " ", strconv.FormatInt(n, 36), "; ")
	}
	fmt.Println()
	for _, s := range []string{"0", "-0", "+1", "1e2", "0x10", "1_0", " 1", "99999999999999999999", "-99999999999999999999"} {
		a, e1 := strconv.ParseInt(s, 0, 64)
		b, e2 := strconv.ParseInt(s, 10, 16)
		fmt.Println(a, e1, "|", b, e2)
	}
	x := strings.Fields(" a  b c ")
	fmt.Println(len(x), strings.Join(x, "+"), strings.Repeat("ab", 2)+strings.ToUpper("c"))
	r := strings.NewReplacer("a", "b", "b", "a")
	fmt.Println(r.Replace("abba"), strings.Title("the end"), strings.ToTitle("x"))
	fmt.Println(strings.EqualFold("Straße", "STRASSE"), strings.EqualFold("Go", "GO"), strings.IndexFunc("abc1", func(r rune) bool { return r == '1' }))
}
