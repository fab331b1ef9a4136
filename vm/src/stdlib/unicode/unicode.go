// Package unicode tells properties of code points, after Unicode 17.0.0.
package unicode

const (
	MaxRune         = '\U0010FFFF'
	ReplacementChar = '\uFFFD'
	MaxASCII        = '\u007F'
	MaxLatin1       = '\u00FF'
	UpperLower      = MaxRune + 1
	Version         = "17.0.0"
)

const (
	UpperCase = iota
	LowerCase
	TitleCase
	MaxCase
)

// RangeTable is a set of code points. The package's own tables hold no ranges
// of their own: a negative LatinOffset is their number in the native tables.
type RangeTable struct {
	R16         []Range16
	R32         []Range32
	LatinOffset int
}

type Range16 struct{ Lo, Hi, Stride uint16 }

type Range32 struct{ Lo, Hi, Stride uint32 }

type CaseRange struct {
	Lo, Hi uint32
	Delta  d
}

type d [MaxCase]rune

type SpecialCase []CaseRange

var TurkishCase = SpecialCase{
	{0x49, 0x49, d{0, 0x131 - 0x49, 0}},
	{0x69, 0x69, d{0x130 - 0x69, 0, 0x130 - 0x69}},
	{0x130, 0x130, d{0, 0x69 - 0x130, 0}},
	{0x131, 0x131, d{0x49 - 0x131, 0, 0x49 - 0x131}},
}

var AzeriCase = TurkishCase

var GraphicRanges = []*RangeTable{L, M, N, P, S, Zs}

var PrintRanges = []*RangeTable{L, M, N, P, S}

func tab(n int) *RangeTable { return &RangeTable{LatinOffset: -n} }

// inTable reports whether r is in the native table number n: 1-99 categories by
// sorted name (C Cc Cf Cn Co Cs L LC ...), from 101 scripts, from 401 properties.
func inTable(n int, r rune) bool

// IsLetter and the other Is functions ask the category of r.
func IsLetter(r rune) bool
func IsDigit(r rune) bool
func IsNumber(r rune) bool
func IsUpper(r rune) bool
func IsLower(r rune) bool
func IsTitle(r rune) bool

// IsSpace reports White_Space: \t \n \v \f \r, space, U+0085, U+00A0 and the Z categories.
func IsSpace(r rune) bool
func IsPunct(r rune) bool

// IsControl is category Cc.
func IsControl(r rune) bool

// IsGraphic is L, M, N, P, S, Zs; IsPrint the same with U+0020 the only space.
func IsGraphic(r rune) bool
func IsPrint(r rune) bool
func IsSymbol(r rune) bool
func IsMark(r rune) bool

// ToUpper, ToLower and ToTitle are the simple case mappings.
func ToUpper(r rune) rune
func ToLower(r rune) rune
func ToTitle(r rune) rune

// SimpleFold gives the next larger code point equal under simple folding, or
// the smallest one if there is none; a negative or too large r is handed back.
func SimpleFold(r rune) rune

func To(_case int, r rune) rune {
	switch _case {
	case UpperCase:
		return ToUpper(r)
	case LowerCase:
		return ToLower(r)
	case TitleCase:
		return ToTitle(r)
	}
	return ReplacementChar
}

func Is(rangeTab *RangeTable, r rune) bool {
	if n := rangeTab.LatinOffset; n < 0 {
		return inTable(-n, r)
	}
	for _, x := range rangeTab.R16 {
		if r < rune(x.Lo) {
			break
		}
		if r <= rune(x.Hi) {
			return x.Stride == 1 || (r-rune(x.Lo))%rune(x.Stride) == 0
		}
	}
	for _, x := range rangeTab.R32 {
		if r < rune(x.Lo) {
			break
		}
		if r <= rune(x.Hi) {
			return x.Stride == 1 || (r-rune(x.Lo))%rune(x.Stride) == 0
		}
	}
	return false
}

func In(r rune, ranges ...*RangeTable) bool { return IsOneOf(ranges, r) }

func IsOneOf(ranges []*RangeTable, r rune) bool {
	for _, t := range ranges {
		if Is(t, r) {
			return true
		}
	}
	return false
}

func (special SpecialCase) to(c int, r rune) rune {
	for _, x := range special {
		if uint32(r) >= x.Lo && uint32(r) <= x.Hi {
			delta := x.Delta[c]
			if delta > MaxRune {
				n := (r - rune(x.Lo)) &^ 1
				return rune(x.Lo) + n + rune(c&1)
			}
			return r + delta
		}
	}
	return To(c, r)
}

func (special SpecialCase) ToUpper(r rune) rune { return special.to(UpperCase, r) }
func (special SpecialCase) ToTitle(r rune) rune { return special.to(TitleCase, r) }
func (special SpecialCase) ToLower(r rune) rune { return special.to(LowerCase, r) }
