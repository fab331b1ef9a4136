package types

import (
	"go/constant"
	"go/token"
)

// Universe is the scope of the predeclared objects.
var Universe *Scope

// Unsafe is package unsafe.
var Unsafe *Package

var (
	universeAny        *Alias
	universeError      *Named
	universeComparable *Named
	universeIota       *Const
	emptyInterface     = &Interface{complete: true, set: &universeSet}
)

// builtinID says which builtin function a Builtin is.
type builtinID int

const (
	builtinAppend builtinID = iota
	builtinCap
	builtinClear
	builtinClose
	builtinComplex
	builtinCopy
	builtinDelete
	builtinImag
	builtinLen
	builtinMake
	builtinMax
	builtinMin
	builtinNew
	builtinPanic
	builtinPrint
	builtinPrintln
	builtinReal
	builtinRecover
	builtinAdd // the first of package unsafe
	builtinAlignof
	builtinOffsetof
	builtinSizeof
	builtinSlice
	builtinSliceData
	builtinString
	builtinStringData
	builtinAssert // only after DefPredeclaredTestFuncs
	builtinTrace
)

// use says what a call may stand for.
type use int

const (
	useConversion use = iota
	useExpression
	useStatement
)

var builtinTable = [...]struct {
	name     string
	args     int
	variadic bool
	use      use
}{
	builtinAppend:     {"append", 1, true, useExpression},
	builtinCap:        {"cap", 1, false, useExpression},
	builtinClear:      {"clear", 1, false, useStatement},
	builtinClose:      {"close", 1, false, useStatement},
	builtinComplex:    {"complex", 2, false, useExpression},
	builtinCopy:       {"copy", 2, false, useStatement},
	builtinDelete:     {"delete", 2, false, useStatement},
	builtinImag:       {"imag", 1, false, useExpression},
	builtinLen:        {"len", 1, false, useExpression},
	builtinMake:       {"make", 1, true, useExpression},
	builtinMax:        {"max", 1, true, useExpression},
	builtinMin:        {"min", 1, true, useExpression},
	builtinNew:        {"new", 1, false, useExpression},
	builtinPanic:      {"panic", 1, false, useStatement},
	builtinPrint:      {"print", 0, true, useStatement},
	builtinPrintln:    {"println", 0, true, useStatement},
	builtinReal:       {"real", 1, false, useExpression},
	builtinRecover:    {"recover", 0, false, useStatement},
	builtinAdd:        {"Add", 2, false, useExpression},
	builtinAlignof:    {"Alignof", 1, false, useExpression},
	builtinOffsetof:   {"Offsetof", 1, false, useExpression},
	builtinSizeof:     {"Sizeof", 1, false, useExpression},
	builtinSlice:      {"Slice", 2, false, useExpression},
	builtinSliceData:  {"SliceData", 1, false, useExpression},
	builtinString:     {"String", 2, false, useExpression},
	builtinStringData: {"StringData", 1, false, useExpression},
	builtinAssert:     {"assert", 1, false, useStatement},
	builtinTrace:      {"trace", 0, true, useStatement},
}

func init() {
	Universe = NewScope(nil, 0, 0, "universe")
	Unsafe = NewPackage("unsafe", "unsafe")
	Unsafe.complete = true

	for _, t := range Typ[:UnsafePointer] {
		if t.kind != Invalid {
			Universe.Insert(NewTypeName(0, nil, t.name, t))
		}
	}
	for _, t := range []*Basic{basicByte, basicRune} {
		Universe.Insert(NewTypeName(0, nil, t.name, t))
	}
	Unsafe.scope.Insert(NewTypeName(0, Unsafe, "Pointer", Typ[UnsafePointer]))

	anyName := NewTypeName(0, nil, "any", nil)
	universeAny = NewAlias(anyName, &Interface{complete: true, set: &universeSet}) // any is written by its name
	Universe.Insert(anyName)

	errorName := NewTypeName(0, nil, "error", nil)
	universeError = NewNamed(errorName, nil, nil)
	recv := newVar(RecvVar, 0, nil, "", universeError)
	text := newVar(ResultVar, 0, nil, "", Typ[String])
	method := NewFunc(0, nil, "Error", NewSignature(recv, nil, NewTuple(text), false))
	universeError.underlying = &Interface{methods: []*Func{method}, complete: true}
	Universe.Insert(errorName)

	comparableName := NewTypeName(0, nil, "comparable", nil)
	universeComparable = NewNamed(comparableName, nil, nil)
	universeComparable.underlying = &Interface{complete: true, set: &typeSet{terms: everything, comparable: true}}
	Universe.Insert(comparableName)

	for _, c := range []struct {
		name string
		kind BasicKind
		val  constant.Value
	}{
		{"true", UntypedBool, constant.MakeBool(true)},
		{"false", UntypedBool, constant.MakeBool(false)},
		{"iota", UntypedInt, constant.MakeInt64(0)},
	} {
		Universe.Insert(NewConst(0, nil, c.name, Typ[c.kind], c.val))
	}
	universeIota = Universe.Lookup("iota").(*Const)
	Universe.Insert(&Nil{object{name: "nil", typ: Typ[UntypedNil]}})
	for id := builtinAppend; id < builtinAssert; id++ {
		insertBuiltin(id)
	}
}

func insertBuiltin(id builtinID) {
	b := &Builtin{object{name: builtinTable[id].name, typ: Typ[Invalid]}, id}
	if token.IsExported(b.name) {
		b.pkg = Unsafe
		Unsafe.scope.Insert(b)
		return
	}
	Universe.Insert(b)
}

// DefPredeclaredTestFuncs declares the builtin functions assert and trace.
func DefPredeclaredTestFuncs() {
	if Universe.Lookup("assert") != nil {
		return
	}
	insertBuiltin(builtinAssert)
	insertBuiltin(builtinTrace)
}
