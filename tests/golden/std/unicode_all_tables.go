// unicode: each of the exported tables by its own name: how many runes it has, the first, the last, their sum, and which maps have it.
package main

import (
	"fmt"
	"unicode"
)

// tables are all of them, categories, scripts and properties.
var tables = []struct {
	name  string
	table *unicode.RangeTable
}{
	{"ASCII_Hex_Digit", unicode.ASCII_Hex_Digit},
	{"Adlam", unicode.Adlam},
	{"Ahom", unicode.Ahom},
	{"Anatolian_Hieroglyphs", unicode.Anatolian_Hieroglyphs},
	{"Arabic", unicode.Arabic},
	{"Armenian", unicode.Armenian},
	{"Avestan", unicode.Avestan},
	{"Balinese", unicode.Balinese},
	{"Bamum", unicode.Bamum},
	{"Bassa_Vah", unicode.Bassa_Vah},
	{"Batak", unicode.Batak},
	{"Bengali", unicode.Bengali},
	{"Beria_Erfe", unicode.Beria_Erfe},
	{"Bhaiksuki", unicode.Bhaiksuki},
	{"Bidi_Control", unicode.Bidi_Control},
	{"Bopomofo", unicode.Bopomofo},
	{"Brahmi", unicode.Brahmi},
	{"Braille", unicode.Braille},
	{"Buginese", unicode.Buginese},
	{"Buhid", unicode.Buhid},
	{"C", unicode.C},
	{"Canadian_Aboriginal", unicode.Canadian_Aboriginal},
	{"Carian", unicode.Carian},
	{"Caucasian_Albanian", unicode.Caucasian_Albanian},
	{"Cc", unicode.Cc},
	{"Cf", unicode.Cf},
	{"Chakma", unicode.Chakma},
	{"Cham", unicode.Cham},
	{"Cherokee", unicode.Cherokee},
	{"Chorasmian", unicode.Chorasmian},
	{"Cn", unicode.Cn},
	{"Co", unicode.Co},
	{"Common", unicode.Common},
	{"Coptic", unicode.Coptic},
	{"Cs", unicode.Cs},
	{"Cuneiform", unicode.Cuneiform},
	{"Cypriot", unicode.Cypriot},
	{"Cypro_Minoan", unicode.Cypro_Minoan},
	{"Cyrillic", unicode.Cyrillic},
	{"Dash", unicode.Dash},
	{"Deprecated", unicode.Deprecated},
	{"Deseret", unicode.Deseret},
	{"Devanagari", unicode.Devanagari},
	{"Diacritic", unicode.Diacritic},
	{"Digit", unicode.Digit},
	{"Dives_Akuru", unicode.Dives_Akuru},
	{"Dogra", unicode.Dogra},
	{"Duployan", unicode.Duployan},
	{"Egyptian_Hieroglyphs", unicode.Egyptian_Hieroglyphs},
	{"Elbasan", unicode.Elbasan},
	{"Elymaic", unicode.Elymaic},
	{"Ethiopic", unicode.Ethiopic},
	{"Extender", unicode.Extender},
	{"Garay", unicode.Garay},
	{"Georgian", unicode.Georgian},
	{"Glagolitic", unicode.Glagolitic},
	{"Gothic", unicode.Gothic},
	{"Grantha", unicode.Grantha},
	{"Greek", unicode.Greek},
	{"Gujarati", unicode.Gujarati},
	{"Gunjala_Gondi", unicode.Gunjala_Gondi},
	{"Gurmukhi", unicode.Gurmukhi},
	{"Gurung_Khema", unicode.Gurung_Khema},
	{"Han", unicode.Han},
	{"Hangul", unicode.Hangul},
	{"Hanifi_Rohingya", unicode.Hanifi_Rohingya},
	{"Hanunoo", unicode.Hanunoo},
	{"Hatran", unicode.Hatran},
	{"Hebrew", unicode.Hebrew},
	{"Hex_Digit", unicode.Hex_Digit},
	{"Hiragana", unicode.Hiragana},
	{"Hyphen", unicode.Hyphen},
	{"IDS_Binary_Operator", unicode.IDS_Binary_Operator},
	{"IDS_Trinary_Operator", unicode.IDS_Trinary_Operator},
	{"IDS_Unary_Operator", unicode.IDS_Unary_Operator},
	{"ID_Compat_Math_Continue", unicode.ID_Compat_Math_Continue},
	{"ID_Compat_Math_Start", unicode.ID_Compat_Math_Start},
	{"Ideographic", unicode.Ideographic},
	{"Imperial_Aramaic", unicode.Imperial_Aramaic},
	{"Inherited", unicode.Inherited},
	{"Inscriptional_Pahlavi", unicode.Inscriptional_Pahlavi},
	{"Inscriptional_Parthian", unicode.Inscriptional_Parthian},
	{"Javanese", unicode.Javanese},
	{"Join_Control", unicode.Join_Control},
	{"Kaithi", unicode.Kaithi},
	{"Kannada", unicode.Kannada},
	{"Katakana", unicode.Katakana},
	{"Kawi", unicode.Kawi},
	{"Kayah_Li", unicode.Kayah_Li},
	{"Kharoshthi", unicode.Kharoshthi},
	{"Khitan_Small_Script", unicode.Khitan_Small_Script},
	{"Khmer", unicode.Khmer},
	{"Khojki", unicode.Khojki},
	{"Khudawadi", unicode.Khudawadi},
	{"Kirat_Rai", unicode.Kirat_Rai},
	{"L", unicode.L},
	{"LC", unicode.LC},
	{"Lao", unicode.Lao},
	{"Latin", unicode.Latin},
	{"Lepcha", unicode.Lepcha},
	{"Letter", unicode.Letter},
	{"Limbu", unicode.Limbu},
	{"Linear_A", unicode.Linear_A},
	{"Linear_B", unicode.Linear_B},
	{"Lisu", unicode.Lisu},
	{"Ll", unicode.Ll},
	{"Lm", unicode.Lm},
	{"Lo", unicode.Lo},
	{"Logical_Order_Exception", unicode.Logical_Order_Exception},
	{"Lower", unicode.Lower},
	{"Lt", unicode.Lt},
	{"Lu", unicode.Lu},
	{"Lycian", unicode.Lycian},
	{"Lydian", unicode.Lydian},
	{"M", unicode.M},
	{"Mahajani", unicode.Mahajani},
	{"Makasar", unicode.Makasar},
	{"Malayalam", unicode.Malayalam},
	{"Mandaic", unicode.Mandaic},
	{"Manichaean", unicode.Manichaean},
	{"Marchen", unicode.Marchen},
	{"Mark", unicode.Mark},
	{"Masaram_Gondi", unicode.Masaram_Gondi},
	{"Mc", unicode.Mc},
	{"Me", unicode.Me},
	{"Medefaidrin", unicode.Medefaidrin},
	{"Meetei_Mayek", unicode.Meetei_Mayek},
	{"Mende_Kikakui", unicode.Mende_Kikakui},
	{"Meroitic_Cursive", unicode.Meroitic_Cursive},
	{"Meroitic_Hieroglyphs", unicode.Meroitic_Hieroglyphs},
	{"Miao", unicode.Miao},
	{"Mn", unicode.Mn},
	{"Modi", unicode.Modi},
	{"Modifier_Combining_Mark", unicode.Modifier_Combining_Mark},
	{"Mongolian", unicode.Mongolian},
	{"Mro", unicode.Mro},
	{"Multani", unicode.Multani},
	{"Myanmar", unicode.Myanmar},
	{"N", unicode.N},
	{"Nabataean", unicode.Nabataean},
	{"Nag_Mundari", unicode.Nag_Mundari},
	{"Nandinagari", unicode.Nandinagari},
	{"Nd", unicode.Nd},
	{"New_Tai_Lue", unicode.New_Tai_Lue},
	{"Newa", unicode.Newa},
	{"Nko", unicode.Nko},
	{"Nl", unicode.Nl},
	{"No", unicode.No},
	{"Noncharacter_Code_Point", unicode.Noncharacter_Code_Point},
	{"Number", unicode.Number},
	{"Nushu", unicode.Nushu},
	{"Nyiakeng_Puachue_Hmong", unicode.Nyiakeng_Puachue_Hmong},
	{"Ogham", unicode.Ogham},
	{"Ol_Chiki", unicode.Ol_Chiki},
	{"Ol_Onal", unicode.Ol_Onal},
	{"Old_Hungarian", unicode.Old_Hungarian},
	{"Old_Italic", unicode.Old_Italic},
	{"Old_North_Arabian", unicode.Old_North_Arabian},
	{"Old_Permic", unicode.Old_Permic},
	{"Old_Persian", unicode.Old_Persian},
	{"Old_Sogdian", unicode.Old_Sogdian},
	{"Old_South_Arabian", unicode.Old_South_Arabian},
	{"Old_Turkic", unicode.Old_Turkic},
	{"Old_Uyghur", unicode.Old_Uyghur},
	{"Oriya", unicode.Oriya},
	{"Osage", unicode.Osage},
	{"Osmanya", unicode.Osmanya},
	{"Other", unicode.Other},
	{"Other_Alphabetic", unicode.Other_Alphabetic},
	{"Other_Default_Ignorable_Code_Point", unicode.Other_Default_Ignorable_Code_Point},
	{"Other_Grapheme_Extend", unicode.Other_Grapheme_Extend},
	{"Other_ID_Continue", unicode.Other_ID_Continue},
	{"Other_ID_Start", unicode.Other_ID_Start},
	{"Other_Lowercase", unicode.Other_Lowercase},
	{"Other_Math", unicode.Other_Math},
	{"Other_Uppercase", unicode.Other_Uppercase},
	{"P", unicode.P},
	{"Pahawh_Hmong", unicode.Pahawh_Hmong},
	{"Palmyrene", unicode.Palmyrene},
	{"Pattern_Syntax", unicode.Pattern_Syntax},
	{"Pattern_White_Space", unicode.Pattern_White_Space},
	{"Pau_Cin_Hau", unicode.Pau_Cin_Hau},
	{"Pc", unicode.Pc},
	{"Pd", unicode.Pd},
	{"Pe", unicode.Pe},
	{"Pf", unicode.Pf},
	{"Phags_Pa", unicode.Phags_Pa},
	{"Phoenician", unicode.Phoenician},
	{"Pi", unicode.Pi},
	{"Po", unicode.Po},
	{"Prepended_Concatenation_Mark", unicode.Prepended_Concatenation_Mark},
	{"Ps", unicode.Ps},
	{"Psalter_Pahlavi", unicode.Psalter_Pahlavi},
	{"Punct", unicode.Punct},
	{"Quotation_Mark", unicode.Quotation_Mark},
	{"Radical", unicode.Radical},
	{"Regional_Indicator", unicode.Regional_Indicator},
	{"Rejang", unicode.Rejang},
	{"Runic", unicode.Runic},
	{"S", unicode.S},
	{"STerm", unicode.STerm},
	{"Samaritan", unicode.Samaritan},
	{"Saurashtra", unicode.Saurashtra},
	{"Sc", unicode.Sc},
	{"Sentence_Terminal", unicode.Sentence_Terminal},
	{"Sharada", unicode.Sharada},
	{"Shavian", unicode.Shavian},
	{"Siddham", unicode.Siddham},
	{"Sidetic", unicode.Sidetic},
	{"SignWriting", unicode.SignWriting},
	{"Sinhala", unicode.Sinhala},
	{"Sk", unicode.Sk},
	{"Sm", unicode.Sm},
	{"So", unicode.So},
	{"Soft_Dotted", unicode.Soft_Dotted},
	{"Sogdian", unicode.Sogdian},
	{"Sora_Sompeng", unicode.Sora_Sompeng},
	{"Soyombo", unicode.Soyombo},
	{"Space", unicode.Space},
	{"Sundanese", unicode.Sundanese},
	{"Sunuwar", unicode.Sunuwar},
	{"Syloti_Nagri", unicode.Syloti_Nagri},
	{"Symbol", unicode.Symbol},
	{"Syriac", unicode.Syriac},
	{"Tagalog", unicode.Tagalog},
	{"Tagbanwa", unicode.Tagbanwa},
	{"Tai_Le", unicode.Tai_Le},
	{"Tai_Tham", unicode.Tai_Tham},
	{"Tai_Viet", unicode.Tai_Viet},
	{"Tai_Yo", unicode.Tai_Yo},
	{"Takri", unicode.Takri},
	{"Tamil", unicode.Tamil},
	{"Tangsa", unicode.Tangsa},
	{"Tangut", unicode.Tangut},
	{"Telugu", unicode.Telugu},
	{"Terminal_Punctuation", unicode.Terminal_Punctuation},
	{"Thaana", unicode.Thaana},
	{"Thai", unicode.Thai},
	{"Tibetan", unicode.Tibetan},
	{"Tifinagh", unicode.Tifinagh},
	{"Tirhuta", unicode.Tirhuta},
	{"Title", unicode.Title},
	{"Todhri", unicode.Todhri},
	{"Tolong_Siki", unicode.Tolong_Siki},
	{"Toto", unicode.Toto},
	{"Tulu_Tigalari", unicode.Tulu_Tigalari},
	{"Ugaritic", unicode.Ugaritic},
	{"Unified_Ideograph", unicode.Unified_Ideograph},
	{"Upper", unicode.Upper},
	{"Vai", unicode.Vai},
	{"Variation_Selector", unicode.Variation_Selector},
	{"Vithkuqi", unicode.Vithkuqi},
	{"Wancho", unicode.Wancho},
	{"Warang_Citi", unicode.Warang_Citi},
	{"White_Space", unicode.White_Space},
	{"Yezidi", unicode.Yezidi},
	{"Yi", unicode.Yi},
	{"Z", unicode.Z},
	{"Zanabazar_Square", unicode.Zanabazar_Square},
	{"Zl", unicode.Zl},
	{"Zp", unicode.Zp},
	{"Zs", unicode.Zs},
}

type summary struct {
	count       int
	first, last rune
	sum         uint64
}

func (s *summary) add(lo, hi, stride uint32) {
	n := (hi-lo)/stride + 1
	if s.count == 0 {
		s.first = rune(lo)
	}
	s.count += int(n)
	s.last = rune(hi)
	s.sum += (uint64(lo) + uint64(hi)) * uint64(n) / 2
}

func summarize(t *unicode.RangeTable) (s summary) {
	for _, r := range t.R16 {
		s.add(uint32(r.Lo), uint32(r.Hi), uint32(r.Stride))
	}
	for _, r := range t.R32 {
		s.add(r.Lo, r.Hi, r.Stride)
	}
	return s
}

// within reports whether the functions agree with the table at its edges.
func within(t *unicode.RangeTable, s summary) bool {
	ok := unicode.Is(t, s.first) && unicode.In(s.last, t) && unicode.IsOneOf([]*unicode.RangeTable{unicode.Zp, t}, s.last)
	return ok && !unicode.Is(t, s.first-1) && !unicode.Is(t, s.last+1) && !unicode.IsOneOf([]*unicode.RangeTable{t}, s.last+1)
}

func main() {
	total := 0
	for _, x := range tables {
		s := summarize(x.table)
		total += s.count
		fmt.Printf("%s %d %U %U %x %d", x.name, s.count, s.first, s.last, s.sum, x.table.LatinOffset)
		if !within(x.table, s) {
			fmt.Print(" odd at its edges")
		}
		for _, m := range []struct {
			name   string
			tables map[string]*unicode.RangeTable
		}{{"category", unicode.Categories}, {"script", unicode.Scripts}, {"property", unicode.Properties}} {
			if m.tables[x.name] == x.table {
				fmt.Print(" ", m.name)
			}
		}
		fmt.Println()
	}
	fmt.Println(len(tables), total)
	fmt.Println(unicode.IsOneOf(nil, 'a'), unicode.IsOneOf([]*unicode.RangeTable{}, 'a'), unicode.In('a'))

	for _, r := range []rune{'a', 'Z', 'ß', 'ſ', 'ǆ', 'ǅ', 'Ǆ', 'K', 'ა', 'Ა', 'ꭰ', 'Ꭰ', '𐐨', '𞤢', '1', -1, 0x110000} {
		fmt.Printf("%q:", r)
		for c := -1; c <= unicode.MaxCase; c++ {
			fmt.Printf(" %q", unicode.To(c, r))
		}
		fmt.Print("; ")
	}
	fmt.Println()

	// Mappings of our own, and those of Turkish: by ranges, in pairs, and where nothing is special.
	var pair unicode.CaseRange
	pair.Lo, pair.Hi, pair.Delta = 'a', 'f', [unicode.MaxCase]rune{unicode.UpperLower, unicode.UpperLower, unicode.UpperLower}
	ours := unicode.SpecialCase{{Lo: '0', Hi: '9', Delta: [unicode.MaxCase]rune{1, 2, 3}}, pair, {Lo: 'Σ', Hi: 'Σ'}}
	for _, special := range []unicode.SpecialCase{ours, unicode.TurkishCase, unicode.AzeriCase, nil} {
		for _, r := range []rune{'a', 'b', 'f', 'g', 'I', 'i', 'İ', 'ı', '0', '9', 'Σ', 'ς', 'ǆ', 'ǅ', 'ß', 'ẞ', 'Ⅻ', 'ⅻ', -1, 0x110000} {
			fmt.Printf("%q %q %q; ", special.ToUpper(r), special.ToLower(r), special.ToTitle(r))
		}
		fmt.Println()
	}
	first, last := unicode.CaseRanges[0], unicode.CaseRanges[len(unicode.CaseRanges)-1]
	fmt.Println(first.Lo, first.Hi, first.Delta, last.Lo, last.Hi, last.Delta)
}
