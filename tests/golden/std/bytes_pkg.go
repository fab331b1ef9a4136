// bytes: the counterparts of strings, and Buffer.
package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

func main() {
	b := []byte("hello, gopher world")
	fmt.Println(bytes.Contains(b, []byte("gopher")), bytes.Index(b, []byte("o")), bytes.LastIndex(b, []byte("o")), bytes.IndexByte(b, 'w'), bytes.Count(b, []byte("o")))
	fmt.Println(bytes.Equal([]byte("a"), []byte("a")), bytes.Equal(nil, []byte{}), bytes.Compare([]byte("a"), []byte("b")), bytes.HasPrefix(b, []byte("he")), bytes.EqualFold([]byte("A"), []byte("a")))
	fmt.Printf("%q %q %q\n", bytes.Split([]byte("a,b,c"), []byte(",")), bytes.Fields([]byte(" x  y ")), bytes.TrimSpace([]byte(" t ")))
	fmt.Printf("%s %s %s %s\n", bytes.ToUpper(b), bytes.Title([]byte("abc d")), bytes.Repeat([]byte("ab"), 3), bytes.Join([][]byte{[]byte("x"), []byte("y")}, []byte("-")))
	fmt.Printf("%s %s %q\n", bytes.ReplaceAll(b, []byte("o"), []byte("0")), bytes.TrimLeft(b, "hel"), bytes.Runes([]byte("é世")))
	before, after, ok := bytes.Cut(b, []byte(", "))
	fmt.Printf("%s|%s|%v\n", before, after, ok)
	var buf bytes.Buffer
	buf.WriteString("line one\nline two\nrest")
	l, err := buf.ReadString('\n')
	fmt.Printf("%q %v\n", l, err)
	lb, err := buf.ReadBytes('\n')
	fmt.Printf("%q %v\n", lb, err)
	l, err = buf.ReadString('\n')
	fmt.Printf("%q %v %d\n", l, err, buf.Len())
	fmt.Fprintf(&buf, "%d-%s", 5, "x")
	buf.WriteByte('!')
	buf.WriteRune('世')
	fmt.Println(buf.String(), buf.Len())
	p := make([]byte, 2)
	n, _ := buf.Read(p)
	c, _ := buf.ReadByte()
	fmt.Println(n, string(p), string(c))
	buf.UnreadByte()
	fmt.Printf("%q %q\n", buf.Next(2), buf.Bytes())
	buf.Truncate(1)
	fmt.Println(buf.String())
	buf.Reset()
	m, err := buf.ReadFrom(strings.NewReader("from reader"))
	fmt.Println(m, err, buf.String())
	var sb strings.Builder
	m, err = buf.WriteTo(&sb)
	fmt.Println(m, err, sb.String(), buf.Len())
	_, err = buf.ReadByte()
	fmt.Println(err == io.EOF)
	nb := bytes.NewBufferString("init")
	nb.WriteString("+more")
	rd := bytes.NewReader(nb.Bytes())
	all, _ := io.ReadAll(rd)
	fmt.Println(string(all), rd.Len())
	fmt.Println(string(bytes.Map(func(r rune) rune { return r + 1 }, []byte("HAL"))), bytes.ContainsAny(b, "xyz"), bytes.IndexAny(b, "gw"))
	var nilBuf *bytes.Buffer
	fmt.Println(nilBuf.String(), bytes.MinRead)
}
