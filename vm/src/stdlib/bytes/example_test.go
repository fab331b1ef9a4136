package bytes_test

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
)

func ExampleBuffer() {
	var b bytes.Buffer
	b.WriteString("hello ")
	fmt.Fprintf(&b, "%d", 42)
	fmt.Println(b.String(), b.Len())
	// Output:
	// hello 42 8
}

func ExampleBuffer_Next() {
	b := bytes.NewBufferString("abcde")
	fmt.Printf("%s %s\n", b.Next(2), b.Next(10))
	// Output:
	// ab cde
}

func ExampleBuffer_ReadString() {
	b := bytes.NewBufferString("one\ntwo")
	line, err := b.ReadString('\n')
	fmt.Printf("%q %v\n", line, err)
	line, err = b.ReadString('\n')
	fmt.Printf("%q %v\n", line, err)
	// Output:
	// "one\n" <nil>
	// "two" EOF
}

func ExampleBuffer_Truncate() {
	b := bytes.NewBufferString("abcde")
	b.Truncate(2)
	fmt.Println(b)
	// Output:
	// ab
}

func ExampleBuffer_ReadFrom() {
	var b bytes.Buffer
	n, err := b.ReadFrom(strings.NewReader("text"))
	fmt.Println(n, err, b.String())
	// Output:
	// 4 <nil> text
}

func ExampleNewReader() {
	r := bytes.NewReader([]byte("abc"))
	c, _ := r.ReadByte()
	fmt.Printf("%c %d %d\n", c, r.Len(), r.Size())
	// Output:
	// a 2 3
}

func ExampleClone() {
	a := []byte("abc")
	b := bytes.Clone(a)
	b[0] = 'x'
	fmt.Printf("%s %s\n", a, b)
	// Output:
	// abc xbc
}

func ExampleCompare() {
	fmt.Println(bytes.Compare([]byte("a"), []byte("b")), bytes.Compare(nil, []byte{}))
	// Output:
	// -1 0
}

func ExampleContains() {
	fmt.Println(bytes.Contains([]byte("seafood"), []byte("foo")))
	// Output:
	// true
}

func ExampleCount() {
	fmt.Println(bytes.Count([]byte("cheese"), []byte("e")))
	// Output:
	// 3
}

func ExampleCut() {
	before, after, found := bytes.Cut([]byte("a=b"), []byte("="))
	fmt.Printf("%s %s %v\n", before, after, found)
	// Output:
	// a b true
}

func ExampleEqual() {
	fmt.Println(bytes.Equal([]byte("Go"), []byte("Go")), bytes.Equal(nil, []byte{}))
	// Output:
	// true true
}

func ExampleEqualFold() {
	fmt.Println(bytes.EqualFold([]byte("Go"), []byte("GO")))
	// Output:
	// true
}

func ExampleFields() {
	fmt.Printf("%s\n", bytes.Fields([]byte("  one two ")))
	// Output:
	// [one two]
}

func ExampleHasPrefix() {
	fmt.Println(bytes.HasPrefix([]byte("golang"), []byte("go")))
	// Output:
	// true
}

func ExampleIndex() {
	fmt.Println(bytes.Index([]byte("chicken"), []byte("ken")))
	// Output:
	// 4
}

func ExampleIndexByte() {
	fmt.Println(bytes.IndexByte([]byte("abc"), 'c'))
	// Output:
	// 2
}

func ExampleJoin() {
	fmt.Printf("%s\n", bytes.Join([][]byte{[]byte("a"), []byte("b")}, []byte(", ")))
	// Output:
	// a, b
}

func ExampleLines() {
	for line := range bytes.Lines([]byte("a\nb\n")) {
		fmt.Printf("%q ", line)
	}
	fmt.Println()
	// Output:
	// "a\n" "b\n"
}

func ExampleMap() {
	fmt.Printf("%s\n", bytes.Map(unicode.ToUpper, []byte("go")))
	// Output:
	// GO
}

func ExampleRepeat() {
	fmt.Printf("%s\n", bytes.Repeat([]byte("-"), 5))
	// Output:
	// -----
}

func ExampleReplaceAll() {
	fmt.Printf("%s\n", bytes.ReplaceAll([]byte("a b c"), []byte(" "), []byte("_")))
	// Output:
	// a_b_c
}

func ExampleRunes() {
	fmt.Println(bytes.Runes([]byte("né")))
	// Output:
	// [110 233]
}

func ExampleSplit() {
	fmt.Printf("%q\n", bytes.Split([]byte("a,b"), []byte(",")))
	// Output:
	// ["a" "b"]
}

func ExampleToUpper() {
	fmt.Printf("%s\n", bytes.ToUpper([]byte("go")))
	// Output:
	// GO
}

func ExampleTrim() {
	fmt.Printf("%s\n", bytes.Trim([]byte("--go--"), "-"))
	// Output:
	// go
}

func ExampleTrimSpace() {
	fmt.Printf("%q\n", bytes.TrimSpace([]byte(" a ")))
	// Output:
	// "a"
}

func ExampleTrimPrefix() {
	fmt.Printf("%s\n", bytes.TrimPrefix([]byte("Goodbye"), []byte("Good")))
	// Output:
	// bye
}
