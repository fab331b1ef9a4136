package constant

import (
	"cmp"
	"fmt"
	"go/token"
	"math"
	"math/big"
)

// UnaryOp returns op y; the complement of an unsigned number is cut to prec bits if that is not 0.
func UnaryOp(op token.Token, y Value, prec uint) Value {
	if _, ok := y.(unknownVal); ok {
		switch op {
		case token.ADD, token.SUB, token.XOR, token.NOT:
			return y
		}
	}
	switch op {
	case token.ADD:
		if y.rank() > rankPlain {
			return y
		}
	case token.SUB:
		if z := negate(y); z != nil {
			return z
		}
	case token.XOR:
		if z := complement(y); z != nil {
			if prec > 0 {
				z.AndNot(z, new(big.Int).Lsh(big.NewInt(-1), prec))
			}
			return ofInt(z)
		}
	case token.NOT:
		if y, ok := y.(boolVal); ok {
			return !y
		}
	}
	panic(fmt.Sprintf("invalid unary operation %s%v", op, y))
}

// negate returns -y, nil if it is no number.
func negate(y Value) Value {
	switch y := y.(type) {
	case int64Val:
		if y != math.MinInt64 {
			return -y
		}
		return ofInt(new(big.Int).Neg(big.NewInt(int64(y))))
	case intVal:
		return ofInt(new(big.Int).Neg(y.val))
	case ratVal:
		return ofRat(new(big.Rat).Neg(y.val))
	case floatVal:
		return ofFloat(newFloat().Neg(y.val))
	case complexVal:
		return ofParts(negate(y.re), negate(y.im))
	}
	return nil
}

// complement returns ^y, nil if it is no integer.
func complement(y Value) *big.Int {
	switch y := y.(type) {
	case int64Val:
		return big.NewInt(^int64(y))
	case intVal:
		return new(big.Int).Not(y.val)
	}
	return nil
}

// BinaryOp returns x op y. QUO of integers is a fraction; QUO_ASSIGN is their quotient.
func BinaryOp(x Value, op token.Token, y Value) Value {
	a, b := match(x, y)
	var z Value
	switch a := a.(type) {
	case unknownVal:
		return a
	case boolVal:
		if b, ok := b.(boolVal); ok {
			switch op {
			case token.LAND:
				return a && b
			case token.LOR:
				return a || b
			}
		}
	case int64Val:
		if b, ok := b.(int64Val); ok {
			z = smallOp(a, op, b)
		}
	case intVal:
		if b, ok := b.(intVal); ok {
			z = intOp(a.val, op, b.val)
		}
	case ratVal:
		if b, ok := b.(ratVal); ok {
			z = ratOp(a.val, op, b.val)
		}
	case floatVal:
		if b, ok := b.(floatVal); ok {
			z = floatOp(a.val, op, b.val)
		}
	case complexVal:
		if b, ok := b.(complexVal); ok {
			z = complexOp(a, op, b)
		}
	case stringVal:
		if b, ok := b.(stringVal); ok && op == token.ADD {
			return a + b
		}
	}
	if z == nil {
		panic(fmt.Sprintf("invalid binary operation %v %s %v", x, op, y))
	}
	return z
}

// smallOp computes in 64 bits where the result fits for sure.
func smallOp(a int64Val, op token.Token, b int64Val) Value {
	fits := func(bits uint) bool {
		low, high := int64Val(-1)<<(bits-1), int64Val(1)<<(bits-1)-1
		return low <= a && a <= high && low <= b && b <= high
	}
	switch op {
	case token.ADD:
		if fits(63) {
			return a + b
		}
	case token.SUB:
		if fits(63) {
			return a - b
		}
	case token.MUL:
		if fits(32) {
			return a * b
		}
	case token.QUO:
		return ofRat(big.NewRat(int64(a), int64(b)))
	case token.QUO_ASSIGN:
		return a / b
	case token.REM:
		return a % b
	case token.AND:
		return a & b
	case token.OR:
		return a | b
	case token.XOR:
		return a ^ b
	case token.AND_NOT:
		return a &^ b
	default:
		return nil
	}
	return intOp(big.NewInt(int64(a)), op, big.NewInt(int64(b)))
}

func intOp(a *big.Int, op token.Token, b *big.Int) Value {
	z := new(big.Int)
	switch op {
	case token.ADD:
		z.Add(a, b)
	case token.SUB:
		z.Sub(a, b)
	case token.MUL:
		z.Mul(a, b)
	case token.QUO:
		return ofRat(new(big.Rat).SetFrac(a, b))
	case token.QUO_ASSIGN:
		z.Quo(a, b)
	case token.REM:
		z.Rem(a, b)
	case token.AND:
		z.And(a, b)
	case token.OR:
		z.Or(a, b)
	case token.XOR:
		z.Xor(a, b)
	case token.AND_NOT:
		z.AndNot(a, b)
	default:
		return nil
	}
	return ofInt(z)
}

func ratOp(a *big.Rat, op token.Token, b *big.Rat) Value {
	z := new(big.Rat)
	switch op {
	case token.ADD:
		z.Add(a, b)
	case token.SUB:
		z.Sub(a, b)
	case token.MUL:
		z.Mul(a, b)
	case token.QUO:
		z.Quo(a, b)
	default:
		return nil
	}
	return ofRat(z)
}

func floatOp(a *big.Float, op token.Token, b *big.Float) Value {
	z := newFloat()
	switch op {
	case token.ADD:
		z.Add(a, b)
	case token.SUB:
		z.Sub(a, b)
	case token.MUL:
		z.Mul(a, b)
	case token.QUO:
		z.Quo(a, b)
	default:
		return nil
	}
	return ofFloat(z)
}

func complexOp(x complexVal, op token.Token, y complexVal) Value {
	add := func(a, b Value) Value { return BinaryOp(a, token.ADD, b) }
	sub := func(a, b Value) Value { return BinaryOp(a, token.SUB, b) }
	mul := func(a, b Value) Value { return BinaryOp(a, token.MUL, b) }
	a, b, c, d := x.re, x.im, y.re, y.im
	switch op {
	case token.ADD:
		return ofParts(add(a, c), add(b, d))
	case token.SUB:
		return ofParts(sub(a, c), sub(b, d))
	case token.MUL:
		return ofParts(sub(mul(a, c), mul(b, d)), add(mul(b, c), mul(a, d)))
	case token.QUO:
		size := add(mul(c, c), mul(d, d))
		re := BinaryOp(add(mul(a, c), mul(b, d)), token.QUO, size)
		im := BinaryOp(sub(mul(b, c), mul(a, d)), token.QUO, size)
		return ofParts(re, im)
	}
	return nil
}

// Shift returns the integer x shifted by s bits.
func Shift(x Value, op token.Token, s uint) Value {
	left := op == token.SHL
	if left || op == token.SHR {
		switch x := x.(type) {
		case unknownVal:
			return x
		case int64Val:
			switch {
			case s == 0:
				return x
			case left:
				return ofInt(new(big.Int).Lsh(big.NewInt(int64(x)), s))
			}
			return x >> s
		case intVal:
			switch {
			case s == 0:
				return x
			case left:
				return ofInt(new(big.Int).Lsh(x.val, s))
			}
			return ofInt(new(big.Int).Rsh(x.val, s))
		}
	} else if x.Kind() == Unknown {
		return x
	} else if s == 0 && x.Kind() == Int {
		return x
	}
	panic(fmt.Sprintf("invalid shift %v %s %d", x, op, s))
}

// Compare reports whether x op y; nothing holds of what is unknown.
func Compare(x Value, op token.Token, y Value) bool {
	a, b := match(x, y)
	order, ok := 0, false
	switch a := a.(type) {
	case unknownVal:
		return false
	case boolVal:
		if b, same := b.(boolVal); same && (op == token.EQL || op == token.NEQ) {
			return (a == b) == (op == token.EQL)
		}
	case int64Val:
		if b, same := b.(int64Val); same {
			order, ok = cmp.Compare(a, b), true
		}
	case intVal:
		if b, same := b.(intVal); same {
			order, ok = a.val.Cmp(b.val), true
		}
	case ratVal:
		if b, same := b.(ratVal); same {
			order, ok = a.val.Cmp(b.val), true
		}
	case floatVal:
		if b, same := b.(floatVal); same {
			order, ok = a.val.Cmp(b.val), true
		}
	case complexVal:
		if b, same := b.(complexVal); same && (op == token.EQL || op == token.NEQ) {
			equal := Compare(a.re, token.EQL, b.re) && Compare(a.im, token.EQL, b.im)
			return equal == (op == token.EQL)
		}
	case stringVal:
		if b, same := b.(stringVal); same {
			order, ok = cmp.Compare(a, b), true
		}
	}
	if ok {
		switch op {
		case token.EQL:
			return order == 0
		case token.NEQ:
			return order != 0
		case token.LSS:
			return order < 0
		case token.LEQ:
			return order <= 0
		case token.GTR:
			return order > 0
		case token.GEQ:
			return order >= 0
		}
	}
	panic(fmt.Sprintf("invalid comparison %v %s %v", x, op, y))
}
