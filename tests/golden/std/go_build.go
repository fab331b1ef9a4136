package main

import (
	"errors"
	"fmt"
	"go/build"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing/fstest"
	"time"
)

var tree = map[string]string{
	"goroot/src/fmt/print.go":               "// Package fmt prints. It does.\npackage fmt\n",
	"goroot/src/unsafe/unsafe.go":           "package unsafe\n",
	"goroot/src/vendor/golang.org/x/v/v.go": "package v\n",
	"goroot/src/net/net.go":                 "package net\nimport _ \"golang.org/x/v\"\n",
	"goroot/src/fmt/testdata/x/x.go":        "package x\n",
	"goroot/pkg/linux_amd64/bin/only.a":     "!",
	"path/src/a/a.go":                       "package a\nimport (\n\t\"fmt\"\n\tb \"b\" // twice\n)\nimport \"fmt\"\nvar x = 1\n",
	"path/src/a/a_test.go":                  "package a\nimport \"testing\"\n",
	"path/src/a/x_test.go":                  "package a_test\nimport . \"testing\"\nimport _ \"a\"\n",
	"path/src/a/doc.go":                     "package documentation\n",
	"path/src/a/a_windows.go":               "package a\n",
	"path/src/a/a_linux_arm64.go":           "package a\n",
	"path/src/a/a_linux.go":                 "package a\n",
	"path/src/a/linux.go":                   "package a\n",
	"path/src/a/tagged.go":                  "// c\n\n//go:build (foo && !bar) || boringcrypto\n\npackage a\n",
	"path/src/a/old.go":                     "// +build foo,linux bar\n// +build !ignore\n\npackage a\n",
	"path/src/a/_hidden.go":                 "package x\n",
	"path/src/a/.dot.go":                    "package x\n",
	"path/src/a/asm.s":                      "// text\n",
	"path/src/a/asm_386.s":                  "",
	"path/src/a/ASM.S":                      "",
	"path/src/a/h.h":                        "//go:build ignore\n",
	"path/src/a/c.c":                        "",
	"path/src/a/cc.cc":                      "",
	"path/src/a/m.m":                        "",
	"path/src/a/f.f90":                      "",
	"path/src/a/s.swig":                     "",
	"path/src/a/s.swigcxx":                  "",
	"path/src/a/o_linux.syso":               "\x00",
	"path/src/a/notes.txt":                  "",
	"path/src/a/vendor/b/b.go":              "package b\n",
	"path/src/b/b.go":                       "package b\n",
	"path/src/b/sub/sub.go":                 "//go:build go1.27 && unix && gc && linux\n//go:debug x=1\n\n//go:generate no\n\n// Package sub is main.\npackage main // import \"b/sub\"\n//go:late\n",
	"path/src/b/sub/sub_test.go":            "//go:debug y=2\npackage main\n",
	"path/src/b/sub/more.go":                "package main /* import \"b/other\" */\n",
	"path/src/b/sub/x_test.go":              "//go:debug z=3\npackage main_test\n",
	"path/src/quote/q.go":                   "package quote // import quote\n",
	"path/src/two/one.go":                   "package one\n",
	"path/src/two/two.go":                   "package two\n",
	"path/src/two/three.go":                 "package three\n",
	"path/src/none/x.txt":                   "",
	"path/src/none/x_windows.go":            "package none\n",
	"path/src/bad/nul.go":                   "package bad\n\x00\n",
	"path/src/bad/syntax.go":                "package bad\nimport x\n",
	"path/src/bad/empty.go":                 "",
	"path/src/bad/path.go":                  "package bad\nimport \"a b\"\n",
	"path/src/bad/twice.go":                 "//go:build a\n//go:build b\n\npackage bad\n",
	"path/src/bad/tag.go":                   "//go:build a &&\n\npackage bad\n",
	"path/src/bad/open.s":                   "/* never closed",
	"path/src/binary/b.go":                  "//go:binary-only-package\n\npackage binary\n",
	"path/src/binary/b_test.go":             "package binary\n",
	"path/src/embed/e.go":                   "package embed\nimport \"embed\"\nvar s = \"/*\"\n//go:embed x y \"z w\"\nvar x embed.FS\n//go:embed x\nvar y embed.FS\n//go:embed \"bad\n",
	"path/src/embed/e_test.go":              "package embed\nimport _ \"embed\"\n//go:embed t\nvar t string\n",
	"path/src/embed/x_test.go":              "package embed_test\nimport _ \"embed\"\n\t//go:embed `u`\nvar t string\n",
	"path/src/cgo/c.go":                     "package cgo\n\n// #cgo CFLAGS: -I${SRCDIR}/inc -Iinc -I inc2 -DX='a b'\n// #cgo windows LDFLAGS: -lwin\n// #cgo linux,amd64 !linux LDFLAGS: -L/abs -lm\n// #cgo CPPFLAGS: a\\ b\n// #cgo CXXFLAGS: c\n// #cgo FFLAGS: f\n// #cgo pkg-config: -I p\n// #cgo noescape fn\n// #cgo nocallback fn\n// #cgoX\n// int x;\nimport \"C\"\nimport \"fmt\"\n",
	"path/src/cgo/plain.go":                 "package cgo\n",
	"path/src/cgo/a.S":                      "",
	"path/src/cgo/b.s":                      "",
	"path/src/cgobad/a.go":                  "package cgobad\n\n// #cgo CFLAGS -x\nimport \"C\"\n",
	"path/src/cgobad/b.go":                  "package cgobad\n\n// #cgo WHAT: -x\nimport \"C\"\n",
	"path/src/cgobad/c.go":                  "package cgobad\n\n// #cgo LDFLAGS: `x`\nimport \"C\"\n",
	"path/src/cgobad/d.go":                  "package cgobad\n\n// #cgo LDFLAGS: 'x\nimport \"C\"\n",
	"path/src/cgobad/e.go":                  "package cgobad\n\n// #cgo : x\nimport \"C\"\n",
	"path/src/cgobad/g/g.go":                "package g\n\n// #cgo LDFLAGS: -lm \"\"\nimport \"C\"\n",
	"path/src/cgobad/h/h.go":                "package h\n\n// #cgo LDFLAGS: a;b\nimport \"C\"\n",
	"path/src/cgobad/i/i.go":                "package i\n\n// #cgo linux&&(foo||bar) CFLAGS: -O\n// #cgo !foo CFLAGS: -P\n// #cgo && CFLAGS: -Q\nimport \"C\"\n",
	"path/src/cgobad/f_test.go":             "package cgobad\n\nimport \"C\"\n",
	"path/src/heads/a.go":                   "\ufeff/* c */ package heads; import(\"a\";. \"b\";_`c`);import()\n;import x\"d\"//e\nfunc f() {}\nimport \"late\"\n",
	"path/src/heads/z_unix.go":              "package heads\n",
	"path/src/heads/z_test_linux.go":        "package heads\n",
	"path/src/heads/z_linux_test.go":        "package heads\n",
	"path/src/heads/z_amd64p32.go":          "package heads\n",
	"other/src/b/b.go":                      "package b\n",
	"other/src/only/only.go":                "package only\n",
	"outside/o.go":                          "package o\n",
}

var temp string

func short(x any) string {
	return strings.ReplaceAll(fmt.Sprint(x), temp, "TMP")
}

func context() build.Context {
	c := build.Default
	c.GOROOT = filepath.Join(temp, "goroot")
	c.GOPATH = strings.Join([]string{filepath.Join(temp, "path"), "", "~/x", c.GOROOT, filepath.Join(temp, "other")}, string(filepath.ListSeparator))
	c.GOOS, c.GOARCH, c.CgoEnabled = "linux", "amd64", true
	c.BuildTags = []string{"foo"}
	return c
}

// show prints the fields of a package that are not empty.
func show(p *build.Package, err error) {
	v := reflect.ValueOf(*p)
	for i := range v.NumField() {
		f := v.Field(i)
		if f.IsZero() || (f.Kind() == reflect.Map || f.Kind() == reflect.Slice) && f.Len() == 0 {
			continue
		}
		fmt.Printf("  %s: %s\n", v.Type().Field(i).Name, short(fmt.Sprintf("%+v", f)))
	}
	if p.Imports != nil && len(p.Imports) == 0 {
		fmt.Println("  Imports is empty, not nil")
	}
	if p.IsCommand() {
		fmt.Println("  a command")
	}
	if err != nil {
		var none *build.NoGoError
		var multiple *build.MultiplePackageError
		fmt.Printf("  error %T %s\n", err, short(err))
		if errors.As(err, &none) {
			fmt.Println("   ", short(none.Dir))
		}
		if errors.As(err, &multiple) {
			fmt.Println("   ", short(fmt.Sprintf("%+v", *multiple)))
		}
	}
}

func importAll() {
	c := context()
	src := filepath.Join(temp, "path", "src")
	for _, x := range []struct {
		path, dir string
		mode      build.ImportMode
	}{
		{"a", "", 0}, {"b", filepath.Join(src, "a"), 0}, {"b", filepath.Join(src, "a"), build.IgnoreVendor},
		{"b", filepath.Join(src, "a"), build.FindOnly}, {"b/sub", "", build.ImportComment}, {"b/sub", "", 0}, {"quote", "", build.ImportComment},
		{"two", "", 0}, {"none", "", 0}, {"bad", "", 0}, {"binary", "", 0}, {"embed", "", 0}, {"cgo", "", 0}, {"cgobad", "", 0}, {"cgobad/g", "", 0}, {"cgobad/h", "", 0}, {"cgobad/i", "", 0},
		{"heads", "", 0}, {"only", "", 0}, {"fmt", "", 0}, {"fmt", "", build.FindOnly}, {"unsafe", "", build.FindOnly},
		{"golang.org/x/v", filepath.Join(temp, "goroot", "src", "net"), 0}, {"vendor/golang.org/x/v", src, 0},
		{"vendor/golang.org/x/v", filepath.Join(temp, "goroot", "src", "net"), 0},
		{"missing", "", 0}, {"missing", filepath.Join(src, "a"), 0}, {"bin/only", "", build.AllowBinary}, {"bin/only", "", 0},
		{"", "", 0}, {"/abs", "", 0}, {".", "", 0}, {".", src, 0}, {"./a", src, build.FindOnly}, {"../b", filepath.Join(src, "a"), 0},
		{"./nothing", src, 0}, {"./b", filepath.Join(temp, "other", "src"), build.FindOnly}, {"./fmt", filepath.Join(temp, "goroot", "src"), build.FindOnly},
		{"./x", filepath.Join(temp, "goroot", "src", "fmt", "testdata"), 0}, {"./outside", temp, 0}, {"./only", filepath.Join(temp, "other", "src"), build.FindOnly},
	} {
		fmt.Printf("== %q from %q mode %d\n", x.path, short(x.dir), x.mode)
		show(c.Import(x.path, x.dir, x.mode))
	}
}

func contexts() {
	src := filepath.Join(temp, "path", "src")
	for _, x := range []struct {
		name   string
		change func(*build.Context)
	}{
		{"windows", func(c *build.Context) { c.GOOS, c.CgoEnabled = "windows", false }},
		{"all files", func(c *build.Context) { c.UseAllFiles = true }},
		{"gccgo", func(c *build.Context) { c.Compiler = "gccgo"; c.InstallSuffix = "race" }},
		{"suffix", func(c *build.Context) { c.InstallSuffix = "race" }},
		{"compiler", func(c *build.Context) { c.Compiler = "other" }},
		{"tags", func(c *build.Context) {
			c.BuildTags = []string{"bar"}
			c.ToolTags = []string{"goexperiment.boringcrypto"}
		}},
		{"no root", func(c *build.Context) { c.GOROOT = "" }},
		{"no path", func(c *build.Context) { c.GOPATH = "" }},
		{"android", func(c *build.Context) { c.GOOS = "android" }},
		{"ios", func(c *build.Context) { c.GOOS = "ios"; c.ReleaseTags = nil }},
	} {
		c := context()
		x.change(&c)
		fmt.Println("== context", x.name, short(c.SrcDirs()))
		p, err := c.Import("a", "", 0)
		fmt.Println(" ", p.GoFiles, p.IgnoredGoFiles, p.IgnoredOtherFiles, p.SysoFiles, short(p.PkgObj), short(p.PkgTargetRoot), short(err))
		p, err = c.ImportDir(filepath.Join(src, "cgo"), 0)
		fmt.Println(" ", p.CgoFiles, p.IgnoredGoFiles, p.SFiles, p.IgnoredOtherFiles, p.CgoLDFLAGS, p.AllTags, p.ImportPath, short(err))
		p, err = c.Import("fmt", "", 0)
		fmt.Println(" ", p.GoFiles, short(p.Dir), p.Goroot, p.Doc, short(err))
		p, err = c.Import("./fmt", filepath.Join(temp, "goroot", "src"), 0)
		fmt.Println(" ", short(p.Dir), p.Goroot, short(err))
		for _, dir := range []string{"heads", "b/sub"} {
			for _, name := range []string{"z_unix.go", "z_test_linux.go", "z_linux_test.go", "z_amd64p32.go", "sub.go", "none.go"} {
				ok, err := c.MatchFile(filepath.Join(src, dir), name)
				fmt.Print(" ", name, " ", ok, " ", short(err))
			}
			fmt.Println()
		}
	}
}

func match() {
	c := context()
	src := filepath.Join(temp, "path", "src")
	for _, name := range []string{
		"a/a.go", "a/_hidden.go", "a/.dot.go", "a/notes.txt", "a/asm.s", "a/asm_386.s", "a/h.h", "a/o_linux.syso", "a/tagged.go",
		"a/old.go", "a/missing.go", "a/missing.syso", "bad/nul.go", "bad/syntax.go", "bad/empty.go", "bad/twice.go", "bad/tag.go", "bad/open.s", "a",
	} {
		ok, err := c.MatchFile(filepath.Join(src, filepath.Dir(name)), filepath.Base(name))
		fmt.Println(name, ok, short(err))
	}
}

// memory is a context whose files are in memory, below /mem.
func memory() {
	files := fstest.MapFS{
		"src/p/p.go":       {Data: []byte("package p\nimport \"q\"\n")},
		"src/p/broken.go":  {Data: []byte("package p\n")},
		"src/p/p_linux.go": {Data: []byte("package p\n"), ModTime: time.Unix(0, 0)},
		"src/q/q.go":       {Data: []byte("package q\n")},
	}
	inside := func(path string) string { return strings.TrimPrefix(path, "/mem/") }
	asked := map[string]int{}
	c := build.Context{
		GOARCH: "amd64", GOOS: "linux", GOPATH: "/mem;/none", GOROOT: "/nowhere", Compiler: "gc",
		JoinPath:      func(elem ...string) string { asked["join"]++; return strings.Join(elem, "/") },
		SplitPathList: func(list string) []string { asked["split"]++; return strings.Split(list, ";") },
		IsAbsPath:     func(path string) bool { asked["abs"]++; return strings.HasPrefix(path, "/") },
		IsDir: func(path string) bool {
			asked["dir"]++
			info, err := fs.Stat(files, inside(path))
			return err == nil && info.IsDir()
		},
		HasSubdir: func(root, dir string) (string, bool) {
			asked["sub"]++
			return strings.CutPrefix(dir, root+"/")
		},
		ReadDir: func(dir string) ([]fs.FileInfo, error) {
			asked["read"]++
			entries, err := fs.ReadDir(files, inside(dir))
			var infos []fs.FileInfo
			for _, e := range entries {
				info, _ := e.Info()
				infos = append(infos, info)
			}
			return infos, err
		},
		OpenFile: func(path string) (io.ReadCloser, error) {
			asked["open"]++
			if strings.HasSuffix(path, "broken.go") {
				return nil, errors.New("broken")
			}
			return files.Open(inside(path))
		},
	}
	fmt.Println("== memory", c.SrcDirs())
	show(c.Import("p", "", 0))
	show(c.Import("q", "/mem/src/p", 0))
	show(c.Import("./q", "/mem/src", 0))
	show(c.Import("r", "/mem/src/p", 0))
	for _, name := range []string{"join", "split", "abs", "dir", "sub", "read", "open"} {
		fmt.Print(name, asked[name] > 0, " ")
	}
	fmt.Println()
}

func small() {
	for _, path := range []string{".", "..", "./", "./x", "../x", "...", "x/./y", "", "/x", ".x", "..x"} {
		fmt.Print(path, " ", build.IsLocalImport(path), " ")
	}
	fmt.Println()
	fmt.Println(build.ArchChar("amd64"))
	fmt.Println(build.ArchChar(""))
	d := build.Default
	fmt.Println(d.GOOS == runtime.GOOS, d.GOARCH == runtime.GOARCH || d.GOARCH == os.Getenv("GOARCH"), d.Compiler, d.Dir == "", d.UseAllFiles, d.BuildTags, d.InstallSuffix == "")
	fmt.Println(d.ReleaseTags)
	fmt.Println(strings.Contains(filepath.ToSlash(build.ToolDir), "pkg/tool/"+runtime.GOOS+"_"+runtime.GOARCH))
	fmt.Println(build.FindOnly, build.AllowBinary, build.ImportComment, build.IgnoreVendor)
	fmt.Println((&build.NoGoError{Dir: "d"}).Error())
	fmt.Println((&build.MultiplePackageError{Dir: "d", Packages: []string{"a", "b"}, Files: []string{"f", "g"}}).Error())
	fmt.Printf("%+v\n", build.Directive{Text: "//go:x"})
	build.Default = context()
	p, err := build.Import("b", "", build.FindOnly)
	fmt.Println(short(p.Dir), err)
	p, err = build.ImportDir(filepath.Join(temp, "path", "src", "b"), 0)
	fmt.Println(p.ImportPath, p.GoFiles, err)
	build.Default.Dir = temp
	os.Unsetenv("GO111MODULE")
	_, err = build.Import("b", "relative", 0)
	fmt.Println(err)
	os.Setenv("GO111MODULE", "auto")
	build.Default.Dir = ""
	p, err = build.Import("b", "", 0)
	fmt.Println(p.GoFiles, err)
	os.Setenv("GO111MODULE", "on")
	_, err = build.Import("b", "", 0)
	fmt.Println(strings.Contains(fmt.Sprint(err), "go/build: go list b: fork/exec "))
}

func main() {
	var err error
	if temp, err = os.MkdirTemp("", "build"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(temp)
	for name, text := range tree {
		name = filepath.Join(temp, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			panic(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			panic(err)
		}
	}
	os.Symlink(filepath.Join(temp, "path", "src", "b"), filepath.Join(temp, "path", "src", "a", "link.go"))
	if err := os.Chdir(temp); err != nil {
		panic(err)
	}
	os.Setenv("GO111MODULE", "off")
	importAll()
	contexts()
	match()
	memory()
	small()
}
