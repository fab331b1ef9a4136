package types

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/version"
	"runtime"
	"slices"
	"strings"
)

// Checker checks the files of a package.
type Checker struct {
	conf *Config
	ctxt *Context
	fset *token.FileSet
	pkg  *Package
	*Info

	files    []*ast.File
	versions map[*ast.File]string
	imports  []*PkgName
	dotNames map[dotKey]*PkgName // what dot imports brought into files
	impCache map[importKey]*Package
	usedPkgs map[*PkgName]bool
	decls    map[Object]*declaration
	order    []Object // package-level objects with methods, in the order of their declarations
	methods  map[*TypeName][]*Func

	path    []Object        // that are being resolved
	sound   map[*Named]bool // types that are known to be finite
	queue   []func()        // what is left for later
	untyped map[ast.Expr]untypedInfo
	pathsOf map[string]map[string]bool

	first       error
	lastSoft    bool
	lastDropped bool

	environment
}

type dotKey struct {
	scope *Scope
	name  string
}

type importKey struct{ path, dir string }

// environment is what an expression or statement stands in.
type environment struct {
	decl       *declaration // whose dependencies are collected, if any
	scope      *Scope
	version    string // of the language
	iota       constant.Value
	errPos     token.Pos // where errors of an inherited constant expression are reported
	sig        *Signature
	panics     map[*ast.CallExpr]bool
	hasLabel   bool
	hasCall    bool // a call or receive was seen, for len and cap
	inParams   bool // a list of type parameters is being declared
	lookupFrom token.Pos
}

// untypedInfo is an untyped expression whose type is not settled.
type untypedInfo struct {
	isLhs bool // the left operand of a shift whose count is not constant
	mode  operandMode
	typ   *Basic
	val   constant.Value
}

// NewChecker returns a Checker for a package, whose files may be checked in several steps.
func NewChecker(conf *Config, fset *token.FileSet, pkg *Package, info *Info) *Checker {
	if conf == nil {
		conf = new(Config)
	}
	if info == nil {
		info = new(Info)
	}
	ctxt := conf.Context
	if ctxt == nil {
		ctxt = NewContext()
	}
	return &Checker{
		conf: conf, ctxt: ctxt, fset: fset, pkg: pkg, Info: info,
		decls: make(map[Object]*declaration), impCache: make(map[importKey]*Package),
		dotNames: make(map[dotKey]*PkgName), usedPkgs: make(map[*PkgName]bool),
	}
}

// Files checks files, and returns the first error.
func (c *Checker) Files(files []*ast.File) (err error) {
	if c.pkg == nil {
		return nil
	}
	if c.pkg == Unsafe {
		return nil
	}
	defer func() {
		switch p := recover().(type) {
		case nil:
		case bailout:
		default:
			panic(p)
		}
		err = c.first
	}()
	c.first = nil
	c.startFiles(files)
	c.collect()
	c.packageObjects()
	c.process()
	c.initOrder()
	if !c.conf.DisableUnusedImportCheck {
		c.unusedImports()
	}
	c.settleUntyped()
	c.pkg.goVersion = c.conf.GoVersion
	c.pkg.complete = true
	return
}

// startFiles takes those files that belong to the package, and works out their versions.
func (c *Checker) startFiles(files []*ast.File) {
	c.files, c.imports, c.order = nil, nil, nil
	c.methods = make(map[*TypeName][]*Func)
	c.untyped = make(map[ast.Expr]untypedInfo)
	c.versions = make(map[*ast.File]string)
	c.environment = environment{version: c.conf.GoVersion}
	for _, file := range files {
		switch name := file.Name.Name; {
		case c.pkg.name == "":
			if name == "_" {
				c.errorf(file.Name, "invalid package name _")
			} else {
				c.pkg.name = name
			}
			c.files = append(c.files, file)
		case c.pkg.name == name:
			c.files = append(c.files, file)
		default:
			c.errorf(at(file.Package), "package %s; expected package %s", name, c.pkg.name)
		}
	}
	own := version.Lang(runtime.Version())
	tooNew := func(p place, what, v string) {
		if v = version.Lang(v); version.Compare(v, own) > 0 {
			c.errorf(p, "%s requires newer Go version %s (application built with %s)", what, v, own)
		}
	}
	if len(files) > 0 {
		tooNew(files[0], "package", c.conf.GoVersion)
	}
	for _, file := range c.files {
		v := c.conf.GoVersion
		if version.IsValid(file.GoVersion) {
			v = file.GoVersion
			if version.Compare(v, "go1.21") < 0 {
				v = "go1.21"
			}
			tooNew(file.Name, "file", file.GoVersion)
		}
		c.versions[file] = v
		if c.FileVersions != nil {
			c.FileVersions[file] = v
		}
	}
}

// allow reports whether the language's version is at least this one.
func (c *Checker) allow(major, minor int) bool {
	if c == nil {
		return true
	}
	v := c.environment.version
	if v == "" || !version.IsValid(v) {
		return true
	}
	return version.Compare(version.Lang(v), fmt.Sprintf("go%d.%d", major, minor)) >= 0
}

// later has f run when the declaration at hand is done, for the same version of the language.
func (c *Checker) later(f func()) {
	version := c.version
	c.queue = append(c.queue, func() {
		c.version = version
		f()
	})
}

// process runs what was left for later, and what that leaves.
func (c *Checker) process() {
	c.processFrom(0)
}

// settleUntyped records the types of untyped expressions that never got another.
func (c *Checker) settleUntyped() {
	for x, info := range c.untyped {
		c.recordType(x, info.mode, info.typ, info.val)
	}
	c.untyped = nil
}

func (c *Checker) record(x *operand) {
	typ, val := x.typ, x.val
	switch x.mode {
	case modeInvalid:
		typ = Typ[Invalid]
	case modeNone:
		typ = (*Tuple)(nil)
	case modeConstant:
	default:
		val = nil
	}
	if isUntyped(typ) {
		c.untyped[x.expr] = untypedInfo{false, x.mode, Unalias(typ).(*Basic), val}
		return
	}
	c.recordType(x.expr, x.mode, typ, val)
}

func (c *Checker) recordType(x ast.Expr, mode operandMode, typ Type, val constant.Value) {
	if mode == modeInvalid || c.Types == nil {
		return
	}
	if mode != modeConstant {
		val = nil
	}
	c.Types[x] = TypeAndValue{mode, typ, val}
}

func (c *Checker) recordBuiltin(f ast.Expr, sig *Signature) {
	for {
		c.recordType(f, modeBuiltin, sig, nil)
		p, ok := f.(*ast.ParenExpr)
		if !ok {
			return
		}
		f = p.X
	}
}

// recordPair records the types of an expression that gives a value and ok.
func (c *Checker) recordPair(x ast.Expr, a, b Type) {
	if !isValid(a) || !isValid(b) || c.Types == nil {
		return
	}
	for {
		tv := c.Types[x]
		pos := x.Pos()
		tv.Type = NewTuple(newVar(LocalVar, pos, c.pkg, "", a), newVar(LocalVar, pos, c.pkg, "", b))
		c.Types[x] = tv
		p, ok := x.(*ast.ParenExpr)
		if !ok {
			return
		}
		x = p.X
	}
}

func (c *Checker) recordInstance(x ast.Expr, targs []Type, typ Type) {
	if c.Instances == nil {
		return
	}
	for {
		switch e := x.(type) {
		case *ast.ParenExpr:
			x = e.X
		case *ast.IndexExpr:
			x = e.X
		case *ast.IndexListExpr:
			x = e.X
		case *ast.SelectorExpr:
			x = e.Sel
		case *ast.Ident:
			c.Instances[e] = Instance{newTypeList(targs), typ}
			return
		default:
			return
		}
	}
}

func (c *Checker) recordDef(id *ast.Ident, obj Object) {
	if c.Defs != nil {
		c.Defs[id] = obj
	}
}

func (c *Checker) recordUse(id *ast.Ident, obj Object) {
	if c.Uses != nil {
		c.Uses[id] = obj
	}
}

func (c *Checker) recordImplicit(node ast.Node, obj Object) {
	if c.Implicits != nil {
		c.Implicits[node] = obj
	}
}

func (c *Checker) recordSelection(x *ast.SelectorExpr, kind SelectionKind, recv Type, f found) {
	c.recordUse(x.Sel, f.obj)
	if c.Selections != nil {
		c.Selections[x] = &Selection{kind, recv, f.obj, f.index, f.indirect}
	}
}

func (c *Checker) recordScope(node ast.Node, scope *Scope) {
	if c.Scopes != nil {
		c.Scopes[node] = scope
	}
}

// unusedImports reports imports that no name refers to.
func (c *Checker) unusedImports() {
	if c.conf.IgnoreFuncBodies {
		return
	}
	for _, obj := range c.imports {
		if obj.name == "_" || c.usedPkgs[obj] {
			continue
		}
		path := obj.imported.path
		elem := path[strings.LastIndex(path, "/")+1:]
		if obj.name == "" || obj.name == "." || obj.name == elem {
			c.softErrorf(obj, "%q imported and not used", path)
		} else {
			c.softErrorf(obj, "%q imported as %s and not used", path, obj.name)
		}
	}
}

// sortedByPos returns objects in the order of their positions.
func sortedByPos[T Object](list []T) []T {
	slices.SortFunc(list, func(a, b T) int { return int(a.Pos()) - int(b.Pos()) })
	return list
}
