package gzip_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strings"
)

func ExampleNewWriter() {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(strings.Repeat("a", 1000)))
	w.Close()
	small := b.Len() < 100
	r, err := gzip.NewReader(&b)
	text, _ := io.ReadAll(r)
	fmt.Println(small, len(text), err)
	// Output:
	// true 1000 <nil>
}

func ExampleNewReader() {
	_, err := gzip.NewReader(strings.NewReader("not gzip at all"))
	fmt.Println(err)
	// Output:
	// gzip: invalid header
}
