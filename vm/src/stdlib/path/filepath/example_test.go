package filepath_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

func ExampleBase() {
	fmt.Println(filepath.Base("/srv/ann/notes.txt"))
	// Output:
	// notes.txt
}

func ExampleJoin() {
	fmt.Println(filepath.Join("a", "b", "..", "c.txt"))
	// Output:
	// a/c.txt
}

func ExampleExt() {
	fmt.Println(filepath.Ext("notes.tar.gz"))
	// Output:
	// .gz
}

func ExampleDir() {
	fmt.Println(filepath.Dir("/srv/ann/notes.txt"))
	// Output:
	// /srv/ann
}

func ExampleRel() {
	fmt.Println(filepath.Rel("/a/b", "/a/c/d"))
	_, err := filepath.Rel("/a", "b")
	fmt.Println(err)
	// Output:
	// ../c/d <nil>
	// Rel: can't make b relative to /a
}

func ExampleMatch() {
	fmt.Println(filepath.Match("[a-c]?.txt", "b1.txt"))
	// Output:
	// true <nil>
}

func ExampleSplitList() {
	fmt.Printf("%q\n", filepath.SplitList("/bin:/usr/bin"))
	// Output:
	// ["/bin" "/usr/bin"]
}

func ExampleIsLocal() {
	fmt.Println(filepath.IsLocal("a/b"), filepath.IsLocal("../a"), filepath.IsLocal("/a"))
	// Output:
	// true false false
}

func ExampleWalkDir() {
	dir, _ := os.MkdirTemp("", "example")
	defer os.RemoveAll(dir)
	os.MkdirAll(filepath.Join(dir, "a", "b"), 0o755)
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(dir, path)
		fmt.Println(rel)
		return err
	})
	// Output:
	// .
	// a
	// a/b
}

func ExampleGlob() {
	dir, _ := os.MkdirTemp("", "example")
	defer os.RemoveAll(dir)
	os.WriteFile(filepath.Join(dir, "a.go"), nil, 0o644)
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	fmt.Println(len(names), filepath.Base(names[0]), err)
	// Output:
	// 1 a.go <nil>
}
