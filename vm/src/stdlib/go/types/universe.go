package types

import "go/constant"

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

// use says what a call may stand for.
type use int

const (
	useConversion use = iota
	useExpression
	useStatement
)

// builtinRow is what is known of a builtin function.
type builtinRow struct {
	name     string
	unsafe   bool // of package unsafe
	args     int
	variadic bool // takes more arguments, too
	since    int  // the minor version of Go 1 that brought it
	rule     string
	use      use
}

// Rules for the types of arguments and result. All others are signatures.
const (
	ruleOwn     = "own"     // builtinCall.own checks them
	ruleOrdered = "ordered" // the arguments have one ordered type, which the result has, too
)

// rowOfBuiltin returns row i of the table that this package shares with the checker of the command.
func rowOfBuiltin(i int) (name string, unsafe bool, args int, variadic bool, since int, rule string, statement, ok bool)

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
	for i := 0; ; i++ {
		name, unsafe, args, variadic, since, rule, statement, ok := rowOfBuiltin(i)
		if !ok {
			break
		}
		row := &builtinRow{name, unsafe, args, variadic, since, rule, useExpression}
		if statement {
			row.use = useStatement
		}
		insertBuiltin(row)
	}
}

func insertBuiltin(row *builtinRow) {
	b := &Builtin{object{name: row.name, typ: Typ[Invalid]}, row}
	if row.unsafe {
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
	insertBuiltin(&builtinRow{name: "assert", args: 1, rule: ruleOwn, use: useStatement})
	insertBuiltin(&builtinRow{name: "trace", variadic: true, rule: ruleOwn, use: useStatement})
}
