package types

// BasicKind says which basic type a Basic is.
type BasicKind int

// Kinds of basic types.
const (
	Invalid BasicKind = iota
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
	String
	UnsafePointer
	UntypedBool
	UntypedInt
	UntypedRune
	UntypedFloat
	UntypedComplex
	UntypedString
	UntypedNil

	Byte = Uint8
	Rune = Int32
)

// BasicInfo is a set of properties of a basic type.
type BasicInfo int

// Properties of basic types, as bits.
const (
	IsBoolean BasicInfo = 1 << iota
	IsInteger
	IsUnsigned
	IsFloat
	IsComplex
	IsString
	IsUntyped

	IsOrdered   = IsInteger | IsFloat | IsString
	IsNumeric   = IsInteger | IsFloat | IsComplex
	IsConstType = IsBoolean | IsNumeric | IsString
)

// Basic is a predeclared basic type, an untyped one, or unsafe.Pointer.
type Basic struct {
	kind BasicKind
	info BasicInfo
	name string
}

// Kind returns which basic type it is.
func (b *Basic) Kind() BasicKind { return b.kind }

// Info returns its properties.
func (b *Basic) Info() BasicInfo { return b.info }

// Name returns its name.
func (b *Basic) Name() string { return b.name }

// Underlying returns b.
func (b *Basic) Underlying() Type { return b }

// String returns the type as TypeString does, with full paths of packages.
func (b *Basic) String() string { return TypeString(b, nil) }

// Typ holds the basic types by kind.
var Typ = []*Basic{
	Invalid:        {Invalid, 0, "invalid type"},
	Bool:           {Bool, IsBoolean, "bool"},
	Int:            {Int, IsInteger, "int"},
	Int8:           {Int8, IsInteger, "int8"},
	Int16:          {Int16, IsInteger, "int16"},
	Int32:          {Int32, IsInteger, "int32"},
	Int64:          {Int64, IsInteger, "int64"},
	Uint:           {Uint, IsInteger | IsUnsigned, "uint"},
	Uint8:          {Uint8, IsInteger | IsUnsigned, "uint8"},
	Uint16:         {Uint16, IsInteger | IsUnsigned, "uint16"},
	Uint32:         {Uint32, IsInteger | IsUnsigned, "uint32"},
	Uint64:         {Uint64, IsInteger | IsUnsigned, "uint64"},
	Uintptr:        {Uintptr, IsInteger | IsUnsigned, "uintptr"},
	Float32:        {Float32, IsFloat, "float32"},
	Float64:        {Float64, IsFloat, "float64"},
	Complex64:      {Complex64, IsComplex, "complex64"},
	Complex128:     {Complex128, IsComplex, "complex128"},
	String:         {String, IsString, "string"},
	UnsafePointer:  {UnsafePointer, 0, "Pointer"},
	UntypedBool:    {UntypedBool, IsBoolean | IsUntyped, "untyped bool"},
	UntypedInt:     {UntypedInt, IsInteger | IsUntyped, "untyped int"},
	UntypedRune:    {UntypedRune, IsInteger | IsUntyped, "untyped rune"},
	UntypedFloat:   {UntypedFloat, IsFloat | IsUntyped, "untyped float"},
	UntypedComplex: {UntypedComplex, IsComplex | IsUntyped, "untyped complex"},
	UntypedString:  {UntypedString, IsString | IsUntyped, "untyped string"},
	UntypedNil:     {UntypedNil, IsUntyped, "untyped nil"},
}

var (
	basicByte = &Basic{Byte, IsInteger | IsUnsigned, "byte"}
	basicRune = &Basic{Rune, IsInteger, "rune"}
)
