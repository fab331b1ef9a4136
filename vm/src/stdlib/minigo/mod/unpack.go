package mod

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A module has at most so many bytes, packed and unpacked, as in Go.
const maxZip = 500 << 20

// unpack returns the files of a module's archive, whose names begin with its path and version.
func unpack(m *Module, data []byte) ([]entry, error) {
	if len(data) > maxZip {
		return nil, fmt.Errorf("module zip file is too large (limit is %d bytes)", maxZip)
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	var files []entry
	left := int64(maxZip)
	for _, f := range archive.File {
		name, found := strings.CutPrefix(f.Name, m.String()+"/")
		if !found {
			return nil, fmt.Errorf("zip: unexpected file name %q", f.Name)
		}
		if name == "" || strings.HasSuffix(name, "/") {
			continue
		}
		if !fs.ValidPath(name) || path.Clean(name) != name || strings.ContainsAny(name, "\\:\x00") {
			return nil, fmt.Errorf("zip: %q is not the name of a file", f.Name)
		}
		r, err := f.Open()
		if err != nil {
			return nil, err
		}
		text, err := io.ReadAll(io.LimitReader(r, left+1))
		r.Close()
		if err != nil {
			return nil, fmt.Errorf("zip: %s: %w", f.Name, err)
		}
		if left -= int64(len(text)); left < 0 {
			return nil, fmt.Errorf("zip: total uncompressed size of module contents too large (max size is %d bytes)", maxZip)
		}
		files = append(files, entry{f.Name, text})
	}
	return files, nil
}

// lay puts a module's files into a folder, which is there whole or not at all. Nobody is to change them.
func lay(m *Module, files []entry, dir string) error {
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".tmp-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	for _, f := range files {
		name := filepath.Join(tmp, filepath.FromSlash(strings.TrimPrefix(f.name, m.String()+"/")))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.data, 0o444); err != nil {
			return err
		}
	}
	if err := os.Chmod(tmp, 0o755); err != nil {
		return err
	}
	if err := os.Rename(tmp, dir); err != nil {
		return err
	}
	if strings.Contains(os.Getenv("GOFLAGS"), "-modcacherw") {
		return nil
	}
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			err = os.Chmod(name, 0o555)
		}
		return err
	})
}
