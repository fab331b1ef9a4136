// unicode/utf16: code units of runes and back, surrogates alone and in the wrong order, what cannot be encoded.
package main

import (
	"fmt"
	"unicode/utf16"
)

var runes = []rune{0, 'a', 0xFF, 0x7FF, 'é', '世', 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFD, 0xFFFE, 0xFFFF, 0x10000, '😀', 0x10FFFF, 0x110000, -1, 1 << 30}

func main() {
	for _, r := range runes {
		hi, lo := utf16.EncodeRune(r)
		fmt.Printf("%X: len %d surrogate %v pair %X %X append %04X encode %04X back %X\n", r, utf16.RuneLen(r), utf16.IsSurrogate(r), hi, lo,
			utf16.AppendRune([]uint16{1}, r), utf16.Encode([]rune{r}), utf16.DecodeRune(hi, lo))
	}
	for _, p := range [][2]rune{{0xD800, 0xDC00}, {0xDBFF, 0xDFFF}, {0xD83D, 0xDE00}, {0xDC00, 0xD800}, {0xD800, 0xD800}, {0xD800, 'a'}, {'a', 0xDC00}, {'a', 'b'}, {0xDC00, 0xDC00}, {-1, -1}, {0xD800, 0xE000}, {0xD7FF, 0xDC00}} {
		fmt.Printf("%X ", utf16.DecodeRune(p[0], p[1]))
	}
	fmt.Println()
	for _, units := range [][]uint16{nil, {}, {'a'}, {0xD83D, 0xDE00}, {0xD83D}, {0xDE00}, {0xDE00, 0xD83D}, {0xD83D, 0xD83D, 0xDE00}, {0xD83D, 'x', 0xDE00, 'y'}, {0xFFFF, 0xFEFF, 0}} {
		d := utf16.Decode(units)
		fmt.Printf("%04X -> %X -> %04X, nil %v\n", units, d, utf16.Encode(d), d == nil)
	}
	all := utf16.Encode(runes)
	fmt.Printf("%d units of %d runes, %d again\n", len(all), len(runes), len(utf16.Decode(all)))
	fmt.Printf("%q %d\n", string(utf16.Decode(utf16.Encode([]rune("日本語 naïve 🚀🌍")))), len(utf16.Encode([]rune("🚀🌍"))))

	// What is appended goes behind what is there, in the same array where it fits.
	room := make([]uint16, 1, 3)
	grown := utf16.AppendRune(room, '😀')
	fmt.Printf("%04X %v %04X\n", grown, &grown[0] == &room[0], room[:3])
	more := utf16.AppendRune(grown, '😀')
	fmt.Printf("%04X %v %04X\n", more, &more[0] == &room[0], utf16.AppendRune(nil, 'x'))
	wrong := 0
	for r := rune(0); r <= 0x10FFFF; r += 0x101 {
		u := utf16.AppendRune(nil, r)
		if d := utf16.Decode(u); len(u) != utf16.RuneLen(r) && !utf16.IsSurrogate(r) || len(d) != 1 || d[0] != r && !utf16.IsSurrogate(r) {
			wrong++
		}
	}
	fmt.Println(wrong)
}
