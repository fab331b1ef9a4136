package lzw_test

import (
	"bytes"
	"compress/lzw"
	"fmt"
	"io"
)

func ExampleNewWriter() {
	var b bytes.Buffer
	w := lzw.NewWriter(&b, lzw.LSB, 8)
	w.Write([]byte("aaaa"))
	w.Close()
	text, err := io.ReadAll(lzw.NewReader(&b, lzw.LSB, 8))
	fmt.Println(string(text), err)
	// Output:
	// aaaa <nil>
}
