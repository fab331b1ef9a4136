// Package build finds packages of Go: the files of a folder that a build takes, and what these import.
package build

import (
	"errors"
	"fmt"
	"go/token"
	"io"
	"io/fs"
	"path/filepath"
	"runtime"
	"strings"
)

// A Context is what packages are built for, and where they are looked for.
type Context struct {
	GOARCH string // architecture
	GOOS   string // system
	GOROOT string // the folder of Go
	GOPATH string // a list of folders

	Dir string // where the go command runs; "" is the folder of the program

	CgoEnabled  bool   // files that use cgo are taken
	UseAllFiles bool   // files for other systems are taken, too
	Compiler    string // gc or gccgo

	BuildTags   []string // that hold
	ToolTags    []string // that hold for the tools
	ReleaseTags []string // go1.1 and those that follow

	InstallSuffix string // of folders of compiled packages

	// These stand in for functions of path/filepath and os, unless nil.

	JoinPath      func(elem ...string) string
	SplitPathList func(list string) []string
	IsAbsPath     func(path string) bool
	IsDir         func(path string) bool
	HasSubdir     func(root, dir string) (rel string, ok bool)
	ReadDir       func(dir string) ([]fs.FileInfo, error)
	OpenFile      func(path string) (io.ReadCloser, error)
}

// An ImportMode says how much Import does.
type ImportMode uint

const (
	// FindOnly finds the folder, and does not look into it.
	FindOnly ImportMode = 1 << iota

	// AllowBinary takes compiled packages without sources.
	//
	// Deprecated: there are hardly any.
	AllowBinary

	// ImportComment reads the comments that say how packages are imported.
	ImportComment

	// IgnoreVendor does not look into folders vendor.
	IgnoreVendor
)

// A Package is what a folder holds.
type Package struct {
	Dir           string
	Name          string
	ImportComment string
	Doc           string // its first sentence
	ImportPath    string
	Root          string // the folder of Go, or of GOPATH, that it lies in
	SrcRoot       string
	PkgRoot       string
	PkgTargetRoot string
	BinDir        string
	Goroot        bool
	PkgObj        string
	AllTags       []string // on which it depends what files are taken
	ConflictDir   string   // a folder that is taken for the same import path
	BinaryOnly    bool

	GoFiles           []string // less those below
	CgoFiles          []string
	IgnoredGoFiles    []string
	InvalidGoFiles    []string
	IgnoredOtherFiles []string
	CFiles            []string
	CXXFiles          []string
	MFiles            []string
	HFiles            []string
	FFiles            []string
	SFiles            []string
	SwigFiles         []string
	SwigCXXFiles      []string
	SysoFiles         []string

	CgoCFLAGS    []string
	CgoCPPFLAGS  []string
	CgoCXXFLAGS  []string
	CgoFFLAGS    []string
	CgoLDFLAGS   []string
	CgoPkgConfig []string

	TestGoFiles  []string // in the package
	XTestGoFiles []string // in a package of their own

	Directives      []Directive
	TestDirectives  []Directive
	XTestDirectives []Directive

	Imports        []string
	ImportPos      map[string][]token.Position
	TestImports    []string
	TestImportPos  map[string][]token.Position
	XTestImports   []string
	XTestImportPos map[string][]token.Position

	EmbedPatterns        []string
	EmbedPatternPos      map[string][]token.Position
	TestEmbedPatterns    []string
	TestEmbedPatternPos  map[string][]token.Position
	XTestEmbedPatterns   []string
	XTestEmbedPatternPos map[string][]token.Position
}

// A Directive is a comment //go:... in front of a package clause.
type Directive struct {
	Text string
	Pos  token.Position
}

// IsCommand reports whether the package is a program.
func (p *Package) IsCommand() bool { return p.Name == "main" }

// A NoGoError says that a folder has no Go files that are taken.
type NoGoError struct {
	Dir string
}

// Error names the folder.
func (e *NoGoError) Error() string { return "no buildable Go source files in " + e.Dir }

// A MultiplePackageError says that a folder has files of several packages.
type MultiplePackageError struct {
	Dir      string
	Packages []string // one for each of Files
	Files    []string
}

// Error names the folder, both packages and their files.
func (e *MultiplePackageError) Error() string {
	return fmt.Sprintf("found packages %s (%s) and %s (%s) in %s", e.Packages[0], e.Files[0], e.Packages[1], e.Files[1], e.Dir)
}

// Import is Default.Import.
func Import(path, srcDir string, mode ImportMode) (*Package, error) {
	return Default.Import(path, srcDir, mode)
}

// ImportDir is Default.ImportDir.
func ImportDir(dir string, mode ImportMode) (*Package, error) { return Default.ImportDir(dir, mode) }

// ImportDir is Import for the package of a folder.
func (ctxt *Context) ImportDir(dir string, mode ImportMode) (*Package, error) {
	return ctxt.Import(".", dir, mode)
}

// IsLocalImport reports whether an import path is relative to a folder.
func IsLocalImport(path string) bool {
	return path == "." || path == ".." || strings.HasPrefix(path, "./") || strings.HasPrefix(path, "../")
}

// ToolDir is where Go has its tools.
var ToolDir = filepath.Join(runtime.GOROOT(), "pkg/tool/"+runtime.GOOS+"_"+runtime.GOARCH)

// ArchChar was the letter of an architecture, and fails.
func ArchChar(goarch string) (string, error) {
	return "?", errors.New("architecture letter no longer used")
}
