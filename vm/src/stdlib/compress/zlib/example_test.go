package zlib_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
)

func ExampleNewWriter() {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	w.Write([]byte("text"))
	w.Close()
	r, _ := zlib.NewReader(&b)
	text, err := io.ReadAll(r)
	fmt.Println(string(text), err)
	// Output:
	// text <nil>
}
