package types

import (
	"iter"
	"slices"
	"strings"
)

// Type is a type of Go.
type Type interface {
	// Underlying returns the underlying type, which is never a Named, Alias or TypeParam.
	Underlying() Type
	// String returns the type for people to read.
	String() string
}

// Array is an array type.
type Array struct {
	len  int64 // negative if it could not be computed
	elem Type
}

// NewArray returns an array type.
func NewArray(elem Type, len int64) *Array { return &Array{len, elem} }

// Len returns the length, negative if it is not known.
func (a *Array) Len() int64 { return a.len }

// Elem returns the type of the elements.
func (a *Array) Elem() Type { return a.elem }

// Slice is a slice type.
type Slice struct{ elem Type }

// NewSlice returns a slice type.
func NewSlice(elem Type) *Slice { return &Slice{elem} }

// Elem returns the type of the elements.
func (s *Slice) Elem() Type { return s.elem }

// Pointer is a pointer type.
type Pointer struct{ elem Type }

// NewPointer returns a pointer type.
func NewPointer(elem Type) *Pointer { return &Pointer{elem} }

// Elem returns what is pointed to.
func (p *Pointer) Elem() Type { return p.elem }

// Map is a map type.
type Map struct{ key, elem Type }

// NewMap returns a map type.
func NewMap(key, elem Type) *Map { return &Map{key, elem} }

// Key returns the type of the keys.
func (m *Map) Key() Type { return m.key }

// Elem returns the type of the elements.
func (m *Map) Elem() Type { return m.elem }

// ChanDir is the direction of a channel type.
type ChanDir int

// Directions of a channel.
const (
	SendRecv ChanDir = iota
	SendOnly
	RecvOnly
)

// Chan is a channel type.
type Chan struct {
	dir  ChanDir
	elem Type
}

// NewChan returns a channel type.
func NewChan(dir ChanDir, elem Type) *Chan { return &Chan{dir, elem} }

// Dir returns the direction.
func (c *Chan) Dir() ChanDir { return c.dir }

// Elem returns the type of the elements.
func (c *Chan) Elem() Type { return c.elem }

// Struct is a struct type.
type Struct struct {
	fields []*Var
	tags   []string // may be shorter than fields
}

// NewStruct returns a struct type.
func NewStruct(fields []*Var, tags []string) *Struct {
	seen := make(map[string]bool)
	for _, f := range fields {
		if f.name == "_" {
			continue
		}
		if seen[f.Id()] {
			panic("multiple fields with the same name")
		}
		seen[f.Id()] = true
	}
	if len(tags) > len(fields) {
		panic("more tags than fields")
	}
	return &Struct{fields, tags}
}

// NumFields returns the number of fields.
func (s *Struct) NumFields() int { return len(s.fields) }

// Field returns the i'th field.
func (s *Struct) Field(i int) *Var { return s.fields[i] }

// Fields yields the fields.
func (s *Struct) Fields() iter.Seq[*Var] { return slices.Values(s.fields) }

// Tag returns the tag of the i'th field.
func (s *Struct) Tag(i int) string {
	if i < len(s.tags) {
		return s.tags[i]
	}
	return ""
}

// Tuple is a list of variables: parameters, results, or what a call returns.
type Tuple struct{ vars []*Var }

// NewTuple returns a tuple, nil if it is empty.
func NewTuple(x ...*Var) *Tuple {
	if len(x) == 0 {
		return nil
	}
	return &Tuple{x}
}

// Len returns the number of variables.
func (t *Tuple) Len() int {
	if t == nil {
		return 0
	}
	return len(t.vars)
}

// At returns the i'th variable.
func (t *Tuple) At(i int) *Var { return t.vars[i] }

// Variables yields the variables.
func (t *Tuple) Variables() iter.Seq[*Var] { return slices.Values(t.list()) }

func (t *Tuple) list() []*Var {
	if t == nil {
		return nil
	}
	return t.vars
}

// Signature is the type of a function or method.
type Signature struct {
	recvTypeParams *TypeParamList
	typeParams     *TypeParamList
	scope          *Scope
	recv           *Var
	params         *Tuple
	results        *Tuple
	variadic       bool
}

// NewSignature returns the type of a function without type parameters.
func NewSignature(recv *Var, params, results *Tuple, variadic bool) *Signature {
	return NewSignatureType(recv, nil, nil, params, results, variadic)
}

// NewSignatureType returns the type of a function; the last parameter of a variadic one is a slice, or
// a string or type parameter whose core is bytes.
func NewSignatureType(recv *Var, recvTypeParams, typeParams []*TypeParam, params, results *Tuple, variadic bool) *Signature {
	if variadic {
		n := params.Len()
		if n == 0 {
			panic("variadic function must have at least one parameter")
		}
		last := params.At(n - 1).typ
		if _, ok := sharedUnder(last, true).(*Slice); !ok && !isBytesOrString(last) {
			panic("got " + last.String() + ", want variadic parameter with unnamed slice type or string as core type")
		}
	}
	sig := &Signature{recv: recv, params: params, results: results, variadic: variadic}
	if len(recvTypeParams) > 0 {
		if recv == nil {
			panic("function with receiver type parameters must have a receiver")
		}
		sig.recvTypeParams = bindTypeParams(recvTypeParams)
	}
	sig.typeParams = bindTypeParams(typeParams)
	return sig
}

// Recv returns the receiver of a method, nil for a function.
func (s *Signature) Recv() *Var { return s.recv }

// TypeParams returns the type parameters.
func (s *Signature) TypeParams() *TypeParamList { return s.typeParams }

// RecvTypeParams returns the receiver's type parameters.
func (s *Signature) RecvTypeParams() *TypeParamList { return s.recvTypeParams }

// Params returns the parameters, nil if there are none.
func (s *Signature) Params() *Tuple { return s.params }

// Results returns the results, nil if there are none.
func (s *Signature) Results() *Tuple { return s.results }

// Variadic reports whether the last parameter takes any number of arguments.
func (s *Signature) Variadic() bool { return s.variadic }

// TypeParamList is a list of type parameters.
type TypeParamList struct{ tparams []*TypeParam }

// Len returns the number of type parameters.
func (l *TypeParamList) Len() int { return len(l.list()) }

// At returns the i'th type parameter.
func (l *TypeParamList) At(i int) *TypeParam { return l.tparams[i] }

// TypeParams yields the type parameters.
func (l *TypeParamList) TypeParams() iter.Seq[*TypeParam] { return slices.Values(l.list()) }

func (l *TypeParamList) list() []*TypeParam {
	if l == nil {
		return nil
	}
	return l.tparams
}

// bindTypeParams numbers type parameters, which belong to one declaration from now on.
func bindTypeParams(list []*TypeParam) *TypeParamList {
	if len(list) == 0 {
		return nil
	}
	for i, p := range list {
		if p.index >= 0 {
			panic("type parameter bound more than once")
		}
		p.index = i
	}
	return &TypeParamList{list}
}

// TypeList is a list of types.
type TypeList struct{ types []Type }

func newTypeList(list []Type) *TypeList {
	if len(list) == 0 {
		return nil
	}
	return &TypeList{list}
}

// Len returns the number of types.
func (l *TypeList) Len() int { return len(l.list()) }

// At returns the i'th type.
func (l *TypeList) At(i int) Type { return l.types[i] }

// Types yields the types.
func (l *TypeList) Types() iter.Seq[Type] { return slices.Values(l.list()) }

func (l *TypeList) list() []Type {
	if l == nil {
		return nil
	}
	return l.types
}

// Underlying returns the type itself, which is its own underlying type.
func (t *Array) Underlying() Type { return t }

// Underlying returns the type itself, which is its own underlying type.
func (t *Slice) Underlying() Type { return t }

// Underlying returns the type itself, which is its own underlying type.
func (t *Pointer) Underlying() Type { return t }

// Underlying returns the type itself, which is its own underlying type.
func (t *Map) Underlying() Type { return t }

// Underlying returns the type itself, which is its own underlying type.
func (t *Chan) Underlying() Type { return t }

// Underlying returns the type itself, which is its own underlying type.
func (t *Struct) Underlying() Type { return t }

// Underlying returns the type itself, which is its own underlying type.
func (t *Tuple) Underlying() Type { return t }

// Underlying returns the type itself, which is its own underlying type.
func (t *Signature) Underlying() Type { return t }

// Underlying returns the type itself, which is its own underlying type.
func (t *Union) Underlying() Type { return t }

// Underlying returns the type itself, which is its own underlying type.
func (t *Interface) Underlying() Type { return t }

// String returns the type as TypeString does, with full paths of packages.
func (t *Array) String() string { return TypeString(t, nil) }

// String returns the type as TypeString does, with full paths of packages.
func (t *Slice) String() string { return TypeString(t, nil) }

// String returns the type as TypeString does, with full paths of packages.
func (t *Pointer) String() string { return TypeString(t, nil) }

// String returns the type as TypeString does, with full paths of packages.
func (t *Map) String() string { return TypeString(t, nil) }

// String returns the type as TypeString does, with full paths of packages.
func (t *Chan) String() string { return TypeString(t, nil) }

// String returns the type as TypeString does, with full paths of packages.
func (t *Struct) String() string { return TypeString(t, nil) }

// String returns the type as TypeString does, with full paths of packages.
func (t *Tuple) String() string { return TypeString(t, nil) }

// String returns the type as TypeString does, with full paths of packages.
func (t *Signature) String() string { return TypeString(t, nil) }

// String returns the type as TypeString does, with full paths of packages.
func (t *Union) String() string { return TypeString(t, nil) }

// String returns the type as TypeString does, with full paths of packages.
func (t *Interface) String() string { return TypeString(t, nil) }

// String returns the types in brackets.
func (l *TypeList) String() string {
	var w writer
	w.typeList(l.types)
	return w.String()
}

// String returns the type parameters in brackets.
func (l *TypeParamList) String() string {
	names := make([]string, len(l.tparams))
	for i, p := range l.tparams {
		names[i] = p.String()
	}
	return "[" + strings.Join(names, ", ") + "]"
}
