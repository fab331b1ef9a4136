// Long literals of constants: every kind of element, key and place.
package main

import "fmt"

type weight float32

type level uint8

const (
	low level = iota + 1
	mid
	high
)

const big = 1 << 40

const greeting = "hel\x6co, "

type span struct {
	lo, hi rune
	level  level
}

type named struct {
	name  string
	code  [3]int16
	valid bool
}

var bytes = [...]byte{
	0, 1, 2, 3, 0xff, 0xFE, 'a', '\n', '\'', '\\', // ten
	10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
	/* twenty */ 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
}

var signed = []int8{
	-128, 127, -1, -0, 0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
}

var wide = []int64{
	-9223372036854775808, 9223372036854775807, big, -big, 0x7fffffffffffffff, 5, 6, 7, 8, 9,
	10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 1e3, 2.0, 'x',
}

var unsigned = []uint64{
	18446744073709551615, 0xffffffffffffffff, big, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
	17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
}

var floats = [...]float64{
	0.1, 1, -2.5, 1e10, 1.5e-3, 1E+2, 0.0, -0.0, 3., 9007199254740993, 10, 11, 12, 13, 14, 15, 16, 17,
	18, 19, 20, 21, 22, 23, 24, 123456789012345678901234567890, 0x10, 'a',
}

var weights = []weight{
	0.1, 0.2, 0.3, 16777217, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
}

var words = []string{
	"", "a", "tab\there", "quote\"", "\x41\x42", greeting, "ünï", "{", "}", ",", "//", "/*", "b\\", "n",
	"o", "p", "q", "r", "s", "t", "u", "v", "w", "x", "y", "z",
}

var truths = [32]bool{
	true, false, true, true, 10: true, false, true, true, true, true, true, true, true, true, true, true,
	true, true, true, true, true, true, true, true, false,
}

var spans = []span{
	{0x0000, 0x0009, low}, {10, 19, mid}, {20, 29, high}, {'0', '9', low}, {40, 49, 7}, {50, 59, mid},
	{60, 69, low}, {70, 79, high}, {}, {90, 99, low},
}

var many = [...][2]named{
	{{"one", [3]int16{1, 2, 3}, true}, {"two", [3]int16{4, 5, 6}, false}},
}

var nested = [...][2]struct {
	name string
	code [3]int16
}{
	{{"one", [...]int16{1, 2, 3}}, {"two", [...]int16{4, 5, 6}}},
}

var grid = [...][4]uint16{
	{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14}, {3: 15}, {1: 16, 17}, {}, {18, 19, 20, 21}, {22, 23, 24, 25},
}

var triples = [][3]int{
	{0x0000, 0x0009, 1}, {0x000A, 0x000A, 2}, {0x000B, 0x000C, 1}, {0x000D, 0x000D, 3}, {0x000E, 0x001F, 1},
	{0x007F, 0x009F, 1}, {0x00A9, 0x00A9, 4}, {0x00AD, 0x00AD, 1}, {0x00AE, 0x00AE, 4}, {0x0300, 0x036F, 5},
}

var keyed = [...]uint16{
	5: 1, 2, 3, 'A': 4, 5, mid + 98: 6, 120: 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
}

var keys = [64]int{
	low: 1, 5: 5, 6: 6, 10: 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, '?': 63,
}

// Keys that go down, and elements that are no constants, are as good.
var back = []int{
	30: 1, 10: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 0: 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
}

var variable = 41

var mixed = []int{
	variable, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, later,
}

var later = variable + 1

var pointers = []*span{
	{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}, {13, 14, 15}, {16, 17, 18}, {19, 20, 21}, {22, 23, 24},
}

var slices = [][]int{
	{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}, {13, 14, 15}, {16, 17, 18}, {19, 20, 21}, {22, 23, 24},
}

var faces = []any{
	1, 2.5, "three", '4', low, true, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, nil,
}

var table = map[string]int{
	"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 8, "i": 9, "j": 10, "k": 11, "l": 12, "m": 13,
}

type holder struct {
	first int
	row   [26]byte
	last  []string
}

var held = holder{
	1,
	[26]byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26},
	[]string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v", "w", "x"},
}

var at = &[25]int32{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25}

// Each call has its own.
func fresh() []int {
	return []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25}
}

func of[T ~int | ~float64]() []T {
	return []T{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25}
}

func shadowed() int {
	const low = 100
	list := [...]int{low, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24}
	{
		low := 7
		other := [...]int{low, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24}
		list[1] = other[0]
	}
	return list[0] + list[1]
}

func sum() (n int) {
	for i, x := range []byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24} {
		n += i * int(x)
	}
	if x := [...]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24}[3]; x == 4 {
		n++
	}
	return n + len([...]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24})
}

func main() {
	fmt.Println(len(bytes), bytes)
	fmt.Println(signed, cap(signed))
	fmt.Println(wide, unsigned)
	fmt.Println(floats)
	fmt.Println(weights)
	fmt.Printf("%q\n", words)
	fmt.Println(truths)
	fmt.Printf("%T %v\n", spans, spans)
	fmt.Println(many, nested)
	fmt.Println(len(grid), grid, triples)
	fmt.Println(len(keyed), keyed[5:9], keyed['A'], keyed['B'], keyed[100], keyed[120:])
	fmt.Println(keys)
	fmt.Println(back, mixed, later)
	fmt.Println(*pointers[7], slices, faces)
	fmt.Println(len(table), table)
	fmt.Println(held, *at)
	a, b := fresh(), fresh()
	a[0] = 99
	fmt.Println(a[0], b[0], fresh()[0])
	fmt.Println(of[int](), of[float64]())
	fmt.Println(shadowed(), sum())
	copied := bytes
	copied[0] = 200
	fmt.Println(bytes[0], copied[0], bytes == copied)
}
