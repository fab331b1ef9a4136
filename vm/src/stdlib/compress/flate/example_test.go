package flate_test

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
)

func ExampleNewWriter() {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	w.Write([]byte("text"))
	w.Close()
	text, _ := io.ReadAll(flate.NewReader(&b))
	fmt.Println(string(text), err)
	// Output:
	// text <nil>
}
