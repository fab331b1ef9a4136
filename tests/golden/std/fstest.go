// testing/fstest: file systems in memory, and what TestFS finds wrong with others.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"testing/fstest"
	"time"
)

var day = time.Date(2024, 5, 6, 7, 8, 9, 0, time.UTC)

func tree() fstest.MapFS {
	return fstest.MapFS{
		"a.txt":      {Data: []byte("hello"), Mode: 0o644, ModTime: day, Sys: "system"},
		"dir":        {Mode: fs.ModeDir | 0o755, ModTime: day},
		"dir/b.txt":  {Data: []byte("world"), Mode: 0o600},
		"x/y/z":      {},
		"link":       {Data: []byte("dir/b.txt"), Mode: fs.ModeSymlink | 0o777},
		"folder":     {Data: []byte("x"), Mode: fs.ModeSymlink | 0o777},
		"out":        {Data: []byte("/etc/passwd"), Mode: fs.ModeSymlink},
		"up":         {Data: []byte("../a.txt"), Mode: fs.ModeSymlink},
		"x/to":       {Data: []byte("../dir"), Mode: fs.ModeSymlink},
		"x/y/twice":  {Data: []byte("../to/b.txt"), Mode: fs.ModeSymlink},
		"naïve":      {Data: []byte("ü")},
		"-*[?]-/q-w": {},
	}
}

func show(what string, v any, err error) {
	var path *fs.PathError
	fmt.Println(what, v, err, errors.As(err, &path), errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrInvalid))
}

func maps() {
	m := tree()
	for _, name := range []string{".", "a.txt", "dir", "dir/b.txt", "x", "x/y", "link", "folder", "folder/y", "folder/y/z",
		"folder/to/b.txt", "x/y/twice", "out", "up", "nothing", "x/nothing", "/a.txt", "a.txt/", "../a", "", "a.txt/x"} {
		f, err := m.Open(name)
		show("open "+name, f != nil, err)
		if err == nil {
			info, err := f.Stat()
			fmt.Println(" ", info, err, info.Name(), info.Size(), info.Mode(), info.ModTime(), info.IsDir(), info.Sys())
			if d, ok := f.(fs.ReadDirFile); ok {
				fmt.Print("  entries:")
				list, err := d.ReadDir(2)
				rest, err2 := d.ReadDir(0)
				for _, e := range append(list, rest...) {
					info, err := e.Info()
					fmt.Print(" ", e.Name(), " ", e.Type(), " ", e.IsDir(), " ", info.Mode(), " ", err, ";")
				}
				fmt.Println(err, err2)
				_, err = d.ReadDir(1)
				n, err2 := d.Read(nil)
				fmt.Println("  ", err, n, err2)
			} else {
				s := f.(io.Seeker)
				at := f.(io.ReaderAt)
				b := make([]byte, 3)
				n, err := at.ReadAt(b, 3)
				fmt.Printf("  %q %v\n", b[:n], err)
				n, err = at.ReadAt(b, 100)
				fmt.Printf("  %q %v\n", b[:n], err)
				for whence := range 3 {
					off, err := s.Seek(1-int64(whence), whence)
					fmt.Print("  ", off, err)
				}
				_, err = s.Seek(-100, io.SeekCurrent)
				rest, err2 := io.ReadAll(f)
				fmt.Printf("  %v %q %v\n", err, rest, err2)
			}
			fmt.Println("  close", f.Close(), f.Close())
		}
		info, err := m.Lstat(name)
		show("  lstat", info, err)
		to, err := m.ReadLink(name)
		show("  readlink", to, err)
		info, err = m.Stat(name)
		show("  stat", info, err)
		b, err := m.ReadFile(name)
		show("  readfile", string(b), err)
		list, err := m.ReadDir(name)
		show("  readdir", list, err)
	}
	fmt.Println(m.Glob("*"))
	fmt.Println(m.Glob("*/*"))
	fmt.Println(m.Glob("[]"))
	sub, err := m.Sub("x/y")
	fmt.Println(err)
	fmt.Println(fs.ReadFile(sub, "z"))
	_, err = m.Sub("../x")
	fmt.Println(err)
	fmt.Println(fs.WalkDir(m, ".", func(path string, d fs.DirEntry, err error) error {
		fmt.Println(path, d, err)
		return err
	}))
	fmt.Println(fstest.MapFS(nil).ReadDir("."))
}

// odd is a file system with something wrong.
type odd struct {
	fstest.MapFS
	what string
}

func (o odd) Open(name string) (fs.File, error) {
	if o.what == "fails" && name == "dir/b.txt" {
		return nil, errors.New("cannot open")
	}
	if o.what == "rooted" && len(name) > 1 && name[0] == '/' {
		name = name[1:]
	}
	f, err := o.MapFS.Open(name)
	if o.what == "nodir" && name == "dir" {
		return struct{ fs.File }{f}, err
	}
	if d, ok := f.(fs.ReadDirFile); ok && o.what == "order" {
		return reversed{d}, err
	}
	return f, err
}

type reversed struct{ fs.ReadDirFile }

func (r reversed) ReadDir(n int) ([]fs.DirEntry, error) {
	list, err := r.ReadDirFile.ReadDir(n)
	if n > 0 {
		return list[:len(list)/2], err
	}
	return list, err
}

func (o odd) ReadFile(name string) ([]byte, error) {
	b, err := o.MapFS.ReadFile(name)
	switch o.what {
	case "data":
		b = append(b, '!')
	case "shared":
		if f := o.MapFS[name]; f != nil {
			return f.Data, nil
		}
	}
	return b, err
}

func (o odd) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := o.MapFS.ReadDir(name)
	if o.what == "less" && len(list) > 0 {
		list = list[1:]
	}
	return list, err
}

func (o odd) Stat(name string) (fs.FileInfo, error) {
	if o.what == "stat" {
		name = "a.txt"
	}
	return o.MapFS.Stat(name)
}

func (o odd) Glob(pattern string) ([]string, error) {
	list, err := o.MapFS.Glob(pattern)
	switch o.what {
	case "glob":
		return []string{"q", "b"}, nil
	case "globfails":
		return nil, err
	}
	return list, err
}

func main() {
	maps()
	good := tree()
	delete(good, "out")
	delete(good, "up")
	fmt.Println(fstest.TestFS(good, "a.txt", "x/y/z", "x/y", "-*[?]-/q-w"))
	fmt.Println(fstest.TestFS(good))
	fmt.Println(fstest.TestFS(good, "nothing", "x/y/q"))
	fmt.Println(fstest.TestFS(tree(), "a.txt"))
	fmt.Println(fstest.TestFS(fstest.MapFS{}))
	fmt.Println(fstest.TestFS(fstest.MapFS{`a\b`: {}, "a//b": {}}, "x"))
	small := fstest.MapFS{"a.txt": good["a.txt"], "dir/b.txt": good["dir/b.txt"]}
	for _, what := range []string{"", "fails", "rooted", "nodir", "order", "data", "shared", "less", "stat", "glob", "globfails"} {
		fmt.Printf("%s: %v\n", what, fstest.TestFS(odd{small, what}, "a.txt", "dir/b.txt"))
	}
}
