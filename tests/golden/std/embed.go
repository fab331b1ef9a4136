// embed: files in variables of every type, and what a file system of them does.
package main

import (
	"embed"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing/fstest"
)

//go:embed testdata/embed/hello.txt
var text string

//go:embed testdata/embed/binary.dat
var binary []byte

type (
	named string
	raw   []byte
	alias = embed.FS
)

var (
	//go:embed testdata/embed/hello.txt
	n named
	//go:embed "testdata/embed/hello.txt"
	r raw

	//go:embed `testdata/embed/with space/a b.txt`
	// and a comment between
	spaced string
)

//go:embed testdata/embed
var whole embed.FS

//go:embed all:testdata/embed/dir
//go:embed testdata/embed/_under testdata/embed/*.txt
//go:embed testdata/embed/[b-h]*
var some embed.FS

//go:embed testdata/embed/dir/*
var star alias

//go:embed testdata/embed/hello.txt
var _ string

var length = len(text) + len(binary)

func show(fsys fs.FS) {
	fmt.Println(fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		info, err2 := d.Info()
		fmt.Println(path, d, err, info.Name(), info.Size(), info.Mode(), info.ModTime().IsZero(), info.IsDir(), info.Sys(), d.Type(), err2)
		return err
	}))
}

func main() {
	fmt.Printf("%q %q %q %q %q %d\n", text, binary, n, r, spaced, length)
	fmt.Printf("%T %T %T %T\n", n, r, whole, star)
	binary[0] = 'x'
	fmt.Printf("%q\n", binary)
	show(whole)
	show(some)
	show(star)
	var none embed.FS
	show(none)

	const dir = "testdata/embed/"
	for _, name := range []string{".", "testdata", dir + "hello.txt", dir + "dir", dir + "nothing", "/", "", "..", dir, "./testdata"} {
		f, err := whole.Open(name)
		fmt.Println(name, f != nil, err)
		b, err := whole.ReadFile(name)
		fmt.Printf("  %q %v\n", b, err)
		list, err := whole.ReadDir(name)
		fmt.Println(" ", list, err)
		_, err = none.Open(name)
		fmt.Println(" ", err)
	}
	f, _ := whole.Open(dir + "hello.txt")
	s := f.(io.Seeker)
	for whence := range 3 {
		at, err := s.Seek(3-3*int64(whence), whence)
		b := make([]byte, 4)
		n, err2 := f.Read(b)
		fmt.Printf("%d %v %q %v\n", at, err, b[:n], err2)
	}
	_, err := s.Seek(-1, io.SeekStart)
	fmt.Println(err)
	_, err = s.Seek(1, io.SeekEnd)
	fmt.Println(err)
	b := make([]byte, 5)
	for _, off := range []int64{0, 10, 13, 14, -1} {
		n, err := f.(io.ReaderAt).ReadAt(b, off)
		fmt.Printf("%d %q %v\n", off, b[:n], err)
	}
	info, err := f.Stat()
	fmt.Println(info, err, f.Close(), f.Close())

	d, _ := whole.Open("testdata/embed")
	n, err := d.Read(b)
	fmt.Println(n, err)
	rd := d.(fs.ReadDirFile)
	for _, n := range []int{1, 2, 100, 1, 0, -1} {
		list, err := rd.ReadDir(n)
		fmt.Println(n, list, err, list == nil)
	}
	fmt.Println(d.Close())
	data, err := whole.ReadFile(dir + "hello.txt")
	data[0] = 'J'
	again, _ := whole.ReadFile(dir + "hello.txt")
	fmt.Printf("%q %q %v\n", data, again, err)
	fmt.Println(fstest.TestFS(whole, dir+"hello.txt", dir+"dir/sub/two.txt"))
	fmt.Println(fs.Glob(some, "*/*/*/*"))
	sub, err := fs.Sub(whole, "testdata/embed/dir")
	b, err2 := fs.ReadFile(sub, "one.txt")
	fmt.Println(strings.TrimSpace(string(b)), err, err2)
}
