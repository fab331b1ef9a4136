package constant

import "math/big"

func intOfInt64(x int64Val) intVal     { return intVal{big.NewInt(int64(x))} }
func ratOfInt64(x int64Val) ratVal     { return ratVal{new(big.Rat).SetInt64(int64(x))} }
func floatOfInt64(x int64Val) floatVal { return floatVal{newFloat().SetInt64(int64(x))} }
func ratOfInt(x intVal) ratVal         { return ratVal{new(big.Rat).SetInt(x.val)} }
func floatOfInt(x intVal) floatVal     { return floatVal{newFloat().SetInt(x.val)} }
func floatOfRat(x ratVal) floatVal     { return floatVal{newFloat().SetRat(x.val)} }

// raise brings a number to the representation of a higher rank.
func raise(x Value, rank int) Value {
	if rank == rankComplex {
		return complexVal{x, int64Val(0)}
	}
	switch x := x.(type) {
	case int64Val:
		switch rank {
		case rankInt:
			return intOfInt64(x)
		case rankRat:
			return ratOfInt64(x)
		case rankFloat:
			return floatOfInt64(x)
		}
	case intVal:
		switch rank {
		case rankRat:
			return ratOfInt(x)
		case rankFloat:
			return floatOfInt(x)
		}
	case ratVal:
		if rank == rankFloat {
			return floatOfRat(x)
		}
	}
	return x // a mismatch, which the operation reports
}

// match brings two operands to one representation. One that is unknown, a bool or a string stands for
// both beside a number: the first makes the result unknown, the others are mistakes of the caller.
func match(x, y Value) (Value, Value) {
	switch rx, ry := x.rank(), y.rank(); {
	case rx < ry:
		if rx <= rankPlain {
			return x, x
		}
		return raise(x, ry), y
	case ry < rx:
		if ry <= rankPlain {
			return y, y
		}
		return x, raise(y, rx)
	}
	return x, y
}

// ToInt returns x as an Int if it is a whole number, else an Unknown.
func ToInt(x Value) Value {
	switch x := x.(type) {
	case int64Val, intVal:
		return x
	case ratVal:
		if x.val.IsInt() {
			return ofInt(x.val.Num())
		}
	case floatVal:
		return wholeFloat(x.val)
	case complexVal:
		if re := ToFloat(x); re.Kind() == Float {
			return ToInt(re)
		}
	}
	return unknownVal{}
}

// wholeFloat returns a float as an Int, where a difference in the last bits is taken for the error of
// the computations before.
func wholeFloat(x *big.Float) Value {
	if !affordable(x) {
		return unknownVal{}
	}
	if i, acc := x.Int(nil); acc == big.Exact {
		return ofInt(i)
	}
	const slack = 4
	for _, mode := range [...]big.RoundingMode{big.ToZero, big.AwayFromZero} {
		rounded := new(big.Float).SetPrec(precision - slack).SetMode(mode).Set(x)
		if i, acc := rounded.Int(nil); acc == big.Exact {
			return ofInt(i)
		}
	}
	return unknownVal{}
}

// ToFloat returns x as a Float if it is a real number, else an Unknown.
func ToFloat(x Value) Value {
	switch x := x.(type) {
	case int64Val:
		return ratOfInt64(x)
	case intVal:
		if x.val.BitLen() < exactBits {
			return ratOfInt(x)
		}
		return floatOfInt(x)
	case ratVal, floatVal:
		return x
	case complexVal:
		if Sign(x.im) == 0 {
			return ToFloat(x.re)
		}
	}
	return unknownVal{}
}

// ToComplex returns x as a Complex if it is a number, else an Unknown.
func ToComplex(x Value) Value {
	switch x := x.(type) {
	case int64Val, intVal, ratVal, floatVal:
		return complexVal{x, int64Val(0)}
	case complexVal:
		return x
	}
	return unknownVal{}
}
