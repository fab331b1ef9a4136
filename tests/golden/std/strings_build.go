// strings: case, mapping, joining, repeating, Builder, Reader, Replacer.
package main

import (
	"fmt"
	"io"
	"strings"
	"unicode"
)

func main() {
	fmt.Println(strings.ToUpper("héllo ß ǆ"), strings.ToLower("HÉLLO ΑΣ"), strings.Title("hello world"), strings.ToTitle("ǆ a"))
	fmt.Println(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsUpper(r):
			return unicode.ToLower(r)
		case unicode.IsLower(r):
			return unicode.ToUpper(r)
		case r == ' ':
			return -1
		}
		return r
	}, "Hello World 1é"))
	fmt.Println(strings.Join([]string{"a", "b", "c"}, ", "), strings.Join(nil, "x"), strings.Join([]string{"one"}, "x"))
	fmt.Println(strings.Repeat("ab", 3), strings.Repeat("x", 0), len(strings.Repeat("-", 1000)))
	func() {
		defer func() { fmt.Println(recover()) }()
		strings.Repeat("x", -1)
	}()
	var b strings.Builder
	b.Grow(10)
	b.WriteString("abc")
	b.WriteByte('d')
	b.WriteRune('é')
	b.Write([]byte("xyz"))
	fmt.Fprintf(&b, "%03d", 7)
	fmt.Println(b.String(), b.Len())
	b.Reset()
	fmt.Println(b.String() == "", b.Len())
	r := strings.NewReader("hello world")
	buf := make([]byte, 5)
	n, err := r.Read(buf)
	fmt.Println(n, err, string(buf), r.Len(), r.Size())
	c, _ := r.ReadByte()
	r.UnreadByte()
	ch, size, _ := r.ReadRune()
	fmt.Println(c, ch, size)
	rest, err := io.ReadAll(r)
	fmt.Printf("%q %v\n", rest, err)
	n, err = r.Read(buf)
	fmt.Println(n, err)
	r.Seek(-5, io.SeekEnd)
	rest, _ = io.ReadAll(r)
	fmt.Println(string(rest))
	rp := strings.NewReplacer("<", "&lt;", ">", "&gt;", "&", "&amp;")
	fmt.Println(rp.Replace("<a&b>"))
	rp = strings.NewReplacer("a", "1", "aa", "2", "", "-")
	fmt.Println(rp.Replace("aab"))
	rp = strings.NewReplacer("hello", "HI", "hell", "HEAVEN", "h", "H")
	fmt.Println(rp.Replace("hello hell h"))
	fmt.Printf("%q\n", strings.ToValidUTF8("a\xff\xfeb\xff", "?"))
	fmt.Println(strings.ToUpper("\xff a"), strings.Clone("clone"), strings.IndexByte("", 'a'))
}
