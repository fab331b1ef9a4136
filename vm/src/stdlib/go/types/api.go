// Package types checks the types of Go programs: it finds what each name stands for, the type of each
// expression and the value of each constant.
package types

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"strings"
)

// Error is an error of checking. A soft one leaves the types intact.
type Error struct {
	Fset *token.FileSet // the files
	Pos  token.Pos      // where it is
	Msg  string         // the message
	Soft bool           // whether it does not keep types from being right
}

// Error returns the position and the message.
func (err Error) Error() string { return fmt.Sprintf("%s: %s", err.Fset.Position(err.Pos), err.Msg) }

// Importer finds packages by their paths.
type Importer interface {
	// Import returns the package of an import path.
	Import(path string) (*Package, error)
}

// ImportMode is reserved.
type ImportMode int

// ImporterFrom is an Importer to which it matters where the import stands.
type ImporterFrom interface {
	Importer
	// ImportFrom is Import for a file in the folder dir; mode is 0.
	ImportFrom(path, dir string, mode ImportMode) (*Package, error)
}

// Config says how packages are checked.
type Config struct {
	// Context keeps instances of generic types; nil for one of the package's own.
	Context *Context
	// GoVersion is the version of the language, "" for the latest.
	GoVersion string
	// IgnoreFuncBodies leaves the bodies of functions out.
	IgnoreFuncBodies bool
	// FakeImportC lets any name of package C pass.
	FakeImportC bool
	// Error gets all errors. Without it, checking stops at the first.
	Error func(err error)
	// Importer finds imported packages.
	Importer Importer
	// Sizes gives the sizes of types, nil for those of gc on amd64.
	Sizes Sizes
	// DisableUnusedImportCheck lets unused imports pass.
	DisableUnusedImportCheck bool
}

// Info gets what checking finds, in those maps that are there.
type Info struct {
	// Types holds the types of expressions, and the values of constant ones. Names that are declared
	// stand in Defs, those of packages in Uses.
	Types map[ast.Expr]TypeAndValue
	// Instances holds the type arguments of each generic name's use.
	Instances map[*ast.Ident]Instance
	// Defs holds what names declare, nil for those of package clauses and of type switches.
	Defs map[*ast.Ident]Object
	// Uses holds what names stand for.
	Uses map[*ast.Ident]Object
	// Implicits holds what is declared without a name: imports, variables of type switches by clause,
	// parameters.
	Implicits map[ast.Node]Object
	// Selections holds x.f where it is no qualified name.
	Selections map[*ast.SelectorExpr]*Selection
	// Scopes holds the scopes of files, functions, statements, clauses and generic types.
	Scopes map[ast.Node]*Scope
	// InitOrder lists the initializers of package variables in the order in which they run.
	InitOrder []*Initializer
	// FileVersions holds the versions of the language by file.
	FileVersions map[*ast.File]string
}

// TypeOf returns the type of an expression, nil if it is not known.
func (info *Info) TypeOf(e ast.Expr) Type {
	if t, ok := info.Types[e]; ok {
		return t.Type
	}
	if id, ok := e.(*ast.Ident); ok {
		if obj := info.ObjectOf(id); obj != nil {
			return obj.Type()
		}
	}
	return nil
}

// ObjectOf returns what a name declares or stands for, nil if that is not known.
func (info *Info) ObjectOf(id *ast.Ident) Object {
	if obj := info.Defs[id]; obj != nil {
		return obj
	}
	return info.Uses[id]
}

// PkgNameOf returns the name that an import declares, nil if there is none.
func (info *Info) PkgNameOf(imp *ast.ImportSpec) *PkgName {
	var obj Object
	if imp.Name != nil {
		obj = info.Defs[imp.Name]
	} else {
		obj = info.Implicits[imp]
	}
	name, _ := obj.(*PkgName)
	return name
}

// TypeAndValue is the type of an expression, and its value if it is constant.
type TypeAndValue struct {
	mode  operandMode
	Type  Type           // the type
	Value constant.Value // the value, of constants
}

// IsVoid reports whether the expression is a call without results.
func (tv TypeAndValue) IsVoid() bool { return tv.mode == modeNone }

// IsType reports whether the expression is a type.
func (tv TypeAndValue) IsType() bool { return tv.mode == modeType }

// IsBuiltin reports whether the expression is a builtin function.
func (tv TypeAndValue) IsBuiltin() bool { return tv.mode == modeBuiltin }

// IsValue reports whether the expression is a value, nil included.
func (tv TypeAndValue) IsValue() bool { return tv.mode >= modeConstant }

// IsNil reports whether the expression is the predeclared nil.
func (tv TypeAndValue) IsNil() bool { return tv.mode == modeValue && tv.Type == Typ[UntypedNil] }

// Addressable reports whether the expression's address can be taken.
func (tv TypeAndValue) Addressable() bool { return tv.mode == modeVariable }

// Assignable reports whether the expression can be assigned to.
func (tv TypeAndValue) Assignable() bool { return tv.mode == modeVariable || tv.mode == modeMapIndex }

// HasOk reports whether the expression gives a second value, ok, if that is asked for.
func (tv TypeAndValue) HasOk() bool { return tv.mode == modeCommaOk || tv.mode == modeMapIndex }

// Instance is a use of a generic name.
type Instance struct {
	TypeArgs *TypeList // the type arguments
	Type     Type      // the type
}

// Initializer sets one or more package variables.
type Initializer struct {
	Lhs []*Var   // the variables
	Rhs ast.Expr // the expression
}

// String returns the variables and the expression.
func (init *Initializer) String() string {
	var b strings.Builder
	for i, v := range init.Lhs {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(v.name)
	}
	return b.String() + " = " + ExprString(init.Rhs)
}

// Check checks the files of a package and returns it, with the first error.
func (conf *Config) Check(path string, fset *token.FileSet, files []*ast.File, info *Info) (*Package, error) {
	pkg := NewPackage(path, "")
	return pkg, NewChecker(conf, fset, pkg, info).Files(files)
}

// String returns the type arguments and the type, for debugging.
func (inst Instance) String() string { return fmt.Sprintf("%s%s", inst.TypeArgs, inst.Type) }
