package fs_test

import (
	"fmt"
	"io/fs"
	"testing/fstest"
)

func ExampleValidPath() {
	fmt.Println(fs.ValidPath("a/b"), fs.ValidPath("../a"), fs.ValidPath("/a"), fs.ValidPath("."))
	// Output:
	// true false false true
}

func ExampleWalkDir() {
	tree := fstest.MapFS{"a/b.txt": {}, "c.txt": {}}
	fs.WalkDir(tree, ".", func(path string, d fs.DirEntry, err error) error {
		fmt.Println(path, d.IsDir())
		return err
	})
	// Output:
	// . true
	// a true
	// a/b.txt false
	// c.txt false
}

func ExampleGlob() {
	tree := fstest.MapFS{"a.go": {}, "b.txt": {}, "c.go": {}}
	fmt.Println(fs.Glob(tree, "*.go"))
	// Output:
	// [a.go c.go] <nil>
}

func ExampleReadFile() {
	tree := fstest.MapFS{"a.txt": {Data: []byte("text")}}
	b, err := fs.ReadFile(tree, "a.txt")
	fmt.Println(string(b), err)
	// Output:
	// text <nil>
}

func ExampleSub() {
	tree := fstest.MapFS{"static/page.html": {Data: []byte("<p>")}}
	sub, _ := fs.Sub(tree, "static")
	b, err := fs.ReadFile(sub, "page.html")
	fmt.Println(string(b), err)
	// Output:
	// <p> <nil>
}

func ExampleFileMode() {
	fmt.Println(fs.FileMode(0o644), fs.ModeDir|0o755, (fs.ModeDir | 0o755).Perm())
	// Output:
	// -rw-r--r-- drwxr-xr-x -rwxr-xr-x
}
