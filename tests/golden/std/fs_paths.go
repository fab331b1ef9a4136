// Errors of file systems name the file as the caller did, and parts of file systems do what the whole does.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

func main() {
	dir, err := os.MkdirTemp("", "fs_paths")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	show := func(what string, v any, err error) {
		text := strings.NewReplacer(dir, "DIR", "\x00", "NUL").Replace(fmt.Sprint(err))
		fmt.Println(what, v, text)
	}
	os.MkdirAll(filepath.Join(dir, "sub", "inner"), 0755)
	os.WriteFile(filepath.Join(dir, "sub", "file.txt"), []byte("text"), 0644)
	os.Symlink("file.txt", filepath.Join(dir, "sub", "link"))

	whole := os.DirFS(dir)
	part, err := fs.Sub(whole, "sub")
	show("sub", "", err)
	for _, fsys := range []fs.FS{whole, part} {
		_, err := fsys.Open("none")
		show("open", "", err)
		_, err = fs.ReadFile(fsys, "none")
		show("read", "", err)
		_, err = fs.ReadDir(fsys, "none")
		show("readdir", "", err)
		_, err = fs.Stat(fsys, "none")
		show("stat", "", err)
		_, err = fs.Lstat(fsys, "none")
		show("lstat", "", err)
		_, err = fs.ReadLink(fsys, "none")
		show("readlink", "", err)
		for _, name := range []string{"../x", "a\x00b", ""} {
			_, err = fsys.Open(name)
			show("invalid", "", err)
			_, err = fs.ReadFile(fsys, name)
			show("invalid", errors.Is(err, fs.ErrInvalid), err)
		}
	}
	to, err := fs.ReadLink(part, "link")
	show("link", to, err)
	info, err := fs.Lstat(part, "link")
	show("lstat", info.Mode().Type(), err)
	names, err := fs.Glob(part, "*.txt")
	show("glob", names, err)
	_, err = fs.Glob(part, "[")
	show("glob", "", err)
	again, err := fs.Sub(part, "inner")
	show("again", "", err)
	_, err = again.Open("none")
	show("again", "", err)
	_, err = os.DirFS("").Open("x")
	show("empty root", "", err)

	_, err = os.MkdirTemp(filepath.Join(dir, "none"), "x")
	show("mkdirtemp", "", err)
	list, err := os.ReadDir(filepath.Join(dir, "sub", "file.txt"))
	show("readdir", list == nil, err)
	err = os.Rename(filepath.Join(dir, "sub"), filepath.Join(dir, "sub"))
	show("rename", errors.Is(err, syscall.EEXIST), err)
	os.Mkdir(filepath.Join(dir, "other"), 0755)
	show("rename", "", os.Rename(filepath.Join(dir, "sub"), filepath.Join(dir, "other")))
	show("rename", "", os.Rename(filepath.Join(dir, "none"), filepath.Join(dir, "other")))
	_, err = filepath.EvalSymlinks(filepath.Join(dir, "sub", "file.txt") + "/.")
	show("evalsymlinks", "", err)

	os.Setenv("XDG_CACHE_HOME", "relative")
	os.Setenv("XDG_CONFIG_HOME", "relative")
	_, err = os.UserCacheDir()
	show("cache", "", err)
	_, err = os.UserConfigDir()
	show("config", "", err)
	fmt.Printf("%q %q %q\n", os.Expand("${", os.Getenv), os.Expand("a${", os.Getenv), os.Expand("$", os.Getenv))

	// The current directory by the name it was come to.
	os.Symlink("sub", filepath.Join(dir, "alias"))
	os.Chdir(filepath.Join(dir, "alias"))
	os.Setenv("PWD", filepath.Join(dir, "alias"))
	wd, err := os.Getwd()
	show("getwd", filepath.Base(wd), err)
	os.Setenv("PWD", "/")
	wd, err = os.Getwd()
	show("getwd", filepath.Base(wd), err)

	// Two readers over the same readers.
	one := io.MultiReader(strings.NewReader("123"), strings.NewReader("45678"))
	two := io.MultiReader(one)
	buf := make([]byte, 4)
	io.ReadFull(two, buf)
	fmt.Printf("%s ", buf)
	io.ReadFull(one, buf)
	fmt.Printf("%s\n", buf)
}
