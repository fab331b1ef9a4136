package os

import (
	"errors"
	"io/fs"
)

type dirFS string

// DirFS returns the file system below a directory.
func DirFS(dir string) fs.FS { return dirFS(dir) }

// join returns where the file is of that name.
func (d dirFS) join(op, name string) (string, error) {
	if d == "" {
		return "", &PathError{op, name, errors.New("os: DirFS with empty root")}
	}
	valid := fs.ValidPath(name)
	for i := 0; valid && i < len(name); i++ {
		valid = name[i] != 0
	}
	if !valid {
		return "", &PathError{op, name, ErrInvalid}
	}
	if d[len(d)-1] == '/' {
		return string(d) + name, nil
	}
	return string(d) + "/" + name, nil
}

// inDir does an operation on the file of that name; errors speak of the name.
func inDir[T any](d dirFS, op, name string, do func(path string) (T, error)) (T, error) {
	var none T
	path, err := d.join(op, name)
	if err != nil {
		return none, err
	}
	v, err := do(path)
	if err != nil {
		if e, ok := err.(*PathError); ok {
			e.Path = name
		}
		return none, err
	}
	return v, nil
}

func (d dirFS) Open(name string) (fs.File, error) {
	return inDir(d, "open", name, func(path string) (fs.File, error) { return Open(path) })
}

func (d dirFS) ReadDir(name string) ([]DirEntry, error) { return inDir(d, "readdir", name, ReadDir) }
func (d dirFS) ReadFile(name string) ([]byte, error)    { return inDir(d, "readfile", name, ReadFile) }
func (d dirFS) Stat(name string) (FileInfo, error)      { return inDir(d, "stat", name, Stat) }
func (d dirFS) Lstat(name string) (FileInfo, error)     { return inDir(d, "lstat", name, Lstat) }
func (d dirFS) ReadLink(name string) (string, error)    { return inDir(d, "readlink", name, Readlink) }
