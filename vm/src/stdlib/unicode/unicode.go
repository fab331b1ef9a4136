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

// RangeTable is a set of code points: ranges in ascending order, of which the first LatinOffset of
// R16 lie within Latin-1.
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

// SimpleFold returns the next larger code point equal under simple folding, or
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

// Is reports whether r is in the table.
func Is(rangeTab *RangeTable, r rune) bool

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
