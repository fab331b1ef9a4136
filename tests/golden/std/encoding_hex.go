// encoding/hex: both directions at once, by pieces, as a dump; its errors.
package main

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
)

// slow is a reader of so many bytes at a time.
type slow struct {
	r io.Reader
	n int
}

func (s slow) Read(p []byte) (int, error) { return s.r.Read(p[:min(s.n, len(p))]) }

// full is a writer that takes so many bytes.
type full struct{ left int }

func (f *full) Write(p []byte) (int, error) {
	if len(p) > f.left {
		return f.left, errors.New("full")
	}
	f.left -= len(p)
	return len(p), nil
}

func main() {
	for n := range 5 {
		src := []byte("\x00\xff\x7fAz")[:n]
		dst := bytes.Repeat([]byte{'-'}, hex.EncodedLen(n)+1)
		wrote := hex.Encode(dst, src)
		back := make([]byte, hex.DecodedLen(wrote))
		m, err := hex.Decode(back, dst[:wrote])
		fmt.Printf("%q %d %q %q %d %v %t\n", src, wrote, dst, hex.AppendEncode([]byte("x"), src), m, err, bytes.Equal(back, src))
	}
	for _, s := range []string{"", "0", "00", "0g", "g0", "aAfF09", "abc", "abz", "ab c", "zz", "é0", "0\x00", "0x", "abcdefg", "12345"} {
		dst := make([]byte, 4)
		n, err := hex.Decode(dst, []byte(s))
		b, err2 := hex.DecodeString(s)
		a, err3 := hex.AppendDecode([]byte("x"), []byte(s))
		r, err4 := io.ReadAll(hex.NewDecoder(strings.NewReader(s)))
		r2, err5 := io.ReadAll(hex.NewDecoder(slow{strings.NewReader(s), 1}))
		fmt.Printf("%q: %x %v | %x %v | %x %v | %x %v | %x %v\n", s, dst[:n], err, b, err2, a, err3, r, err4, r2, err5)
		var bad hex.InvalidByteError
		fmt.Println(errors.Is(err, hex.ErrLength), errors.As(err, &bad), byte(bad), bad.Error())
	}
	fmt.Println(hex.ErrLength, hex.InvalidByteError('é'), hex.DecodedLen(7), hex.EncodedLen(0))

	var b strings.Builder
	w := hex.NewEncoder(&b)
	for _, s := range []string{"a", "", "bc", strings.Repeat("\xab", 1500)} {
		n, err := io.WriteString(w, s)
		fmt.Println(n, err, b.Len())
	}
	fmt.Println(b.String()[:10], strings.Count(b.String(), "ab"))
	n, err := hex.NewEncoder(&full{3}).Write([]byte("abc"))
	fmt.Println(n, err)
	d := hex.NewDecoder(strings.NewReader(strings.Repeat("4142", 1000)))
	buf := make([]byte, 3)
	n, err = d.Read(buf)
	fmt.Println(n, err, string(buf))
	n, err = d.Read(nil)
	fmt.Println(n, err)
	rest, err := io.ReadAll(d)
	fmt.Println(len(rest), err, string(rest[:3]))

	for _, n := range []int{0, 1, 8, 15, 16, 17, 40} {
		b.Reset()
		w := hex.Dumper(&b)
		text := []byte("Dumped bytes, among them \x00\x1f\x7f\x80\xff and ~ and more")[:n]
		for len(text) > 0 {
			piece := min(7, len(text))
			m, err := w.Write(text[:piece])
			if m != piece || err != nil {
				fmt.Println(m, err)
			}
			text = text[piece:]
		}
		fmt.Print(w.Close(), " ", w.Close(), "\n", b.String())
		m, err := w.Write([]byte("x"))
		fmt.Println(m, err)
	}
	b.Reset()
	fmt.Fprint(hex.Dumper(&b), "out at once, line or not")
	fmt.Printf("%q\n", b.String())
	for _, left := range []int{0, 5, 30, 70} {
		w := hex.Dumper(&full{left})
		n, err := w.Write([]byte("0123456789abcdef!"))
		fmt.Println(n, err, w.Close())
	}
}
