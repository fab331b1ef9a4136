// Package fstest has a file system in memory for tests, and a test of file systems.
package fstest

import (
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// A MapFS is a file system in memory: a map from paths to files. Folders need no entries of their own.
type MapFS map[string]*MapFile

// A MapFile is a file, a link or a folder of a MapFS.
type MapFile struct {
	Data    []byte      // the content, or where the link leads to
	Mode    fs.FileMode // kind and permissions
	ModTime time.Time   // when it was changed
	Sys     any         // what FileInfo.Sys returns
}

var (
	_ fs.ReadLinkFS = MapFS(nil)
	_ fs.GlobFS     = MapFS(nil)
	_ fs.SubFS      = MapFS(nil)
)

const impliedMode = fs.ModeDir | 0o555

func notExist(op, name string) error {
	return &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
}

// Open opens the named file, following links.
func (fsys MapFS) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, notExist("open", name)
	}
	real, ok := fsys.follow(name)
	if !ok {
		return nil, notExist("open", name)
	}
	file := fsys[real]
	if file != nil && !file.Mode.IsDir() {
		return &openFile{path: name, stat: &info{path.Base(name), file}}, nil
	}
	entries := fsys.children(real)
	if file == nil {
		if len(entries) == 0 && real != "." {
			return nil, notExist("open", name)
		}
		file = &MapFile{Mode: impliedMode}
	}
	return &openDir{path: name, stat: &info{path.Base(name), file}, entries: entries}, nil
}

// children lists what lies in a folder, by name.
func (fsys MapFS) children(dir string) []fs.DirEntry {
	prefix := dir + "/"
	if dir == "." {
		prefix = ""
	}
	found := make(map[string]*MapFile)
	for name, file := range fsys {
		rest, below := strings.CutPrefix(name, prefix)
		if !below || name == "." && dir == "." {
			continue
		}
		first, _, deeper := strings.Cut(rest, "/")
		if !deeper {
			found[first] = file
		} else if found[first] == nil {
			found[first] = &MapFile{Mode: impliedMode}
		}
	}
	entries := make([]fs.DirEntry, 0, len(found))
	for name, file := range found {
		entries = append(entries, &info{name, file})
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.(*info).name, b.(*info).name) })
	return entries
}

// target returns where the link of that name leads to, if it is one, and whether it stays inside.
func (fsys MapFS) target(name string) (to string, isLink, ok bool) {
	file := fsys[name]
	if file == nil || file.Mode.Type() != fs.ModeSymlink {
		return "", false, true
	}
	to = string(file.Data)
	if path.IsAbs(to) {
		return "", true, false
	}
	return path.Join(path.Dir(name), to), true, true
}

// follow returns the path that name means once no link is left in it.
func (fsys MapFS) follow(name string) (string, bool) {
	for {
		to, isLink, ok := fsys.target(name)
		if !ok {
			return "", false
		}
		if !isLink {
			to, isLink, ok = fsys.followFolder(name)
			if !ok {
				return "", false
			}
			if !isLink {
				return name, fs.ValidPath(name)
			}
		}
		name = to
	}
}

// followFolder replaces the first folder on the way to name that is a link.
func (fsys MapFS) followFolder(name string) (string, bool, bool) {
	for i := range len(name) {
		if name[i] != '/' {
			continue
		}
		if to, isLink, ok := fsys.target(name[:i]); isLink {
			return to + name[i:], true, ok
		}
	}
	return name, false, true
}

// ReadLink returns where the named link leads to.
func (fsys MapFS) ReadLink(name string) (string, error) {
	i, err := fsys.lstat(name)
	if err == nil && i.file.Mode.Type() != fs.ModeSymlink {
		err = fs.ErrInvalid
	}
	if err != nil {
		return "", &fs.PathError{Op: "readlink", Path: name, Err: err}
	}
	return string(i.file.Data), nil
}

// Lstat describes the named file, or the link that has that name.
func (fsys MapFS) Lstat(name string) (fs.FileInfo, error) {
	i, err := fsys.lstat(name)
	if err != nil {
		return nil, &fs.PathError{Op: "lstat", Path: name, Err: err}
	}
	return i, nil
}

func (fsys MapFS) lstat(name string) (*info, error) {
	if !fs.ValidPath(name) {
		return nil, fs.ErrNotExist
	}
	dir, ok := fsys.follow(path.Dir(name))
	if !ok {
		return nil, fs.ErrNotExist
	}
	base := path.Base(name)
	real := path.Join(dir, base)
	if file := fsys[real]; file != nil {
		return &info{base, file}, nil
	}
	if real != "." && len(fsys.children(real)) == 0 {
		return nil, fs.ErrNotExist
	}
	return &info{base, &MapFile{Mode: impliedMode}}, nil
}

// plain hides all methods but Open, so that package fs does the work of the others.
type plain struct{ fs.FS }

// ReadFile returns the contents of a file.
func (fsys MapFS) ReadFile(name string) ([]byte, error) { return fs.ReadFile(plain{fsys}, name) }

// Stat returns the FileInfo of a file or folder.
func (fsys MapFS) Stat(name string) (fs.FileInfo, error) { return fs.Stat(plain{fsys}, name) }

// ReadDir returns the files in a folder, sorted by name.
func (fsys MapFS) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(plain{fsys}, name) }

// Glob returns the names that match pattern.
func (fsys MapFS) Glob(pattern string) ([]string, error) { return fs.Glob(plain{fsys}, pattern) }

// subless is a MapFS whose Sub is not that of fs.SubFS.
type subless struct{ MapFS }

func (subless) Sub() {}

// Sub returns the file system below dir.
func (fsys MapFS) Sub(dir string) (fs.FS, error) { return fs.Sub(subless{fsys}, dir) }

// info describes a file, as fs.FileInfo and as fs.DirEntry.
type info struct {
	name string
	file *MapFile
}

func (i *info) Name() string               { return path.Base(i.name) }
func (i *info) Size() int64                { return int64(len(i.file.Data)) }
func (i *info) Mode() fs.FileMode          { return i.file.Mode }
func (i *info) Type() fs.FileMode          { return i.file.Mode.Type() }
func (i *info) ModTime() time.Time         { return i.file.ModTime }
func (i *info) IsDir() bool                { return i.file.Mode.IsDir() }
func (i *info) Sys() any                   { return i.file.Sys }
func (i *info) Info() (fs.FileInfo, error) { return i, nil }
func (i *info) String() string             { return fs.FormatFileInfo(i) }

type openFile struct {
	path string
	stat *info
	at   int64
}

func (f *openFile) invalid(op string) error {
	return &fs.PathError{Op: op, Path: f.path, Err: fs.ErrInvalid}
}

func (f *openFile) Stat() (fs.FileInfo, error) { return f.stat, nil }
func (f *openFile) Close() error               { return nil }

func (f *openFile) Read(b []byte) (int, error) {
	if f.at >= f.stat.Size() {
		return 0, io.EOF
	}
	n := copy(b, f.stat.file.Data[f.at:])
	f.at += int64(n)
	return n, nil
}

func (f *openFile) ReadAt(b []byte, off int64) (int, error) {
	if off < 0 || off > f.stat.Size() {
		return 0, f.invalid("read")
	}
	n := copy(b, f.stat.file.Data[off:])
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
		off += f.stat.Size()
	}
	if off < 0 || off > f.stat.Size() {
		return 0, f.invalid("seek")
	}
	f.at = off
	return off, nil
}

type openDir struct {
	path    string
	stat    *info
	entries []fs.DirEntry // those not read yet
}

func (d *openDir) Stat() (fs.FileInfo, error) { return d.stat, nil }
func (d *openDir) Close() error               { return nil }

func (d *openDir) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.path, Err: fs.ErrInvalid}
}

func (d *openDir) ReadDir(count int) ([]fs.DirEntry, error) {
	n := len(d.entries)
	if count > 0 {
		if n == 0 {
			return nil, io.EOF
		}
		n = min(n, count)
	}
	list := append(make([]fs.DirEntry, 0, n), d.entries[:n]...)
	d.entries = d.entries[n:]
	return list, nil
}
