package main

import (
	"fmt"
	"go/constant"
	"go/token"
	"math"
	"math/big"
)

func try(name string, f func() any) {
	defer func() {
		if e := recover(); e != nil {
			fmt.Println(" ", name, "panics:", e)
		}
	}()
	fmt.Println(" ", name, f())
}

func show(v constant.Value) string {
	return fmt.Sprintf("%v %v %T", v.Kind(), v.ExactString(), constant.Val(v))
}

var literals = []struct {
	text string
	tok  token.Token
}{
	{"0x1_000", token.INT}, {"0b11", token.INT}, {"9223372036854775808", token.INT}, {"x", token.INT},
	{"1.5", token.FLOAT}, {"1e1000", token.FLOAT}, {"1e2000", token.FLOAT}, {"1e-2000", token.FLOAT}, {"0x1p-2", token.FLOAT},
	{"1e+", token.FLOAT}, {"0e100000000000", token.FLOAT}, {"123456789.5", token.FLOAT},
	{"2i", token.IMAG}, {"0123i", token.IMAG}, {"1.5e3i", token.IMAG}, {"i", token.IMAG}, {"2", token.IMAG},
	{"'a'", token.CHAR}, {"'\\n'", token.CHAR}, {"'世'", token.CHAR}, {"'", token.CHAR},
	{`"abc"`, token.STRING}, {"`raw`", token.STRING}, {`"bad`, token.STRING},
}

func each(x constant.Value) {
	fmt.Println(x, show(x))
	try("BoolVal", func() any { return constant.BoolVal(x) })
	try("StringVal", func() any { return constant.StringVal(x) })
	try("Int64Val", func() any { a, b := constant.Int64Val(x); return fmt.Sprint(a, b) })
	try("Uint64Val", func() any { a, b := constant.Uint64Val(x); return fmt.Sprint(a, b) })
	try("Float32Val", func() any { a, b := constant.Float32Val(x); return fmt.Sprint(a, b) })
	try("Float64Val", func() any { a, b := constant.Float64Val(x); return fmt.Sprint(a, b) })
	try("BitLen", func() any { return constant.BitLen(x) })
	try("Sign", func() any { return constant.Sign(x) })
	try("Bytes", func() any { return constant.Bytes(x) })
	try("Num", func() any { return show(constant.Num(x)) })
	try("Denom", func() any { return show(constant.Denom(x)) })
	try("MakeImag", func() any { return show(constant.MakeImag(x)) })
	try("Real", func() any { return show(constant.Real(x)) })
	try("Imag", func() any { return show(constant.Imag(x)) })
	try("ToInt", func() any { return show(constant.ToInt(x)) })
	try("ToFloat", func() any { return show(constant.ToFloat(x)) })
	try("ToComplex", func() any { return show(constant.ToComplex(x)) })
	for _, op := range []token.Token{token.ADD, token.SUB, token.XOR, token.NOT} {
		try(op.String(), func() any { return show(constant.UnaryOp(op, x, 0)) })
	}
	try("^8", func() any { return show(constant.UnaryOp(token.XOR, x, 8)) })
	try("<<70", func() any { return show(constant.Shift(x, token.SHL, 70)) })
	try(">>1", func() any { return show(constant.Shift(x, token.SHR, 1)) })
}

func pairs(vals []constant.Value) {
	arith := []token.Token{token.ADD, token.SUB, token.MUL, token.QUO, token.QUO_ASSIGN, token.REM, token.AND, token.OR, token.XOR, token.AND_NOT, token.LAND}
	order := []token.Token{token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ}
	for _, x := range vals {
		for _, y := range vals {
			fmt.Println(x, "and", y)
			for _, op := range arith {
				if op == token.QUO || op == token.QUO_ASSIGN || op == token.REM {
					if constant.Sign(y) == 0 {
						continue
					}
				}
				try(op.String(), func() any { return show(constant.BinaryOp(x, op, y)) })
			}
			for _, op := range order {
				try(op.String(), func() any { return constant.Compare(x, op, y) })
			}
		}
	}
}

func main() {
	for k := range 8 {
		fmt.Print(constant.Kind(k-1), " ")
	}
	fmt.Println()
	for _, l := range literals {
		v := constant.MakeFromLiteral(l.text, l.tok, 0)
		fmt.Printf("%s %s: %v, %v %T\n", l.tok, l.text, v.Kind(), v, constant.Val(v))
	}
	try("last argument", func() any { return constant.MakeFromLiteral("1", token.INT, 1) })
	try("no literal", func() any { return constant.MakeFromLiteral("1", token.ADD, 0) })

	third := constant.BinaryOp(constant.MakeInt64(1), token.QUO, constant.MakeInt64(3))
	long := constant.MakeString("longer than seventy-two runes, so that it must be cut: äöüß世界 and more of it")
	complexOne := constant.BinaryOp(constant.MakeInt64(3), token.ADD, constant.MakeImag(constant.MakeInt64(-4)))
	for _, v := range []constant.Value{
		constant.MakeUnknown(), constant.MakeBool(true), constant.MakeBool(false), long,
		constant.MakeInt64(math.MinInt64), constant.MakeInt64(-6), constant.MakeUint64(5), constant.MakeUint64(math.MaxUint64),
		constant.MakeFloat64(math.Inf(1)), constant.MakeFloat64(math.Copysign(0, -1)), constant.MakeFloat64(0.1), constant.MakeFloat64(1e-40),
		constant.MakeFromBytes([]byte{1, 2, 3}), constant.MakeFromBytes(nil), constant.MakeFromBytes([]byte{9, 8, 7, 6, 5, 4, 3, 2, 1}),
		constant.Make(true), constant.Make("s"), constant.Make(int64(3)), constant.Make(big.NewInt(9)), constant.Make(big.NewRat(4, 2)),
		constant.Make(big.NewFloat(2.5)), constant.Make(big.NewFloat(0)), constant.Make(new(big.Float).SetInf(true)), constant.Make(3), constant.Make(nil),
		third, complexOne, constant.MakeImag(constant.MakeFloat64(0)), constant.MakeFromLiteral("1e1300", token.FLOAT, 0),
	} {
		each(v)
	}
	fmt.Println(constant.Compare(constant.MakeBool(true), token.EQL, constant.MakeBool(false)), constant.BinaryOp(constant.MakeBool(true), token.LAND, constant.MakeBool(false)), constant.BinaryOp(constant.MakeBool(true), token.LOR, constant.MakeBool(false)))
	fmt.Println(constant.BinaryOp(constant.MakeString("a"), token.ADD, long), constant.Compare(constant.MakeString("a"), token.LSS, long))
	fmt.Println(constant.StringLen(long), constant.StringLen(constant.BinaryOp(long, token.ADD, long)), constant.StringLen(constant.MakeUnknown()))
	try("length", func() any { return constant.StringLen(constant.MakeInt64(1)) })
	try("shift", func() any { return constant.Shift(third, token.SHL, 1) })
	try("negation", func() any { return constant.UnaryOp(token.NOT, third, 0) })
	pairs([]constant.Value{
		constant.MakeUnknown(), constant.MakeInt64(0), constant.MakeInt64(-7), constant.MakeInt64(math.MaxInt64), constant.MakeUint64(math.MaxUint64),
		third, constant.Make(big.NewFloat(2.5)), complexOne,
	})
}
