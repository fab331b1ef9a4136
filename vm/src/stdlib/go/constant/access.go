package constant

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"
)

// BoolVal returns the bool of x, false if it is unknown.
func BoolVal(x Value) bool {
	switch x := x.(type) {
	case boolVal:
		return bool(x)
	case unknownVal:
		return false
	}
	panic(fmt.Sprintf("%v not a Bool", x))
}

// StringVal returns the string of x, "" if it is unknown.
func StringVal(x Value) string {
	switch x := x.(type) {
	case stringVal:
		return string(x)
	case unknownVal:
		return ""
	}
	panic(fmt.Sprintf("%v not a String", x))
}

// StringLen returns the length of the string x, 0 if it is unknown.
func StringLen(x Value) int64 {
	switch x := x.(type) {
	case stringVal:
		return int64(len(x))
	case unknownVal:
		return 0
	}
	panic(fmt.Sprintf("%v not a String", x))
}

// Int64Val returns the integer x, and whether it fits.
func Int64Val(x Value) (int64, bool) {
	switch x := x.(type) {
	case int64Val:
		return int64(x), true
	case intVal:
		return x.val.Int64(), false
	case unknownVal:
		return 0, false
	}
	panic(fmt.Sprintf("%v not an Int", x))
}

// Uint64Val returns the integer x, and whether it fits.
func Uint64Val(x Value) (uint64, bool) {
	switch x := x.(type) {
	case int64Val:
		return uint64(x), x >= 0
	case intVal:
		return x.val.Uint64(), x.val.IsUint64()
	case unknownVal:
		return 0, false
	}
	panic(fmt.Sprintf("%v not an Int", x))
}

// Float32Val returns the nearest float32 of x, and whether it is x exactly.
func Float32Val(x Value) (float32, bool) {
	switch x := x.(type) {
	case int64Val:
		f := float32(x)
		return f, int64Val(f) == x
	case intVal:
		f, acc := newFloat().SetInt(x.val).Float32()
		return f, acc == big.Exact
	case ratVal:
		return x.val.Float32()
	case floatVal:
		f, acc := x.val.Float32()
		return f, acc == big.Exact
	case unknownVal:
		return 0, false
	}
	panic(fmt.Sprintf("%v not a Float", x))
}

// Float64Val returns the nearest float64 of x, and whether it is x exactly.
func Float64Val(x Value) (float64, bool) {
	switch x := x.(type) {
	case int64Val:
		f := float64(x)
		return f, int64Val(f) == x
	case intVal:
		f, acc := newFloat().SetInt(x.val).Float64()
		return f, acc == big.Exact
	case ratVal:
		return x.val.Float64()
	case floatVal:
		f, acc := x.val.Float64()
		return f, acc == big.Exact
	case unknownVal:
		return 0, false
	}
	panic(fmt.Sprintf("%v not a Float", x))
}

// Val returns what x holds: a bool, string, int64, *big.Int, *big.Rat, *big.Float or nil.
func Val(x Value) any {
	switch x := x.(type) {
	case boolVal:
		return bool(x)
	case stringVal:
		return string(x)
	case int64Val:
		return int64(x)
	case intVal:
		return x.val
	case ratVal:
		return x.val
	case floatVal:
		return x.val
	}
	return nil
}

// BitLen returns the bits that the absolute value of an integer takes.
func BitLen(x Value) int {
	switch x := x.(type) {
	case int64Val:
		u := uint64(x)
		if x < 0 {
			u = -u
		}
		return bits.Len64(u)
	case intVal:
		return x.val.BitLen()
	case unknownVal:
		return 0
	}
	panic(fmt.Sprintf("%v not an Int", x))
}

// Sign returns -1, 0 or 1; not 0 for any complex number but 0, and 1 for what is unknown.
func Sign(x Value) int {
	switch x := x.(type) {
	case int64Val:
		switch {
		case x < 0:
			return -1
		case x > 0:
			return 1
		}
		return 0
	case intVal:
		return x.val.Sign()
	case ratVal:
		return x.val.Sign()
	case floatVal:
		return x.val.Sign()
	case complexVal:
		return Sign(x.re) | Sign(x.im)
	case unknownVal:
		return 1 // a divisor that is unknown is not reported as zero
	}
	panic(fmt.Sprintf("%v not numeric", x))
}

// Bytes returns the bytes of the absolute value of an integer, the lowest first.
func Bytes(x Value) []byte {
	var b []byte
	switch x := x.(type) {
	case int64Val:
		b = big.NewInt(int64(x)).Bytes()
	case intVal:
		b = x.val.Bytes()
	default:
		panic(fmt.Sprintf("%v not an Int", x))
	}
	slices.Reverse(b)
	return b
}

// Num returns the numerator of x.
func Num(x Value) Value {
	switch x := x.(type) {
	case int64Val, intVal:
		return x
	case ratVal:
		return ofInt(x.val.Num())
	case floatVal:
		if affordable(x.val) {
			r, _ := x.val.Rat(nil)
			return ofInt(r.Num())
		}
	case unknownVal:
	default:
		panic(fmt.Sprintf("%v not Int or Float", x))
	}
	return unknownVal{}
}

// Denom returns the denominator of x.
func Denom(x Value) Value {
	switch x := x.(type) {
	case int64Val, intVal:
		return int64Val(1)
	case ratVal:
		return ofInt(x.val.Denom())
	case floatVal:
		if affordable(x.val) {
			r, _ := x.val.Rat(nil)
			return ofInt(r.Denom())
		}
	case unknownVal:
	default:
		panic(fmt.Sprintf("%v not Int or Float", x))
	}
	return unknownVal{}
}

// Real returns the real part of a number.
func Real(x Value) Value {
	switch x := x.(type) {
	case unknownVal, int64Val, intVal, ratVal, floatVal:
		return x
	case complexVal:
		return x.re
	}
	panic(fmt.Sprintf("%v not numeric", x))
}

// Imag returns the imaginary part of a number.
func Imag(x Value) Value {
	switch x := x.(type) {
	case unknownVal:
		return x
	case int64Val, intVal, ratVal, floatVal:
		return int64Val(0)
	case complexVal:
		return x.im
	}
	panic(fmt.Sprintf("%v not numeric", x))
}
