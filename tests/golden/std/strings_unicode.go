// strings with text outside ASCII: case, folding, counting, trimming, invalid bytes.
package main

import (
	"fmt"
	"strings"
	"unicode"
)

func main() {
	s := "Grüße, ΣΊΣΥΦΟΣ, ДОМ, 東京, ı İ, ſ, K, \xff."
	fmt.Println(strings.ToUpper(s))
	fmt.Println(strings.ToLower(s))
	fmt.Println(len(s), strings.Count(s, ""), len([]rune(s)))
	fmt.Println(strings.Index(s, "東"), strings.IndexRune(s, 'Ф'), strings.IndexAny(s, "京Д"), strings.LastIndexAny(s, "üß"), strings.IndexByte(s, 0xff), strings.IndexRune(s, 0x10ffff+1))
	fmt.Println(strings.EqualFold("ΣΊΣΥΦΟΣ", "σίσυφος"), strings.EqualFold("K", "k"), strings.EqualFold("ſ", "S"), strings.EqualFold("İ", "i"))
	fmt.Printf("%q\n", strings.Fields("a\u00a0b\u2003c\u200bd\u0085e"))
	fmt.Printf("%q %q\n", strings.TrimSpace("\u2003 x \u3000"), strings.Trim("ééaéé", "é"))
	fmt.Printf("%q\n", strings.Split("日本語", ""))
	fmt.Printf("%q\n", strings.Split("a\xffb", ""))
	fmt.Println(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cyrillic, r) {
			return '#'
		}
		return r
	}, "ab ДОМ"))
	fmt.Printf("%q\n", strings.Map(func(r rune) rune { return r }, "a\xffb"))
	fmt.Println(strings.ContainsRune("x\xff", unicode.ReplacementChar), strings.Repeat("世", 3), strings.ReplaceAll("日日", "日", "月"))
	fmt.Println(strings.Title("élan vital o'clock"), strings.TrimFunc("¡¡hola!!", unicode.IsPunct), strings.TrimLeft("ßabc", "ß"))
	fmt.Println(strings.LastIndex("日本日", "日"), strings.SplitN("α-β-γ", "-", 2), strings.HasPrefix("東京", "東"))
}
