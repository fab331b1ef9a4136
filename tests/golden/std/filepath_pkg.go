// path/filepath: paths that are local, absolute, relative to others, patterns and walks.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

var paths = []string{"", ".", "/", "//", "a", "a/b", "/a/b/", "a//b/../c", "..", "../x", "a/../..", "./a", "a\x00b", "ä/ö.txt", "/..", "a/..", `C:\x`}

func texts() {
	for _, p := range paths {
		dir, file := filepath.Split(p)
		local, err := filepath.Localize(p)
		fmt.Printf("%q: %t %t (%q, %q) %q %v %q\n", p, filepath.IsAbs(p), filepath.IsLocal(p), dir, file, local, err, filepath.VolumeName(p))
	}
	for _, list := range []string{"", ":", "/usr/bin:/bin", "a::b:", "one"} {
		fmt.Printf("%q ", filepath.SplitList(list))
	}
	fmt.Println(filepath.SplitList("") == nil)
	fmt.Println(filepath.HasPrefix("/a/bc", "/a/b"), filepath.HasPrefix("/a/b", "/a/bc"), filepath.HasPrefix("x", ""))
}

func relative() {
	for _, p := range [][2]string{
		{"/a", "/a/b/c"}, {"/a/b/c", "/a"}, {"/a/b", "/a/x/y"}, {"a", "a"}, {"a/./b", "a/b/../c"}, {"", "x"}, {".", ".."},
		{"..", "."}, {"../..", "../x"}, {"/a", "b"}, {"a", "/b"}, {"/", "/x/"}, {"ab", "abc"}, {"../../a", "b"},
	} {
		r, err := filepath.Rel(p[0], p[1])
		fmt.Printf("%q to %q: %q %v\n", p[0], p[1], r, err)
	}
	wd, err := os.Getwd()
	for _, p := range []string{"", ".", "a/../b", "/x/./y/", "../"} {
		abs, err2 := filepath.Abs(p)
		rel, err3 := filepath.Rel(wd, abs)
		if p == "/x/./y/" {
			rel = abs
		}
		fmt.Printf("%q %q %v %v %v\n", p, rel, err, err2, err3)
	}
}

func patterns() {
	for _, p := range [][2]string{
		{"*", "abc"}, {"*", "a/b"}, {"a*/b", "abc/b"}, {"a?c", "abc"}, {"a?c", "aäc"}, {"a?c", "a/c"}, {"[a-c]x", "bx"}, {"[^a-c]x", "bx"},
		{"[^a-c]x", "dx"}, {`\*`, "*"}, {`a\`, "a"}, {"[", "a"}, {"[a", "a"}, {"[]a]", "]"}, {"[-]", "-"}, {"[x-]", "x"}, {"[a-b-c]", "a"},
		{"a[", "a"}, {"a[", "ab"}, {"", ""}, {"**", "xyz"}, {"*x*y", "axbxy"}, {"[a", "b"}, {"x[", "y"},
	} {
		ok, err := filepath.Match(p[0], p[1])
		fmt.Printf("%q %q: %t %v %t\n", p[0], p[1], ok, err, errors.Is(err, filepath.ErrBadPattern))
	}
	fmt.Println(filepath.ErrBadPattern)
	_, err := filepath.Glob("[")
	fmt.Println(err == filepath.ErrBadPattern)
}

// walk prints what it comes by, and says at the base name at what to do.
func walk(dir, root, at string, answer error) {
	var f filepath.WalkFunc = func(path string, info fs.FileInfo, err error) error {
		fmt.Print(strings.Replace(path, dir, "DIR", 1), " ")
		if err != nil {
			fmt.Print("(", strings.Replace(err.Error(), dir, "DIR", 1), " ", info != nil, ") ")
		}
		if filepath.Base(path) == at {
			return answer
		}
		return nil
	}
	err := filepath.Walk(root, f)
	fmt.Println("->", err)
}

func walks() {
	dir, err := os.MkdirTemp("", "filepath")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	os.MkdirAll(filepath.Join(dir, "a", "deep"), 0o700)
	os.MkdirAll(filepath.Join(dir, "b"), 0o700)
	for _, name := range []string{"a/1", "a/deep/2", "b/3", "c"} {
		os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), nil, 0o600)
	}
	os.Symlink("a", filepath.Join(dir, "link"))
	walk(dir, dir, "", nil)
	walk(dir, dir, "a", filepath.SkipDir)
	walk(dir, dir, "1", filepath.SkipDir)
	walk(dir, dir, "1", filepath.SkipAll)
	walk(dir, dir, "b", filepath.SkipAll)
	walk(dir, dir, filepath.Base(dir), filepath.SkipDir)
	walk(dir, dir, "2", errors.New("seen enough"))
	walk(dir, filepath.Join(dir, "link"), "", nil)
	walk(dir, filepath.Join(dir, "none"), "", nil)
	walk(dir, filepath.Join(dir, "none"), "none", errors.New("not there"))
	fmt.Println(filepath.SkipAll == fs.SkipAll, filepath.SkipDir == fs.SkipDir)
	// A folder that a walk finds and that is gone when it is read.
	walkGone(dir)
}

func walkGone(dir string) {
	err := filepath.Walk(dir, func(path string, info fs.FileInfo, err error) error {
		if filepath.Base(path) == "deep" {
			fmt.Println("deep", info.IsDir(), err != nil)
			os.RemoveAll(path)
		}
		return nil
	})
	fmt.Println(err)
}

func main() {
	texts()
	relative()
	patterns()
	walks()
}
