package fmt

// What fmt sees of a value of any type, without package reflect. A native may
// hand out a value that shares memory with the one it is part of: it is only
// looked at.

// The kinds, as reflect numbers them.
const (
	kBool       = 1
	kUint       = 7
	kUint8      = 8
	kFloat32    = 13
	kComplex128 = 16
	kArray      = 17
	kChan       = 18
	kFunc       = 19
	kInterface  = 20
	kMap        = 21
	kPointer    = 22
	kSlice      = 23
	kString     = 24
	kStruct     = 25
	kUnsafe     = 26
)

// plainArg appends v as the verb and the flags ask for, if neither v nor any part
// of it has a method that is to be called, and the verb fits; else ok is false.
func plainArg(dst []byte, v any, verb rune, flags, wid, prec int) (out []byte, ok bool)

// plainLine does what Sprintln (line) or Sprint does, with the same proviso.
func plainLine(a []any, line bool) (out []byte, ok bool)

// kindOf returns the kind of v's dynamic type, 0 for nil.
func kindOf(v any) int

// typeString returns the name of v's dynamic type as %T shows it.
func typeString(v any) string

// basic takes a value of a basic kind apart: bits holds a bool or an integer
// (sign-extended), re and im floats, s a string.
func basic(v any) (kind int, bits uint64, re, im float64, s string)

// length returns the length of an array, slice, map or string, or the number of fields.
func length(v any) int

// field returns the i-th field of a struct, its name, and in flags: 1 exported,
// 2 of interface type.
func field(v any, i int) (x any, name string, flags int)

// fieldType returns the name of the i-th field's type.
func fieldType(v any, i int) string

// index returns the i-th element of an array or slice.
func index(v any, i int) any

// elemType returns the element type of an array, slice, map or pointer; keyType
// the key type of a map.
func elemType(v any) (kind int, name string)
func keyType(v any) (kind int, name string)

// mapEntries returns the entries of a map in the order of its keys: numbers and
// strings ascending, NaN first, false before true, pointers by address, structs and
// arrays element by element, interfaces nil first, then by type, then by value.
func mapEntries(v any) (keys, vals []any)

// deref returns what a non-nil pointer points to.
func deref(v any) any

// address returns the pointer in a pointer, map, chan, func, unsafe pointer or slice.
func address(v any) uintptr

// bytesOf returns the bytes of a slice or array of elements of kind uint8.
func bytesOf(v any) []byte

// held returns the value that a reflect.Value holds, if v is one; valid is false
// for the zero Value; exported is false if it came from an unexported field.
func held(v any) (x any, is, valid, exported bool) {
	x, is, valid, exported, method := receiver(v)
	if method {
		x = v.(interface{ Interface() any }).Interface()
	}
	return x, is, valid, exported
}

// receiver does that, but of a method it returns the receiver.
func receiver(v any) (x any, is, valid, exported, method bool)

// The formatters append to dst what the verb, the flags (see flag constants in
// print.go), width and precision ask for.

// fmtInteger formats a magnitude in base 2, 8, 10 or 16. verb is 'O' for a 0o
// prefix, 'X' for capitals; with flagSharp the base is shown.
func fmtInteger(dst []byte, u uint64, neg bool, base int, verb rune, flags, wid, prec int) []byte

// fmtFloat formats for the verbs b e E f F g G x X; a precision of -1 is the
// shortest; flagPrec overrides it. Verb 'v' is %v's shortest %g (with flagSharpV
// as Go syntax, %e from exponent 21 on).
func fmtFloat(dst []byte, f float64, size int, verb rune, flags, wid, prec int) []byte

// fmtString formats for the verbs s q x X.
func fmtString(dst []byte, s string, verb rune, flags, wid, prec int) []byte

// fmtBytes is fmtString for bytes.
func fmtBytes(dst []byte, b []byte, verb rune, flags, wid, prec int) []byte

// fmtRune formats for the verbs c, q and U.
func fmtRune(dst []byte, u uint64, verb rune, flags, wid, prec int) []byte

// pad appends s within the width (flagMinus: on the left), without precision.
func pad(dst []byte, s string, flags, wid int) []byte

// indexByte finds c in s from position from on, or gives len(s).
func indexByte(s string, c byte, from int) int

// view makes a string of b's own bytes, which must not change as long as it lives.
func view(b []byte) string
