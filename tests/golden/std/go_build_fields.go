// go/build: each list of files, imports, patterns and flags that a Package has, and where each was found.
package main

import (
	"fmt"
	"go/build"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

var tree = map[string]string{
	"goroot/src/fmt/fmt.go":     "package fmt\n",
	"goroot/pkg/empty":          "",
	"gopath/src/all/a.go":       "//go:debug x=1\n\n// Package all has everything. It is long.\npackage all // import \"all\"\n\nimport (\n\t\"embed\"\n\t\"fmt\"\n)\nimport \"fmt\"\n\n//go:embed one two*\n//go:embed \"with space\"\nvar files embed.FS\n",
	"gopath/src/all/b.go":       "package all\n\nimport \"fmt\"\n",
	"gopath/src/all/cgo.go":     "package all\n\n// #cgo CFLAGS: -Iinclude -DA=1\n// #cgo CPPFLAGS: -DB\n// #cgo CXXFLAGS: -std=c++20\n// #cgo FFLAGS: -fno\n// #cgo LDFLAGS: -lm -lz\n// #cgo pkg-config: zlib png\nimport \"C\"\n",
	"gopath/src/all/in_test.go": "//go:debug y=2\npackage all\n\nimport (\n\t_ \"embed\"\n\t\"testing\"\n)\n\n//go:embed data/*\nvar s string\n",
	"gopath/src/all/ex_test.go": "//go:debug z=3\npackage all_test\n\nimport \"all\"\nimport \"testing\"\nimport _ \"embed\"\n\n//go:embed outside\nvar t string\n",
	"gopath/src/all/x.c":        "", "gopath/src/all/x.cc": "", "gopath/src/all/x.cpp": "", "gopath/src/all/x.cxx": "", "gopath/src/all/x.m": "",
	"gopath/src/all/x.h": "", "gopath/src/all/x.hh": "", "gopath/src/all/x.hpp": "", "gopath/src/all/x.hxx": "",
	"gopath/src/all/x.f": "", "gopath/src/all/x.F": "", "gopath/src/all/x.for": "", "gopath/src/all/x.f90": "",
	"gopath/src/all/x.s": "", "gopath/src/all/x.S": "", "gopath/src/all/x.sx": "", "gopath/src/all/x.swig": "", "gopath/src/all/x.swigcxx": "", "gopath/src/all/x.syso": "",
	"gopath/src/all/x_plan9.c": "", "gopath/src/all/x_plan9.go": "package all\n", "gopath/src/all/_x.go": "", "gopath/src/all/text.md": "",
	"gopath/src/cmd/main.go": "// Command cmd runs.\npackage main\n\nfunc main() {}\n",
	"gopath/src/odd/odd.go":  "package odd // import \"elsewhere\"\n",
	"gopath/src/fmt/own.go":  "package fmt\n",
	"gopath/src/bin/b.go":    "//go:binary-only-package\n\npackage bin\n",
	"gopath/src/wrong/a.go":  "package wrong\n\nimport \"a\n",
	"gopath/src/wrong/b.go":  "package wrong\n",
}

var temp string

func short(x any) string { return strings.ReplaceAll(fmt.Sprint(x), temp, "TMP") }

// at prints where things are, by name.
func at(what string, m map[string][]token.Position) {
	for _, name := range slices.Sorted(maps.Keys(m)) {
		fmt.Print(" ", what, " ", name, " at")
		for _, p := range m[name] {
			fmt.Print(" ", short(p.String()))
		}
		fmt.Println()
	}
}

func show(p *build.Package, err error) {
	fmt.Printf("== %s %s %q: %v\n", p.ImportPath, p.Name, p.Doc, short(err))
	fmt.Println(short(p.Dir), "root", short(p.Root), "src", short(p.SrcRoot), "pkg", short(p.PkgRoot), "bin", short(p.BinDir), "conflict", short(p.ConflictDir), "obj", short(p.PkgObj), short(p.PkgTargetRoot))
	fmt.Printf("comment %q, in GOROOT %v, binary only %v, command %v, tags %v\n", p.ImportComment, p.Goroot, p.BinaryOnly, p.IsCommand(), p.AllTags)
	fmt.Println("go", p.GoFiles, p.CgoFiles, p.TestGoFiles, p.XTestGoFiles, p.InvalidGoFiles, "ignored", p.IgnoredGoFiles, p.IgnoredOtherFiles)
	fmt.Println("C", p.CFiles, p.CXXFiles, p.MFiles, p.HFiles, "Fortran", p.FFiles, "assembly", p.SFiles, "swig", p.SwigFiles, p.SwigCXXFiles, "objects", p.SysoFiles)
	fmt.Println("cgo", short(p.CgoCFLAGS), p.CgoCPPFLAGS, p.CgoCXXFLAGS, p.CgoFFLAGS, p.CgoLDFLAGS, p.CgoPkgConfig)
	fmt.Println("imports", p.Imports, p.TestImports, p.XTestImports)
	at("import", p.ImportPos)
	at("test import", p.TestImportPos)
	at("outside test import", p.XTestImportPos)
	fmt.Println("embeds", p.EmbedPatterns, p.TestEmbedPatterns, p.XTestEmbedPatterns)
	at("embed", p.EmbedPatternPos)
	at("test embed", p.TestEmbedPatternPos)
	at("outside test embed", p.XTestEmbedPatternPos)
	for _, list := range [][]build.Directive{p.Directives, p.TestDirectives, p.XTestDirectives} {
		for _, d := range list {
			fmt.Println("directive", d.Text, "at", short(d.Pos))
		}
	}
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
	var c build.Context = build.Default
	c.GOROOT, c.GOPATH = filepath.Join(temp, "goroot"), filepath.Join(temp, "gopath")
	c.GOOS, c.GOARCH, c.Compiler, c.CgoEnabled = "linux", "amd64", "gc", true
	c.BuildTags, c.ToolTags, c.InstallSuffix = nil, nil, ""
	os.Setenv("GO111MODULE", "off")
	show(c.Import("all", "", build.ImportComment))
	show(c.Import("cmd", "", build.ImportComment))
	show(c.Import("odd", "", build.ImportComment))
	show(c.Import("fmt", "", 0))
	show(c.ImportDir(filepath.Join(temp, "gopath", "src", "fmt"), 0))
	show(c.Import("bin", "", 0))
	show(c.Import("wrong", "", 0))
	c.CgoEnabled = false
	show(c.Import("all", "", build.FindOnly))
	show(c.Import("all", "", 0))
	c.GOOS = "plan9"
	show(c.Import("all", "", 0))
	var d build.Directive
	fmt.Println(d.Text, d.Pos.String(), new(build.Package).IsCommand())
}
