// Package ioutil has old names of functions of packages io and os.
package ioutil

import (
	"cmp"
	"io"
	"io/fs"
	"os"
	"slices"
)

// Discard is io.Discard.
var Discard io.Writer = io.Discard

// ReadAll is io.ReadAll.
func ReadAll(r io.Reader) ([]byte, error) { return io.ReadAll(r) }

// ReadFile is os.ReadFile.
func ReadFile(filename string) ([]byte, error) { return os.ReadFile(filename) }

// WriteFile is os.WriteFile.
func WriteFile(filename string, data []byte, perm fs.FileMode) error {
	return os.WriteFile(filename, data, perm)
}

// NopCloser is io.NopCloser.
func NopCloser(r io.Reader) io.ReadCloser { return io.NopCloser(r) }

// TempFile is os.CreateTemp.
func TempFile(dir, pattern string) (f *os.File, err error) { return os.CreateTemp(dir, pattern) }

// TempDir is os.MkdirTemp.
func TempDir(dir, pattern string) (name string, err error) { return os.MkdirTemp(dir, pattern) }

// ReadDir opens whatever lies there, as os.ReadDir doesn't: of a file reading fails, not opening.
func ReadDir(dirname string) ([]fs.FileInfo, error) {
	f, err := os.Open(dirname)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list, err := f.Readdir(-1)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b fs.FileInfo) int { return cmp.Compare(a.Name(), b.Name()) })
	return list, nil
}
