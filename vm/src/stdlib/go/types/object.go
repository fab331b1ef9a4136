package types

import (
	"go/constant"
	"go/token"
)

// Object is a named thing: a package, constant, type, variable, field, function, method, label, builtin
// function or nil.
type Object interface {
	// Parent returns the scope it is declared in; nil for fields and methods.
	Parent() *Scope
	// Pos returns where it is declared.
	Pos() token.Pos
	// Pkg returns the package; nil for what is predeclared.
	Pkg() *Package
	// Name returns the name.
	Name() string
	// Type returns the type.
	Type() Type
	// Exported is true if the name is exported.
	Exported() bool
	// Id returns the name, with the package in front of it if it is not exported.
	Id() string
	// String returns the object for people to read.
	String() string

	base() *object
}

// object is what all objects have in common.
type object struct {
	parent   *Scope
	pos      token.Pos
	pkg      *Package
	name     string
	typ      Type
	order    int       // place among the package's declarations, from 1
	scopePos token.Pos // where the object's scope begins, if that is not all of its block
}

func (o *object) base() *object { return o }

// Parent returns the scope that declares the object; none for methods and fields.
func (o *object) Parent() *Scope { return o.parent }

// Pos returns where the object's name is declared.
func (o *object) Pos() token.Pos { return o.pos }

// Pkg returns the package of the object; none for labels and the universe.
func (o *object) Pkg() *Package { return o.pkg }

// Name returns the local name.
func (o *object) Name() string { return o.name }

// Type returns the object's type.
func (o *object) Type() Type { return o.typ }

// Exported reports whether the name begins with a capital.
func (o *object) Exported() bool { return token.IsExported(o.name) }

// Id returns the name, with the package before it if it is not exported.
func (o *object) Id() string { return Id(o.pkg, o.name) }

// Id returns a name that tells unexported names of different packages apart.
func Id(pkg *Package, name string) string {
	if token.IsExported(name) {
		return name
	}
	path := "_"
	if pkg != nil && pkg.path != "" {
		path = pkg.path
	}
	return path + "." + name
}

// sameId reports whether the object goes by this name in that package.
func sameId(obj Object, pkg *Package, name string, foldCase bool) bool {
	o := obj.base()
	if foldCase && equalFold(o.name, name) {
		return true
	}
	return o.name == name && (token.IsExported(name) || samePkg(o.pkg, pkg))
}

func samePkg(a, b *Package) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.path == b.path
}

// PkgName is the name of an imported package in a file.
type PkgName struct {
	object
	imported *Package
}

// NewPkgName returns the name of an imported package.
func NewPkgName(pos token.Pos, pkg *Package, name string, imported *Package) *PkgName {
	return &PkgName{object{pos: pos, pkg: pkg, name: name, typ: Typ[Invalid]}, imported}
}

// Imported returns the package that is named.
func (obj *PkgName) Imported() *Package { return obj.imported }

// Const is a declared constant.
type Const struct {
	object
	val constant.Value
}

// NewConst returns a constant.
func NewConst(pos token.Pos, pkg *Package, name string, typ Type, val constant.Value) *Const {
	return &Const{object{pos: pos, pkg: pkg, name: name, typ: typ}, val}
}

// Val returns the value.
func (obj *Const) Val() constant.Value { return obj.val }

// TypeName is the name of a defined type, an alias or a type parameter.
type TypeName struct{ object }

// NewTypeName returns the name of a type, which may be nil for now.
func NewTypeName(pos token.Pos, pkg *Package, name string, typ Type) *TypeName {
	return &TypeName{object{pos: pos, pkg: pkg, name: name, typ: typ}}
}

// IsAlias reports whether the name is an alias.
func (obj *TypeName) IsAlias() bool {
	switch t := obj.typ.(type) {
	case nil:
		return false
	case *Basic:
		if obj.pkg == Unsafe {
			return false // Pointer is defined there
		}
		return obj.pkg != nil || t.name != obj.name || t == basicByte || t == basicRune
	case *Named:
		return obj != t.obj
	case *TypeParam:
		return obj != t.obj
	}
	return true
}

// VarKind says what a variable is.
type VarKind uint8

// Where a variable is declared.
const (
	_ VarKind = iota
	PackageVar
	LocalVar
	RecvVar
	ParamVar
	ResultVar
	FieldVar
)

var varKindNames = [...]string{"VarKind(0)", "PackageVar", "LocalVar", "RecvVar", "ParamVar", "ResultVar", "FieldVar"}

// String returns the name, such as "FieldVar".
func (k VarKind) String() string {
	if int(k) < len(varKindNames) {
		return varKindNames[k]
	}
	return "VarKind(" + itoa(int(k)) + ")"
}

// Var is a variable, parameter, result or field.
type Var struct {
	object
	kind     VarKind
	embedded bool
	origin   *Var // of a field of an instance: the generic type's
	used     bool // of a local variable, while its function is checked
}

// NewVar returns a variable.
func NewVar(pos token.Pos, pkg *Package, name string, typ Type) *Var {
	return newVar(PackageVar, pos, pkg, name, typ)
}

// NewParam returns a parameter.
func NewParam(pos token.Pos, pkg *Package, name string, typ Type) *Var {
	return newVar(ParamVar, pos, pkg, name, typ)
}

// NewField returns a field of a struct.
func NewField(pos token.Pos, pkg *Package, name string, typ Type, embedded bool) *Var {
	v := newVar(FieldVar, pos, pkg, name, typ)
	v.embedded = embedded
	return v
}

func newVar(kind VarKind, pos token.Pos, pkg *Package, name string, typ Type) *Var {
	return &Var{object: object{pos: pos, pkg: pkg, name: name, typ: typ}, kind: kind}
}

// Anonymous reports whether the variable is an embedded field.
func (obj *Var) Anonymous() bool { return obj.embedded }

// Embedded reports whether the variable is an embedded field.
func (obj *Var) Embedded() bool { return obj.embedded }

// IsField reports whether the variable is a field.
func (obj *Var) IsField() bool { return obj.kind == FieldVar }

// Kind returns what the variable is.
func (obj *Var) Kind() VarKind { return obj.kind }

// SetKind sets what the variable is.
func (obj *Var) SetKind(kind VarKind) { obj.kind = kind }

// Origin returns the field of the generic type that this field of an instance comes from, or the
// variable itself.
func (obj *Var) Origin() *Var {
	if obj.origin != nil {
		return obj.origin
	}
	return obj
}

// Func is a function or method.
type Func struct {
	object
	ptrRecv bool        // whether a method's receiver is a pointer: known before its signature
	origin  *Func       // of an instance's method: the generic type's
	resolve func(*Func) // gives a declared method its signature if it has none yet
}

// NewFunc returns a function, whose signature may be nil for now.
func NewFunc(pos token.Pos, pkg *Package, name string, sig *Signature) *Func {
	f := &Func{object: object{pos: pos, pkg: pkg, name: name}}
	if sig != nil {
		f.typ = sig
		if sig.recv != nil {
			f.ptrRecv = isPointer(sig.recv.typ)
		}
	}
	return f
}

// settle works out the signature of a declared method if that is not done.
func (obj *Func) settle() {
	if obj.typ == nil && obj.resolve != nil {
		obj.resolve(obj)
	}
}

// Signature returns the type of the function.
func (obj *Func) Signature() *Signature {
	if sig, ok := obj.typ.(*Signature); ok {
		return sig
	}
	return new(Signature)
}

// FullName returns the name with the package, or with the receiver's type, before it.
func (obj *Func) FullName() string {
	var w writer
	w.funcName(obj)
	return w.String()
}

// Scope returns the scope of the function's parameters and body, nil for a method of an instance.
func (obj *Func) Scope() *Scope { return obj.Signature().scope }

// Origin returns the method of the generic type that this method of an instance comes from, or the
// function itself.
func (obj *Func) Origin() *Func {
	if obj.origin != nil {
		return obj.origin
	}
	return obj
}

// Pkg returns the package of the function.
func (obj *Func) Pkg() *Package { return obj.object.Pkg() }

// hasPtrRecv reports whether a method's receiver is a pointer.
func (obj *Func) hasPtrRecv() bool {
	if sig, ok := obj.typ.(*Signature); ok && sig.recv != nil {
		return isPointer(sig.recv.typ)
	}
	return obj.ptrRecv
}

// ofInterface reports whether an interface declares the method.
func (obj *Func) ofInterface() bool {
	recv := obj.Signature().recv
	return recv != nil && IsInterface(recv.typ)
}

// Label is a declared label.
type Label struct {
	object
	used bool
}

// NewLabel returns a label.
func NewLabel(pos token.Pos, pkg *Package, name string) *Label {
	return &Label{object: object{pos: pos, pkg: pkg, name: name, typ: Typ[Invalid]}}
}

// Builtin is a builtin function.
type Builtin struct {
	object
	row *builtinRow
}

// Nil is the predeclared nil.
type Nil struct{ object }

// String returns the object as ObjectString does, with full paths of packages.
func (obj *PkgName) String() string { return ObjectString(obj, nil) }

// String returns the object as ObjectString does, with full paths of packages.
func (obj *Const) String() string { return ObjectString(obj, nil) }

// String returns the object as ObjectString does, with full paths of packages.
func (obj *TypeName) String() string { return ObjectString(obj, nil) }

// String returns the object as ObjectString does, with full paths of packages.
func (obj *Var) String() string { return ObjectString(obj, nil) }

// String returns the object as ObjectString does, with full paths of packages.
func (obj *Func) String() string { return ObjectString(obj, nil) }

// String returns the object as ObjectString does, with full paths of packages.
func (obj *Label) String() string { return ObjectString(obj, nil) }

// String returns the object as ObjectString does, with full paths of packages.
func (obj *Builtin) String() string { return ObjectString(obj, nil) }

// String returns the object as ObjectString does, with full paths of packages.
func (obj *Nil) String() string { return ObjectString(obj, nil) }

// objectKind returns words for what an object is.
func objectKind(obj Object) string {
	switch obj := obj.(type) {
	case *PkgName:
		return "package name"
	case *Const:
		return "constant"
	case *Var:
		kinds := [...]string{
			PackageVar: "package-level variable", LocalVar: "local variable", RecvVar: "receiver",
			ParamVar: "parameter", ResultVar: "result variable", FieldVar: "struct field",
		}
		if int(obj.kind) < len(kinds) {
			return kinds[obj.kind]
		}
	case *Func:
		if obj.Signature().recv != nil {
			return "method"
		}
		return "function"
	case *Label:
		return "label"
	case *Builtin:
		return "built-in function"
	case *Nil:
		return "untyped nil"
	case *TypeName:
		switch {
		case obj.IsAlias():
			return "type alias"
		case isParam(obj.typ):
			return "type parameter"
		}
		return "defined type"
	}
	return "object"
}

// ObjectString returns an object's kind, name and type, with package names as qf has them.
func ObjectString(obj Object, qf Qualifier) string {
	w := writer{qualify: qf}
	w.object(obj)
	return w.String()
}
