package ast

import (
	"fmt"
	"go/scanner"
	"go/token"
	"strconv"
	"strings"
)

// A Scope is names of a block, as far as a parser knows them.
//
// Deprecated: go/types knows better.
type Scope struct {
	Outer   *Scope             // the scope around it
	Objects map[string]*Object // what is declared, by name
}

// NewScope returns an empty scope.
func NewScope(outer *Scope) *Scope { return &Scope{Outer: outer, Objects: map[string]*Object{}} }

// Lookup returns the object of that name; it does not look outside.
func (s *Scope) Lookup(name string) *Object { return s.Objects[name] }

// Insert puts an object in, unless there is one of its name, which it returns.
func (s *Scope) Insert(obj *Object) (alt *Object) {
	if alt = s.Objects[obj.Name]; alt == nil {
		s.Objects[obj.Name] = obj
	}
	return alt
}

// String returns the names of the scope, for debugging.
func (s *Scope) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "scope %p {", s)
	if s != nil && len(s.Objects) > 0 {
		b.WriteByte('\n')
		for _, obj := range s.Objects {
			fmt.Fprintf(&b, "\t%s %s\n", obj.Kind, obj.Name)
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// An Object is what a name names.
type Object struct {
	Kind ObjKind // the kind
	Name string  // the name
	Decl any     // the node that declares it
	Data any     // a package's scope, a constant's iota
	Type any     // unused
}

// NewObj returns an object.
func NewObj(kind ObjKind, name string) *Object { return &Object{Kind: kind, Name: name} }

// Pos returns where the name stands that declares the object.
func (obj *Object) Pos() token.Pos {
	var names []*Ident
	switch d := obj.Decl.(type) {
	case *Field:
		names = d.Names
	case *ValueSpec:
		names = d.Names
	case *TypeSpec:
		names = []*Ident{d.Name}
	case *FuncDecl:
		names = []*Ident{d.Name}
	case *LabeledStmt:
		names = []*Ident{d.Label}
	case *ImportSpec:
		if d.Name == nil || d.Name.Name != obj.Name {
			return d.Path.Pos()
		}
		names = []*Ident{d.Name}
	case *AssignStmt:
		for _, x := range d.Lhs {
			if id, ok := x.(*Ident); ok {
				names = append(names, id)
			}
		}
	}
	for _, n := range names {
		if n.Name == obj.Name {
			return n.Pos()
		}
	}
	return token.NoPos
}

// An ObjKind is a kind of object.
type ObjKind int

// What an Object is.
const (
	Bad ObjKind = iota
	Pkg
	Con
	Typ
	Var
	Fun
	Lbl
)

// String returns the name, such as "func".
func (kind ObjKind) String() string {
	return [...]string{"bad", "package", "const", "type", "var", "func", "label"}[kind]
}

// An Importer returns the package object of a path: from imports, where it puts what is new.
//
// Deprecated: go/types has importers.
type Importer func(imports map[string]*Object, path string) (pkg *Object, err error)

// A collector puts the files of a package together.
type collector struct {
	fset   *token.FileSet
	errors scanner.ErrorList
}

func (c *collector) errorf(pos token.Pos, format string, args ...any) {
	c.errors.Add(c.fset.Position(pos), fmt.Sprintf(format, args...))
}

// declare puts an object into a scope; neither there nor in beside may be one of its name.
func (c *collector) declare(scope, beside *Scope, obj *Object) {
	old := scope.Insert(obj)
	if old == nil && beside != nil {
		old = beside.Lookup(obj.Name)
	}
	if old == nil {
		return
	}
	where := ""
	if pos := old.Pos(); pos.IsValid() {
		where = fmt.Sprintf("\n\tprevious declaration at %s", c.fset.Position(pos))
	}
	c.errorf(obj.Pos(), "%s redeclared in this block%s", obj.Name, where)
}

// imports declares what a file imports, and returns whether all of it is known.
func (c *collector) imports(file *File, known map[string]*Object, scope, pkg *Scope, importer Importer) bool {
	ok := true
	for _, spec := range file.Imports {
		if importer == nil {
			ok = false
			continue
		}
		path, _ := strconv.Unquote(spec.Path.Value)
		imported, err := importer(known, path)
		if err != nil {
			c.errorf(spec.Path.Pos(), "could not import %s (%s)", path, err)
			ok = false
			continue
		}
		name := imported.Name
		if spec.Name != nil {
			name = spec.Name.Name
		}
		switch name {
		case "_":
		case ".":
			for _, obj := range imported.Data.(*Scope).Objects {
				c.declare(scope, pkg, obj)
			}
		default:
			c.declare(scope, pkg, &Object{Kind: Pkg, Name: name, Decl: spec, Data: imported.Data})
		}
	}
	return ok
}

// NewPackage puts files together, and resolves the names that they left over.
//
// Deprecated: go/types does so.
func NewPackage(fset *token.FileSet, files map[string]*File, importer Importer, universe *Scope) (*Package, error) {
	c := collector{fset: fset}
	pkg := &Package{Scope: NewScope(universe), Imports: map[string]*Object{}, Files: files}
	for _, file := range files {
		if pkg.Name == "" {
			pkg.Name = file.Name.Name
		}
		if file.Name.Name != pkg.Name {
			c.errorf(file.Package, "package %s; expected %s", file.Name.Name, pkg.Name)
			continue
		}
		for _, obj := range file.Scope.Objects {
			c.declare(pkg.Scope, nil, obj)
		}
	}
	for _, file := range files {
		if file.Name.Name != pkg.Name {
			continue
		}
		scope := NewScope(pkg.Scope)
		if !c.imports(file, pkg.Imports, scope, pkg.Scope, importer) {
			// A name may come from what could not be imported, rather than from the universe.
			pkg.Scope.Outer = nil
		}
		left := file.Unresolved[:0]
		for _, id := range file.Unresolved {
			s := scope
			for s != nil && s.Lookup(id.Name) == nil {
				s = s.Outer
			}
			if s != nil {
				id.Obj = s.Lookup(id.Name)
				continue
			}
			c.errorf(id.Pos(), "undeclared name: %s", id.Name)
			left = append(left, id)
		}
		file.Unresolved = left
		pkg.Scope.Outer = universe
	}
	c.errors.Sort()
	return pkg, c.errors.Err()
}
