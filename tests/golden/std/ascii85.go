// encoding/ascii85 and structs.
package main

import (
	"bytes"
	"encoding/ascii85"
	"errors"
	"fmt"
	"io"
	"strings"
	"structs"
	"testing/iotest"
	"unsafe"
)

type failing struct{ left int }

func (f *failing) Write(p []byte) (int, error) {
	if f.left--; f.left < 0 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

type host struct {
	_ structs.HostLayout
	A int32
}

func main() {
	for n := range 10 {
		src := []byte("Leonardo: \x00\x00\x00\x00")[:n]
		dst := make([]byte, ascii85.MaxEncodedLen(n))
		out := dst[:ascii85.Encode(dst, src)]
		back := make([]byte, 20)
		ndst, nsrc, err := ascii85.Decode(back, out, true)
		fmt.Printf("%d %q %d %d %v %q\n", ascii85.MaxEncodedLen(n), out, ndst, nsrc, err, back[:ndst])
	}
	for _, s := range []string{"", "z", "zz", "!z", "!!!!!", "!!!!z", "  z \n!\t!", "s8W-!", "s8W-\"", "uuuuu", "v", "!", "!!", "<+oue+DGm>@3BZ'F*%B", "abc~", "\x00!\x7f", strings.Repeat("z", 9), "!!!!!!"} {
		for _, flush := range []bool{false, true} {
			dst := make([]byte, 11)
			ndst, nsrc, err := ascii85.Decode(dst, []byte(s), flush)
			fmt.Printf("%q %v: %x %d %v\n", s, flush, dst[:ndst], nsrc, err)
		}
	}
	long := bytes.Repeat([]byte("The quick \x00\x00\x00\x00\x00 brown fox\xff "), 300)
	for _, size := range []int{1, 3, 7, 800, 1024, 5000} {
		var b bytes.Buffer
		enc := ascii85.NewEncoder(&b)
		for rest := long; len(rest) > 0; {
			n := min(size, len(rest))
			m, err := enc.Write(rest[:n])
			if m != n || err != nil {
				fmt.Println("short", m, err)
			}
			rest = rest[n:]
		}
		fmt.Println(size, enc.Close(), enc.Close(), b.Len())
		text := strings.ReplaceAll(b.String(), "8", "8\n ")
		for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text)), iotest.DataErrReader(strings.NewReader(text)), iotest.HalfReader(strings.NewReader(text))} {
			back, err := io.ReadAll(ascii85.NewDecoder(r))
			fmt.Print(bytes.Equal(back, long), err, " ")
		}
		fmt.Println()
	}
	for _, s := range []string{"zz~", "!!!!!   x~z", strings.Repeat("z", 2000) + "v", strings.Repeat(" ", 3000) + "!!!", "!!!!!!", "!!!!!!!"} {
		back, err := io.ReadAll(ascii85.NewDecoder(strings.NewReader(s)))
		var corrupt ascii85.CorruptInputError
		fmt.Println(len(back), err, errors.As(err, &corrupt), int64(corrupt))
	}
	d := ascii85.NewDecoder(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("zzz"))))
	n, err := d.Read(nil)
	fmt.Println(n, err)
	back, err := io.ReadAll(d)
	fmt.Println(back, err)
	e := ascii85.NewEncoder(&failing{1})
	fmt.Println(e.Write(make([]byte, 8)))
	fmt.Println(e.Write(make([]byte, 8)))
	fmt.Println(e.Write(make([]byte, 8)))
	fmt.Println(e.Close())
	fmt.Println(host{A: 5}.A, unsafe.Sizeof(structs.HostLayout{}))
}
