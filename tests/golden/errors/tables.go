// Long literals of constants are checked as any other.
package main

import "fmt"

const huge = 300

const text = "x"

var unset int

var bytes = [...]byte{
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 256, // ERROR 89 "cannot use 256 (untyped int constant) as byte value in array or slice literal (overflows)"
	-1, huge, 1.5, "s", text, nowhere, // ERROR 2 "cannot use -1 (untyped int constant) as byte value in array or slice literal (overflows)" 6 "cannot use huge (untyped int constant 300) as byte value in array or slice literal (overflows)" 12 "cannot use 1.5 (untyped float constant) as byte value in array or slice literal (truncated)" 17 "cannot use \"s\" (untyped string constant) as byte value in array or slice literal" 22 "cannot use text (untyped string constant \"x\") as byte value in array or slice literal" 28 "undefined: nowhere"
}

var few = [24]int{
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, // ERROR 89 "index 24 is out of bounds (>= 24)"
}

var twice = []int{
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 3: 25, // ERROR 89 "duplicate index 3 in array or slice literal"
}

type pair struct{ a, b uint8 }

var pairs = []pair{
	{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}, {11, 12}, {13, 14}, {15, 16}, {17, 18}, {19, 20}, {21, 22},
	{1}, {1, 2, 3}, {256, 1}, 5, {a: 1, 2}, // ERROR 4 "too few values in struct literal of type pair" 14 "too many values in struct literal of type pair" 19 "cannot use 256 (untyped int constant) as uint8 value in struct literal (overflows)" 28 "cannot use 5 (untyped int constant) as pair value in array or slice literal" 38 "mixture of field:value and value elements in struct literal"
}

var words = []string{
	"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u",
	1, 'x', true, // ERROR 2 "cannot use 1 (untyped int constant) as string value in array or slice literal" 5 "cannot use 'x' (untyped rune constant 120) as string value in array or slice literal" 10 "cannot use true (untyped bool constant) as string value in array or slice literal"
}

type unknown []missing // ERROR 16 "undefined: missing"

var rows = []missing{ // ERROR 14 "undefined: missing"
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
}

func main() {
	x := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25} // ERROR 2 "declared and not used: x"
	fmt.Println(bytes, few, twice)
}
