// Packages encoding/base32 and encoding/pem.
package main

import (
	"bytes"
	"encoding/base32"
	"encoding/pem"
	"fmt"
	"io"
	"strings"
)

func panics(f func()) {
	defer func() { fmt.Println("panic:", recover()) }()
	f()
}

func main() {
	custom := base32.NewEncoding("abcdefghijklmnopqrstuvwxyz012345").WithPadding('-')
	for _, e := range []*base32.Encoding{base32.StdEncoding, base32.HexEncoding, base32.StdEncoding.WithPadding(base32.NoPadding), custom} {
		for n := range 12 {
			src := []byte("\x00\xffhello world")[:n]
			s := e.EncodeToString(src)
			d, err := e.DecodeString(s)
			fmt.Print(s, " ", bytes.Equal(d, src), err, e.EncodedLen(n), e.DecodedLen(n), "; ")
			buf := make([]byte, e.EncodedLen(n))
			e.Encode(buf, src)
			a := e.AppendEncode([]byte("x"), src)
			b, err := e.AppendDecode([]byte("y"), []byte(s))
			if string(buf) != s || string(a) != "x"+s || string(b) != "y"+string(src) || err != nil {
				fmt.Println("differs", n)
			}
		}
		fmt.Println()
	}
	for _, s := range []string{"!", "A", "AA", "AAA=====", "MY======", "MY=====", "MY======x", "MZXQ====", "MZXW6YQ=", "MZ\nXW6Y\r\nQ=", "MZXW6===MZXW6===", "my======", "A=======", "========", "MY===A==", "MZXW6YTB"} {
		d, err := base32.StdEncoding.DecodeString(s)
		d2, err2 := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(s)
		r, err3 := io.ReadAll(base32.NewDecoder(base32.StdEncoding, strings.NewReader(s)))
		fmt.Printf("%q: %q %v | %q %v | %q %v\n", s, d, err, d2, err2, r, err3)
	}
	var b strings.Builder
	w := base32.NewEncoder(base32.StdEncoding, &b)
	for _, p := range []string{"h", "ello ", "", "world, this is long"} {
		n, err := io.WriteString(w, p)
		fmt.Print(n, err, " ")
	}
	fmt.Println(w.Close(), b.String())
	panics(func() { base32.NewEncoding("short") })
	panics(func() { base32.NewEncoding("AACDEFGHIJKLMNOPQRSTUVWXYZ234567") })
	panics(func() { base32.StdEncoding.WithPadding('A') })
	panics(func() { base32.StdEncoding.WithPadding('\n') })

	for _, n := range []int{0, 1, 47, 48, 49, 200} {
		block := &pem.Block{Type: "TEST DATA", Bytes: bytes.Repeat([]byte{0xAB}, n)}
		if n == 49 {
			block.Headers = map[string]string{"Z": "last", "Proc-Type": "4,ENCRYPTED", "A": "first"}
		}
		text := pem.EncodeToMemory(block)
		fmt.Printf("%s", text)
		p, rest := pem.Decode(append(append([]byte("noise\n"), text...), "rest\n"...))
		fmt.Println(p != nil && bytes.Equal(p.Bytes, block.Bytes), p.Type, p.Headers, string(rest))
	}
	fmt.Println(pem.EncodeToMemory(&pem.Block{Headers: map[string]string{"a:b": "c"}}) == nil, pem.Encode(io.Discard, &pem.Block{Headers: map[string]string{"a:b": "c"}}))
	const good = "-----BEGIN A-----\nAAAA\n-----END A-----\n"
	for _, s := range []string{
		"", "nothing", good, "x" + good, "\n" + good, good + good, "-----BEGIN A-----\nAAAA\n-----END B-----\n" + good, "-----BEGIN A-----\n!!\n-----END A-----\n" + good, "-----BEGIN A\nAAAA\n-----END A-----\n", "-----BEGIN A-----\r\nAA AA\t\r\n-----END A-----  \r\nmore",
		"-----BEGIN A-----\n-----END A-----", "-----BEGIN A-----\nK: v\nL:w: x\n\nAAAA\n-----END A-----\n", "-----BEGIN A-----\nK: v\n-----END A-----\n", "-----BEGIN A-----\nAAAA\n-----END A-----junk\n" + good, "-----BEGIN A-----\nAAAA", "-----BEGIN A-----\n-----BEGIN B-----\nAAAA\n-----END B-----\n-----END A-----\n", "-----BEGIN -----\nAAAA\n-----END -----\n",
	} {
		p, rest := pem.Decode([]byte(s))
		if p == nil {
			fmt.Printf("%q: nil %q\n", s, rest)
			continue
		}
		fmt.Printf("%q: %q %v %x %q\n", s, p.Type, p.Headers, p.Bytes, rest)
	}
}
