// Corrupt and truncated streams, streams one after another, dictionaries: nothing after the end is read, and what refers to
// bytes before the beginning is an error.
package main

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"strings"
)

func main() {
	for _, s := range []string{"\x03\x02\x00", "\x03\x00", "\x03\x00xyz", "\x07", "\x06", "\x01\x01\x00\xfe\xffA", "\x01\x01\x00\xfe\xfeA", "", "\x4b\x04\x00", "\x4b\x02\x12\x00", "\x4b\x04\x02\x00"} {
		r := strings.NewReader(s)
		f := flate.NewReader(r)
		b, err := io.ReadAll(f)
		fmt.Printf("%q: %q %v rest %d close %v\n", s, b, err, r.Len(), f.Close())
		f.(flate.Resetter).Reset(bytes.NewReader([]byte(s)), []byte("dictionary"))
		b, err = io.ReadAll(f)
		fmt.Printf("  %q %v\n", b, err)
	}
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, 5)
	for i := range 3 {
		fmt.Fprintf(w, "hello hello hello %d", i)
		w.Flush()
	}
	fmt.Fprint(w, strings.Repeat("long text ", 50000))
	w.Close()
	full := b.Bytes()
	for _, cut := range []int{0, 1, 5, 20, len(full) - 1} {
		x, err := io.ReadAll(flate.NewReader(bytes.NewReader(full[:cut])))
		fmt.Println(cut < len(full), len(x) < 500100, err)
	}
	bad := bytes.Clone(full)
	for _, i := range []int{0, 3, 30, 60} {
		bad[i] ^= 0x55
		_, err := io.ReadAll(flate.NewReader(bytes.NewReader(bad)))
		_, is := err.(flate.CorruptInputError)
		fmt.Println(i, is || err == io.ErrUnexpectedEOF || err == nil)
		bad[i] ^= 0x55
	}
	// Nothing after the end is read.
	r := bytes.NewReader(append(bytes.Clone(full), "behind"...))
	f := flate.NewReader(r)
	x, err := io.ReadAll(f)
	fmt.Println(len(x), err, r.Len())
	f.(flate.Resetter).Reset(bytes.NewReader(full), nil)
	x, err = io.ReadAll(f)
	fmt.Println(len(x), err, string(x[:38]))
	b.Reset()
	w.Reset(&b)
	fmt.Fprint(w, "again")
	w.Close()
	x, err = io.ReadAll(flate.NewReader(&b))
	fmt.Println(string(x), err)
	w, _ = flate.NewWriterDict(&b, 9, []byte("a dictionary of words"))
	for range 2 {
		b.Reset()
		w.Reset(&b)
		fmt.Fprint(w, "words of a dictionary")
		w.Close()
		x, err = io.ReadAll(flate.NewReaderDict(bytes.NewReader(b.Bytes()), []byte("a dictionary of words")))
		fmt.Println(string(x), err)
		_, err = io.ReadAll(flate.NewReader(bytes.NewReader(b.Bytes())))
		fmt.Println(err != nil)
	}
}
