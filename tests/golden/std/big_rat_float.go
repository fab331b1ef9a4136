package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
)

func caught(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Printf("%s: panic: %v %T\n", name, r, r)
		}
	}()
	f()
}

func main() {
	rats()
	ratTexts()
	floatArith()
	floatConvert()
	floatTexts()
	floatMisc()
}

func rat(s string) *big.Rat {
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		panic(s)
	}
	return r
}

func rats() {
	list := []string{"0", "1", "-1/2", "22/7", "-355/113", "1e-30", "123456789/987654321", "1.25", "-1e40", "1/3"}
	for _, a := range list {
		x := rat(a)
		f32, e32 := x.Float32()
		f64, e64 := x.Float64()
		n, exact := x.FloatPrec()
		fmt.Println(x, x.Sign(), x.IsInt(), x.Num(), x.Denom(), x.RatString(), f32, e32, f64, e64, n, exact)
		fmt.Println(new(big.Rat).Neg(x), new(big.Rat).Abs(x), new(big.Rat).Set(x), x.FloatString(0), x.FloatString(3), x.FloatString(20))
		if x.Sign() != 0 {
			fmt.Println(new(big.Rat).Inv(x))
		}
		for _, b := range list {
			y := rat(b)
			fmt.Print(new(big.Rat).Add(x, y), " ", new(big.Rat).Sub(x, y), " ", new(big.Rat).Mul(x, y), " ", x.Cmp(y))
			if y.Sign() != 0 {
				fmt.Print(" ", new(big.Rat).Quo(x, y))
			}
			fmt.Println()
		}
	}
	fmt.Println(big.NewRat(6, -4), new(big.Rat).SetFrac(big.NewInt(-10), big.NewInt(-15)), new(big.Rat).SetFrac64(3, 9), new(big.Rat).SetInt(big.NewInt(7)), new(big.Rat).SetInt64(-7), new(big.Rat).SetUint64(math.MaxUint64))
	for _, f := range []float64{0, 1, -0.5, 0.1, math.Pi, 5e-324, math.MaxFloat64, math.Inf(1), math.NaN()} {
		r := new(big.Rat).SetFloat64(f)
		if r == nil {
			fmt.Println(nil)
			continue
		}
		g, exact := r.Float64()
		fmt.Println(r, g == f, exact)
	}
	for _, s := range []string{"1e-400", "1e400", "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1.7976931348623158e308", "1.7976931348623159e308", "3.4028235e38", "3.40282357e38", "1e-45", "7e-46"} {
		x := rat(s)
		f32, e32 := x.Float32()
		f64, e64 := x.Float64()
		fmt.Println(s, f32, e32, f64, e64)
	}
	caught("zero", func() { big.NewRat(1, 0) })
	caught("inv", func() { new(big.Rat).Inv(new(big.Rat)) })
	caught("quo", func() { new(big.Rat).Quo(big.NewRat(1, 2), new(big.Rat)) })
	caught("frac", func() { new(big.Rat).SetFrac(big.NewInt(1), new(big.Int)) })
	var z big.Rat
	fmt.Println(&z, z.Num(), z.Denom(), z.IsInt())
	x := big.NewRat(1, 3)
	x.Add(x, x).Mul(x, x).Sub(x, big.NewRat(1, 9)).Quo(x, x)
	fmt.Println(x)
	sum := new(big.Rat)
	for i := int64(1); i <= 40; i++ {
		sum.Add(sum, big.NewRat(1, i))
	}
	fmt.Println(sum, sum.FloatString(30))
}

func ratTexts() {
	for _, s := range []string{"", "1/2", "-4/6", "1/0", "1/-2", "0x10/0b11", "1_0/3", "1.5", ".5", "5.", ".", "-0", "1e3", "1E-3", "0x1p-2", "0x1.8", "1p3", "0b1.1", "0o1.4p1", "1.2.3", "1e", "e3", "1/2/3", "1 /2", "1e1000000", "1e1000001", "1_000.5_0", "1._5", "08", "010/3"} {
		r, ok := new(big.Rat).SetString(s)
		if ok && len(r.String()) < 100 {
			fmt.Print(s, ": ", r, "; ")
		} else {
			fmt.Print(s, ": ", ok, "; ")
		}
	}
	fmt.Println()
	var r, q big.Rat
	n, err := fmt.Sscan("3/4 -0.25", &r, &q)
	fmt.Println(n, err, &r, &q)
	_, err = fmt.Sscanf("1/2", "%d", &r)
	fmt.Println(err)
	_, err = fmt.Sscan("abc", &r)
	fmt.Println(err)
	text, err := big.NewRat(3, 4).MarshalText()
	fmt.Println(string(text), err, r.UnmarshalText([]byte("5/10")), r.String(), r.UnmarshalText([]byte("?")))
	text, err = big.NewRat(8, 4).AppendText([]byte("="))
	fmt.Println(string(text), err)
	g, err := big.NewRat(-300, 7).GobEncode()
	fmt.Println(g, err, q.GobDecode(g), &q, q.GobDecode([]byte{2, 0}), q.GobDecode([]byte{8, 0, 0, 0, 0, 0}), q.GobDecode([]byte{2, 0, 0, 0, 9, 0}))
	out, err := json.Marshal([]any{big.NewRat(1, 3), big.NewFloat(1.5)})
	fmt.Println(string(out), err)
}

var modes = []big.RoundingMode{big.ToNearestEven, big.ToNearestAway, big.ToZero, big.AwayFromZero, big.ToNegativeInf, big.ToPositiveInf}

func show(f *big.Float) string {
	return fmt.Sprintf("%s %s %d %s %d", f.Text('p', 0), f.Acc(), f.Prec(), f.Mode(), f.MinPrec())
}

func floatArith() {
	list := []float64{0, math.Copysign(0, -1), 1, -1.5, 3.141592653589793, 1e100, -1e-100, 7, math.Inf(1), math.Inf(-1)}
	for _, prec := range []uint{0, 4, 100} {
		for _, mode := range modes[:1+5*int(prec%3%2)] {
			for _, a := range list {
				for _, b := range list {
					x, y := big.NewFloat(a), big.NewFloat(b)
					z := func() *big.Float { return new(big.Float).SetPrec(prec).SetMode(mode) }
					for i, op := range []func(x, y *big.Float) *big.Float{z().Add, z().Sub, z().Mul, z().Quo} {
						caught(fmt.Sprint(a, "+-*/"[i:i+1], b), func() { fmt.Print(show(op(x, y)), "; ") })
					}
					fmt.Println(x.Cmp(y))
				}
			}
		}
	}
	for _, mode := range modes {
		for _, v := range []float64{1.25, 1.375, -1.25, -1.75, 2.5, 15.75} {
			f := new(big.Float).SetPrec(3).SetMode(mode).SetFloat64(v)
			fmt.Print(f, f.Acc(), " ")
		}
		fmt.Println(mode)
	}
	for _, prec := range []uint{10, 53, 64, 65, 128, 300} {
		for _, v := range []string{"2", "0.5", "3e-50", "1e1000", "144", "1.44"} {
			x, _, _ := big.ParseFloat(v, 10, prec, big.ToNearestEven)
			r := new(big.Float).Sqrt(x)
			fmt.Println(v, prec, r, r.Text('p', 0))
		}
	}
	fmt.Println(new(big.Float).Sqrt(big.NewFloat(math.Inf(1))), new(big.Float).Sqrt(new(big.Float)))
	caught("sqrt", func() { new(big.Float).Sqrt(big.NewFloat(-1)) })
	// A number far smaller than the last bit of the other.
	one, tiny := big.NewFloat(1), new(big.Float).SetMantExp(big.NewFloat(0.75), -100000)
	for _, mode := range modes {
		z := new(big.Float).SetPrec(20).SetMode(mode)
		fmt.Println(show(z.Add(one, tiny)))
		fmt.Println(show(z.Sub(one, tiny)))
		fmt.Println(show(z.Sub(tiny, one)))
		fmt.Println(show(z.Quo(one, big.NewFloat(3))))
	}
	big1 := new(big.Float).SetMantExp(big.NewFloat(1), big.MaxExp-1)
	fmt.Println(show(new(big.Float).Mul(big1, big.NewFloat(4))), show(new(big.Float).Quo(new(big.Float).SetMantExp(big.NewFloat(1), big.MinExp), big1)))
	p := new(big.Float).SetPrec(200).SetInt64(1)
	for i := int64(2); i < 60; i++ {
		p.Quo(p, new(big.Float).SetInt64(i)).Add(p, new(big.Float).SetInt64(1))
	}
	fmt.Println(p.Text('f', 55), p)
}

func floatConvert() {
	for _, s := range []string{"0", "-0", "0.5", "1", "1.5", "-1.5", "123456789.25", "1e18", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1e30", "-1e30", "1e-400", "1e400", "5e-324", "2e-324", "1e-45", "5e-46", "3.4028236e38", "Inf", "-Inf"} {
		x, _, err := big.ParseFloat(s, 10, 100, big.ToNearestEven)
		if err != nil {
			fmt.Println(err)
			continue
		}
		i, ia := x.Int64()
		u, ua := x.Uint64()
		f, fa := x.Float32()
		d, da := x.Float64()
		n, na := x.Int(nil)
		r, ra := x.Rat(nil)
		fmt.Println(s, i, ia, u, ua, f, fa, d, da, n, na, ra, x.IsInt(), x.IsInf(), x.Signbit(), x.Sign())
		if r != nil && len(r.String()) < 200 {
			fmt.Println(r)
		}
		m := new(big.Float)
		e := x.MantExp(m)
		fmt.Println(e, show(m), show(new(big.Float).SetMantExp(m, e)))
	}
	fmt.Println(show(new(big.Float).SetInt64(-5)), show(new(big.Float).SetUint64(math.MaxUint64)), show(new(big.Float).SetPrec(10).SetInt64(12345)))
	n, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	fmt.Println(show(new(big.Float).SetInt(n)), show(new(big.Float).SetRat(big.NewRat(1, 3))), show(new(big.Float).SetRat(big.NewRat(8, 2))), show(new(big.Float).SetInf(true)))
	x := new(big.Float).SetPrec(100).SetRat(big.NewRat(1, 3))
	fmt.Println(show(x.SetPrec(20)), show(x.SetMode(big.ToZero)), show(x.SetPrec(0)))
	caught("nan", func() { big.NewFloat(math.NaN()) })
	caught("nan", func() { new(big.Float).SetFloat64(math.NaN()) })
}

func floatTexts() {
	for _, s := range []string{"0", "-0", "1", "0.1", "123.456", "-9.995", "1e21", "1e-7", "6.02214076e23", "99999", "0.000012345", "Inf", "-Inf", "5e-324"} {
		for _, prec := range []uint{24, 53, 150} {
			x, b, err := big.ParseFloat(s, 0, prec, big.ToNearestEven)
			fmt.Println(s, prec, b, err)
			for _, f := range "eEfgGbpxq" {
				for _, p := range []int{-1, 0, 1, 5, 20} {
					fmt.Print(x.Text(byte(f), p), " ")
				}
			}
			fmt.Println(x)
			fmt.Printf("[%v|%g|%G|%e|%E|%f|%F|%10.3f|%-10.2f|%+.1f|% f|%012.3f|%x|%.3x|%b|%s|%d|%.40g]\n", x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x)
		}
	}
	for _, s := range []string{"", "1_0.5", "0x1.8p3", "0b1.1p-1", "0o7.4", "0x1e2", "1p5", "+inf", "infinity", "1e", "1e5x", ".", "-.5e1", "1__0", "0_8.5", "1e1_0", "1.5 ", "0x1P-2_0"} {
		x, b, err := big.ParseFloat(s, 0, 53, big.ToNearestEven)
		y, ok := new(big.Float).SetString(s)
		fmt.Println(s, x, b, err, y, ok)
	}
	for _, base := range []int{2, 8, 10, 16} {
		x, b, err := big.ParseFloat("101.1p2", base, 53, big.ToNearestEven)
		fmt.Println(x, b, err)
	}
	caught("base", func() { big.ParseFloat("1", 3, 53, big.ToNearestEven) })
	var f, g big.Float
	n, err := fmt.Sscan("2.5 -1e3", &f, &g)
	fmt.Println(n, err, &f, &g)
	long := "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651e-25"
	for _, mode := range modes {
		x, _, _ := big.ParseFloat(long, 10, 333, mode)
		fmt.Println(x.Text('g', 110), x.Acc(), x.Text('g', -1))
	}
	y, _, err := big.ParseFloat("1e100000", 10, 64, big.ToNearestEven)
	fmt.Println(y.Text('p', 0), err)
	_, _, err = big.ParseFloat("1e99999999999", 10, 64, big.ToNearestEven)
	fmt.Println(err)
}

func floatMisc() {
	x := big.NewFloat(2.75)
	g, err := x.GobEncode()
	var y big.Float
	fmt.Println(g, err, y.GobDecode(g), show(&y))
	z := new(big.Float).SetPrec(3)
	fmt.Println(z.GobDecode(g), show(z))
	fmt.Println(z.GobDecode([]byte{1}), z.GobDecode([]byte{7, 0, 0, 0, 0, 0}), z.GobDecode([]byte{1, 2, 0, 0, 0, 5}), z.GobDecode([]byte{1, 2, 0, 0, 0, 5, 0, 0, 0, 1}), z.GobDecode(nil))
	t, err := x.MarshalText()
	fmt.Println(string(t), err, y.UnmarshalText([]byte("0x1p-3")), &y, y.UnmarshalText([]byte("1x")))
	t, err = x.AppendText([]byte("f="))
	fmt.Println(string(t), err, string(x.Append([]byte("g="), 'g', 3)))
	fmt.Println(show(new(big.Float).Neg(x)), show(new(big.Float).Abs(big.NewFloat(-4))), show(new(big.Float).Copy(x)), show(new(big.Float).SetPrec(2).Set(x)))
	fmt.Println(big.RoundingMode(9), big.Accuracy(7), big.MaxPrec, big.MaxExp, big.MinExp, big.MaxBase)
	var zero big.Float
	fmt.Println(&zero, zero.Prec(), zero.Mode(), zero.Acc(), zero.Cmp(new(big.Float).Neg(&zero)), (big.ErrNaN{}).Error())
	var w big.Word = 5
	fmt.Println(w)
}
