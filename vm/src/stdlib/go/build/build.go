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

	JoinPath      func(elem ...string) string // joins elements; nil for filepath.Join
	SplitPathList func(list string) []string  // splits a list; nil for filepath.SplitList
	IsAbsPath     func(path string) bool      // says whether a path is absolute; nil for filepath.IsAbs
	IsDir         func(path string) bool      // says whether there is a folder; nil for os.Stat
	// HasSubdir: returns the path from root to dir, if it is below; nil for the usual.
	HasSubdir func(root, dir string) (rel string, ok bool)
	ReadDir   func(dir string) ([]fs.FileInfo, error)  // returns the files of a folder; nil for os.ReadDir
	OpenFile  func(path string) (io.ReadCloser, error) // opens a file; nil for os.Open
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
	Dir           string   // the folder
	Name          string   // the name
	ImportComment string   // the import path in a comment of the package clause
	Doc           string   // its first sentence
	ImportPath    string   // the import path
	Root          string   // the folder of Go, or of GOPATH, that it lies in
	SrcRoot       string   // the folder that import paths begin at
	PkgRoot       string   // the folder of compiled packages
	PkgTargetRoot string   // the folder of compiled packages of this platform
	BinDir        string   // the folder of programs
	Goroot        bool     // whether it is of Go's library
	PkgObj        string   // the compiled package
	AllTags       []string // on which it depends what files are taken
	ConflictDir   string   // a folder that is taken for the same import path
	BinaryOnly    bool     // false: there are no such packages any more

	GoFiles           []string // less those below
	CgoFiles          []string // Go files that import "C"
	IgnoredGoFiles    []string // Go files that constraints leave out
	InvalidGoFiles    []string // Go files with mistakes
	IgnoredOtherFiles []string // other files that constraints leave out
	CFiles            []string // files of C
	CXXFiles          []string // files of C++
	MFiles            []string // files of Objective-C
	HFiles            []string // headers
	FFiles            []string // files of Fortran
	SFiles            []string // files of assembly
	SwigFiles         []string // files of SWIG
	SwigCXXFiles      []string // files of SWIG for C++
	SysoFiles         []string // objects to link

	CgoCFLAGS    []string // flags of #cgo lines
	CgoCPPFLAGS  []string // flags of #cgo lines
	CgoCXXFLAGS  []string // flags of #cgo lines
	CgoFFLAGS    []string // flags of #cgo lines
	CgoLDFLAGS   []string // flags of #cgo lines
	CgoPkgConfig []string // names of #cgo lines

	TestGoFiles  []string // in the package
	XTestGoFiles []string // in a package of their own

	Directives      []Directive // //go: lines before the package clause
	TestDirectives  []Directive // those of tests in the package
	XTestDirectives []Directive // those of tests outside of it

	Imports        []string                    // import paths
	ImportPos      map[string][]token.Position // where each one is imported
	TestImports    []string                    // import paths of tests in the package
	TestImportPos  map[string][]token.Position // where each one is imported
	XTestImports   []string                    // import paths of tests outside of it
	XTestImportPos map[string][]token.Position // where each one is imported

	EmbedPatterns        []string                    // patterns of //go:embed
	EmbedPatternPos      map[string][]token.Position // where each one is
	TestEmbedPatterns    []string                    // patterns of tests in the package
	TestEmbedPatternPos  map[string][]token.Position // where each one is
	XTestEmbedPatterns   []string                    // patterns of tests outside of it
	XTestEmbedPatternPos map[string][]token.Position // where each one is
}

// A Directive is a comment //go:... in front of a package clause.
type Directive struct {
	Text string         // the line
	Pos  token.Position // where it is
}

// IsCommand reports whether the package is a program.
func (p *Package) IsCommand() bool { return p.Name == "main" }

// A NoGoError says that a folder has no Go files that are taken.
type NoGoError struct {
	Dir string // the folder
}

// Error names the folder.
func (e *NoGoError) Error() string { return "no buildable Go source files in " + e.Dir }

// A MultiplePackageError says that a folder has files of several packages.
type MultiplePackageError struct {
	Dir      string   // the folder
	Packages []string // one for each of Files
	Files    []string // the files
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
