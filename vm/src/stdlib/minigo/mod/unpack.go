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
	known := make(collisions)
	for _, f := range archive.File {
		name, found := strings.CutPrefix(f.Name, m.String()+"/")
		if !found {
			return nil, fmt.Errorf("zip: %s: path does not have prefix %q", f.Name, m.String()+"/")
		}
		if name == "" {
			files = append(files, entry{f.Name, nil})
			continue
		}
		name, isDir := strings.CutSuffix(name, "/")
		if problem := checkEntry(known, name, isDir, f.UncompressedSize64); problem != "" {
			return nil, fmt.Errorf("zip: %s: %s", f.Name, problem)
		}
		if isDir {
			// The sum counts it, as a file without text.
			files = append(files, entry{f.Name, nil})
			continue
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

// Some files of a module have limits of their own, as in Go.
const maxText = 16 << 20

// checkEntry says what is wrong with a file or folder of an archive.
func checkEntry(known collisions, name string, isDir bool, size uint64) string {
	if path.Clean(name) != name {
		return "file path is not clean"
	}
	if problem := checkFile(name); problem != "" {
		return problem
	}
	if problem := known.add(name, isDir); problem != "" || isDir {
		return problem
	}
	if base := path.Base(name); strings.EqualFold(base, "go.mod") {
		switch {
		case base != name:
			return "go.mod file not in module root directory"
		case name != "go.mod":
			return "go.mod files must have lowercase names"
		case size > maxText:
			return fmt.Sprintf("go.mod file too large (max size is %d bytes)", maxText)
		}
	}
	if name == "LICENSE" && size > maxText {
		return fmt.Sprintf("LICENSE file too large (max size is %d bytes)", maxText)
	}
	return ""
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
		if strings.HasSuffix(f.name, "/") {
			continue
		}
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
