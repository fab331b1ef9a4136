package big_test

import (
	"fmt"
	"math/big"
)

func ExampleInt() {
	a := new(big.Int)
	a.SetString("123456789012345678901234567890", 10)
	fmt.Println(a.Mul(a, a))
	// Output:
	// 15241578753238836750495351562536198787501905199875019052100
}

func ExampleInt_Exp() {
	fmt.Println(new(big.Int).Exp(big.NewInt(3), big.NewInt(200), big.NewInt(1000007)))
	// Output:
	// 959082
}

func ExampleInt_GCD() {
	fmt.Println(new(big.Int).GCD(nil, nil, big.NewInt(48), big.NewInt(36)))
	// Output:
	// 12
}

func ExampleInt_Div() {
	q := new(big.Int).Div(big.NewInt(-7), big.NewInt(2))
	fmt.Println(q, new(big.Int).Quo(big.NewInt(-7), big.NewInt(2)))
	// Output:
	// -4 -3
}

func ExampleInt_Text() {
	fmt.Println(big.NewInt(255).Text(16), big.NewInt(61).Text(62))
	// Output:
	// ff Z
}

func ExampleInt_Sqrt() {
	fmt.Println(new(big.Int).Sqrt(big.NewInt(99)))
	// Output:
	// 9
}

func ExampleInt_ModInverse() {
	fmt.Println(new(big.Int).ModInverse(big.NewInt(3), big.NewInt(11)))
	// Output:
	// 4
}

func ExampleInt_ProbablyPrime() {
	fmt.Println(big.NewInt(97).ProbablyPrime(20), big.NewInt(91).ProbablyPrime(20))
	// Output:
	// true false
}

func ExampleInt_Cmp() {
	fmt.Println(big.NewInt(1).Cmp(big.NewInt(2)))
	// Output:
	// -1
}

func ExampleInt_Binomial() {
	fmt.Println(new(big.Int).Binomial(49, 6))
	// Output:
	// 13983816
}

func ExampleRat() {
	fmt.Println(new(big.Rat).Add(big.NewRat(1, 3), big.NewRat(1, 6)))
	// Output:
	// 1/2
}

func ExampleRat_FloatString() {
	fmt.Println(big.NewRat(2, 3).FloatString(4))
	// Output:
	// 0.6667
}

func ExampleRat_SetString() {
	r, ok := new(big.Rat).SetString("0.125")
	fmt.Println(r, ok)
	// Output:
	// 1/8 true
}

func ExampleFloat() {
	x := new(big.Float).SetPrec(200).SetInt64(2)
	fmt.Println(x.Sqrt(x).Text('f', 50))
	// Output:
	// 1.41421356237309504880168872420969807856967187537695
}

func ExampleFloat_SetString() {
	f, ok := new(big.Float).SetString("1.5e3")
	fmt.Println(f, ok)
	// Output:
	// 1500 true
}
