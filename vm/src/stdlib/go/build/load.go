package build

import (
	"fmt"
	"go/doc"
	"go/token"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
)

type positions map[string][]token.Position

// A loader reads the files of a package's folder.
type loader struct {
	*Context
	p    *Package
	mode ImportMode
	fset *token.FileSet
	tags map[string]bool

	assembly    []string // files that a C compiler reads, too
	firstFile   string   // which names the package
	commentFile string   // which says how it is imported
	err         error    // the first one
	imports     [3]positions
	embeds      [3]positions
}

// The kinds of Go files, whose imports and patterns are kept apart.
const (
	plainFile = iota
	testFile
	xtestFile
)

// load reads the files of a package. All that can be is read, whatever is wrong with others.
func (ctxt *Context) load(p *Package, mode ImportMode) error {
	entries, err := ctxt.readDir(p.Dir)
	if err != nil {
		return err
	}
	l := &loader{Context: ctxt, p: p, mode: mode, fset: token.NewFileSet(), tags: make(map[string]bool)}
	for kind := range l.imports {
		l.imports[kind], l.embeds[kind] = make(positions), make(positions)
	}
	for _, e := range entries {
		link := e.Type() == fs.ModeSymlink && ctxt.isDir(ctxt.joinPath(p.Dir, e.Name()))
		if !e.IsDir() && !link {
			l.file(e.Name())
		}
	}
	l.finish()
	if l.err != nil {
		return l.err
	}
	if len(p.GoFiles)+len(p.CgoFiles)+len(p.TestGoFiles)+len(p.XTestGoFiles) == 0 {
		return &NoGoError{p.Dir}
	}
	return nil
}

func (l *loader) finish() {
	p := l.p
	p.AllTags = slices.Sorted(maps.Keys(l.tags))
	p.Imports, p.ImportPos = sorted(l.imports[plainFile])
	p.TestImports, p.TestImportPos = sorted(l.imports[testFile])
	p.XTestImports, p.XTestImportPos = sorted(l.imports[xtestFile])
	p.EmbedPatterns, p.EmbedPatternPos = sorted(l.embeds[plainFile])
	p.TestEmbedPatterns, p.TestEmbedPatternPos = sorted(l.embeds[testFile])
	p.XTestEmbedPatterns, p.XTestEmbedPatternPos = sorted(l.embeds[xtestFile])
	// Without cgo there is no C compiler.
	list := &p.IgnoredOtherFiles
	if len(p.CgoFiles) > 0 {
		list = &p.SFiles
	}
	*list = append(*list, l.assembly...)
	slices.Sort(*list)
}

func sorted(m positions) ([]string, map[string][]token.Position) {
	keys := slices.AppendSeq(make([]string, 0, len(m)), maps.Keys(m))
	slices.Sort(keys)
	return keys, m
}

// bad notes that something is wrong with a file.
func (l *loader) bad(name string, err error) {
	if l.err == nil {
		l.err = err
	}
	if !slices.Contains(l.p.InvalidGoFiles, name) {
		l.p.InvalidGoFiles = append(l.p.InvalidGoFiles, name)
	}
}

func (l *loader) file(name string) {
	ext := nameExt(name)
	info, err := l.matchFile(l.p.Dir, name, l.tags, &l.p.BinaryOnly, l.fset)
	switch {
	case err != nil && ext == ".go":
		l.bad(name, err)
	case info == nil:
		l.ignored(name, ext)
	case ext == ".go":
		l.goFile(name, info)
	case ext == ".S" || ext == ".sx":
		l.assembly = append(l.assembly, name)
	default:
		if list := l.p.otherFiles(ext); list != nil {
			*list = append(*list, name)
		}
	}
}

// ignored notes a file that a build does not take. Of some files nobody speaks.
func (l *loader) ignored(name, ext string) {
	switch {
	case strings.HasPrefix(name, "_") || strings.HasPrefix(name, "."):
	case ext == ".go":
		l.p.IgnoredGoFiles = append(l.p.IgnoredGoFiles, name)
	case l.p.otherFiles(ext) != nil:
		l.p.IgnoredOtherFiles = append(l.p.IgnoredOtherFiles, name)
	}
}

// otherFiles returns the list for files with an ending; nil if there is none.
func (p *Package) otherFiles(ext string) *[]string {
	switch ext {
	case ".c":
		return &p.CFiles
	case ".cc", ".cpp", ".cxx":
		return &p.CXXFiles
	case ".m":
		return &p.MFiles
	case ".h", ".hh", ".hpp", ".hxx":
		return &p.HFiles
	case ".f", ".F", ".for", ".f90":
		return &p.FFiles
	case ".s", ".S", ".sx":
		return &p.SFiles
	case ".swig":
		return &p.SwigFiles
	case ".swigcxx":
		return &p.SwigCXXFiles
	case ".syso":
		return &p.SysoFiles
	}
	return nil
}

func (l *loader) goFile(name string, info *fileInfo) {
	if info.parseErr != nil {
		l.bad(name, info.parseErr)
	}
	pkg := ""
	if info.parsed != nil {
		pkg = info.parsed.Name.Name
	}
	if pkg == "documentation" {
		l.p.IgnoredGoFiles = append(l.p.IgnoredGoFiles, name)
		return
	}
	kind := plainFile
	if strings.HasSuffix(name, "_test.go") {
		kind = testFile
		if base, ok := strings.CutSuffix(pkg, "_test"); ok && pkg != l.p.Name {
			kind, pkg = xtestFile, base
		}
	}
	l.name(name, pkg)
	if kind == plainFile && l.p.Doc == "" && info.parsed != nil && info.parsed.Doc != nil {
		l.p.Doc = doc.Synopsis(info.parsed.Doc.Text())
	}
	if l.mode&ImportComment != 0 {
		l.importComment(name, info)
	}
	l.list(name, kind, info, l.usesCgo(name, kind, info))
}

// name compares the package that a file names with that of the first file.
func (l *loader) name(file, pkg string) {
	if l.p.Name == "" {
		l.p.Name, l.firstFile = pkg, file
	} else if pkg != l.p.Name {
		l.bad(file, &MultiplePackageError{l.p.Dir, []string{l.p.Name, pkg}, []string{l.firstFile, file}})
	}
}

func (l *loader) importComment(name string, info *fileInfo) {
	quoted, ok := findImportComment(info.header)
	if !ok {
		return
	}
	path, err := strconv.Unquote(quoted)
	switch p := l.p; {
	case err != nil:
		// Lines count from the package clause on, whose own it is.
		l.bad(name, fmt.Errorf("%s:%d: cannot parse import comment", info.name, 1))
	case p.ImportComment == "":
		p.ImportComment, l.commentFile = path, name
	case p.ImportComment != path:
		l.bad(name, fmt.Errorf("found import comments %q (%s) and %q (%s) in %s", p.ImportComment, l.commentFile, path, name, p.Dir))
	}
}

// usesCgo reports whether a file imports "C", and reads what it tells cgo.
func (l *loader) usesCgo(name string, kind int, info *fileInfo) bool {
	uses := false
	for _, imp := range info.imports {
		if imp.path != "C" {
			continue
		}
		if kind != plainFile {
			l.bad(name, fmt.Errorf("use of cgo in test %s not supported", info.name))
			continue
		}
		uses = true
		if imp.doc != nil {
			if err := l.saveCgo(info.name, l.p, imp.doc); err != nil {
				l.bad(name, err)
			}
		}
	}
	return uses
}

// list puts a file on its list, and what it imports, embeds and directs.
func (l *loader) list(name string, kind int, info *fileInfo, cgo bool) {
	p := l.p
	list, directives := &p.GoFiles, &p.Directives
	switch {
	case cgo:
		l.tags["cgo"] = true
		if !l.CgoEnabled {
			p.IgnoredGoFiles = append(p.IgnoredGoFiles, name)
			return
		}
		list = &p.CgoFiles
	case kind == testFile:
		list, directives = &p.TestGoFiles, &p.TestDirectives
	case kind == xtestFile:
		list, directives = &p.XTestGoFiles, &p.XTestDirectives
	}
	*list = append(*list, name)
	*directives = append(*directives, info.directives...)
	for _, imp := range info.imports {
		l.imports[kind][imp.path] = append(l.imports[kind][imp.path], l.fset.Position(imp.pos))
	}
	for _, e := range info.embeds {
		l.embeds[kind][e.pattern] = append(l.embeds[kind][e.pattern], e.pos)
	}
}
