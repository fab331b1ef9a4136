package doc

// predeclared has the documentation of packages that the compiler knows by itself.
var predeclared = map[string]string{"builtin": builtinText, "unsafe": unsafeText}

const builtinText = `// Package builtin documents the predeclared names of Go. It cannot be imported: its names are there in every file.
package builtin

// bool is the type of true and false.
type bool bool

// true and false are the results of comparisons.
const (
	true  = 0 == 0
	false = 0 != 0
)

// uint8 holds numbers from 0 to 255.
type uint8 uint8

// uint16 holds numbers from 0 to 65535.
type uint16 uint16

// uint32 holds numbers from 0 to 4294967295.
type uint32 uint32

// uint64 holds numbers from 0 to 18446744073709551615.
type uint64 uint64

// int8 holds numbers from -128 to 127.
type int8 int8

// int16 holds numbers from -32768 to 32767.
type int16 int16

// int32 holds numbers from -2147483648 to 2147483647.
type int32 int32

// int64 holds numbers from -9223372036854775808 to 9223372036854775807.
type int64 int64

// float32 holds floating-point numbers of 32 bits by IEEE 754.
type float32 float32

// float64 holds floating-point numbers of 64 bits by IEEE 754.
type float64 float64

// complex64 holds complex numbers whose parts are float32.
type complex64 complex64

// complex128 holds complex numbers whose parts are float64.
type complex128 complex128

// string holds bytes that never change, as a rule text in UTF-8. It may be empty, but not nil.
type string string

// int holds signed numbers of 64 bits. It is a type of its own, not another name of int64.
type int int

// uint holds unsigned numbers of 64 bits. It is a type of its own, not another name of uint64.
type uint uint

// uintptr holds the bits of a pointer as a number, which keeps nothing alive.
type uintptr uintptr

// byte is another name of uint8, for bytes.
type byte = uint8

// rune is another name of int32, for code points of Unicode.
type rune = int32

// any is another name of interface{}: every value has this type.
type any = interface{}

// comparable is the constraint of types whose values == compares.
type comparable interface{ comparable }

// iota is the number of the line in a group of constants, from 0.
const iota = 0

// nil is the zero value of pointers, functions, interfaces, maps, slices and channels.
var nil Type

// Type stands for any type, the same one in one declaration.
type Type int

// Type1 stands for any type, the same one in one declaration.
type Type1 int

// IntegerType stands for any integer type.
type IntegerType int

// FloatType stands for float32 or float64.
type FloatType float32

// ComplexType stands for complex64 or complex128.
type ComplexType complex64

// append adds elements to the end of a slice and returns the result, which shares the array of slice if there was
// room. A string may be added to bytes: append(b, s...).
func append(slice []Type, elems ...Type) []Type

// copy copies elements from src to dst until one of them is full, and returns how many. They may overlap; src may be
// a string for bytes.
func copy(dst, src []Type) int

// delete removes a key from a map. It does nothing if there is none, or m is nil.
func delete(m map[Type]Type1, key Type)

// len returns the length: the bytes of a string, the elements of an array, slice or map, and those waiting in a
// channel. It is 0 for nil.
func len(v Type) int

// cap returns how many elements an array has, or a slice or channel has room for. It is 0 for nil.
func cap(v Type) int

// make makes a slice, map or channel: make([]T, length, capacity), make(map[K]V, room), make(chan T, buffer). The
// second number may be left out, and for maps and channels both. It panics if a number is negative or too large.
func make(t Type, size ...IntegerType) Type

// max returns the largest argument; NaN if one of them is.
func max[T cmp.Ordered](x T, y ...T) T

// min returns the smallest argument; NaN if one of them is.
func min[T cmp.Ordered](x T, y ...T) T

// new returns a pointer to a new variable: the zero value of a type, or the value of an expression.
func new(TypeOrExpr) *Type

// complex makes a complex number of two floats.
func complex(r, i FloatType) ComplexType

// real returns the real part.
func real(c ComplexType) FloatType

// imag returns the imaginary part.
func imag(c ComplexType) FloatType

// clear deletes all keys of a map, or sets all elements of a slice to zero.
func clear[T ~[]Type | ~map[Type]Type1](t T)

// close closes a channel: receivers get what is left, and then zero values at once. It panics if c is nil or closed;
// so does a later send.
func close(c chan<- Type)

// panic ends the function, runs what it has deferred, and goes on so with its callers until one recovers, or the
// program ends with status 2.
func panic(v any)

// recover stops a panic and returns its value, in a deferred function only. It returns nil if there is no panic.
func recover() any

// print writes its arguments to the standard error. It is for the start of a program; package fmt has more.
func print(args ...Type)

// println is print with spaces between arguments and a newline at the end.
func println(args ...Type)

// error is the interface of errors. nil means that there is none.
type error interface {
	// Error returns the message.
	Error() string
}
`

const unsafeText = `// Package unsafe has operations that step around the safety of types.
package unsafe

// ArbitraryType stands for any type.
type ArbitraryType int

// IntegerType stands for any integer type.
type IntegerType int

// Pointer is a pointer to anything. It can be converted to and from every pointer type, and to and from uintptr.
type Pointer *ArbitraryType

// Sizeof returns the size of x in bytes, without what it points to.
func Sizeof(x ArbitraryType) uintptr

// Offsetof returns how many bytes of a struct come before the field x.
func Offsetof(x ArbitraryType) uintptr

// Alignof returns the number that addresses of variables like x are multiples of.
func Alignof(x ArbitraryType) uintptr

// Add returns a pointer that is len bytes after ptr.
func Add(ptr Pointer, len IntegerType) Pointer

// Slice returns a slice of len elements that begins at ptr. It panics if len is negative or too large.
func Slice(ptr *ArbitraryType, len IntegerType) []ArbitraryType

// SliceData returns a pointer to the first element of a slice with room, or nil for nil.
func SliceData(slice []ArbitraryType) *ArbitraryType

// String returns a string of len bytes that begins at ptr. The bytes must not change.
func String(ptr *byte, len IntegerType) string

// StringData returns a pointer to the bytes of a string, which must not be changed.
func StringData(str string) *byte
`
