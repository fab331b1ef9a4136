// strings: searching, splitting, trimming, replacing.
package main

import (
	"fmt"
	"strings"
	"unicode"
)

func main() {
	s := "the quick brown fox, the lazy dog"
	fmt.Println(strings.Contains(s, "fox"), strings.ContainsAny(s, "xyz"), strings.ContainsRune(s, 'q'), strings.ContainsFunc(s, unicode.IsDigit))
	fmt.Println(strings.Index(s, "the"), strings.LastIndex(s, "the"), strings.Index(s, "zz"), strings.Index(s, ""), strings.LastIndex(s, ""))
	fmt.Println(strings.IndexByte(s, 'k'), strings.LastIndexByte(s, 'o'), strings.IndexRune("aé世", '世'), strings.IndexRune("a\xff", 0xFFFD), strings.IndexAny(s, "zq"), strings.LastIndexAny(s, "zq"), strings.IndexFunc(s, unicode.IsSpace), strings.LastIndexFunc(s, unicode.IsPunct))
	fmt.Println(strings.Count(s, "the"), strings.Count("cheese", "e"), strings.Count("五", ""), strings.Count("aaaa", "aa"))
	fmt.Println(strings.HasPrefix(s, "the"), strings.HasSuffix(s, "dog"), strings.HasPrefix(s, ""), strings.EqualFold("GoLang", "gOLANG"), strings.EqualFold("ß", "SS"), strings.Compare("a", "b"))
	fmt.Printf("%q %q %q %q\n", strings.Split("a,b,,c", ","), strings.Split("", ","), strings.Split("abc", ""), strings.Split("a", "xyz"))
	fmt.Printf("%q %q %q %q\n", strings.SplitN("a,b,c,d", ",", 2), strings.SplitN("a,b", ",", 0), strings.SplitAfter("a,b,c", ","), strings.SplitAfterN("a,b,c", ",", 2))
	fmt.Printf("%q %q %q\n", strings.Fields("  a  b\t\nc "), strings.Fields("   "), strings.FieldsFunc("a1b22c", unicode.IsDigit))
	fmt.Printf("%q %q %q %q %q\n", strings.TrimSpace(" \t x y \n"), strings.Trim("xxabcxx", "x"), strings.TrimLeft("abcab", "ab"), strings.TrimRight("abcab", "ab"), strings.TrimFunc("12ab34", unicode.IsDigit))
	fmt.Printf("%q %q %q\n", strings.TrimPrefix("prefix-x", "prefix-"), strings.TrimSuffix("x.go", ".go"), strings.TrimSuffix("x.go", ".c"))
	fmt.Println(strings.Replace("aaaa", "a", "b", 2), strings.ReplaceAll("aaaa", "aa", "b"), strings.ReplaceAll("abc", "", "-"), strings.Replace("abc", "x", "y", -1))
	b, a, ok := strings.Cut("key=value=x", "=")
	fmt.Println(b, a, ok)
	b, a, ok = strings.Cut("none", "=")
	fmt.Printf("%q %q %v\n", b, a, ok)
	p, ok := strings.CutPrefix("foobar", "foo")
	q, ok2 := strings.CutSuffix("foobar", "baz")
	fmt.Println(p, ok, q, ok2)
	for part := range strings.SplitSeq("x-y-z", "-") {
		fmt.Print(part, ".")
	}
	for f := range strings.FieldsSeq(" p  q ") {
		fmt.Print(f, ";")
	}
	for l := range strings.Lines("one\ntwo\nthree") {
		fmt.Printf("%q ", l)
	}
	fmt.Println()
}
