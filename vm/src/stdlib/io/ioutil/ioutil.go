// Package ioutil has old names of functions of packages io and os.
package ioutil

import (
	"cmp"
	"io"
	"io/fs"
	"os"
	"slices"
)

var Discard io.Writer = io.Discard

func ReadAll(r io.Reader) ([]byte, error)      { return io.ReadAll(r) }
func ReadFile(filename string) ([]byte, error) { return os.ReadFile(filename) }
func WriteFile(filename string, data []byte, perm fs.FileMode) error {
	return os.WriteFile(filename, data, perm)
}
func NopCloser(r io.Reader) io.ReadCloser                  { return io.NopCloser(r) }
func TempFile(dir, pattern string) (f *os.File, err error) { return os.CreateTemp(dir, pattern) }
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
