package unicode

// Made by tests/generate/unicode.go.

// The tables of general categories.
var (
	C      *RangeTable
	Cc     *RangeTable
	Cf     *RangeTable
	Cn     *RangeTable
	Co     *RangeTable
	Cs     *RangeTable
	L      *RangeTable
	LC     *RangeTable
	Ll     *RangeTable
	Lm     *RangeTable
	Lo     *RangeTable
	Lt     *RangeTable
	Lu     *RangeTable
	M      *RangeTable
	Mc     *RangeTable
	Me     *RangeTable
	Mn     *RangeTable
	N      *RangeTable
	Nd     *RangeTable
	Nl     *RangeTable
	No     *RangeTable
	P      *RangeTable
	Pc     *RangeTable
	Pd     *RangeTable
	Pe     *RangeTable
	Pf     *RangeTable
	Pi     *RangeTable
	Po     *RangeTable
	Ps     *RangeTable
	S      *RangeTable
	Sc     *RangeTable
	Sk     *RangeTable
	Sm     *RangeTable
	So     *RangeTable
	Z      *RangeTable
	Zl     *RangeTable
	Zp     *RangeTable
	Zs     *RangeTable
	Letter *RangeTable
	Mark   *RangeTable
	Number *RangeTable
	Other  *RangeTable
	Punct  *RangeTable
	Space  *RangeTable
	Symbol *RangeTable
	Digit  *RangeTable
	Lower  *RangeTable
	Upper  *RangeTable
	Title  *RangeTable
)

// The tables of scripts.
var (
	Adlam                  *RangeTable
	Ahom                   *RangeTable
	Anatolian_Hieroglyphs  *RangeTable
	Arabic                 *RangeTable
	Armenian               *RangeTable
	Avestan                *RangeTable
	Balinese               *RangeTable
	Bamum                  *RangeTable
	Bassa_Vah              *RangeTable
	Batak                  *RangeTable
	Bengali                *RangeTable
	Beria_Erfe             *RangeTable
	Bhaiksuki              *RangeTable
	Bopomofo               *RangeTable
	Brahmi                 *RangeTable
	Braille                *RangeTable
	Buginese               *RangeTable
	Buhid                  *RangeTable
	Canadian_Aboriginal    *RangeTable
	Carian                 *RangeTable
	Caucasian_Albanian     *RangeTable
	Chakma                 *RangeTable
	Cham                   *RangeTable
	Cherokee               *RangeTable
	Chorasmian             *RangeTable
	Common                 *RangeTable
	Coptic                 *RangeTable
	Cuneiform              *RangeTable
	Cypriot                *RangeTable
	Cypro_Minoan           *RangeTable
	Cyrillic               *RangeTable
	Deseret                *RangeTable
	Devanagari             *RangeTable
	Dives_Akuru            *RangeTable
	Dogra                  *RangeTable
	Duployan               *RangeTable
	Egyptian_Hieroglyphs   *RangeTable
	Elbasan                *RangeTable
	Elymaic                *RangeTable
	Ethiopic               *RangeTable
	Garay                  *RangeTable
	Georgian               *RangeTable
	Glagolitic             *RangeTable
	Gothic                 *RangeTable
	Grantha                *RangeTable
	Greek                  *RangeTable
	Gujarati               *RangeTable
	Gunjala_Gondi          *RangeTable
	Gurmukhi               *RangeTable
	Gurung_Khema           *RangeTable
	Han                    *RangeTable
	Hangul                 *RangeTable
	Hanifi_Rohingya        *RangeTable
	Hanunoo                *RangeTable
	Hatran                 *RangeTable
	Hebrew                 *RangeTable
	Hiragana               *RangeTable
	Imperial_Aramaic       *RangeTable
	Inherited              *RangeTable
	Inscriptional_Pahlavi  *RangeTable
	Inscriptional_Parthian *RangeTable
	Javanese               *RangeTable
	Kaithi                 *RangeTable
	Kannada                *RangeTable
	Katakana               *RangeTable
	Kawi                   *RangeTable
	Kayah_Li               *RangeTable
	Kharoshthi             *RangeTable
	Khitan_Small_Script    *RangeTable
	Khmer                  *RangeTable
	Khojki                 *RangeTable
	Khudawadi              *RangeTable
	Kirat_Rai              *RangeTable
	Lao                    *RangeTable
	Latin                  *RangeTable
	Lepcha                 *RangeTable
	Limbu                  *RangeTable
	Linear_A               *RangeTable
	Linear_B               *RangeTable
	Lisu                   *RangeTable
	Lycian                 *RangeTable
	Lydian                 *RangeTable
	Mahajani               *RangeTable
	Makasar                *RangeTable
	Malayalam              *RangeTable
	Mandaic                *RangeTable
	Manichaean             *RangeTable
	Marchen                *RangeTable
	Masaram_Gondi          *RangeTable
	Medefaidrin            *RangeTable
	Meetei_Mayek           *RangeTable
	Mende_Kikakui          *RangeTable
	Meroitic_Cursive       *RangeTable
	Meroitic_Hieroglyphs   *RangeTable
	Miao                   *RangeTable
	Modi                   *RangeTable
	Mongolian              *RangeTable
	Mro                    *RangeTable
	Multani                *RangeTable
	Myanmar                *RangeTable
	Nabataean              *RangeTable
	Nag_Mundari            *RangeTable
	Nandinagari            *RangeTable
	New_Tai_Lue            *RangeTable
	Newa                   *RangeTable
	Nko                    *RangeTable
	Nushu                  *RangeTable
	Nyiakeng_Puachue_Hmong *RangeTable
	Ogham                  *RangeTable
	Ol_Chiki               *RangeTable
	Ol_Onal                *RangeTable
	Old_Hungarian          *RangeTable
	Old_Italic             *RangeTable
	Old_North_Arabian      *RangeTable
	Old_Permic             *RangeTable
	Old_Persian            *RangeTable
	Old_Sogdian            *RangeTable
	Old_South_Arabian      *RangeTable
	Old_Turkic             *RangeTable
	Old_Uyghur             *RangeTable
	Oriya                  *RangeTable
	Osage                  *RangeTable
	Osmanya                *RangeTable
	Pahawh_Hmong           *RangeTable
	Palmyrene              *RangeTable
	Pau_Cin_Hau            *RangeTable
	Phags_Pa               *RangeTable
	Phoenician             *RangeTable
	Psalter_Pahlavi        *RangeTable
	Rejang                 *RangeTable
	Runic                  *RangeTable
	Samaritan              *RangeTable
	Saurashtra             *RangeTable
	Sharada                *RangeTable
	Shavian                *RangeTable
	Siddham                *RangeTable
	Sidetic                *RangeTable
	SignWriting            *RangeTable
	Sinhala                *RangeTable
	Sogdian                *RangeTable
	Sora_Sompeng           *RangeTable
	Soyombo                *RangeTable
	Sundanese              *RangeTable
	Sunuwar                *RangeTable
	Syloti_Nagri           *RangeTable
	Syriac                 *RangeTable
	Tagalog                *RangeTable
	Tagbanwa               *RangeTable
	Tai_Le                 *RangeTable
	Tai_Tham               *RangeTable
	Tai_Viet               *RangeTable
	Tai_Yo                 *RangeTable
	Takri                  *RangeTable
	Tamil                  *RangeTable
	Tangsa                 *RangeTable
	Tangut                 *RangeTable
	Telugu                 *RangeTable
	Thaana                 *RangeTable
	Thai                   *RangeTable
	Tibetan                *RangeTable
	Tifinagh               *RangeTable
	Tirhuta                *RangeTable
	Todhri                 *RangeTable
	Tolong_Siki            *RangeTable
	Toto                   *RangeTable
	Tulu_Tigalari          *RangeTable
	Ugaritic               *RangeTable
	Vai                    *RangeTable
	Vithkuqi               *RangeTable
	Wancho                 *RangeTable
	Warang_Citi            *RangeTable
	Yezidi                 *RangeTable
	Yi                     *RangeTable
	Zanabazar_Square       *RangeTable
)

// The tables of other properties.
var (
	ASCII_Hex_Digit                    *RangeTable
	Bidi_Control                       *RangeTable
	Dash                               *RangeTable
	Deprecated                         *RangeTable
	Diacritic                          *RangeTable
	Extender                           *RangeTable
	Hex_Digit                          *RangeTable
	Hyphen                             *RangeTable
	IDS_Binary_Operator                *RangeTable
	IDS_Trinary_Operator               *RangeTable
	IDS_Unary_Operator                 *RangeTable
	ID_Compat_Math_Continue            *RangeTable
	ID_Compat_Math_Start               *RangeTable
	Ideographic                        *RangeTable
	Join_Control                       *RangeTable
	Logical_Order_Exception            *RangeTable
	Modifier_Combining_Mark            *RangeTable
	Noncharacter_Code_Point            *RangeTable
	Other_Alphabetic                   *RangeTable
	Other_Default_Ignorable_Code_Point *RangeTable
	Other_Grapheme_Extend              *RangeTable
	Other_ID_Continue                  *RangeTable
	Other_ID_Start                     *RangeTable
	Other_Lowercase                    *RangeTable
	Other_Math                         *RangeTable
	Other_Uppercase                    *RangeTable
	Pattern_Syntax                     *RangeTable
	Pattern_White_Space                *RangeTable
	Prepended_Concatenation_Mark       *RangeTable
	Quotation_Mark                     *RangeTable
	Radical                            *RangeTable
	Regional_Indicator                 *RangeTable
	STerm                              *RangeTable
	Sentence_Terminal                  *RangeTable
	Soft_Dotted                        *RangeTable
	Terminal_Punctuation               *RangeTable
	Unified_Ideograph                  *RangeTable
	Variation_Selector                 *RangeTable
	White_Space                        *RangeTable
)

// variables leads to the variable of each table.
func variables() []**RangeTable {
	return []**RangeTable{
		&C,
		&Cc,
		&Cf,
		&Cn,
		&Co,
		&Cs,
		&L,
		&LC,
		&Ll,
		&Lm,
		&Lo,
		&Lt,
		&Lu,
		&M,
		&Mc,
		&Me,
		&Mn,
		&N,
		&Nd,
		&Nl,
		&No,
		&P,
		&Pc,
		&Pd,
		&Pe,
		&Pf,
		&Pi,
		&Po,
		&Ps,
		&S,
		&Sc,
		&Sk,
		&Sm,
		&So,
		&Z,
		&Zl,
		&Zp,
		&Zs,
		&Adlam,
		&Ahom,
		&Anatolian_Hieroglyphs,
		&Arabic,
		&Armenian,
		&Avestan,
		&Balinese,
		&Bamum,
		&Bassa_Vah,
		&Batak,
		&Bengali,
		&Beria_Erfe,
		&Bhaiksuki,
		&Bopomofo,
		&Brahmi,
		&Braille,
		&Buginese,
		&Buhid,
		&Canadian_Aboriginal,
		&Carian,
		&Caucasian_Albanian,
		&Chakma,
		&Cham,
		&Cherokee,
		&Chorasmian,
		&Common,
		&Coptic,
		&Cuneiform,
		&Cypriot,
		&Cypro_Minoan,
		&Cyrillic,
		&Deseret,
		&Devanagari,
		&Dives_Akuru,
		&Dogra,
		&Duployan,
		&Egyptian_Hieroglyphs,
		&Elbasan,
		&Elymaic,
		&Ethiopic,
		&Garay,
		&Georgian,
		&Glagolitic,
		&Gothic,
		&Grantha,
		&Greek,
		&Gujarati,
		&Gunjala_Gondi,
		&Gurmukhi,
		&Gurung_Khema,
		&Han,
		&Hangul,
		&Hanifi_Rohingya,
		&Hanunoo,
		&Hatran,
		&Hebrew,
		&Hiragana,
		&Imperial_Aramaic,
		&Inherited,
		&Inscriptional_Pahlavi,
		&Inscriptional_Parthian,
		&Javanese,
		&Kaithi,
		&Kannada,
		&Katakana,
		&Kawi,
		&Kayah_Li,
		&Kharoshthi,
		&Khitan_Small_Script,
		&Khmer,
		&Khojki,
		&Khudawadi,
		&Kirat_Rai,
		&Lao,
		&Latin,
		&Lepcha,
		&Limbu,
		&Linear_A,
		&Linear_B,
		&Lisu,
		&Lycian,
		&Lydian,
		&Mahajani,
		&Makasar,
		&Malayalam,
		&Mandaic,
		&Manichaean,
		&Marchen,
		&Masaram_Gondi,
		&Medefaidrin,
		&Meetei_Mayek,
		&Mende_Kikakui,
		&Meroitic_Cursive,
		&Meroitic_Hieroglyphs,
		&Miao,
		&Modi,
		&Mongolian,
		&Mro,
		&Multani,
		&Myanmar,
		&Nabataean,
		&Nag_Mundari,
		&Nandinagari,
		&New_Tai_Lue,
		&Newa,
		&Nko,
		&Nushu,
		&Nyiakeng_Puachue_Hmong,
		&Ogham,
		&Ol_Chiki,
		&Ol_Onal,
		&Old_Hungarian,
		&Old_Italic,
		&Old_North_Arabian,
		&Old_Permic,
		&Old_Persian,
		&Old_Sogdian,
		&Old_South_Arabian,
		&Old_Turkic,
		&Old_Uyghur,
		&Oriya,
		&Osage,
		&Osmanya,
		&Pahawh_Hmong,
		&Palmyrene,
		&Pau_Cin_Hau,
		&Phags_Pa,
		&Phoenician,
		&Psalter_Pahlavi,
		&Rejang,
		&Runic,
		&Samaritan,
		&Saurashtra,
		&Sharada,
		&Shavian,
		&Siddham,
		&Sidetic,
		&SignWriting,
		&Sinhala,
		&Sogdian,
		&Sora_Sompeng,
		&Soyombo,
		&Sundanese,
		&Sunuwar,
		&Syloti_Nagri,
		&Syriac,
		&Tagalog,
		&Tagbanwa,
		&Tai_Le,
		&Tai_Tham,
		&Tai_Viet,
		&Tai_Yo,
		&Takri,
		&Tamil,
		&Tangsa,
		&Tangut,
		&Telugu,
		&Thaana,
		&Thai,
		&Tibetan,
		&Tifinagh,
		&Tirhuta,
		&Todhri,
		&Tolong_Siki,
		&Toto,
		&Tulu_Tigalari,
		&Ugaritic,
		&Vai,
		&Vithkuqi,
		&Wancho,
		&Warang_Citi,
		&Yezidi,
		&Yi,
		&Zanabazar_Square,
		&ASCII_Hex_Digit,
		&Bidi_Control,
		&Dash,
		&Deprecated,
		&Diacritic,
		&Extender,
		&Hex_Digit,
		&Hyphen,
		&IDS_Binary_Operator,
		&IDS_Trinary_Operator,
		&IDS_Unary_Operator,
		&ID_Compat_Math_Continue,
		&ID_Compat_Math_Start,
		&Ideographic,
		&Join_Control,
		&Logical_Order_Exception,
		&Modifier_Combining_Mark,
		&Noncharacter_Code_Point,
		&Other_Alphabetic,
		&Other_Default_Ignorable_Code_Point,
		&Other_Grapheme_Extend,
		&Other_ID_Continue,
		&Other_ID_Start,
		&Other_Lowercase,
		&Other_Math,
		&Other_Uppercase,
		&Pattern_Syntax,
		&Pattern_White_Space,
		&Prepended_Concatenation_Mark,
		&Quotation_Mark,
		&Radical,
		&Regional_Indicator,
		&STerm,
		&Soft_Dotted,
		&Terminal_Punctuation,
		&Unified_Ideograph,
		&Variation_Selector,
		&White_Space,
	}
}

// alias sets the variables that share a table.
func alias() {
	Sentence_Terminal = STerm
	Letter = L
	Mark = M
	Number = N
	Other = C
	Punct = P
	Space = Z
	Symbol = S
	Digit = Nd
	Lower = Ll
	Upper = Lu
	Title = Lt
}
