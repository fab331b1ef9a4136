package zip_test

import (
	"archive/zip"
	"bytes"
	"fmt"
)

func ExampleNewWriter() {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	f, _ := w.Create("a.txt")
	f.Write([]byte("hi"))
	w.Close()
	r, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	fmt.Println(r.File[0].Name, r.File[0].UncompressedSize64, err)
	// Output:
	// a.txt 2 <nil>
}
