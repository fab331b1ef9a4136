package tar_test

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io"
)

func ExampleNewWriter() {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	w.WriteHeader(&tar.Header{Name: "a.txt", Mode: 0o644, Size: 2})
	w.Write([]byte("hi"))
	fmt.Println(w.Close())
	r := tar.NewReader(&b)
	h, _ := r.Next()
	text, _ := io.ReadAll(r)
	fmt.Println(h.Name, string(text))
	_, err := r.Next()
	fmt.Println(err)
	// Output:
	// <nil>
	// a.txt hi
	// EOF
}
