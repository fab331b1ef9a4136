package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand"
	"strings"
)

func caught(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Printf("%s: panic: %v\n", name, r)
		}
	}()
	f()
}

func parse(s string) *big.Int {
	z, ok := new(big.Int).SetString(s, 0)
	if !ok {
		panic(s)
	}
	return z
}

func main() {
	arith()
	division()
	logic()
	theory()
	texts()
	marshal()
	random()
}

var numbers = []string{
	"0", "1", "-1", "2", "-7", "255", "-256", "9223372036854775807", "-9223372036854775808",
	"18446744073709551615", "18446744073709551616", "-18446744073709551617",
	"123456789012345678901234567890", "-98765432109876543210987654321098765432109876543210",
	"0xffffffffffffffffffffffffffffffffffffffffffffffff",
}

func arith() {
	for _, a := range numbers {
		x := parse(a)
		fmt.Println(x, x.Sign(), x.BitLen(), x.TrailingZeroBits(), x.IsInt64(), x.IsUint64(), x.Int64(), x.Uint64(), len(x.Bits()))
		f, acc := x.Float64()
		fmt.Println(f, acc, new(big.Int).Neg(x), new(big.Int).Abs(x), new(big.Int).Not(x))
		for _, b := range numbers {
			y := parse(b)
			z := new(big.Int)
			fmt.Println(z.Add(x, y), new(big.Int).Sub(x, y), new(big.Int).Mul(x, y), x.Cmp(y), x.CmpAbs(y))
		}
	}
	// Results that are operands.
	x := parse("340282366920938463463374607431768211456")
	x.Add(x, x)
	fmt.Println(x)
	x.Mul(x, x)
	fmt.Println(x)
	x.Sub(x, x)
	fmt.Println(x, x.Sign())
	// Large ones, through every way of multiplying.
	p := big.NewInt(1)
	for i := range 12 {
		n := uint(1) << i
		p.Lsh(big.NewInt(1), 64*n).Sub(p, big.NewInt(1))
		q := new(big.Int).Mul(p, p)
		r := new(big.Int).Mul(p, new(big.Int).Add(p, big.NewInt(2)))
		q.Add(q, new(big.Int).Lsh(p, 1))
		fmt.Println(n, q.Cmp(r), q.BitLen(), new(big.Int).Quo(q, p).Cmp(new(big.Int).Add(p, big.NewInt(2))))
	}
	fmt.Println(new(big.Int).MulRange(1, 30), new(big.Int).MulRange(-5, -1), new(big.Int).MulRange(-6, -1), new(big.Int).MulRange(-1, 1), new(big.Int).MulRange(5, 4), new(big.Int).MulRange(7, 7))
	fmt.Println(new(big.Int).Binomial(100, 50), new(big.Int).Binomial(10, 11), new(big.Int).Binomial(10, 7), new(big.Int).Binomial(5, 0))
	fmt.Println(new(big.Int).SetUint64(1<<63), new(big.Int).SetInt64(-1<<63), new(big.Int).SetBits([]big.Word{1, 2, 0}))
	fmt.Println(new(big.Int).SetBytes([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}), parse("0x102030405060708090a").Bytes(), new(big.Int).Bytes(), parse("-515").FillBytes(make([]byte, 4)))
	caught("fill", func() { parse("65536").FillBytes(make([]byte, 2)) })
	f := new(big.Int).MulRange(1, 300).String()
	fmt.Println(len(f), f)
}

func division() {
	for _, a := range numbers {
		for _, b := range numbers {
			x, y := parse(a), parse(b)
			if y.Sign() == 0 {
				continue
			}
			q, r := new(big.Int).QuoRem(x, y, new(big.Int))
			d, m := new(big.Int).DivMod(x, y, new(big.Int))
			fmt.Println(q, r, d, m, new(big.Int).Quo(x, y), new(big.Int).Rem(x, y), new(big.Int).Div(x, y), new(big.Int).Mod(x, y))
		}
	}
	for _, mode := range []big.RoundingMode{big.Trunc, big.Floor, big.Round, big.Ceil} {
		for _, p := range [][2]int64{{7, 2}, {-7, 2}, {7, -2}, {-7, -2}, {5, 2}, {-5, 2}, {8, 2}, {8, 3}, {-8, 3}, {0, 3}} {
			q, r := new(big.Int).Divide(big.NewInt(p[0]), big.NewInt(p[1]), new(big.Int), mode)
			fmt.Print(q, " ", r, "; ")
		}
		fmt.Println(mode)
	}
	zero := new(big.Int)
	caught("quo", func() { new(big.Int).Quo(big.NewInt(1), zero) })
	caught("mod", func() { new(big.Int).Mod(big.NewInt(1), zero) })
	caught("divide", func() { new(big.Int).Divide(big.NewInt(1), big.NewInt(2), nil, big.AwayFromZero) })
	x, y := parse("1000000000000000000000000000"), parse("-33333333333333333333")
	fmt.Println(x.Mod(x, y))
	x = parse("-1000000000000000000000000001")
	fmt.Println(y.Mod(x, y), y)
	x.DivMod(x, big.NewInt(10), y)
	fmt.Println(x, y)
}

func logic() {
	for _, a := range numbers {
		x := parse(a)
		for _, b := range numbers[3:] {
			y := parse(b)
			fmt.Println(new(big.Int).And(x, y), new(big.Int).Or(x, y), new(big.Int).Xor(x, y), new(big.Int).AndNot(x, y))
		}
		for _, n := range []uint{0, 1, 7, 63, 64, 65, 200} {
			fmt.Print(new(big.Int).Lsh(x, n), " ", new(big.Int).Rsh(x, n), " ", x.Bit(int(n)), " ", new(big.Int).SetBit(x, int(n), 1), " ", new(big.Int).SetBit(x, int(n), 0), "; ")
		}
		fmt.Println()
	}
	caught("bit", func() { big.NewInt(1).Bit(-1) })
	caught("setbit", func() { big.NewInt(1).SetBit(big.NewInt(1), -1, 0) })
	caught("setbit", func() { big.NewInt(1).SetBit(big.NewInt(1), 1, 2) })
}

func theory() {
	m := parse("57896044618658097711785492504343953926634992332820282019728792003956564819949")
	g := big.NewInt(3)
	e := parse("123456789012345678901234567890123456789")
	fmt.Println(new(big.Int).Exp(g, e, m), new(big.Int).Exp(big.NewInt(-3), e, m), new(big.Int).Exp(g, big.NewInt(-5), m))
	even := parse("0x10000000000000000000000000000000000000000000000000000000000000002")
	fmt.Println(new(big.Int).Exp(g, e, even), new(big.Int).Exp(g, e, big.NewInt(1)), new(big.Int).Exp(g, e, big.NewInt(-10)))
	fmt.Println(new(big.Int).Exp(big.NewInt(-2), big.NewInt(101), nil), new(big.Int).Exp(g, big.NewInt(-1), nil), new(big.Int).Exp(g, new(big.Int), new(big.Int)), new(big.Int).Exp(big.NewInt(2), big.NewInt(-1), big.NewInt(4)))
	fmt.Println(new(big.Int).ModInverse(big.NewInt(3), big.NewInt(11)), new(big.Int).ModInverse(big.NewInt(-3), big.NewInt(-11)), new(big.Int).ModInverse(big.NewInt(2), big.NewInt(4)), new(big.Int).ModInverse(e, m))
	for a := int64(-12); a <= 12; a += 3 {
		for b := int64(-9); b <= 9; b++ {
			x, y := new(big.Int), new(big.Int)
			d := new(big.Int).GCD(x, y, big.NewInt(a), big.NewInt(b))
			fmt.Print(d, x, y, ";")
		}
		fmt.Println()
	}
	rnd := rand.New(rand.NewSource(1))
	for range 30 {
		a, b := new(big.Int).Rand(rnd, m), new(big.Int).Rand(rnd, e)
		x, y := new(big.Int), new(big.Int)
		d := new(big.Int).GCD(x, y, a, b)
		fmt.Println(d, x, y, new(big.Int).GCD(nil, nil, a, b), new(big.Int).GCD(x, nil, b, a), x)
	}
	for y := int64(-9); y <= 9; y += 2 {
		for x := int64(-5); x <= 5; x++ {
			fmt.Print(big.Jacobi(big.NewInt(x), big.NewInt(y)), " ")
		}
	}
	fmt.Println()
	caught("jacobi", func() { big.Jacobi(big.NewInt(1), big.NewInt(4)) })
	for _, p := range []int64{3, 7, 13, 17, 29, 41, 97, 193, 65537} {
		for x := int64(-2); x < 8; x++ {
			fmt.Print(new(big.Int).ModSqrt(big.NewInt(x), big.NewInt(p)), " ")
		}
	}
	fmt.Println()
	for _, s := range numbers {
		if x := parse(s); x.Sign() >= 0 {
			fmt.Print(new(big.Int).Sqrt(x), " ")
		}
	}
	fmt.Println()
	caught("sqrt", func() { new(big.Int).Sqrt(big.NewInt(-1)) })
	var primes []int64
	for i := int64(-3); i < 1000; i++ {
		if big.NewInt(i).ProbablyPrime(0) {
			primes = append(primes, i)
		}
	}
	fmt.Println(len(primes), primes)
	for _, s := range []string{
		"3317044064679887385961981", "3825123056546413051", "318665857834031151167461", "989", "5459", "5777", "10877", "25326001", "1000036000099",
		"20988936657440586486151264256610222593863921", "2305843009213693951", "170141183460469231731687303715884105727",
		"115792089237316195423570985008687907853269984665640564039457584007908834671663",
	} {
		x := parse(s)
		fmt.Print(x.ProbablyPrime(0), x.ProbablyPrime(5), new(big.Int).Mul(x, x).ProbablyPrime(1), " ")
	}
	fmt.Println()
	caught("prime", func() { big.NewInt(7).ProbablyPrime(-1) })
}

func texts() {
	x := parse("-123456789012345678901234567890")
	for base := 2; base <= big.MaxBase; base += 7 {
		s := x.Text(base)
		y, ok := new(big.Int).SetString(s, base)
		fmt.Println(base, s, ok, y.Cmp(x), string(x.Append([]byte("+"), base)))
	}
	for _, s := range []string{"", "-", "+5", "0", "00", "017", "0o17", "0b101", "0xFf", "1_000", "_1", "1_", "1__0", "0x_1", "0x", "0b2", "08", "12a", " 1", "1 ", "--1", "0_1", "0xg"} {
		z, ok := new(big.Int).SetString(s, 0)
		y, ok2 := new(big.Int).SetString(s, 10)
		fmt.Print(s, ":", z, ok, " ", y, ok2, "; ")
	}
	fmt.Println()
	caught("base", func() { new(big.Int).SetString("1", 1) })
	caught("base", func() { new(big.Int).SetString("1", 63) })
	caught("base", func() { x.Text(99) })
	for _, s := range []string{"0", "42", "-42", "1000000000000000000000"} {
		z := parse(s)
		fmt.Printf("[%d|%+d|% d|%30d|%-30d|%030d|%.5d|%10.5d|%x|%#x|%X|%#X|%o|%#o|%O|%b|%#b|%s|%v|%+v|%q|%t|%.0d]\n", z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z)
	}
	var none *big.Int
	fmt.Println(none, none.Text(10), string(none.Append(nil, 10)))
	fmt.Printf("%d %s %x\n", none, none, none)
	var a, b, c big.Int
	n, err := fmt.Sscan("123 0x1f -77", &a, &b, &c)
	fmt.Println(n, err, &a, &b, &c)
	n, err = fmt.Sscanf("ff 17 z", "%x %o %d", &a, &b, &c)
	fmt.Println(n, err, &a, &b)
	_, err = fmt.Sscanf("5", "%q", &a)
	fmt.Println(err)
	_, err = fmt.Sscan("", &a)
	fmt.Println(err)
	fmt.Println(strings.Repeat("=", 3), []*big.Int{big.NewInt(1), big.NewInt(-2)})
	long := strings.Repeat("1234567890", 300)
	z := parse(long)
	fmt.Println(z.String() == long, len(z.Text(16)), len(z.Text(62)), len(z.Text(3)))
}

func marshal() {
	type T struct {
		N *big.Int
		M big.Int
	}
	var t T
	fmt.Println(json.Unmarshal([]byte(`{"N": 123456789012345678901234567890, "M": -5}`), &t), t.N, &t.M)
	out, err := json.Marshal(map[string]*big.Int{"a": t.N, "b": nil})
	fmt.Println(string(out), err)
	fmt.Println(json.Unmarshal([]byte(`{"N": 1.5}`), &t))
	text, err := t.N.MarshalText()
	fmt.Println(string(text), err, new(big.Int).UnmarshalText([]byte("0x10")), new(big.Int).UnmarshalText([]byte("x")))
	text, err = t.N.AppendText([]byte("n="))
	fmt.Println(string(text), err)
	for _, s := range numbers {
		g, err := parse(s).GobEncode()
		var z big.Int
		fmt.Println(g, err, z.GobDecode(g), &z)
	}
	fmt.Println(new(big.Int).GobDecode([]byte{9, 1}), new(big.Int).GobDecode(nil))
	var b bytes.Buffer
	fmt.Fprint(&b, parse("99999999999999999999"))
	fmt.Println(b.String(), (*big.Int)(nil).UnmarshalJSON([]byte("null")))
}

func random() {
	rnd := rand.New(rand.NewSource(7))
	n := parse("123456789012345678901234567890")
	for range 5 {
		fmt.Println(new(big.Int).Rand(rnd, n))
	}
	fmt.Println(new(big.Int).Rand(rnd, new(big.Int)))
	// Every size of operands against each other: (a*b + c) divided by b is a and c.
	for i := 1; i < 400; i += 37 {
		for j := 1; j < 400; j += 41 {
			a := new(big.Int).Rand(rnd, new(big.Int).Lsh(big.NewInt(1), uint(64*i)))
			b := new(big.Int).Rand(rnd, new(big.Int).Lsh(big.NewInt(1), uint(64*j)))
			c := new(big.Int).Rand(rnd, b)
			p := new(big.Int).Add(new(big.Int).Mul(a, b), c)
			q, r := new(big.Int).QuoRem(p, b, new(big.Int))
			if q.Cmp(a) != 0 || r.Cmp(c) != 0 {
				fmt.Println("wrong", i, j)
			}
			s := new(big.Int).Sqrt(p)
			t := new(big.Int).Add(s, big.NewInt(1))
			if new(big.Int).Mul(s, s).Cmp(p) > 0 || t.Mul(t, t).Cmp(p) <= 0 {
				fmt.Println("wrong root", i, j)
			}
		}
	}
}
