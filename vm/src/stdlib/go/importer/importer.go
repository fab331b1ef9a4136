// Package importer makes importers for go/types. They check packages from their sources: those of a Go
// installation or of the module around, or else those of the library itself.
package importer

import (
	"fmt"
	"go/token"
	"go/types"
	"io"
	"runtime"
)

// Lookup opens the export data of a package.
type Lookup func(path string) (io.ReadCloser, error)

// Default returns an importer for packages of this compiler.
func Default() types.Importer { return For(runtime.Compiler, nil) }

// For returns an importer with a file set of its own; see ForCompiler.
func For(compiler string, lookup Lookup) types.Importer {
	return ForCompiler(token.NewFileSet(), compiler, lookup)
}

// ForCompiler returns an importer for the compilers gc and gccgo, or for "source"; nil for others. The
// positions of what is imported are in fset.
func ForCompiler(fset *token.FileSet, compiler string, lookup Lookup) types.Importer {
	switch compiler {
	case "gc", "gccgo":
		if lookup != nil || compiler == "gccgo" {
			return exportData{compiler, lookup}
		}
	case "source":
		if lookup != nil {
			panic("source importer for custom import path lookup not supported (issue #13847).")
		}
	default:
		return nil
	}
	return newSources(fset)
}

// exportData stands in for importers that read what a compiler wrote.
type exportData struct {
	compiler string
	lookup   Lookup
}

// Import says that export data cannot be read, if there is any.
func (e exportData) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if e.lookup != nil {
		data, err := e.lookup(path)
		if err != nil {
			return nil, err
		}
		data.Close()
	}
	return nil, fmt.Errorf("can't import %q: export data of %s is not supported, only source", path, e.compiler)
}
