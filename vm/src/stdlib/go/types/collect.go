package types

import (
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
)

// declaration is what is known of a declared object before its type is.
type declaration struct {
	scope     *Scope // of the file, or of the block for a local type
	version   string
	lhs       []*Var // of a declaration with several variables and one call
	typ       ast.Expr
	init      ast.Expr
	inherited bool // typ and init are those of a constant before
	iota      constant.Value
	spec      *ast.TypeSpec
	fn        *ast.FuncDecl
	deps      map[Object]bool // objects that the initial value or the body mentions
	state     declState
}

type declState int

const (
	declNew declState = iota
	declBusy
	declDone
)

// collect declares the objects of all files.
func (c *Checker) collect() {
	var methods []*Func
	var scopes []*Scope
	imported := make(map[*Package]bool)
	for _, imp := range c.pkg.imports {
		imported[imp] = true
	}
	for _, file := range c.files {
		c.recordDef(file.Name, nil)
		pos, end, name := file.Pos(), file.End(), ""
		if f := c.fset.File(file.Pos()); f != nil {
			pos, end, name = token.Pos(f.Base()), token.Pos(f.Base()+f.Size()), f.Name()
		}
		scope := NewScope(c.pkg.scope, pos, end, name)
		scopes = append(scopes, scope)
		c.recordScope(file, scope)
		c.version = c.versions[file]
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				c.genDecl(d, scope, filepath.Dir(name), imported)
			case *ast.FuncDecl:
				if m := c.funcObject(d, scope); m != nil {
					methods = append(methods, m)
				}
			}
		}
	}
	c.version = c.conf.GoVersion
	c.clashes(scopes)
	for _, m := range methods {
		fn := c.decls[m].fn
		ptr, base := c.receiverBase(fn.Recv.List[0].Type)
		if base != nil {
			m.ptrRecv = ptr
			c.methods[base] = append(c.methods[base], m)
		}
	}
}

// genDecl declares what an import, const, type or var declaration does.
func (c *Checker) genDecl(d *ast.GenDecl, scope *Scope, dir string, imported map[*Package]bool) {
	var last *ast.ValueSpec
	for i, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.ImportSpec:
			c.importDecl(spec, scope, dir, imported)
		case *ast.TypeSpec:
			obj := NewTypeName(spec.Name.Pos(), c.pkg, spec.Name.Name, nil)
			c.declareInPackage(spec.Name, obj, &declaration{scope: scope, version: c.version, spec: spec})
		case *ast.ValueSpec:
			if d.Tok == token.CONST {
				inherited := true
				if spec.Type != nil || len(spec.Values) > 0 {
					last, inherited = spec, false
				} else if last == nil {
					last, inherited = new(ast.ValueSpec), false
				}
				for j, name := range spec.Names {
					obj := NewConst(name.Pos(), c.pkg, name.Name, nil, constant.MakeInt64(int64(i)))
					decl := &declaration{scope: scope, version: c.version, typ: last.Type, inherited: inherited, iota: obj.val}
					if j < len(last.Values) {
						decl.init = last.Values[j]
					}
					c.declareInPackage(name, obj, decl)
				}
				c.constArity(spec, last.Type, last.Values, inherited)
				continue
			}
			c.varObjects(spec, scope)
		}
	}
}

func (c *Checker) varObjects(spec *ast.ValueSpec, scope *Scope) {
	var shared *declaration
	vars := make([]*Var, len(spec.Names))
	if len(spec.Values) == 1 && len(spec.Names) > 1 {
		shared = &declaration{scope: scope, version: c.version, lhs: vars, typ: spec.Type, init: spec.Values[0]}
	}
	for i, name := range spec.Names {
		vars[i] = newVar(PackageVar, name.Pos(), c.pkg, name.Name, nil)
		decl := shared
		if decl == nil {
			decl = &declaration{scope: scope, version: c.version, typ: spec.Type}
			if i < len(spec.Values) {
				decl.init = spec.Values[i]
			}
		}
		c.declareInPackage(name, vars[i], decl)
	}
	if spec.Type == nil || len(spec.Values) > 0 {
		c.varArity(spec)
	}
}

// constArity reports constants without values, and values without constants.
func (c *Checker) constArity(s *ast.ValueSpec, typ ast.Expr, values []ast.Expr, inherited bool) {
	switch l, r := len(s.Names), len(values); {
	case r == 0 && typ == nil:
		c.errorf(s.Names[0], "missing init expr for %s", s.Names[0])
	case l < r && inherited:
		c.errorf(s, "extra init expr at %s", c.fset.Position(values[l].Pos()))
	case l < r:
		c.errorf(values[l], "extra init expr %s", values[l])
	case l > r && (r > 0 || typ != nil):
		c.errorf(s.Names[r], "missing init expr for %s", s.Names[r])
	}
}

// varArity reports variables without values, and values without variables.
func (c *Checker) varArity(s *ast.ValueSpec) {
	switch l, r := len(s.Names), len(s.Values); {
	case r == 0:
		c.errorf(s, "missing type or init expr")
	case l < r:
		c.errorf(s.Values[l], "extra init expr %s", s.Values[l])
	case l > r && r != 1:
		c.errorf(s.Names[r], "missing init expr for %s", s.Names[r])
	}
}

func (c *Checker) declareInPackage(id *ast.Ident, obj Object, d *declaration) {
	switch {
	case id.Name == "init":
		c.errorf(id, "cannot declare init - must be func")
		return
	case id.Name == "main" && c.pkg.name == "main":
		c.errorf(id, "cannot declare main - must be func")
		return
	}
	c.declare(c.pkg.scope, id, obj, token.NoPos)
	c.addDecl(obj, d)
}

func (c *Checker) addDecl(obj Object, d *declaration) {
	c.decls[obj] = d
	c.order = append(c.order, obj)
	obj.base().order = len(c.decls)
}

// declare puts an object into a scope, where it is found from pos on.
func (c *Checker) declare(scope *Scope, id *ast.Ident, obj Object, pos token.Pos) {
	if obj.Name() != "_" {
		if other := scope.Insert(obj); other != nil {
			c.errorf(obj, "%s redeclared in this block", obj.Name())
			c.alsoDeclared(other)
			return
		}
		obj.base().scopePos = pos
	}
	if id != nil {
		c.recordDef(id, obj)
	}
}

func (c *Checker) alsoDeclared(other Object) {
	if other.Pos().IsValid() {
		c.also(other, "other declaration of %s", other.Name())
	}
}

// funcObject declares a function; it returns methods.
func (c *Checker) funcObject(d *ast.FuncDecl, scope *Scope) (method *Func) {
	name := d.Name.Name
	obj := NewFunc(d.Name.Pos(), c.pkg, name, nil)
	switch {
	case d.Recv != nil:
		if len(d.Recv.List) == 0 {
			c.errorf(d.Recv, "method has no receiver")
			d = &ast.FuncDecl{Doc: d.Doc, Name: d.Name, Type: d.Type, Body: d.Body}
		} else if name != "_" {
			method = obj
		}
		if first := firstParam(d.Type.TypeParams); first != nil {
			c.require(first, 27, "generic method")
		}
		obj.resolve = func(f *Func) { c.resolve(f) }
		c.recordDef(d.Name, obj)
	case name == "init" || name == "main" && c.pkg.name == "main":
		if first := firstParam(d.Type.TypeParams); first != nil {
			c.softErrorf(first, "func %s must have no type parameters", name)
		}
		if t := d.Type; len(t.Params.List) > 0 || t.Results != nil {
			c.softErrorf(d.Name, "func %s must have no arguments and no return values", name)
		}
		if name == "main" {
			c.declare(c.pkg.scope, d.Name, obj, token.NoPos)
			break
		}
		obj.parent = c.pkg.scope
		c.recordDef(d.Name, obj)
		if d.Body == nil {
			c.softErrorf(obj, "func init must have a body")
		}
	default:
		if first := firstParam(d.Type.TypeParams); first != nil {
			c.require(first, 18, "type parameter")
		}
		c.declare(c.pkg.scope, d.Name, obj, token.NoPos)
	}
	c.addDecl(obj, &declaration{scope: scope, version: c.version, fn: d})
	return method
}

// clashes reports names of files that are those of the package, too.
func (c *Checker) clashes(scopes []*Scope) {
	for _, scope := range scopes {
		for _, name := range scope.Names() {
			other := c.pkg.scope.Lookup(name)
			if other == nil {
				continue
			}
			obj := scope.Lookup(name)
			if p, ok := obj.(*PkgName); ok {
				c.errorf(other, "%s already declared through import of %s", other.Name(), p.imported)
				c.alsoDeclared(p)
				continue
			}
			c.errorf(other, "%s already declared through dot-import of %s", other.Name(), obj.Pkg())
			c.alsoDeclared(obj)
		}
	}
}

// receiverBase returns the type that a method belongs to, by its name alone, and whether the receiver is
// a pointer.
func (c *Checker) receiverBase(x ast.Expr) (ptr bool, base *TypeName) {
	for range 1000 {
		switch e := x.(type) {
		case *ast.ParenExpr:
			x = e.X
		case *ast.StarExpr:
			x, ptr = e.X, true
		case *ast.IndexExpr:
			x = e.X
		case *ast.IndexListExpr:
			x = e.X
		case *ast.Ident:
			obj, ok := c.pkg.scope.Lookup(e.Name).(*TypeName)
			if !ok {
				return false, nil
			}
			d := c.decls[obj]
			if d == nil || d.spec == nil {
				return false, nil
			}
			if !d.spec.Assign.IsValid() {
				return ptr, obj
			}
			x = d.spec.Type
		default:
			return false, nil
		}
	}
	return false, nil
}

func importPath(lit string) (string, error) {
	path, err := strconv.Unquote(lit)
	if err != nil || path == "" {
		return "", errors.New("empty string")
	}
	const illegal = `!"#$%&'()*,:;<=>?[\]^{|}` + "`\uFFFD"
	for _, r := range path {
		if !unicode.IsGraphic(r) || unicode.IsSpace(r) || strings.ContainsRune(illegal, r) {
			return path, fmt.Errorf("invalid character %#U", r)
		}
	}
	return path, nil
}

func (c *Checker) importDecl(spec *ast.ImportSpec, scope *Scope, dir string, imported map[*Package]bool) {
	if spec.Path.Value == "" {
		return
	}
	path, err := importPath(spec.Path.Value)
	if err != nil {
		c.errorf(spec.Path, "invalid import path (%s)", err)
		return
	}
	imp := c.importPackage(spec.Path, path, dir)
	if imp == nil {
		return
	}
	name := imp.name
	if spec.Name != nil {
		name = spec.Name.Name
		if path == "C" {
			c.errorf(spec.Name, `cannot rename import "C"`)
			return
		}
	}
	if name == "init" {
		c.errorf(spec, "cannot import package as init - init must be a func")
		return
	}
	if !imported[imp] {
		imported[imp] = true
		c.pkg.imports = append(c.pkg.imports, imp)
	}
	obj := NewPkgName(spec.Pos(), c.pkg, name, imp)
	if spec.Name != nil {
		c.recordDef(spec.Name, obj)
	} else {
		c.recordImplicit(spec, obj)
	}
	if imp.fake {
		c.usedPkgs[obj] = true
	}
	c.imports = append(c.imports, obj)
	if name != "." {
		c.declare(scope, nil, obj, token.NoPos)
		return
	}
	for _, name := range imp.scope.Names() {
		if !token.IsExported(name) {
			continue
		}
		member := imp.scope.Lookup(name)
		if other := scope.Lookup(name); other != nil {
			c.errorf(spec.Name, "%s redeclared in this block", other.Name())
			c.alsoDeclared(other)
			continue
		}
		scope.put(name, member)
		c.dotNames[dotKey{scope, name}] = obj
	}
}

// importPackage imports a package; in the place of one that cannot be found stands one that has any name.
func (c *Checker) importPackage(p place, path, dir string) *Package {
	key := importKey{path, dir}
	if imp := c.impCache[key]; imp != nil {
		return imp
	}
	var imp *Package
	if path == "C" && c.conf.FakeImportC {
		imp = NewPackage("C", "C")
		imp.fake = true
		c.impCache[key] = imp
		return imp
	}
	var err error
	switch importer := c.conf.Importer.(type) {
	case nil:
		err = errors.New("Config.Importer not installed")
	case ImporterFrom:
		if imp, err = importer.ImportFrom(path, dir, 0); imp == nil && err == nil {
			err = fmt.Errorf("Config.Importer.ImportFrom(%s, %s, 0) returned nil but no error", path, dir)
		}
	default:
		if imp, err = importer.Import(path); imp == nil && err == nil {
			err = fmt.Errorf("Config.Importer.Import(%s) returned nil but no error", path)
		}
	}
	if err == nil && imp != nil && (imp.name == "_" || imp.name == "") {
		err = fmt.Errorf("invalid package name: %q", imp.name)
		imp = nil
	}
	if err != nil {
		c.errorf(p, "could not import %s (%s)", path, err)
		if imp == nil {
			name := strings.TrimSuffix(path, "/")
			imp = NewPackage(path, name[strings.LastIndex(name, "/")+1:])
		}
		imp.fake = true
	}
	if imp.complete || imp.fake {
		c.impCache[key] = imp
		c.pathsOf = nil
		return imp
	}
	return nil
}
