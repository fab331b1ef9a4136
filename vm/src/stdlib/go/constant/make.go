package constant

import (
	"fmt"
	"go/token"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// MakeUnknown returns the value of what could not be computed.
func MakeUnknown() Value { return unknownVal{} }

// MakeBool returns the value of b.
func MakeBool(b bool) Value { return boolVal(b) }

// MakeString returns the value of s.
func MakeString(s string) Value { return stringVal(s) }

// MakeInt64 returns the value of x.
func MakeInt64(x int64) Value { return int64Val(x) }

// MakeUint64 returns the value of x.
func MakeUint64(x uint64) Value {
	if x <= math.MaxInt64 {
		return int64Val(x)
	}
	return intVal{new(big.Int).SetUint64(x)}
}

// MakeFloat64 returns the value of x, of which infinities and NaNs have none.
func MakeFloat64(x float64) Value {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return unknownVal{}
	}
	return ratVal{new(big.Rat).SetFloat64(x + 0)} // + 0 takes the sign off a zero
}

// MakeFromBytes returns the integer with these bytes, of which the lowest comes first.
func MakeFromBytes(bytes []byte) Value {
	high := slices.Clone(bytes)
	slices.Reverse(high)
	return ofInt(new(big.Int).SetBytes(high))
}

// MakeImag returns the imaginary number x·i.
func MakeImag(x Value) Value {
	switch x.(type) {
	case unknownVal:
		return x
	case int64Val, intVal, ratVal, floatVal:
		return ofParts(int64Val(0), x)
	}
	panic(fmt.Sprintf("%v not Int or Float", x))
}

// Make returns the value of a bool, string, int64, *big.Int, *big.Rat or *big.Float.
func Make(x any) Value {
	switch x := x.(type) {
	case bool:
		return boolVal(x)
	case string:
		return stringVal(x)
	case int64:
		return int64Val(x)
	case *big.Int:
		return ofInt(x)
	case *big.Rat:
		return ofRat(x)
	case *big.Float:
		return ofFloat(x)
	}
	return unknownVal{}
}

// MakeFromLiteral returns the value of a literal of Go's syntax, an Unknown one if it is malformed.
func MakeFromLiteral(lit string, tok token.Token, zero uint) Value {
	if zero != 0 {
		panic("MakeFromLiteral called with non-zero last argument")
	}
	switch tok {
	case token.INT:
		if x, err := strconv.ParseInt(lit, 0, 64); err == nil {
			return int64Val(x)
		}
		if x, ok := new(big.Int).SetString(lit, 0); ok {
			return intVal{x}
		}
	case token.FLOAT:
		if x := parseFloat(lit); x != nil {
			return x
		}
	case token.IMAG:
		if digits, ok := strings.CutSuffix(lit, "i"); ok {
			if im := parseFloat(digits); im != nil {
				return ofParts(int64Val(0), im)
			}
		}
	case token.CHAR:
		if n := len(lit); n >= 2 {
			if r, _, _, err := strconv.UnquoteChar(lit[1:n-1], '\''); err == nil {
				return int64Val(r)
			}
		}
	case token.STRING:
		if s, err := strconv.Unquote(lit); err == nil {
			return stringVal(s)
		}
	default:
		panic(fmt.Sprintf("%v is not a valid token", tok))
	}
	return unknownVal{}
}

// parseFloat returns the value of a float's literal, nil if it is malformed.
func parseFloat(lit string) Value {
	f, ok := newFloat().SetString(lit)
	if !ok {
		return nil
	}
	if affordable(f) {
		if f.Sign() == 0 {
			lit = "0" // its exponent may be anything
		}
		if r, ok := new(big.Rat).SetString(lit); ok {
			return ratVal{r}
		}
	}
	return ofFloat(f)
}

func newFloat() *big.Float { return new(big.Float).SetPrec(precision) }

// affordable reports whether a float is as well kept as a fraction.
func affordable(x *big.Float) bool {
	if x.IsInf() {
		return false
	}
	e := x.MantExp(nil)
	return -exactBits < e && e < exactBits
}

func ofInt(x *big.Int) Value {
	if x.IsInt64() {
		return int64Val(x.Int64())
	}
	return intVal{x}
}

func ofRat(x *big.Rat) Value {
	if x.Num().BitLen() < exactBits && x.Denom().BitLen() < exactBits {
		return ratVal{x}
	}
	return floatVal{newFloat().SetRat(x)}
}

func ofFloat(x *big.Float) Value {
	switch {
	case x.Sign() == 0:
		return floatVal{newFloat()} // without its sign
	case x.IsInf():
		return unknownVal{}
	}
	return floatVal{x}
}

func ofParts(re, im Value) Value {
	if re.Kind() == Unknown || im.Kind() == Unknown {
		return unknownVal{}
	}
	return complexVal{re, im}
}
