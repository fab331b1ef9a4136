// Package constant holds the values of untyped constants and computes with them.
//
// Numbers are exact as long as that is affordable: integers of any size, then fractions, then floats of
// 512 bits. The smallest representation that holds a value is chosen where a value is made.
package constant

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Kind says what a Value is.
type Kind int

// Kinds of values.
const (
	Unknown Kind = iota
	Bool
	String
	Int
	Float
	Complex
)

var kindNames = [...]string{"Unknown", "Bool", "String", "Int", "Float", "Complex"}

// String returns the name.
func (k Kind) String() string {
	if k < 0 || int(k) >= len(kindNames) {
		return "Kind(" + strconv.Itoa(int(k)) + ")"
	}
	return kindNames[k]
}

// Value is a constant's value.
type Value interface {
	// Kind returns the value's kind.
	Kind() Kind
	// String returns a short form for people: long strings are cut, floats rounded.
	String() string
	// ExactString returns the value in full.
	ExactString() string

	// rank orders the representations: operands are brought to the higher of their ranks.
	rank() int
}

const (
	// precision is that of floats, in bits.
	precision = 512
	// exactBits is the size of numerators, denominators and exponents up to which fractions are kept.
	exactBits = 4 << 10
	// shortString is the length up to which a quoted string is shown whole.
	shortString = 72
)

type (
	unknownVal struct{}
	boolVal    bool
	stringVal  string
	int64Val   int64
	intVal     struct{ val *big.Int } // too large for int64Val
	ratVal     struct{ val *big.Rat }
	floatVal   struct{ val *big.Float } // too large or too long for ratVal
	complexVal struct{ re, im Value }
)

const (
	rankUnknown = iota
	rankPlain
	rankInt64
	rankInt
	rankRat
	rankFloat
	rankComplex
)

func (unknownVal) rank() int { return rankUnknown }
func (boolVal) rank() int    { return rankPlain }
func (stringVal) rank() int  { return rankPlain }
func (int64Val) rank() int   { return rankInt64 }
func (intVal) rank() int     { return rankInt }
func (ratVal) rank() int     { return rankRat }
func (floatVal) rank() int   { return rankFloat }
func (complexVal) rank() int { return rankComplex }

func (unknownVal) Kind() Kind { return Unknown }
func (boolVal) Kind() Kind    { return Bool }
func (stringVal) Kind() Kind  { return String }
func (int64Val) Kind() Kind   { return Int }
func (intVal) Kind() Kind     { return Int }
func (ratVal) Kind() Kind     { return Float }
func (floatVal) Kind() Kind   { return Float }
func (complexVal) Kind() Kind { return Complex }

func (unknownVal) String() string { return "unknown" }
func (x boolVal) String() string  { return strconv.FormatBool(bool(x)) }
func (x int64Val) String() string { return strconv.FormatInt(int64(x), 10) }
func (x intVal) String() string   { return x.val.String() }
func (x ratVal) String() string   { return floatOfRat(x).String() }
func (x complexVal) String() string {
	return "(" + x.re.String() + " + " + x.im.String() + "i)"
}

func (x stringVal) String() string {
	quoted := strconv.Quote(string(x))
	if utf8.RuneCountInString(quoted) <= shortString {
		return quoted
	}
	end := 0
	for range shortString - 3 {
		_, size := utf8.DecodeRuneInString(quoted[end:])
		end += size
	}
	return quoted[:end] + "..."
}

func (x floatVal) String() string {
	f := x.val
	if f.IsInf() {
		return f.String()
	}
	if v, _ := f.Float64(); (f.Sign() == 0) == (v == 0) && !math.IsInf(v, 0) {
		text := fmt.Sprintf("%.6g", v)
		if !f.IsInt() && !strings.Contains(text, ".") {
			text = fmt.Sprintf("%g", v) // else it would look like an integer
		}
		return text
	}
	return farFloat(f)
}

// farFloat writes a float outside of the range of float64, by logarithms: exact formatting of a number
// with millions of digits takes too long.
func farFloat(f *big.Float) string {
	var fraction big.Float
	exp := f.MantExp(&fraction)
	mantissa, _ := fraction.Float64()
	decimal := float64(exp) * (math.Ln2 / math.Ln10)
	e := int64(decimal)
	mantissa *= math.Pow(10, decimal-float64(e))
	switch size := math.Abs(mantissa); {
	case size < 1-0.5e-6:
		mantissa *= 10
		e--
	case size >= 10:
		mantissa /= 10
		e++
	}
	return fmt.Sprintf("%.6ge%+d", mantissa, e)
}

func (x unknownVal) ExactString() string { return x.String() }
func (x boolVal) ExactString() string    { return x.String() }
func (x stringVal) ExactString() string  { return strconv.Quote(string(x)) }
func (x int64Val) ExactString() string   { return x.String() }
func (x intVal) ExactString() string     { return x.String() }
func (x floatVal) ExactString() string   { return x.val.Text('p', 0) }
func (x ratVal) ExactString() string {
	if x.val.IsInt() {
		return x.val.Num().String()
	}
	return x.val.String()
}
func (x complexVal) ExactString() string {
	return "(" + x.re.ExactString() + " + " + x.im.ExactString() + "i)"
}
