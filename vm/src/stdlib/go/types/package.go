package types

import "fmt"

// Package is a Go package.
type Package struct {
	path      string
	name      string
	scope     *Scope
	imports   []*Package
	complete  bool
	fake      bool // made up in place of one that could not be imported, or "C"
	goVersion string
}

// NewPackage returns an incomplete package without any objects.
func NewPackage(path, name string) *Package {
	return &Package{path: path, name: name, scope: NewScope(Universe, 0, 0, fmt.Sprintf("package %q", path))}
}

// Path returns the import path.
func (pkg *Package) Path() string { return pkg.path }

// Name returns the name of the package clause.
func (pkg *Package) Name() string { return pkg.name }

// SetName sets the name.
func (pkg *Package) SetName(name string) { pkg.name = name }

// GoVersion returns the least version of Go that the package asks for, "" if it is not known.
func (pkg *Package) GoVersion() string { return pkg.goVersion }

// Scope returns the scope of the package's own objects; Universe for no package.
func (pkg *Package) Scope() *Scope {
	if pkg == nil {
		return Universe
	}
	return pkg.scope
}

// Complete reports whether the scope holds at least all exported objects.
func (pkg *Package) Complete() bool { return pkg.complete }

// MarkComplete says that the scope holds them.
func (pkg *Package) MarkComplete() { pkg.complete = true }

// Imports returns the packages that are imported directly, in no particular order.
func (pkg *Package) Imports() []*Package { return pkg.imports }

// SetImports sets the packages that are imported directly.
func (pkg *Package) SetImports(list []*Package) { pkg.imports = list }

// String returns the name and the path.
func (pkg *Package) String() string { return fmt.Sprintf("package %s (%q)", pkg.name, pkg.path) }
