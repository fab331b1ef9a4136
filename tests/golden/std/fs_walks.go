// io/fs: how entries are formatted, the errors of paths, walks that skip, and package io/ioutil, which
// does what io and os do today.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"io/ioutil"
	"os"
	"path/filepath"
	"strings"
	"testing/fstest"
	"time"
)

// An entry is a made-up file.
type entry struct {
	name string
	size int64
	mode fs.FileMode
}

func (e entry) Name() string       { return e.name }
func (e entry) Size() int64        { return e.size }
func (e entry) Mode() fs.FileMode  { return e.mode }
func (e entry) ModTime() time.Time { return time.Date(1970, 1, 1, 12, 0, 5, 0, time.UTC) }
func (e entry) IsDir() bool        { return e.mode.IsDir() }
func (e entry) Sys() any           { return nil }

// slow is an error that a timeout caused.
type slow struct{}

func (slow) Error() string { return "slow" }
func (slow) Timeout() bool { return true }

func formats() {
	for _, e := range []entry{
		{"hello.go", 100, 0o644},
		{"subdir", 0, fs.ModeDir | 0o755},
		{"link", 7, fs.ModeSymlink | 0o777},
		{"fifo", 0, fs.ModeNamedPipe | fs.ModeSetuid | 0o600},
		{"", -1, fs.ModeIrregular},
	} {
		d := fs.FileInfoToDirEntry(e)
		info, err := d.Info()
		fmt.Println(fs.FormatFileInfo(e), "|", fs.FormatDirEntry(d), "|", d, "|", d.Name(), d.IsDir(), d.Type(), info == fs.FileInfo(e), err)
	}
	fmt.Println(fs.FileInfoToDirEntry(nil) == nil)
}

func pathErrors() {
	for _, inner := range []error{fs.ErrClosed, slow{}, fmt.Errorf("wrapped: %w", slow{})} {
		var err error = &fs.PathError{Op: "fold", Path: "a b", Err: inner}
		var p *fs.PathError
		fmt.Println(errors.As(err, &p), p.Error(), p.Timeout(), p.Unwrap() == inner, errors.Is(err, fs.ErrClosed))
	}
	f, err := os.Open(".")
	fmt.Println(err, f.Close())
	_, err = f.Stat()
	fmt.Println(err, errors.Is(err, fs.ErrClosed), fs.ErrClosed)
}

// walk prints what it comes by, and says at the name at what to do.
func walk(fsys fs.FS, root, at string, answer error) {
	var f fs.WalkDirFunc = func(path string, d fs.DirEntry, err error) error {
		fmt.Print(path)
		if err != nil {
			fmt.Printf("(%v, entry %t)", err, d != nil)
		}
		fmt.Print(" ")
		if path == at {
			return answer
		}
		return nil
	}
	fmt.Println("->", fs.WalkDir(fsys, root, f))
}

func walks() {
	tree := fstest.MapFS{"a/1": {}, "a/2": {}, "a/3/x": {}, "b/y": {}, "c": {}}
	walk(tree, ".", "", nil)
	walk(tree, ".", "a", fs.SkipDir)
	walk(tree, ".", "a/1", fs.SkipDir)
	walk(tree, ".", "a/3", fs.SkipDir)
	walk(tree, ".", "a/2", fs.SkipAll)
	walk(tree, ".", ".", fs.SkipDir)
	walk(tree, ".", ".", fs.SkipAll)
	walk(tree, ".", "b/y", errors.New("seen enough"))
	walk(tree, "a/3", "", nil)
	walk(tree, "c", "c", fs.SkipAll)
	walk(tree, "none", "", nil)
	walk(tree, "none", "none", fs.SkipDir)
	walk(tree, "none", "none", errors.New("not there"))
	walk(tree, "/", "", nil)
	fmt.Println(fs.SkipDir, "|", fs.SkipAll)
}

func ioutilPackage() {
	dir, err := ioutil.TempDir("", "ioutil-*-x")
	fmt.Println(err, strings.HasPrefix(filepath.Base(dir), "ioutil-"), strings.HasSuffix(dir, "-x"))
	defer os.RemoveAll(dir)
	f, err := ioutil.TempFile(dir, "t*.txt")
	fmt.Println(err, filepath.Dir(f.Name()) == dir, strings.HasSuffix(f.Name(), ".txt"))
	f.Close()
	os.Remove(f.Name())
	_, err = ioutil.TempFile(dir, "a/b")
	fmt.Println(strings.ReplaceAll(err.Error(), dir, "DIR"))
	_, err = ioutil.TempDir(filepath.Join(dir, "none"), "")
	fmt.Println(errors.Is(err, fs.ErrNotExist))
	name := filepath.Join(dir, "b")
	fmt.Println(ioutil.WriteFile(name, []byte("some text"), 0o600))
	fmt.Println(ioutil.WriteFile(name, []byte("less"), 0o600))
	text, err := ioutil.ReadFile(name)
	fmt.Println(string(text), err)
	_, err = ioutil.ReadFile(name + "2")
	fmt.Println(errors.Is(err, fs.ErrNotExist))
	os.Mkdir(filepath.Join(dir, "a"), 0o700)
	infos, err := ioutil.ReadDir(dir)
	for _, i := range infos {
		fmt.Print(i.Name(), " ", i.Mode(), " ", i.IsDir() || i.Size() == 4, "; ")
	}
	fmt.Println(err)
	_, err = ioutil.ReadDir(name)
	fmt.Println(strings.ReplaceAll(err.Error(), dir, "DIR"))
	all, err := ioutil.ReadAll(ioutil.NopCloser(strings.NewReader("to the end")))
	fmt.Printf("%q %v\n", all, err)
	n, err := io.Copy(ioutil.Discard, strings.NewReader("to nowhere"))
	fmt.Println(n, err, ioutil.Discard == io.Discard, ioutil.NopCloser(nil).Close())
}

func main() {
	formats()
	pathErrors()
	walks()
	ioutilPackage()
}
