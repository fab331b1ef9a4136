package unicode

// TurkishCase has the rules of Turkish: i belongs to İ, ı to I.
var TurkishCase = SpecialCase{
	{0x49, 0x49, d{0, 0x131 - 0x49, 0}},
	{0x69, 0x69, d{0x130 - 0x69, 0, 0x130 - 0x69}},
	{0x130, 0x130, d{0, 0x69 - 0x130, 0}},
	{0x131, 0x131, d{0x49 - 0x131, 0, 0x49 - 0x131}},
}

// AzeriCase has the rules of Azeri, which are those of Turkish.
var AzeriCase = TurkishCase

// GraphicRanges and PrintRanges are what IsGraphic and IsPrint look at.
var GraphicRanges, PrintRanges []*RangeTable

// The tables by name. FoldCategory and FoldScript have the code points outside of a table that are
// equal under simple folding to one inside.
var Categories, Scripts, Properties, FoldCategory, FoldScript map[string]*RangeTable

// CategoryAliases gives the short name of a category for a long one.
var CategoryAliases map[string]string

// CaseRanges are the case mappings of all letters that have any.
var CaseRanges []CaseRange

// tables makes all tables; their type is that of the model.
func tables(model any) []RangeTable

// names returns the names of the n-th map and the numbers of their tables.
func names(n int) (names []string, numbers []int)

// aliases gives long names of categories, each followed by the short one.
func aliases() []string

func caseRanges() []CaseRange

// One function rather than an initialiser for each variable: most programs that import the
// package look at none of them.
func init() {
	all := tables(RangeTable{})
	for i, v := range variables() {
		*v = &all[i]
	}
	alias()
	GraphicRanges = []*RangeTable{L, M, N, P, S, Zs}
	PrintRanges = []*RangeTable{L, M, N, P, S}
	for n, m := range []*map[string]*RangeTable{&Categories, &Scripts, &Properties, &FoldCategory, &FoldScript} {
		names, numbers := names(n)
		*m = make(map[string]*RangeTable, len(names))
		for i, name := range names {
			(*m)[name] = &all[numbers[i]]
		}
	}
	long := aliases()
	CategoryAliases = make(map[string]string, len(long)/2)
	for i := 0; i+1 < len(long); i += 2 {
		CategoryAliases[long[i]] = long[i+1]
	}
	CaseRanges = caseRanges()
}
