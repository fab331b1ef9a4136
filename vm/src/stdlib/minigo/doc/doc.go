// Package doc is the command `minigo doc`: it prints the documentation of a package or of names in it, and serves
// pages of all packages.
package doc

import (
	"flag"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"internal/library"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

var (
	all        = flag.Bool("all", false, "show all documentation of the package")
	source     = flag.Bool("src", false, "show the source, with bodies")
	unexported = flag.Bool("u", false, "show what is not exported, too")
	short      = flag.Bool("short", false, "one line for each name")
	exact      = flag.Bool("c", false, "lower-case letters of names match themselves only")
	serve      = flag.String("http", "", "serve pages at this `address`; 127.0.0.1 if it has no host")

	// What minigo has found out about the arguments.
	importPath = flag.String("path", "", "import path of the package")
	folder     = flag.String("dir", "", "folder of the package, if it is not of the library")
	session    = flag.String("session", "", "inputs of the REPL to show")
	moduleRoot = flag.String("module-root", "", "folder of the module around")
	modulePath = flag.String("module-path", "", "path of the module around")
	design     = flag.String("design", "", "style sheet that the pages share with minigo's other pages")
)

// names collects the flags -file.
type names []string

func (n *names) String() string { return strings.Join(*n, " ") }

func (n *names) Set(name string) error {
	*n = append(*n, name)
	return nil
}

// Main is the command. Its arguments are those of `minigo doc`, with the package resolved by minigo; what is left is
// a name, such as Builder.Len.
func Main() {
	var files names
	flag.Var(&files, "file", "a file of the folder")
	flag.Parse()
	if *serve != "" {
		fail(serving(*serve))
	}
	texts := ofLibrary(*importPath)
	if *folder != "" {
		texts = ofFolder(*folder, files)
	}
	pkg, err := read(*importPath, texts, *source, *unexported)
	fail(err)
	out := &printer{pkg: pkg}
	if name := flag.Arg(0); name == "" {
		out.whole()
	} else if !out.named(strings.Split(name, ".")) {
		fail(fmt.Errorf("package %s declares no %s: `minigo doc %[1]s` lists its names", *importPath, name))
	}
	_, err = os.Stdout.Write(out.Bytes())
	fail(err)
}

// fail ends the program if there is an error.
func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// A text is a file of a package.
type text struct {
	name string
	text string
}

// ofLibrary returns the files of a package of the library, with those that have its examples.
func ofLibrary(path string) []text {
	if own := predeclared[path]; own != "" {
		return []text{{path + ".go", own}}
	}
	var texts []text
	for _, list := range [][]string{library.Files(path), library.Examples(path)} {
		for i := 0; i+1 < len(list); i += 2 {
			texts = append(texts, text{list[i], list[i+1]})
		}
	}
	return texts
}

// ofFolder returns these files of a folder, and its tests, which may have examples.
func ofFolder(dir string, names []string) []text {
	tests, _ := filepath.Glob(filepath.Join(dir, "*_test.go"))
	var texts []text
	for _, name := range names {
		tests = append(tests, filepath.Join(dir, name))
	}
	for _, name := range tests {
		if b, err := os.ReadFile(name); err == nil {
			texts = append(texts, text{name, string(b)})
		}
	}
	return texts
}

// A pack is a package and its documentation.
type pack struct {
	*doc.Package
	fset   *token.FileSet
	files  []*ast.File // without tests
	texts  map[string]string
	hidden bool // whether names that are not exported are shown
}

// read parses the files of a package. Of a file with mistakes it takes what could be parsed; tests with mistakes are
// left out.
func read(path string, texts []text, bodies, hidden bool) (*pack, error) {
	p := &pack{fset: token.NewFileSet(), texts: map[string]string{}, hidden: hidden || predeclared[path] != ""}
	var files []*ast.File
	var first error
	for _, t := range texts {
		src := t.text
		if strings.HasPrefix(src, "#!") {
			// The line that names a script's interpreter; positions stay as they are.
			line, rest, _ := strings.Cut(src, "\n")
			src = strings.Repeat(" ", len(line)) + "\n" + rest
		}
		file, err := parser.ParseFile(p.fset, t.name, src, parser.ParseComments)
		test := strings.HasSuffix(t.name, "_test.go")
		if err != nil && (test || file == nil || !file.Package.IsValid()) {
			if !test && first == nil {
				first = err
			}
			continue
		}
		files = append(files, file)
		p.texts[t.name] = src
		if !test {
			p.files = append(p.files, file)
		}
	}
	if len(p.files) == 0 {
		if first == nil {
			first = fmt.Errorf("package %s has no files", path)
		}
		return nil, first
	}
	mode := doc.Mode(0)
	if p.hidden {
		mode |= doc.AllDecls
	}
	if bodies {
		mode |= doc.PreserveAST
	}
	var err error
	p.Package, err = doc.NewFromFiles(p.fset, files, path, mode)
	if err == nil && path == "builtin" {
		p.flatten()
	}
	return p, err
}

// flatten takes functions and variables away from their types.
func (p *pack) flatten() {
	for _, t := range p.Types {
		p.Funcs = append(p.Funcs, t.Funcs...)
		p.Vars = append(p.Vars, t.Vars...)
		t.Funcs, t.Vars = nil, nil
	}
	slices.SortFunc(p.Funcs, func(a, b *doc.Func) int { return strings.Compare(a.Name, b.Name) })
}

// matches says whether a name is what was asked for. Lower-case letters match upper-case ones, too.
func (p *pack) matches(asked, name string) bool {
	if !p.hidden && !ast.IsExported(name) {
		return false
	}
	if asked == name {
		return true
	}
	return !*exact && asked == strings.ToLower(asked) && asked == strings.ToLower(name)
}
