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

// These do what the functions of the same names in upper case do, for runes beyond ASCII.
func isLetter(r rune) bool
func isDigit(r rune) bool
func isNumber(r rune) bool
func isUpper(r rune) bool
func isLower(r rune) bool
func isTitle(r rune) bool
func isSpace(r rune) bool
func isPunct(r rune) bool
func isSymbol(r rune) bool
func isGraphic(r rune) bool
func isPrint(r rune) bool
func isMark(r rune) bool
func toUpper(r rune) rune
func toLower(r rune) rune
func toTitle(r rune) rune

// Sets of ASCII characters, below 64 and above.
const (
	asciiPunct, asciiPunct2   uint64 = 0x8c00f7ee00000000, 0x28000000b8000001
	asciiSymbol, asciiSymbol2 uint64 = 0x7000081000000000, 0x5000000140000000
)

// inASCII is true if r, which is ASCII or negative, is in the set of low and high.
func inASCII(r rune, low, high uint64) bool {
	if r < 64 {
		return r >= 0 && low>>uint(r&63)&1 != 0
	}
	return high>>uint(r&63)&1 != 0
}

// IsLetter and the other Is functions ask the category of r.
func IsLetter(r rune) bool {
	if r <= MaxASCII {
		return uint32(r|0x20-'a') < 26
	}
	return isLetter(r)
}

// IsDigit is true for decimal digits of all scripts.
func IsDigit(r rune) bool {
	if r <= MaxASCII {
		return uint32(r-'0') < 10
	}
	return isDigit(r)
}

// IsNumber is true for digits, fractions, Roman numerals and other numbers.
func IsNumber(r rune) bool {
	if r <= MaxASCII {
		return uint32(r-'0') < 10
	}
	return isNumber(r)
}

// IsUpper is true for letters in upper case.
func IsUpper(r rune) bool {
	if r <= MaxASCII {
		return uint32(r-'A') < 26
	}
	return isUpper(r)
}

// IsLower is true for letters in lower case.
func IsLower(r rune) bool {
	if r <= MaxASCII {
		return uint32(r-'a') < 26
	}
	return isLower(r)
}

// IsTitle is true for letters in title case, which are a few digraphs such as ǅ.
func IsTitle(r rune) bool {
	if r <= MaxASCII {
		return false
	}
	return isTitle(r)
}

// IsSpace reports White_Space: \t \n \v \f \r, space, U+0085, U+00A0 and the Z categories.
func IsSpace(r rune) bool {
	if r <= MaxASCII {
		return r == ' ' || uint32(r-'\t') < 5
	}
	return isSpace(r)
}

// IsPunct is true for punctuation.
func IsPunct(r rune) bool {
	if r <= MaxASCII {
		return inASCII(r, asciiPunct, asciiPunct2)
	}
	return isPunct(r)
}

// IsControl is category Cc.
func IsControl(r rune) bool { return uint32(r) < ' ' || uint32(r-0x7F) < 0x21 }

// IsGraphic is L, M, N, P, S, Zs; IsPrint the same with U+0020 the only space.
func IsGraphic(r rune) bool {
	if r <= MaxASCII {
		return uint32(r-' ') < 0x5F
	}
	return isGraphic(r)
}

// IsPrint is true for letters, marks, numbers, punctuation, symbols, and of all spaces for ASCII's only.
func IsPrint(r rune) bool {
	if r <= MaxASCII {
		return uint32(r-' ') < 0x5F
	}
	return isPrint(r)
}

// IsSymbol is true for symbols, such as those of currencies and mathematics.
func IsSymbol(r rune) bool {
	if r <= MaxASCII {
		return inASCII(r, asciiSymbol, asciiSymbol2)
	}
	return isSymbol(r)
}

// IsMark is true for marks, which combine with the letter before them.
func IsMark(r rune) bool {
	if r <= MaxASCII {
		return false
	}
	return isMark(r)
}

// ToUpper, ToLower and ToTitle are the simple case mappings.
func ToUpper(r rune) rune {
	if r <= MaxASCII {
		if uint32(r-'a') < 26 {
			r -= 'a' - 'A'
		}
		return r
	}
	return toUpper(r)
}

// ToLower returns r in lower case.
func ToLower(r rune) rune {
	if r <= MaxASCII {
		if uint32(r-'A') < 26 {
			r += 'a' - 'A'
		}
		return r
	}
	return toLower(r)
}

// ToTitle returns r in title case.
func ToTitle(r rune) rune {
	if r <= MaxASCII {
		if uint32(r-'a') < 26 {
			r -= 'a' - 'A'
		}
		return r
	}
	return toTitle(r)
}

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
