// Package fs defines file systems.
package fs

import (
	"errors"
	"internal/oserror"
	"time"
	"unicode/utf8"
)

// Errors to compare with by errors.Is.
var (
	ErrInvalid    = oserror.ErrInvalid
	ErrPermission = oserror.ErrPermission
	ErrExist      = oserror.ErrExist
	ErrNotExist   = oserror.ErrNotExist
	ErrClosed     = oserror.ErrClosed
	// SkipDir is returned by a WalkDirFunc to leave a folder out, or the rest of one if it is called with a
	// file.
	SkipDir = errors.New("skip this directory")
	// SkipAll is returned by a WalkDirFunc to end the walk without an error.
	SkipAll = errors.New("skip everything and stop the walk")
)

// PathError tells the operation and the file of an error.
type PathError struct {
	Op   string // the operation, such as "open"
	Path string // the path
	Err  error  // the cause
}

// Error returns the operation, the path and the cause.
func (e *PathError) Error() string { return e.Op + " " + e.Path + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *PathError) Unwrap() error { return e.Err }

// Timeout is true if the cause is a time-out.
func (e *PathError) Timeout() bool {
	t, ok := e.Err.(interface{ Timeout() bool })
	return ok && t.Timeout()
}

// FileMode is the mode and permission bits of a file.
type FileMode uint32

// Bits of a FileMode. In the text of a mode each one has a letter: dalTLDpSugct?.
const (
	ModeDir        FileMode = 1 << 31
	ModeAppend     FileMode = 1 << 30
	ModeExclusive  FileMode = 1 << 29
	ModeTemporary  FileMode = 1 << 28
	ModeSymlink    FileMode = 1 << 27
	ModeDevice     FileMode = 1 << 26
	ModeNamedPipe  FileMode = 1 << 25
	ModeSocket     FileMode = 1 << 24
	ModeSetuid     FileMode = 1 << 23
	ModeSetgid     FileMode = 1 << 22
	ModeCharDevice FileMode = 1 << 21
	ModeSticky     FileMode = 1 << 20
	ModeIrregular  FileMode = 1 << 19

	ModeType = ModeDir | ModeSymlink | ModeNamedPipe | ModeSocket | ModeDevice | ModeCharDevice | ModeIrregular

	ModePerm FileMode = 0777
)

// String returns the mode as ls prints it, such as "drwxr-xr-x".
func (m FileMode) String() string {
	var b []byte
	for i, c := range "dalTLDpSugct?" {
		if m&(1<<uint(31-i)) != 0 {
			b = append(b, byte(c))
		}
	}
	if b == nil {
		b = append(b, '-')
	}
	for i, c := range "rwxrwxrwx" {
		if m&(1<<uint(8-i)) == 0 {
			c = '-'
		}
		b = append(b, byte(c))
	}
	return string(b)
}

// IsDir is true for a folder.
func (m FileMode) IsDir() bool { return m&ModeDir != 0 }

// IsRegular is true if no bit of ModeType is set.
func (m FileMode) IsRegular() bool { return m&ModeType == 0 }

// Perm returns the permissions, which are the lowest nine bits.
func (m FileMode) Perm() FileMode { return m & ModePerm }

// Type returns the bits that say what kind of file it is.
func (m FileMode) Type() FileMode { return m & ModeType }

// FileInfo describes a file: name without folders, size in bytes, mode, time of the last change.
type FileInfo interface {
	// Name returns the name without folders.
	Name() string
	// Size returns the length in bytes, of regular files.
	Size() int64
	// Mode returns kind and permissions.
	Mode() FileMode
	// ModTime returns when the contents were changed.
	ModTime() time.Time
	// IsDir is true for a folder.
	IsDir() bool
	// Sys returns what the system knows, such as a *syscall.Stat_t, or nil.
	Sys() any
}

// DirEntry is a file in a folder. Its FileInfo may have to be asked for, and be gone by then.
type DirEntry interface {
	// Name returns the name without folders.
	Name() string
	// IsDir is true for a folder.
	IsDir() bool
	// Type returns the bits of the mode that say what kind of file it is.
	Type() FileMode
	// Info returns the FileInfo, of a link itself. It may fail if the file is gone.
	Info() (FileInfo, error)
}

// FS is a tree of files. Names are as ValidPath wants them.
type FS interface {
	// Open opens a file. Errors are of type *PathError.
	Open(name string) (File, error)
}

// File is an open file.
type File interface {
	// Stat returns the FileInfo.
	Stat() (FileInfo, error)
	// Read reads up to len(p) bytes, as io.Reader does.
	Read([]byte) (int, error)
	// Close closes the file.
	Close() error
}

// ReadDirFile is an open folder. ReadDir returns at most n entries, then io.EOF; all of them if n <= 0.
type ReadDirFile interface {
	File
	// ReadDir returns at most n entries, then io.EOF; all of them without io.EOF if n <= 0.
	ReadDir(n int) ([]DirEntry, error)
}

// ReadDirFS is an FS with its own ReadDir, which sorts by name.
type ReadDirFS interface {
	FS
	// ReadDir returns the files in a folder, sorted by name.
	ReadDir(name string) ([]DirEntry, error)
}

// ReadFileFS is an FS with its own ReadFile.
type ReadFileFS interface {
	FS
	// ReadFile returns the contents of a file, which the caller may change.
	ReadFile(name string) ([]byte, error)
}

// StatFS is an FS with its own Stat.
type StatFS interface {
	FS
	// Stat returns the FileInfo of a file.
	Stat(name string) (FileInfo, error)
}

// SubFS is an FS with its own Sub.
type SubFS interface {
	FS
	// Sub returns the tree below a folder.
	Sub(dir string) (FS, error)
}

// GlobFS is an FS with its own Glob.
type GlobFS interface {
	FS
	// Glob returns the names that match pattern.
	Glob(pattern string) ([]string, error)
}

// ReadLinkFS is a file system with symbolic links.
type ReadLinkFS interface {
	FS
	// ReadLink returns the target of a symbolic link.
	ReadLink(name string) (string, error)
	// Lstat returns the FileInfo of a file, of the link itself if it is one.
	Lstat(name string) (FileInfo, error)
}

// ReadLink returns where the symbolic link leads.
func ReadLink(fsys FS, name string) (string, error) {
	l, ok := fsys.(ReadLinkFS)
	if !ok {
		return "", &PathError{"readlink", name, ErrInvalid}
	}
	return l.ReadLink(name)
}

// Lstat is Stat of a link itself, where the file system knows links.
func Lstat(fsys FS, name string) (FileInfo, error) {
	if l, ok := fsys.(ReadLinkFS); ok {
		return l.Lstat(name)
	}
	return Stat(fsys, name)
}

// FormatFileInfo returns a line that tells of a file.
func FormatFileInfo(info FileInfo) string {
	name := info.Name()
	if info.IsDir() {
		name += "/"
	}
	var digits [20]byte
	i, n := len(digits), info.Size()
	size := uint64(n)
	if n < 0 {
		size = -size
	}
	for {
		i--
		digits[i] = byte('0' + size%10)
		if size /= 10; size == 0 {
			break
		}
	}
	if n < 0 {
		i--
		digits[i] = '-'
	}
	return info.Mode().String() + " " + string(digits[i:]) + " " + info.ModTime().Format(time.DateTime) + " " + name
}

// ValidPath reports whether name is a slash-separated path without empty, . and
// .. elements; "." alone is valid.
func ValidPath(name string) bool {
	if !utf8.ValidString(name) {
		return false
	}
	if name == "." {
		return true
	}
	start := 0
	for i := 0; i <= len(name); i++ {
		if i == len(name) || name[i] == '/' {
			if e := name[start:i]; e == "" || e == "." || e == ".." {
				return false
			}
			start = i + 1
		}
	}
	return true
}

type infoEntry struct{ info FileInfo }

func (d infoEntry) Name() string            { return d.info.Name() }
func (d infoEntry) IsDir() bool             { return d.info.IsDir() }
func (d infoEntry) Type() FileMode          { return d.info.Mode().Type() }
func (d infoEntry) Info() (FileInfo, error) { return d.info, nil }
func (d infoEntry) String() string          { return FormatDirEntry(d) }

// FileInfoToDirEntry returns a DirEntry with what info says, or nil if info is nil.
func FileInfoToDirEntry(info FileInfo) DirEntry {
	if info == nil {
		return nil
	}
	return infoEntry{info}
}

// FormatDirEntry returns a text such as "d src/" for people to read.
func FormatDirEntry(dir DirEntry) string {
	mode := dir.Type().String()
	s := mode[:len(mode)-9] + " " + dir.Name()
	if dir.IsDir() {
		s += "/"
	}
	return s
}

// Stat returns the FileInfo of a file, by StatFS or by opening it.
func Stat(fsys FS, name string) (FileInfo, error) {
	if s, ok := fsys.(StatFS); ok {
		return s.Stat(name)
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Stat()
}

// ReadFile returns the contents of a file, by ReadFileFS or by reading it to its end.
func ReadFile(fsys FS, name string) ([]byte, error) {
	if r, ok := fsys.(ReadFileFS); ok {
		return r.ReadFile(name)
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b := make([]byte, 0, 512)
	for {
		n, err := f.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if err != nil {
			if err.Error() == "EOF" {
				err = nil
			}
			return b, err
		}
		if len(b) == cap(b) {
			b = append(b, 0)[:len(b)]
		}
	}
}

// ReadDir returns the files in a folder sorted by name, by ReadDirFS or by opening it.
func ReadDir(fsys FS, name string) ([]DirEntry, error) {
	if r, ok := fsys.(ReadDirFS); ok {
		return r.ReadDir(name)
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	d, ok := f.(ReadDirFile)
	if !ok {
		return nil, &PathError{"readdir", name, errors.New("not implemented")}
	}
	list, err := d.ReadDir(-1)
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && list[j].Name() < list[j-1].Name(); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
	return list, err
}

// WalkDirFunc is called by WalkDir for each file and folder, and once more with err where a folder cannot
// be read. An error of its own ends the walk.
type WalkDirFunc func(path string, d DirEntry, err error) error

func walk(fsys FS, name string, d DirEntry, fn WalkDirFunc) error {
	if err := fn(name, d, nil); err != nil || !d.IsDir() {
		if err == SkipDir && d.IsDir() {
			err = nil
		}
		return err
	}
	list, err := ReadDir(fsys, name)
	if err != nil {
		err = fn(name, d, err)
		if err != nil {
			if err == SkipDir && d.IsDir() {
				err = nil
			}
			return err
		}
	}
	for _, e := range list {
		p := e.Name()
		if name != "." {
			p = name + "/" + p
		}
		if err := walk(fsys, p, e, fn); err != nil {
			if err == SkipDir {
				break
			}
			return err
		}
	}
	return nil
}

// WalkDir calls fn for root and everything below it in the order of names. It does not follow links.
func WalkDir(fsys FS, root string, fn WalkDirFunc) error {
	info, err := Stat(fsys, root)
	if err != nil {
		err = fn(root, nil, err)
	} else {
		err = walk(fsys, root, infoEntry{info}, fn)
	}
	if err == SkipDir || err == SkipAll {
		return nil
	}
	return err
}
