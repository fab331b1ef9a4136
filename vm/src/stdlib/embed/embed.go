// Package embed gives programs the files that //go:embed lines name.
package embed

import (
	"errors"
	"io"
	"io/fs"
	"minigo/internal/assets"
	"slices"
	"strings"
	"time"
)

// An FS is a tree of files, which nobody can change.
type FS struct {
	tree *tree
}

var (
	_ fs.ReadDirFS  = FS{}
	_ fs.ReadFileFS = FS{}
)

// tree has all files and folders, by name.
type tree struct {
	files   map[string]*file
	entries map[string][]fs.DirEntry // of folders
}

func init() { assets.FS = makeFS }

// makeFS makes a file system of names and contents that are sorted by name.
func makeFS(files []string) any {
	t := &tree{make(map[string]*file), make(map[string][]fs.DirEntry)}
	for i := 0; i < len(files); i += 2 {
		t.add(&file{name: files[i], data: files[i+1]})
	}
	for _, list := range t.entries {
		slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	}
	return FS{t}
}

func (t *tree) add(f *file) {
	if t.files[f.name] != nil {
		return
	}
	t.files[f.name] = f
	dir := "."
	if slash := strings.LastIndexByte(f.name, '/'); slash >= 0 {
		dir = f.name[:slash]
	}
	t.entries[dir] = append(t.entries[dir], f)
	if dir != "." {
		t.add(&file{name: dir, dir: true})
	}
}

// file is a file or a folder; it describes itself.
type file struct {
	name string // the whole path
	data string
	dir  bool
}

func (f *file) Name() string               { return f.name[strings.LastIndexByte(f.name, '/')+1:] }
func (f *file) Size() int64                { return int64(len(f.data)) }
func (f *file) ModTime() time.Time         { return time.Time{} }
func (f *file) IsDir() bool                { return f.dir }
func (f *file) Sys() any                   { return nil }
func (f *file) Type() fs.FileMode          { return f.Mode().Type() }
func (f *file) Info() (fs.FileInfo, error) { return f, nil }
func (f *file) String() string             { return fs.FormatFileInfo(f) }

func (f *file) Mode() fs.FileMode {
	if f.dir {
		return fs.ModeDir | 0o555
	}
	return 0o444
}

func (f *file) wrong(op string, err error) error {
	return &fs.PathError{Op: op, Path: f.name, Err: err}
}

var errIsDir = errors.New("is a directory")

func (f FS) find(op, name string) (*file, error) {
	if name == "." {
		return &file{name: ".", dir: true}, nil
	}
	if f.tree != nil && fs.ValidPath(name) {
		if found := f.tree.files[name]; found != nil {
			return found, nil
		}
	}
	return nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
}

func (f FS) list(dir string) []fs.DirEntry {
	if f.tree == nil {
		return nil
	}
	return f.tree.entries[dir]
}

// Open opens a file or a folder. Files can be sought and read at any place.
func (f FS) Open(name string) (fs.File, error) {
	found, err := f.find("open", name)
	if err != nil {
		return nil, err
	}
	if found.dir {
		return &openDir{found, f.list(name)}, nil
	}
	return &openFile{found, 0}, nil
}

// ReadDir lists a folder, by name.
func (f FS) ReadDir(name string) ([]fs.DirEntry, error) {
	found, err := f.find("open", name)
	if err != nil {
		return nil, err
	}
	if !found.dir {
		return nil, &fs.PathError{Op: "read", Path: name, Err: errors.New("not a directory")}
	}
	return append(make([]fs.DirEntry, 0), f.list(name)...), nil
}

// ReadFile returns what is in a file.
func (f FS) ReadFile(name string) ([]byte, error) {
	found, err := f.find("open", name)
	if err != nil {
		return nil, err
	}
	if found.dir {
		return nil, found.wrong("read", errIsDir)
	}
	return []byte(found.data), nil
}

type openFile struct {
	*file
	at int64
}

func (f *openFile) Stat() (fs.FileInfo, error) { return f.file, nil }
func (f *openFile) Close() error               { return nil }

func (f *openFile) Read(b []byte) (int, error) {
	if f.at >= f.Size() {
		return 0, io.EOF
	}
	n := copy(b, f.data[f.at:])
	f.at += int64(n)
	return n, nil
}

func (f *openFile) ReadAt(b []byte, off int64) (int, error) {
	if off < 0 || off > f.Size() {
		return 0, f.wrong("read", fs.ErrInvalid)
	}
	n := copy(b, f.data[off:])
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

func (f *openFile) Seek(off int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		off += f.at
	case io.SeekEnd:
		off += f.Size()
	}
	if off < 0 || off > f.Size() {
		return 0, f.wrong("seek", fs.ErrInvalid)
	}
	f.at = off
	return off, nil
}

type openDir struct {
	*file
	entries []fs.DirEntry // those not read yet
}

func (d *openDir) Stat() (fs.FileInfo, error) { return d.file, nil }
func (d *openDir) Close() error               { return nil }

func (d *openDir) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.name + "/", Err: errIsDir}
}

func (d *openDir) ReadDir(count int) ([]fs.DirEntry, error) {
	n := len(d.entries)
	switch {
	case n == 0 && count > 0:
		return nil, io.EOF
	case n == 0:
		return nil, nil
	case count > 0:
		n = min(n, count)
	}
	list := append([]fs.DirEntry(nil), d.entries[:n]...)
	d.entries = d.entries[n:]
	return list, nil
}
