// os.Root: what stays below a directory, and what does not.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing/fstest"
	"time"
)

var top string

func show(what string, err error) {
	text := "ok"
	if err != nil {
		text = strings.ReplaceAll(err.Error(), top, "TOP")
		var pe *fs.PathError
		var le *os.LinkError
		switch {
		case errors.As(err, &pe):
			text += fmt.Sprintf(" | %s %s", pe.Op, strings.ReplaceAll(pe.Path, top, "TOP"))
		case errors.As(err, &le):
			text += fmt.Sprintf(" | %s %s %s", le.Op, le.Old, le.New)
		}
		text += fmt.Sprint(" ", errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrExist))
	}
	fmt.Printf("%s: %s\n", what, text)
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	dir, err := os.MkdirTemp("", "root")
	must(err)
	defer os.RemoveAll(dir)
	top, err = filepath.EvalSymlinks(dir)
	must(err)
	in := filepath.Join(top, "in")
	must(os.MkdirAll(filepath.Join(in, "a/b"), 0o755))
	must(os.WriteFile(filepath.Join(top, "secret"), []byte("secret"), 0o644))
	must(os.WriteFile(filepath.Join(in, "file"), []byte("text"), 0o644))
	must(os.WriteFile(filepath.Join(in, "a/b/deep"), []byte("deep text"), 0o600))
	for name, to := range map[string]string{
		"up": "..", "out": "../secret", "abs": filepath.Join(in, "file"), "loop": "loop", "good": "a/b/deep", "gooddir": "a/b",
		"a/back": "../file", "a/far": "../../secret", "dots": "a/../a/./b/../../file", "gone": "nowhere", "slash": "file/", "a/b/top": "../..",
	} {
		must(os.Symlink(to, filepath.Join(in, name)))
	}

	_, err = os.OpenRoot(filepath.Join(top, "secret"))
	show("a file as root", err)
	_, err = os.OpenRoot(filepath.Join(top, "none"))
	show("no root", err)
	f, err := os.OpenInRoot(in, "a/b/deep")
	show("open in root", err)
	fmt.Println(strings.TrimPrefix(f.Name(), top))
	show("close", f.Close())
	_, err = os.OpenInRoot(in, "../secret")
	show("out of root", err)

	r, err := os.OpenRoot(in)
	must(err)
	fmt.Println(strings.TrimPrefix(r.Name(), top))
	for _, name := range []string{
		"file", "a/b/deep", "./a//b/./deep", "a/../file", "a/b/../../file", "", "/file", "..", "../in/file", "a/../../secret", "up/secret", "out", "abs",
		"loop", "good", "gooddir/deep", "gooddir/", "a/back", "a/far", "dots", "gone", "slash", "file/", "file/x", "none/x", "a/b/top/file", "a/b/top/..", ".", "a/.",
		"a/b/..", "a/none/../b", strings.Repeat("a/../", 20) + "file",
	} {
		b, err := r.ReadFile(name)
		show(fmt.Sprintf("read %q %q", name, b), err)
		info, err := r.Stat(name)
		show("  stat", err)
		if err == nil {
			fmt.Println("  ", info.Name(), info.IsDir(), info.Mode())
		}
		info, err = r.Lstat(name)
		show("  lstat", err)
		if err == nil {
			fmt.Println("  ", info.Name(), info.Mode().Type())
		}
		to, err := r.Readlink(name)
		show("  readlink "+strings.ReplaceAll(to, top, "TOP"), err)
	}

	for _, name := range []string{"new", "file", "out", "gone", "a/b/n", "x/y", "gooddir/m", "abs"} {
		f, err := r.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		show("exclusive "+name, err)
		if err == nil {
			f.Close()
		}
	}
	_, err = r.OpenFile("x", os.O_CREATE|os.O_RDWR, 0o4777)
	show("mode", err)
	f, err = r.Create("made")
	show("create", err)
	f.WriteString("12345")
	_, err = f.WriteAt([]byte("xy"), 1)
	show("write at", err)
	f.Close()
	show("write", r.WriteFile("out", []byte("x"), 0o600))
	show("write through", r.WriteFile("good", []byte("changed"), 0o600))
	f, err = r.OpenFile("made", os.O_APPEND|os.O_WRONLY, 0)
	must(err)
	f.WriteString("+")
	_, err = f.WriteAt([]byte("xy"), 1)
	show("write at the end", err)
	f.Close()
	b, _ := r.ReadFile("made")
	fmt.Printf("%s\n", b)

	show("mkdir", r.Mkdir("d", 0o750))
	show("mkdir again", r.Mkdir("d", 0o750))
	show("mkdir slash", r.Mkdir("d2/", 0o755))
	show("mkdir far", r.Mkdir("a/far/x", 0o755))
	show("mkdir mode", r.Mkdir("d3", 0o1755))
	show("mkdir all", r.MkdirAll("p/q/r", 0o755))
	show("mkdir all again", r.MkdirAll("p/q/r", 0o755))
	show("mkdir all file", r.MkdirAll("file/q", 0o755))
	show("mkdir all on file", r.MkdirAll("file", 0o755))
	show("mkdir all on link", r.MkdirAll("gooddir", 0o755))
	show("mkdir all out", r.MkdirAll("up/x", 0o755))
	show("mkdir all in link", r.MkdirAll("gooddir/s/t", 0o755))

	show("chmod", r.Chmod("made", 0o640))
	info, _ := r.Stat("made")
	fmt.Println(info.Mode(), info.Size())
	show("chmod link", r.Chmod("good", 0o644))
	info, _ = r.Stat("a/b/deep")
	fmt.Println(info.Mode())
	show("chmod out", r.Chmod("out", 0o644))
	at := time.Unix(1e9, 0)
	show("chtimes", r.Chtimes("made", at, at))
	info, _ = r.Stat("made")
	fmt.Println(info.ModTime().Equal(at))
	show("chtimes out", r.Chtimes("out", at, at))
	show("chown", r.Chown("made", os.Getuid(), os.Getgid()))
	show("chown out", r.Chown("out", os.Getuid(), os.Getgid()))
	show("lchown", r.Lchown("out", os.Getuid(), os.Getgid()))

	show("link", r.Link("made", "d/hard"))
	show("link again", r.Link("made", "d/hard"))
	show("link out", r.Link("made", "../hard"))
	show("symlink", r.Symlink("anything/../..", "d/soft"))
	show("symlink out", r.Symlink("x", "up/soft"))
	show("rename", r.Rename("made", "d/moved"))
	show("rename none", r.Rename("made", "d/moved"))
	show("rename out", r.Rename("file", "../file"))
	show("rename onto a directory", r.Rename("d", "p"))
	show("rename to a slash", r.Rename("file", "nofile/"))
	show("rename a directory", r.Rename("p", "p2/"))
	show("remove", r.Remove("d/soft"))
	show("remove full", r.Remove("d"))
	show("remove link", r.Remove("gone"))
	show("remove none", r.Remove("gone"))
	show("remove out", r.Remove("a/far/../x"))
	show("remove all", r.RemoveAll("d"))
	show("remove all none", r.RemoveAll("d"))
	show("remove all link", r.RemoveAll("up"))
	show("remove all out", r.RemoveAll("../in"))
	show("remove all dot", r.RemoveAll("."))
	_, err = os.Stat(filepath.Join(top, "secret"))
	show("still there", err)

	sub, err := r.OpenRoot("a")
	show("open root", err)
	fmt.Println(strings.TrimPrefix(sub.Name(), top))
	_, err = sub.ReadFile("back")
	show("out of the inner root", err)
	_, err = r.OpenRoot("file")
	show("open root on a file", err)
	_, err = r.OpenRoot("out")
	show("open root out", err)
	// The directory may be moved meanwhile.
	must(os.Rename(filepath.Join(in, "a"), filepath.Join(in, "z")))
	b, err = sub.ReadFile("b/deep")
	show(string(b), err)
	d, err := sub.Open("b")
	must(err)
	list, err := d.ReadDir(-1)
	show(fmt.Sprint(len(list)), err)
	for _, e := range list {
		if e.Name() == "deep" {
			info, err := e.Info()
			fmt.Println(e, err, info.Size())
		}
	}
	d.Close()
	must(sub.Close())

	fsys := r.FS()
	all := []string{}
	fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		all = append(all, path)
		return err
	})
	fmt.Println(all)
	_, err = fsys.Open("../x")
	show("fs open", err)
	_, err = fs.ReadFile(fsys, "out")
	show("fs read", err)
	b, err = fs.ReadFile(fsys, "z/b/deep")
	show("fs read "+string(b), err)
	_, err = fs.Stat(fsys, "/")
	show("fs stat", err)
	_, err = fs.ReadDir(fsys, "x/")
	show("fs read dir", err)
	to, err := fs.ReadLink(fsys, "loop")
	show("fs read link "+to, err)
	info, err = fs.Lstat(fsys, "loop")
	show("fs lstat "+info.Mode().String(), err)
	plain, err := r.OpenRoot("z/b/s")
	must(err)
	must(plain.WriteFile("t/x", []byte("x"), 0o600))
	show("fstest", fstest.TestFS(plain.FS(), "t/x"))
	plain.Close()

	show("close", r.Close())
	show("close again", r.Close())
	_, err = r.Open("file")
	show("open closed", err)
	show("mkdir closed", r.Mkdir("x", 0o700))

	f, err = os.Open(filepath.Join(in, "file"))
	must(err)
	raw, err := f.SyscallConn()
	must(err)
	n := 0
	show("control", raw.Control(func(fd uintptr) { n += int(fd) }))
	fmt.Println(n == int(f.Fd()))
	show("raw read", raw.Read(func(fd uintptr) bool { n = 7; return true }))
	show("raw write", raw.Write(func(fd uintptr) bool { n++; return n == 8 }))
	f.Close()
	fmt.Println(raw.Control(func(fd uintptr) { n = 0 }), n)
	var none *os.File
	_, err = none.SyscallConn()
	fmt.Println(err)
}
