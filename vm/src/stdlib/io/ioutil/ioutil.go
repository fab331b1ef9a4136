// Package ioutil has old names of functions of packages io and os.
package ioutil

import (
	"io"
	"io/fs"
	"os"
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

func ReadDir(dirname string) ([]fs.FileInfo, error) {
	entries, err := os.ReadDir(dirname)
	if err != nil {
		return nil, err
	}
	list := make([]fs.FileInfo, 0, len(entries))
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			return nil, err
		}
		list = append(list, info)
	}
	return list, nil
}
