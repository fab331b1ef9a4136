// Package unicode tells properties of code points, after Unicode 17.0.0.
package unicode

// Limits of code points, and the mark of a CaseRange whose letters alternate between cases.
const (
	MaxRune         = '\U0010FFFF'
	ReplacementChar = '\uFFFD'
	MaxASCII        = '\u007F'
	MaxLatin1       = '\u00FF'
	UpperLower      = MaxRune + 1
	// Version is the version of Unicode that the tables are made from.
	Version = "17.0.0"
)

// Cases for To and for the indices of CaseRange.Delta.
const (
	UpperCase = iota
	LowerCase
	TitleCase
	MaxCase
)

// RangeTable is a set of code points: ranges in ascending order, of which the first LatinOffset of
// R16 lie within Latin-1.
type RangeTable struct {
	R16         []Range16 // the ranges below 65536, sorted
	R32         []Range32 // the ranges from 65536 on, sorted
	LatinOffset int       // how many of R16 are within Latin-1
}

// Range16 is a run of code points below 65536, from Lo to Hi in steps of Stride.
type Range16 struct{ Lo, Hi, Stride uint16 }

// Range32 is a run of code points above 65535, from Lo to Hi in steps of Stride.
type Range32 struct{ Lo, Hi, Stride uint32 }

// CaseRange says for a run of code points what to add to get each case.
type CaseRange struct {
	Lo, Hi uint32 // the first and the last code point
	Delta  d      // what to add for each case
}

type d [MaxCase]rune

// SpecialCase holds case rules of a language that take precedence over the usual ones.
type SpecialCase []CaseRange

// IsLetter and the other Is functions ask the category of r.
func IsLetter(r rune) bool

// IsDigit is true for decimal digits of all scripts.
func IsDigit(r rune) bool

// IsNumber is true for digits, fractions, Roman numerals and other numbers.
func IsNumber(r rune) bool

// IsUpper is true for letters in upper case.
func IsUpper(r rune) bool

// IsLower is true for letters in lower case.
func IsLower(r rune) bool

// IsTitle is true for letters in title case, which are a few digraphs such as ǅ.
func IsTitle(r rune) bool

// IsSpace reports White_Space: \t \n \v \f \r, space, U+0085, U+00A0 and the Z categories.
func IsSpace(r rune) bool

// IsPunct is true for punctuation.
func IsPunct(r rune) bool

// IsControl is category Cc.
func IsControl(r rune) bool

// IsGraphic is L, M, N, P, S, Zs; IsPrint the same with U+0020 the only space.
func IsGraphic(r rune) bool

// IsPrint is true for letters, marks, numbers, punctuation, symbols, and of all spaces for ASCII's only.
func IsPrint(r rune) bool

// IsSymbol is true for symbols, such as those of currencies and mathematics.
func IsSymbol(r rune) bool

// IsMark is true for marks, which combine with the letter before them.
func IsMark(r rune) bool

// ToUpper, ToLower and ToTitle are the simple case mappings.
func ToUpper(r rune) rune

// ToLower returns r in lower case.
func ToLower(r rune) rune

// ToTitle returns r in title case.
func ToTitle(r rune) rune

// SimpleFold returns the next larger code point equal under simple folding, or
// the smallest one if there is none; a negative or too large r is handed back.
func SimpleFold(r rune) rune

// To returns r in the given case: UpperCase, LowerCase or TitleCase. For others it returns ReplacementChar.
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

// In is true if r is in one of the tables.
func In(r rune, ranges ...*RangeTable) bool { return IsOneOf(ranges, r) }

// IsOneOf is true if r is in one of the tables.
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

// ToUpper returns r in upper case by these rules, or by the usual ones where they say nothing.
func (special SpecialCase) ToUpper(r rune) rune { return special.to(UpperCase, r) }

// ToTitle returns r in title case by these rules, or by the usual ones where they say nothing.
func (special SpecialCase) ToTitle(r rune) rune { return special.to(TitleCase, r) }

// ToLower returns r in lower case by these rules, or by the usual ones where they say nothing.
func (special SpecialCase) ToLower(r rune) rune { return special.to(LowerCase, r) }
