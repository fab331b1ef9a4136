package main

type Color int

const (
	Red Color = iota
	Green
	Blue = "blue"
	Purple
)

const big int8 = 100

func paint(c Color) {}

func main() {
	paint(1)
	paint(Red + 1)
	paint(Blue) // ERROR 8 "cannot use Blue (untyped string constant \"blue\") as Color value in argument to paint"
	paint(1.5) // ERROR 8 "cannot use 1.5 (untyped float constant) as Color value in argument to paint (truncated)"
	x := 1
	paint(x) // ERROR 8 "cannot use x (variable of type int) as Color value in argument to paint"
	var c Color = big // ERROR 16 "cannot use big (constant 100 of type int8) as Color value in variable declaration"
	_ = Red == 0
	_ = Red == big // ERROR 13 "invalid operation: Red == big (mismatched types Color and int8)"
	_ = big * 2 // ERROR 6 "big * 2 (constant 200 of type int8) overflows int8"
	_ = big + Green // ERROR 6 "invalid operation: big + Green (mismatched types int8 and Color)"
	var y int = Green // ERROR 14 "cannot use Green (constant 1 of int type Color) as int value in variable declaration"
	_ = c
	_ = y
	_ = Color("x") // ERROR 12 "cannot convert \"x\" (untyped string constant) to type Color"
	_ = Color(1.5) // ERROR 12 "cannot convert 1.5 (untyped float constant) to type Color"
	const z Color = 1 << 64 // ERROR 18 "cannot use 1 << 64 (untyped int constant 18446744073709551616) as Color value in constant declaration (overflows)"
	_ = -big - 30 // ERROR 6 "-big - 30 (constant -130 of type int8) overflows int8"
	_ = Red & 0.5 // ERROR 12 "0.5 (untyped float constant) truncated to int"
}
