// os: modes, owners, times and lengths of files, links, folders read in pieces, copies of whole trees.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing/fstest"
	"time"
)

// plain is an error's text, less the name of the folder that the program works in.
func plain(err error) string {
	wd, _ := os.Getwd()
	return strings.ReplaceAll(fmt.Sprint(err), wd, "DIR")
}

func mode(name string) os.FileMode {
	info, err := os.Lstat(name)
	if err != nil {
		return 0
	}
	return info.Mode()
}

func modes() {
	os.WriteFile("f", []byte("0123456789"), 0o600)
	for _, m := range []os.FileMode{0o644, 0, os.ModeSetuid | 0o755, os.ModeSetgid | 0o755, os.ModeSticky | 0o700, 0o7777, 0o600} {
		fmt.Println(os.Chmod("f", m), mode("f"), mode("f").Perm(), mode("f")&os.ModeType)
	}
	fmt.Println(os.Chmod("none", 0o600))
	f, err := os.Open("f")
	fmt.Println(err, f.Chmod(0o640), mode("f"))
	fmt.Println(f.Chown(os.Getuid(), os.Getgid()), f.Chown(-1, -1))
	fmt.Println(f.Close(), f.Chmod(0o600), f.Chown(-1, -1))
	fmt.Println(os.Chown("f", -1, os.Getegid()), os.Chown("f", os.Geteuid(), -1), os.Chown("none", -1, -1))
	fmt.Println(os.Lchown("f", -1, -1), os.Lchown("none", 0, 0))
	fmt.Println(os.Symlink("none", "dangling"), os.Lchown("dangling", os.Getuid(), -1), os.Chown("dangling", os.Getuid(), -1))

	then := time.Date(2001, 2, 3, 4, 5, 6, 789000000, time.UTC)
	fmt.Println(os.Chtimes("f", then, then.Add(time.Hour)), modified("f"))
	fmt.Println(os.Chtimes("f", time.Time{}, then), modified("f"))
	fmt.Println(os.Chtimes("f", then, time.Time{}), modified("f"))
	fmt.Println(os.Chtimes("f", time.Unix(-1, 0), time.Unix(-5, 250000000)), modified("f"))
	fmt.Println(os.Chtimes("none", then, then))
}

func modified(name string) string {
	info, err := os.Stat(name)
	if err != nil {
		return err.Error()
	}
	return info.ModTime().UTC().String()
}

func lengths() {
	show := func(err error) {
		b, err2 := os.ReadFile("f")
		fmt.Printf("%v %q %v\n", err, b, err2)
	}
	show(os.Truncate("f", 4))
	show(os.Truncate("f", 6))
	show(os.Truncate("f", -1))
	fmt.Println(os.Truncate("none", 0), os.Truncate(".", 0))
	f, err := os.OpenFile("f", os.O_RDWR, 0)
	fmt.Println(err)
	show(f.Truncate(2))
	show(f.Truncate(0))
	show(f.Truncate(-1))
	n, err := f.WriteString("after it")
	fmt.Println(n, err, f.Sync())
	show(nil)
	f.Close()
	fmt.Println(f.Truncate(1), f.Sync())
	f, _ = os.Open("f")
	fmt.Println(f.Truncate(1))
	f.Close()
}

func links() {
	fmt.Println(os.Link("f", "hard"), os.Link("f", "hard"))
	a, _ := os.Stat("f")
	b, err := os.Stat("hard")
	fmt.Println(os.SameFile(a, b), err)
	err = os.Link("none", "x")
	var l *os.LinkError
	fmt.Println(errors.As(err, &l), l.Error(), l.Op, l.Old, l.New, l.Err, l.Unwrap() == l.Err, errors.Is(err, os.ErrNotExist))
	fmt.Println(os.Symlink("f", "hard"), os.Rename("none", "x"), os.IsExist(os.Symlink("f", "hard")))
	fmt.Println((&os.LinkError{Op: "tie", Old: "a", New: "b", Err: errors.New("no string")}).Error())
}

func folders() {
	os.MkdirAll("d/e", 0o755)
	for _, name := range []string{"d/1", "d/2", "d/3"} {
		os.WriteFile(name, []byte(name), 0o644)
	}
	d, err := os.Open("d")
	fmt.Println(err)
	var names []string
	for _, n := range []int{1, 2, 5, 1} {
		some, err := d.Readdirnames(n)
		names = append(names, some...)
		fmt.Print(len(some), " ", err, "; ")
	}
	some, err := d.Readdirnames(0)
	slices.Sort(names)
	fmt.Println(names, len(some), some == nil, err)
	_, err = d.Seek(0, io.SeekStart)
	infos, err2 := d.Readdir(-1)
	slices.SortFunc(infos, func(a, b os.FileInfo) int { return strings.Compare(a.Name(), b.Name()) })
	for _, i := range infos {
		fmt.Print(i.Name(), " ", i.IsDir(), " ", i.Mode(), "; ")
	}
	fmt.Println(err, err2)
	infos, err = d.Readdir(2)
	fmt.Println(len(infos), infos == nil, err)
	fmt.Println(d.Chdir(), plain(os.Chdir("..")))
	d.Close()
	fmt.Println(d.Chdir())
	_, err = d.Readdir(0)
	_, err2 = d.Readdirnames(0)
	fmt.Println(err, err2)
	f, _ := os.Open("f")
	_, err = f.Readdir(0)
	_, err2 = f.Readdirnames(1)
	fmt.Println(plain(err), err2, f.Chdir())
	f.Close()
	var e []os.DirEntry
	e, err = os.ReadDir("d")
	fmt.Println(e, err)
}

func copies() {
	f, _ := os.Create("to")
	n, err := f.ReadFrom(strings.NewReader("text from a reader, "))
	fmt.Println(n, err)
	from, _ := os.Open("d/1")
	n, err = f.ReadFrom(from)
	fmt.Println(n, err)
	n, err = f.ReadFrom(from)
	fmt.Println(n, err)
	from.Seek(1, io.SeekStart)
	n, err = f.ReadFrom(io.LimitReader(from, 1))
	fmt.Println(n, err)
	f.Close()
	from.Close()
	n, err = f.ReadFrom(strings.NewReader("x"))
	fmt.Println(n, err)
	f, _ = os.Open("to")
	var b strings.Builder
	n, err = f.WriteTo(&b)
	fmt.Println(n, err, b.String())
	n, err = f.WriteTo(&b)
	fmt.Println(n, err)
	n, err = f.ReadFrom(strings.NewReader("x"))
	fmt.Println(n, err)
	f.Close()
	n, err = f.WriteTo(&b)
	fmt.Println(n, err)

	tree := fstest.MapFS{"a/b/c": {Data: []byte("deep")}, "a/run": {Data: []byte("#!"), Mode: 0o755}, "empty": {Mode: fs.ModeDir | 0o755}}
	fmt.Println(os.CopyFS("copy", tree), os.CopyFS("copy", fstest.MapFS{"new": {}}))
	err = os.CopyFS("copy", tree)
	fmt.Println(err, errors.Is(err, os.ErrExist))
	filepath.WalkDir("copy", func(path string, d fs.DirEntry, err error) error {
		text, _ := os.ReadFile(path)
		fmt.Print(path, " ", mode(path), " ", string(text), "; ")
		return err
	})
	fmt.Println()
	fmt.Println(os.CopyFS("copy2", os.DirFS("d")), os.CopyFS("copy3", os.DirFS("none")))
	err = os.CopyFS("copy4", fstest.MapFS{"pipe": {Mode: fs.ModeNamedPipe}})
	fmt.Println(err, errors.Is(err, os.ErrInvalid))
	os.Mkdir("linked", 0o755)
	os.Symlink("target", "linked/l")
	to, err2 := os.Readlink("copy5/l")
	fmt.Println(os.CopyFS("copy5", os.DirFS("linked")), to, err2)
	to, err2 = os.Readlink("copy5/l")
	fmt.Println(to, err2)
}

func main() {
	dir, err := os.MkdirTemp("", "metadata")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	fmt.Println(os.Chdir(dir))
	modes()
	lengths()
	links()
	folders()
	copies()
	fmt.Println(os.Chdir(os.TempDir()))
}
