package strings_test

import (
	"fmt"
	"io"
	"strings"
	"unicode"
)

func ExampleBuilder() {
	var b strings.Builder
	for i := 3; i > 0; i-- {
		fmt.Fprintf(&b, "%d, ", i)
	}
	b.WriteString("go")
	fmt.Println(b.String(), b.Len())
	// Output:
	// 3, 2, 1, go 11
}

func ExampleBuilder_Grow() {
	var b strings.Builder
	b.Grow(100)
	fmt.Println(b.Len(), b.Cap() >= 100)
	// Output:
	// 0 true
}

func ExampleClone() {
	s := strings.Clone("text")
	fmt.Println(s)
	// Output:
	// text
}

func ExampleCompare() {
	fmt.Println(strings.Compare("a", "b"), strings.Compare("a", "a"), strings.Compare("b", "a"))
	// Output:
	// -1 0 1
}

func ExampleContains() {
	fmt.Println(strings.Contains("seafood", "foo"), strings.Contains("seafood", "bar"), strings.Contains("", ""))
	// Output:
	// true false true
}

func ExampleContainsAny() {
	fmt.Println(strings.ContainsAny("team", "xyz"), strings.ContainsAny("team", "xt"), strings.ContainsAny("team", ""))
	// Output:
	// false true false
}

func ExampleContainsFunc() {
	fmt.Println(strings.ContainsFunc("room 7", unicode.IsDigit))
	// Output:
	// true
}

func ExampleContainsRune() {
	fmt.Println(strings.ContainsRune("größer", 'ö'))
	// Output:
	// true
}

func ExampleCount() {
	fmt.Println(strings.Count("cheese", "e"), strings.Count("née", ""))
	// Output:
	// 3 4
}

func ExampleCut() {
	key, value, found := strings.Cut("host=example.org", "=")
	fmt.Println(key, value, found)
	fmt.Println(strings.Cut("host", "="))
	// Output:
	// host example.org true
	// host  false
}

func ExampleCutPrefix() {
	rest, found := strings.CutPrefix("--verbose", "--")
	fmt.Println(rest, found)
	// Output:
	// verbose true
}

func ExampleCutSuffix() {
	rest, found := strings.CutSuffix("main.go", ".go")
	fmt.Println(rest, found)
	// Output:
	// main true
}

func ExampleEqualFold() {
	fmt.Println(strings.EqualFold("Go", "GO"), strings.EqualFold("ß", "ss"))
	// Output:
	// true false
}

func ExampleFields() {
	fmt.Printf("%q\n", strings.Fields("  one two\tthree\n"))
	fmt.Printf("%q\n", strings.Fields("   "))
	// Output:
	// ["one" "two" "three"]
	// []
}

func ExampleFieldsFunc() {
	words := strings.FieldsFunc("a1b22c", unicode.IsDigit)
	fmt.Println(words)
	// Output:
	// [a b c]
}

func ExampleFieldsSeq() {
	for word := range strings.FieldsSeq(" to be  or not ") {
		fmt.Print(word, ".")
	}
	fmt.Println()
	// Output:
	// to.be.or.not.
}

func ExampleHasPrefix() {
	fmt.Println(strings.HasPrefix("golang", "go"), strings.HasPrefix("golang", ""))
	// Output:
	// true true
}

func ExampleHasSuffix() {
	fmt.Println(strings.HasSuffix("amigo", "go"), strings.HasSuffix("amigo", "Go"))
	// Output:
	// true false
}

func ExampleIndex() {
	fmt.Println(strings.Index("chicken", "ken"), strings.Index("chicken", "dmr"))
	// Output:
	// 4 -1
}

func ExampleIndexAny() {
	fmt.Println(strings.IndexAny("crwth", "aeiouy"), strings.IndexAny("golang", "gy"))
	// Output:
	// -1 0
}

func ExampleIndexByte() {
	fmt.Println(strings.IndexByte("golang", 'l'), strings.IndexByte("golang", 'x'))
	// Output:
	// 2 -1
}

func ExampleIndexFunc() {
	fmt.Println(strings.IndexFunc("Hello, 世界", func(r rune) bool { return r > 127 }))
	// Output:
	// 7
}

func ExampleIndexRune() {
	fmt.Println(strings.IndexRune("née", 'e'))
	// Output:
	// 3
}

func ExampleJoin() {
	fmt.Println(strings.Join([]string{"usr", "local", "bin"}, "/"))
	// Output:
	// usr/local/bin
}

func ExampleLastIndex() {
	fmt.Println(strings.LastIndex("go gopher", "go"), strings.LastIndex("go gopher", "rodent"))
	// Output:
	// 3 -1
}

func ExampleLastIndexByte() {
	fmt.Println(strings.LastIndexByte("a.b.c", '.'))
	// Output:
	// 3
}

func ExampleLines() {
	for line := range strings.Lines("one\ntwo") {
		fmt.Printf("%q\n", line)
	}
	// Output:
	// "one\n"
	// "two"
}

func ExampleMap() {
	rot13 := func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			return 'a' + (r-'a'+13)%26
		}
		return r
	}
	fmt.Println(strings.Map(rot13, "uryyb, jbeyq"))
	// Output:
	// hello, world
}

func ExampleNewReader() {
	r := strings.NewReader("text")
	b, err := io.ReadAll(r)
	fmt.Println(string(b), err)
	// Output:
	// text <nil>
}

func ExampleNewReplacer() {
	r := strings.NewReplacer("<", "&lt;", ">", "&gt;")
	fmt.Println(r.Replace("a <b> c"))
	// Output:
	// a &lt;b&gt; c
}

func ExampleRepeat() {
	fmt.Println("ba" + strings.Repeat("na", 2))
	// Output:
	// banana
}

func ExampleReplace() {
	fmt.Println(strings.Replace("oink oink oink", "k", "ky", 2))
	fmt.Println(strings.Replace("oink oink oink", "oink", "moo", -1))
	// Output:
	// oinky oinky oink
	// moo moo moo
}

func ExampleReplaceAll() {
	fmt.Println(strings.ReplaceAll("a-b-c", "-", "+"))
	// Output:
	// a+b+c
}

func ExampleSplit() {
	fmt.Printf("%q\n", strings.Split("a,b,c", ","))
	fmt.Printf("%q\n", strings.Split("née", ""))
	fmt.Printf("%q\n", strings.Split("", ","))
	// Output:
	// ["a" "b" "c"]
	// ["n" "é" "e"]
	// [""]
}

func ExampleSplitAfter() {
	fmt.Printf("%q\n", strings.SplitAfter("a,b,c", ","))
	// Output:
	// ["a," "b," "c"]
}

func ExampleSplitN() {
	fmt.Printf("%q\n", strings.SplitN("a,b,c", ",", 2))
	fmt.Println(strings.SplitN("a,b,c", ",", 0) == nil)
	// Output:
	// ["a" "b,c"]
	// true
}

func ExampleSplitSeq() {
	for part := range strings.SplitSeq("a-b-c", "-") {
		fmt.Print(part, " ")
	}
	fmt.Println()
	// Output:
	// a b c
}

func ExampleToLower() {
	fmt.Println(strings.ToLower("ÀÉ Go"))
	// Output:
	// àé go
}

func ExampleToTitle() {
	fmt.Println(strings.ToTitle("loud noises"))
	// Output:
	// LOUD NOISES
}

func ExampleToUpper() {
	fmt.Println(strings.ToUpper("straße"))
	// Output:
	// STRAßE
}

func ExampleToUpperSpecial() {
	fmt.Println(strings.ToUpperSpecial(unicode.TurkishCase, "iyi"))
	// Output:
	// İYİ
}

func ExampleToValidUTF8() {
	fmt.Println(strings.ToValidUTF8("a\xffb\xC0\xAFc", "?"))
	// Output:
	// a?b?c
}

func ExampleTrim() {
	fmt.Println(strings.Trim("¡¡Hola!!", "!¡"))
	// Output:
	// Hola
}

func ExampleTrimFunc() {
	fmt.Println(strings.TrimFunc("123go456", unicode.IsDigit))
	// Output:
	// go
}

func ExampleTrimLeft() {
	fmt.Println(strings.TrimLeft("xxyx go", "xy "))
	// Output:
	// go
}

func ExampleTrimPrefix() {
	fmt.Println(strings.TrimPrefix("xxgo", "x"), strings.TrimPrefix("go", "x"))
	// Output:
	// xgo go
}

func ExampleTrimRight() {
	fmt.Println(strings.TrimRight("go!?!", "!?"))
	// Output:
	// go
}

func ExampleTrimSpace() {
	fmt.Printf("%q\n", strings.TrimSpace("\t go on\n"))
	// Output:
	// "go on"
}

func ExampleTrimSuffix() {
	fmt.Println(strings.TrimSuffix("main.go", ".go"))
	// Output:
	// main
}

func ExampleReader_Seek() {
	r := strings.NewReader("0123456789")
	at, err := r.Seek(-3, io.SeekEnd)
	rest, _ := io.ReadAll(r)
	fmt.Println(at, err, string(rest))
	// Output:
	// 7 <nil> 789
}

func ExampleReader_ReadRune() {
	r := strings.NewReader("é")
	c, size, err := r.ReadRune()
	fmt.Printf("%c %d %v\n", c, size, err)
	_, _, err = r.ReadRune()
	fmt.Println(err)
	// Output:
	// é 2 <nil>
	// EOF
}
