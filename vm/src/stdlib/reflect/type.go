// Package reflect looks at types and values of a running program.
//
// A Type is the address of the run-time's own type descriptor, so equal types are
// equal pointers. Natives read the contents of descriptors.
package reflect

import "iter"

// Kind is the kind of a type.
type Kind uint

// Kinds of types; Invalid is that of the zero Value.
const (
	Invalid Kind = iota
	Bool
	Int
	Int8
	Int16
	Int32
	Int64
	Uint
	Uint8
	Uint16
	Uint32
	Uint64
	Uintptr
	Float32
	Float64
	Complex64
	Complex128
	Array
	Chan
	Func
	Interface
	Map
	Pointer
	Slice
	String
	Struct
	UnsafePointer
)

// Ptr is the old name of Pointer.
const Ptr = Pointer

// String returns the name, such as "slice".
func (k Kind) String() string { return kindName(int(k)) }

// kindName returns the name of kind k ("ptr" for Pointer), or "kind" and its number.
func kindName(k int) string

// ChanDir is the direction of a channel type.
type ChanDir int

// Directions of a channel.
const (
	RecvDir ChanDir = 1 << iota
	SendDir
	BothDir = RecvDir | SendDir
)

// String returns "<-chan", "chan<-" or "chan".
func (d ChanDir) String() string {
	switch d {
	case SendDir:
		return "chan<-"
	case RecvDir:
		return "<-chan"
	case BothDir:
		return "chan"
	}
	return "ChanDir" + itoa(int(d))
}

// itoa is v in decimal.
func itoa(v int) string

// Type is a type of the program.
type Type interface {
	// Align returns the alignment of a variable in bytes.
	Align() int
	// FieldAlign returns the alignment of a field in bytes.
	FieldAlign() int
	// Method returns method i of those that are exported, or of an interface, sorted by name.
	Method(int) Method
	// MethodByName returns the method of that name, and whether there is one.
	MethodByName(string) (Method, bool)
	// NumMethod returns how many methods there are.
	NumMethod() int
	// Name returns the name within its package, or "" if it has none.
	Name() string
	// PkgPath returns the import path of its package; "" for types without a name or that are predeclared.
	PkgPath() string
	// Size returns the size of a variable in bytes.
	Size() uintptr
	// String returns the type as text, with names of packages, which need not be unique.
	String() string
	// Kind returns the kind.
	Kind() Kind
	// Implements is true if the type has all methods of the interface u.
	Implements(u Type) bool
	// AssignableTo is true if a value may be assigned to a variable of type u.
	AssignableTo(u Type) bool
	// ConvertibleTo is true if a value may be converted to u. A slice may still be too short for an array.
	ConvertibleTo(u Type) bool
	// Comparable is true if values may be compared by ==. With interfaces in them that may still panic.
	Comparable() bool
	// Bits returns the size of a number in bits. It panics for other kinds.
	Bits() int
	// ChanDir returns the direction of a channel.
	ChanDir() ChanDir
	// IsVariadic is true if the last parameter of a function is variadic.
	IsVariadic() bool
	// Elem returns the type of elements of an array, channel, map or slice, or what a pointer points to.
	Elem() Type
	// Field returns field i of a struct.
	Field(i int) StructField
	// FieldByIndex returns the field at a path of indices.
	FieldByIndex(index []int) StructField
	// FieldByName returns the field of that name, those of embedded structs included, and whether there is
	// one.
	FieldByName(name string) (StructField, bool)
	// FieldByNameFunc returns the field whose name match accepts, and whether there is exactly one.
	FieldByNameFunc(match func(string) bool) (StructField, bool)
	// In returns parameter i of a function.
	In(i int) Type
	// Key returns the type of keys of a map.
	Key() Type
	// Len returns the length of an array.
	Len() int
	// NumField returns how many fields a struct has.
	NumField() int
	// NumIn returns how many parameters a function has.
	NumIn() int
	// NumOut returns how many results a function has.
	NumOut() int
	// Out returns result i of a function.
	Out(i int) Type
	// OverflowComplex is true if x does not fit this complex type.
	OverflowComplex(x complex128) bool
	// OverflowFloat is true if x does not fit this float type.
	OverflowFloat(x float64) bool
	// OverflowInt is true if x does not fit this signed type.
	OverflowInt(x int64) bool
	// OverflowUint is true if x does not fit this unsigned type.
	OverflowUint(x uint64) bool
	// CanSeq is true if a value can be ranged over with one variable.
	CanSeq() bool
	// CanSeq2 is true if a value can be ranged over with two variables.
	CanSeq2() bool
	// Fields iterates over the fields of a struct.
	Fields() iter.Seq[StructField]
	// Methods iterates over the methods.
	Methods() iter.Seq[Method]
	// Ins iterates over the parameters of a function.
	Ins() iter.Seq[Type]
	// Outs iterates over the results of a function.
	Outs() iter.Seq[Type]
	common() *rtype
}

// rtype is a descriptor, as far as it is read here. It lies as the run-time has it (value/rtype.rs).
type rtype struct {
	_          bool
	bytes      int
	_          uint32
	alignment  uint8
	k          uint8
	properties uint16
	pointers   uintptr // 0: there are none in it
	count      int
	direction  uint8
	element    *rtype
}

// Method describes a method.
type Method struct {
	Name    string // the name
	PkgPath string // the package, of names that are not exported
	// Type: its type; the receiver is the first parameter, unless it is of an interface.
	Type  Type
	Func  Value // the function, with the receiver as its first parameter
	Index int   // its index for Type.Method
}

// IsExported is true if the method is exported.
func (m Method) IsExported() bool { return m.PkgPath == "" }

// StructField describes a field of a struct.
type StructField struct {
	Name      string    // the name
	PkgPath   string    // the package, of names that are not exported
	Type      Type      // its type
	Tag       StructTag // its tag
	Offset    uintptr   // where it begins in the struct, in bytes
	Index     []int     // its path of indices
	Anonymous bool      // whether it is embedded
}

// IsExported is true if the field is exported.
func (f StructField) IsExported() bool { return f.PkgPath == "" }

func (t *rtype) kind() int    { return int(t.k) }
func (t *rtype) size() int    { return t.bytes }
func (t *rtype) align() int   { return int(t.alignment) }
func (t *rtype) elem() *rtype { return t.element }
func (t *rtype) length() int  { return t.count }
func (t *rtype) dir() int     { return int(t.direction) }
func (t *rtype) flags() int   { return int(t.properties) }

// Natives that read a descriptor. Indices out of range give zero values.

func rtypeOf(i any) *rtype
func (t *rtype) str() string
func (t *rtype) name() string
func (t *rtype) pkgPath() string
func (t *rtype) key() *rtype
func (t *rtype) numField() int
func (t *rtype) field(i int) (name, pkgPath, tag string, typ *rtype, offset int, embedded bool)

// fieldNamed is the index of t's own field of that name, -1 if there is none.
func (t *rtype) fieldNamed(name string) int

// part is what a Value needs to know of field i: its type (nil if there is none), offset and flags.
func (t *rtype) part(i int) (typ *rtype, offset int, ro uintptr)

func (t *rtype) numIn() int
func (t *rtype) in(i int) *rtype
func (t *rtype) numOut() int
func (t *rtype) out(i int) *rtype

// numMethod counts exported methods, and for an interface type all of them.
func (t *rtype) numMethod() int

// method describes the i-th of these in order of names; typ has no receiver.
func (t *rtype) method(i int) (name, pkgPath string, typ *rtype)

// implements reports whether t's method set holds that of the interface type u.
func (t *rtype) implements(u *rtype) bool

// assignable reports whether a value of type t can be assigned to type u: identical, or identical
// underlying types one of which has no name, or u is an interface that t implements, or channels.
func (t *rtype) assignable(u *rtype) bool

// sameUnderlying reports whether both have identical underlying types, tags ignored.
func (t *rtype) sameUnderlying(u *rtype) bool

// Composite types made at run time; nil when the program does not have and cannot make it.

func ptrTo(t *rtype) *rtype
func sliceOf(t *rtype) *rtype
func mapOf(k, v *rtype) *rtype
func arrayOf(n int, t *rtype) *rtype
func chanOf(dir int, t *rtype) *rtype
func funcOf(in, out []*rtype, variadic bool) *rtype
func structOf(names, pkgPaths, tags []string, types []*rtype, embedded []bool) *rtype

const (
	flagDirect     = 1
	flagComparable = 2
	flagPlain      = 4
	flagNamed      = 16
	flagVariadic   = 32
)

func toType(t *rtype) Type {
	if t == nil {
		return nil
	}
	return t
}

// TypeOf returns the dynamic type of i, nil for a nil interface.
func TypeOf(i any) Type { return toType(rtypeOf(i)) }

// TypeFor returns the type argument.
func TypeFor[T any]() Type {
	var p *T
	return TypeOf(p).Elem()
}

func (t *rtype) common() *rtype  { return t }
func (t *rtype) Align() int      { return min(t.align(), 8) }
func (t *rtype) FieldAlign() int { return min(t.align(), 8) }
func (t *rtype) Name() string {
	if n := t.name(); n != "unsafe.Pointer" {
		return n
	}
	return "Pointer"
}

func (t *rtype) PkgPath() string {
	if t.name() == "unsafe.Pointer" {
		return "unsafe"
	}
	return t.pkgPath()
}

func (t *rtype) String() string { return t.str() }
func (t *rtype) Kind() Kind     { return Kind(t.kind()) }

// Size returns that of compiled Go: our slices take 16 bytes, Go's 24.
func (t *rtype) Size() uintptr { return goSize(t) }

// goSize returns the size of t as the language's specification of sizes has it on a 64-bit machine.
func goSize(t *rtype) uintptr

func (t *rtype) Comparable() bool { return t.flags()&flagComparable != 0 }

func (t *rtype) Bits() int {
	switch k := t.Kind(); {
	case k >= Int && k <= Complex128:
		return t.size() * 8
	}
	panic("reflect: Bits of non-arithmetic Type " + t.str())
}

func (t *rtype) must(k Kind, what string) {
	if t.Kind() != k {
		panic("reflect: " + what + " of non-" + k.String() + " type " + t.str())
	}
}

func (t *rtype) ChanDir() ChanDir {
	t.must(Chan, "ChanDir")
	return ChanDir(t.dir())
}

func (t *rtype) IsVariadic() bool {
	t.must(Func, "IsVariadic")
	return t.flags()&flagVariadic != 0
}

func (t *rtype) Elem() Type {
	switch t.Kind() {
	case Array, Chan, Map, Pointer, Slice:
		return toType(t.elem())
	}
	panic("reflect: Elem of invalid type " + t.str())
}

func (t *rtype) Key() Type {
	t.must(Map, "Key")
	return toType(t.key())
}

func (t *rtype) Len() int {
	t.must(Array, "Len")
	return t.length()
}

func (t *rtype) NumField() int {
	t.must(Struct, "NumField")
	return t.numField()
}

func (t *rtype) NumIn() int {
	t.must(Func, "NumIn")
	return t.numIn()
}

func (t *rtype) NumOut() int {
	t.must(Func, "NumOut")
	return t.numOut()
}

// inRange is i, which must be an index of n elements.
func inRange(i, n int) int {
	_ = make([]struct{}, n)[i] // the run-time's own panic
	return i
}

func (t *rtype) In(i int) Type {
	t.must(Func, "In")
	return toType(t.in(inRange(i, t.NumIn())))
}

func (t *rtype) Out(i int) Type {
	t.must(Func, "Out")
	return toType(t.out(inRange(i, t.NumOut())))
}

func (t *rtype) NumMethod() int { return t.numMethod() }

func (t *rtype) Implements(u Type) bool {
	if u == nil {
		panic("reflect: nil type passed to Type.Implements")
	}
	if u.Kind() != Interface {
		panic("reflect: non-interface type passed to Type.Implements")
	}
	return t.implements(u.common())
}

func (t *rtype) AssignableTo(u Type) bool {
	if u == nil {
		panic("reflect: nil type passed to Type.AssignableTo")
	}
	return t.assignable(u.common())
}

func (t *rtype) ConvertibleTo(u Type) bool {
	if u == nil {
		panic("reflect: nil type passed to Type.ConvertibleTo")
	}
	return convertible(t, u.common())
}

func (t *rtype) OverflowInt(x int64) bool {
	switch t.Kind() {
	case Int, Int8, Int16, Int32, Int64:
		bits := uint(t.size() * 8)
		return x<<(64-bits)>>(64-bits) != x
	}
	panic("reflect: OverflowInt of non-int type " + t.str())
}

func (t *rtype) OverflowUint(x uint64) bool {
	switch t.Kind() {
	case Uint, Uint8, Uint16, Uint32, Uint64, Uintptr:
		bits := uint(t.size() * 8)
		return x<<(64-bits)>>(64-bits) != x
	}
	panic("reflect: OverflowUint of non-uint type " + t.str())
}

func (t *rtype) OverflowFloat(x float64) bool {
	switch t.Kind() {
	case Float32:
		return overflow32(x)
	case Float64:
		return false
	}
	panic("reflect: OverflowFloat of non-float type " + t.str())
}

func (t *rtype) OverflowComplex(x complex128) bool {
	switch t.Kind() {
	case Complex64:
		return overflow32(real(x)) || overflow32(imag(x))
	case Complex128:
		return false
	}
	panic("reflect: OverflowComplex of non-complex type " + t.str())
}

const maxFloat32 = 0x1p127 * (1 + (1 - 0x1p-23))

func overflow32(x float64) bool {
	if x < 0 {
		x = -x
	}
	return maxFloat32 < x && x <= 0x1p1023*(1+(1-0x1p-52))
}

// CanSeq reports whether a value of the type can be ranged over with one variable.
func (t *rtype) CanSeq() bool {
	switch t.Kind() {
	case Int, Int8, Int16, Int32, Int64, Uint, Uint8, Uint16, Uint32, Uint64, Uintptr,
		Array, Slice, Chan, String, Map:
		return true
	case Func:
		return isIterator(t, 1)
	case Pointer:
		return t.elem().Kind() == Array
	}
	return false
}

// CanSeq2 reports whether a value of the type can be ranged over with two variables.
func (t *rtype) CanSeq2() bool {
	switch t.Kind() {
	case Array, Slice, String, Map:
		return true
	case Func:
		return isIterator(t, 2)
	case Pointer:
		return t.elem().Kind() == Array
	}
	return false
}

func isIterator(t *rtype, n int) bool {
	if t.numIn() != 1 || t.numOut() != 0 {
		return false
	}
	yield := t.in(0)
	return yield.Kind() == Func && yield.numIn() == n && yield.numOut() == 1 && yield.out(0) == rtypeOf(false)
}

// PointerTo returns the type *t.
func PointerTo(t Type) Type { return made(ptrTo(t.common()), "PointerTo") }

// PtrTo is the old name of PointerTo.
func PtrTo(t Type) Type { return PointerTo(t) }

// SliceOf returns the type []t.
func SliceOf(t Type) Type { return made(sliceOf(t.common()), "SliceOf") }

// MapOf returns the type map[key]elem. It panics if keys cannot be compared.
func MapOf(key, elem Type) Type {
	if !key.Comparable() {
		panic("reflect.MapOf: invalid key type " + key.String())
	}
	return made(mapOf(key.common(), elem.common()), "MapOf")
}

// ArrayOf returns the type [length]elem. It panics if length is negative.
func ArrayOf(length int, elem Type) Type {
	if length < 0 {
		panic("reflect: negative length passed to ArrayOf")
	}
	return made(arrayOf(length, elem.common()), "ArrayOf")
}

// ChanOf returns the type of a channel.
func ChanOf(dir ChanDir, t Type) Type {
	if dir < RecvDir || dir > BothDir {
		panic("reflect.ChanOf: invalid dir")
	}
	return made(chanOf(int(dir), t.common()), "ChanOf")
}

// FuncOf returns the type of a function. It panics if it is variadic and its last parameter is not a slice.
func FuncOf(in, out []Type, variadic bool) Type {
	if variadic && (len(in) == 0 || in[len(in)-1].Kind() != Slice) {
		panic("reflect.FuncOf: last arg of variadic func must be slice")
	}
	return made(funcOf(commons(in), commons(out), variadic), "FuncOf")
}

func commons(list []Type) []*rtype {
	out := make([]*rtype, len(list))
	for i, t := range list {
		out[i] = t.common()
	}
	return out
}

// StructOf returns a struct type with these fields, which must be exported and have different names.
func StructOf(fields []StructField) Type {
	n := len(fields)
	names, paths, tags := make([]string, n), make([]string, n), make([]string, n)
	types, embedded := make([]*rtype, n), make([]bool, n)
	seen := map[string]bool{}
	pkgPath := ""
	for i, f := range fields {
		if f.Name == "" {
			panic("reflect.StructOf: field " + itoa(i) + " has no name")
		}
		if !validName(f.Name) {
			panic("reflect.StructOf: field " + itoa(i) + " has invalid name")
		}
		if f.Type == nil {
			panic("reflect.StructOf: field " + itoa(i) + " has no type")
		}
		if f.Anonymous && f.PkgPath != "" {
			panic("reflect.StructOf: field \"" + f.Name + "\" is anonymous but has PkgPath set")
		}
		if f.PkgPath != "" && pkgPath != "" && f.PkgPath != pkgPath {
			panic("reflect.StructOf: fields with different PkgPath " + pkgPath + " and " + f.PkgPath)
		}
		if f.PkgPath != "" {
			pkgPath = f.PkgPath
		}
		c := f.Name[0]
		if (c < 'A' || c > 'Z') && c < 0x80 && f.PkgPath == "" {
			panic("reflect.StructOf: field \"" + f.Name + "\" is unexported but missing PkgPath")
		}
		if seen[f.Name] && f.Name != "_" {
			panic("reflect.StructOf: duplicate field " + f.Name)
		}
		seen[f.Name] = true
		names[i], paths[i], tags[i] = f.Name, f.PkgPath, string(f.Tag)
		types[i], embedded[i] = f.Type.common(), f.Anonymous
	}
	return made(structOf(names, paths, tags, types, embedded), "StructOf")
}

// validName reports whether name may be a field's, as far as ASCII tells.
func validName(name string) bool {
	for i, c := range name {
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return true
}

func made(t *rtype, what string) Type {
	if t == nil {
		panic("reflect." + what + ": minigo cannot make this type at run time")
	}
	return t
}
