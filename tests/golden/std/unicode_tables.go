package main

import (
	"fmt"
	"hash/crc32"
	"maps"
	"slices"
	"unicode"
)

// sum tells a table apart from any other.
func sum(t *unicode.RangeTable) string {
	h := crc32.NewIEEE()
	for _, r := range t.R16 {
		fmt.Fprintln(h, r.Lo, r.Hi, r.Stride)
	}
	for _, r := range t.R32 {
		fmt.Fprintln(h, r.Lo, r.Hi, r.Stride)
	}
	return fmt.Sprintf("%d+%d (%d) %08x", len(t.R16), len(t.R32), t.LatinOffset, h.Sum32())
}

func show(what string, m map[string]*unicode.RangeTable) {
	fmt.Println(what, len(m))
	for _, name := range slices.Sorted(maps.Keys(m)) {
		fmt.Println(" ", name, sum(m[name]))
	}
}

func main() {
	show("Categories", unicode.Categories)
	show("Scripts", unicode.Scripts)
	show("Properties", unicode.Properties)
	show("FoldCategory", unicode.FoldCategory)
	show("FoldScript", unicode.FoldScript)
	for _, name := range slices.Sorted(maps.Keys(unicode.CategoryAliases)) {
		fmt.Println(name, unicode.CategoryAliases[name])
	}

	fmt.Println(len(unicode.Letter.R16), unicode.Letter.R16[:2], unicode.Latin.R16[:2], cap(unicode.Latin.R16[:2:2]))
	fmt.Println(unicode.Letter == unicode.L, unicode.Letter == unicode.Categories["L"], unicode.Sentence_Terminal == unicode.STerm)
	fmt.Println(unicode.Greek == unicode.Scripts["Greek"], unicode.White_Space == unicode.Properties["White_Space"])
	for i, t := range unicode.GraphicRanges {
		fmt.Print(i, ":", t == unicode.PrintRanges[min(i, 4)], " ")
	}
	fmt.Println(len(unicode.PrintRanges))

	h := crc32.NewIEEE()
	for _, c := range unicode.CaseRanges {
		fmt.Fprintln(h, c.Lo, c.Hi, c.Delta)
	}
	fmt.Printf("%d %08x %v\n", len(unicode.CaseRanges), h.Sum32(), unicode.CaseRanges[0])

	// Is on our own tables: strides, no Latin-1 part, empty ones.
	odd := &unicode.RangeTable{
		R16: []unicode.Range16{{0x11, 0x21, 2}, {0x100, 0x100, 1}, {0x200, 0x300, 16}},
		R32: []unicode.Range32{{0x10000, 0x10010, 4}},
	}
	for _, r := range []rune{0x10, 0x11, 0x12, 0x21, 0x22, 0x23, 0x100, 0x101, 0x1ff, 0x200, 0x210, 0x211, 0x300, 0x301, 0x10000, 0x10004, 0x10005, 0x10010, 0x10011, -1, 0x110000} {
		fmt.Print(unicode.Is(odd, r), " ", unicode.Is(new(unicode.RangeTable), r), " ", unicode.In(r, unicode.Han, odd), "; ")
	}
	fmt.Println()
	count := 0
	for r := rune(-2); r <= unicode.MaxRune+2; r++ {
		if unicode.Is(unicode.Letter, r) != unicode.IsLetter(r) || unicode.Is(unicode.Lu, r) != unicode.IsUpper(r) && r > 0x7f {
			count++
		}
	}
	fmt.Println(count)
	defer func() { fmt.Println(recover()) }()
	unicode.Is(nil, 'x')
}
