package fs

import (
	"errors"
	"path"
)

type subFS struct {
	fsys FS
	dir  string
}

// Sub returns the part of a file system below a directory.
func Sub(fsys FS, dir string) (FS, error) {
	if !ValidPath(dir) {
		return nil, &PathError{"sub", dir, ErrInvalid}
	}
	if dir == "." {
		return fsys, nil
	}
	if s, ok := fsys.(SubFS); ok {
		return s.Sub(dir)
	}
	return &subFS{fsys, dir}, nil
}

// inner returns a name's path in the whole file system.
func (s *subFS) inner(op, name string) (string, error) {
	if !ValidPath(name) {
		return "", &PathError{op, name, ErrInvalid}
	}
	return path.Join(s.dir, name), nil
}

// outer returns the name here of a path of the whole file system.
func (s *subFS) outer(full string) (name string, ok bool) {
	if full == s.dir {
		return ".", true
	}
	n := len(s.dir)
	if len(full) < n+2 || full[:n] != s.dir || full[n] != '/' {
		return "", false
	}
	return full[n+1:], true
}

// renamed has an error speak of the name here.
func (s *subFS) renamed(err error) error {
	if e, ok := err.(*PathError); ok {
		if name, ok := s.outer(e.Path); ok {
			e.Path = name
		}
	}
	return err
}

// inside does an operation on the file of that name.
func inside[T any](s *subFS, op, name string, do func(FS, string) (T, error)) (T, error) {
	full, err := s.inner(op, name)
	if err != nil {
		var none T
		return none, err
	}
	v, err := do(s.fsys, full)
	return v, s.renamed(err)
}

func (s *subFS) Open(name string) (File, error)          { return inside(s, "open", name, FS.Open) }
func (s *subFS) ReadDir(name string) ([]DirEntry, error) { return inside(s, "read", name, ReadDir) }
func (s *subFS) ReadFile(name string) ([]byte, error)    { return inside(s, "read", name, ReadFile) }
func (s *subFS) ReadLink(name string) (string, error)    { return inside(s, "readlink", name, ReadLink) }
func (s *subFS) Lstat(name string) (FileInfo, error)     { return inside(s, "lstat", name, Lstat) }

func (s *subFS) Glob(pattern string) ([]string, error) {
	if _, err := path.Match(pattern, ""); err != nil {
		return nil, err
	}
	if pattern == "." {
		return []string{"."}, nil
	}
	list, err := Glob(s.fsys, s.dir+"/"+pattern)
	for i, full := range list {
		name, ok := s.outer(full)
		if !ok {
			return nil, errors.New("invalid result from inner fsys Glob: " + full + " not in " + s.dir)
		}
		list[i] = name
	}
	return list, s.renamed(err)
}

func (s *subFS) Sub(dir string) (FS, error) {
	if dir == "." {
		return s, nil
	}
	full, err := s.inner("sub", dir)
	if err != nil {
		return nil, err
	}
	return &subFS{s.fsys, full}, nil
}
