package io_test

import (
	"fmt"
	"io"
	"os"
	"strings"
)

func ExampleReadAll() {
	b, err := io.ReadAll(strings.NewReader("all of it"))
	fmt.Println(string(b), err)
	// Output:
	// all of it <nil>
}

func ExampleReadFull() {
	buf := make([]byte, 4)
	n, err := io.ReadFull(strings.NewReader("abcdef"), buf)
	fmt.Println(n, err, string(buf))
	n, err = io.ReadFull(strings.NewReader("ab"), buf)
	fmt.Println(n, err)
	// Output:
	// 4 <nil> abcd
	// 2 unexpected EOF
}

func ExampleCopy() {
	n, err := io.Copy(os.Stdout, strings.NewReader("copied\n"))
	fmt.Println(n, err)
	// Output:
	// copied
	// 7 <nil>
}

func ExampleCopyN() {
	n, err := io.CopyN(os.Stdout, strings.NewReader("abc\n"), 2)
	fmt.Println("", n, err)
	// Output:
	// ab 2 <nil>
}

func ExampleLimitReader() {
	b, _ := io.ReadAll(io.LimitReader(strings.NewReader("a long text"), 6))
	fmt.Println(string(b))
	// Output:
	// a long
}

func ExampleMultiReader() {
	r := io.MultiReader(strings.NewReader("one "), strings.NewReader("two"))
	b, _ := io.ReadAll(r)
	fmt.Println(string(b))
	// Output:
	// one two
}

func ExampleMultiWriter() {
	var a, b strings.Builder
	fmt.Fprint(io.MultiWriter(&a, &b), "text")
	fmt.Println(a.String(), b.String())
	// Output:
	// text text
}

func ExampleTeeReader() {
	var seen strings.Builder
	b, _ := io.ReadAll(io.TeeReader(strings.NewReader("text"), &seen))
	fmt.Println(string(b), seen.String())
	// Output:
	// text text
}

func ExamplePipe() {
	r, w := io.Pipe()
	go func() {
		fmt.Fprint(w, "through the pipe")
		w.Close()
	}()
	b, err := io.ReadAll(r)
	fmt.Println(string(b), err)
	// Output:
	// through the pipe <nil>
}

func ExampleNewSectionReader() {
	s := io.NewSectionReader(strings.NewReader("0123456789"), 3, 4)
	b, _ := io.ReadAll(s)
	fmt.Println(string(b), s.Size())
	// Output:
	// 3456 4
}

func ExampleWriteString() {
	io.WriteString(os.Stdout, "hello\n")
	// Output:
	// hello
}

func ExampleReadAtLeast() {
	buf := make([]byte, 10)
	n, err := io.ReadAtLeast(strings.NewReader("abc"), buf, 2)
	fmt.Println(n, err)
	// Output:
	// 3 <nil>
}

func ExampleNopCloser() {
	r := io.NopCloser(strings.NewReader("x"))
	fmt.Println(r.Close())
	// Output:
	// <nil>
}
