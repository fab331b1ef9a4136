// This program writes the tables of package unicode as its users see them:
//
//	go run tests/generate/unicode.go > vm/src/stdlib/unicode/ranges.rs
//	go run tests/generate/unicode.go vars > vm/src/stdlib/unicode/ranges.go
package main

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"slices"
	"unicode"
)

var out = bufio.NewWriter(os.Stdout)

// tables are the distinct tables, in the order of the first name that leads to each.
var (
	tables []*unicode.RangeTable
	number = map[*unicode.RangeTable]int{}
)

var groups = []struct {
	name, about string
	tables      map[string]*unicode.RangeTable
}{
	{"Categories", "general categories", unicode.Categories},
	{"Scripts", "scripts", unicode.Scripts},
	{"Properties", "other properties", unicode.Properties},
	{"FoldCategory", "what folds into a category", unicode.FoldCategory},
	{"FoldScript", "what folds into a script", unicode.FoldScript},
}

func add(t *unicode.RangeTable) {
	if _, ok := number[t]; !ok {
		number[t] = len(tables)
		tables = append(tables, t)
	}
}

func main() {
	defer out.Flush()
	for _, g := range groups {
		for _, name := range slices.Sorted(maps.Keys(g.tables)) {
			add(g.tables[name])
		}
	}
	if len(os.Args) > 1 {
		vars()
		return
	}
	fmt.Fprintf(out, "//! The tables of Unicode %s as Go programs see them: ranges, their tables, names.\n", unicode.Version)
	fmt.Fprint(out, "//! Made by `tests/generate/unicode.go`.\n\n")
	fmt.Fprint(out, "/// Where the ranges of a table lie among those of 16 and of 32 bits, and how many of the former lie\n")
	fmt.Fprint(out, "/// within Latin-1.\npub struct Table(pub u16, pub u16, pub u16, pub u16, pub u8);\n\n")
	var r16, r32 []string
	var rows []string
	for _, t := range tables {
		a, b := len(r16), len(r32)
		for _, r := range t.R16 {
			r16 = append(r16, fmt.Sprintf("[%d, %d, %d]", r.Lo, r.Hi, r.Stride))
		}
		for _, r := range t.R32 {
			r32 = append(r32, fmt.Sprintf("[%d, %d, %d]", r.Lo, r.Hi, r.Stride))
		}
		rows = append(rows, fmt.Sprintf("Table(%d, %d, %d, %d, %d)", a, len(r16), b, len(r32), t.LatinOffset))
	}
	list("All ranges of 16 bits: low, high, stride.", "RANGES16", "[u16; 3]", r16)
	list("All ranges of 32 bits.", "RANGES32", "[u32; 3]", r32)
	list("The tables.", "TABLES", "Table", rows)
	var maps_ []string
	for i, g := range groups {
		var names []string
		for _, name := range slices.Sorted(maps.Keys(g.tables)) {
			names = append(names, fmt.Sprintf("(%q, %d)", name, number[g.tables[name]]))
		}
		maps_ = append(maps_, fmt.Sprintf("NAMES%d", i))
		list(fmt.Sprintf("Names and tables of %s.", g.about), fmt.Sprintf("NAMES%d", i), "(&str, u16)", names)
	}
	list("The maps of package unicode.", "MAPS", "&[(&str, u16)]", maps_)
	var aliases []string
	for _, name := range slices.Sorted(maps.Keys(unicode.CategoryAliases)) {
		aliases = append(aliases, fmt.Sprintf("(%q, %q)", name, unicode.CategoryAliases[name]))
	}
	list("Longer names of categories.", "ALIASES", "(&str, &str)", aliases)
	var cases []string
	for _, c := range unicode.CaseRanges {
		cases = append(cases, fmt.Sprintf("[%d, %d, %d, %d, %d]", c.Lo, c.Hi, c.Delta[0], c.Delta[1], c.Delta[2]))
	}
	list("Case mappings: low, high, and what to add for upper, lower and title case.", "CASE_RANGES", "[i32; 5]", cases)
}

func list(about, name, typ string, items []string) {
	fmt.Fprintf(out, "/// %s\n#[rustfmt::skip]\npub static %s: &[%s] = &[\n", about, name, typ)
	line := "   "
	for _, item := range items {
		if len(line)+len(item)+2 > 118 {
			fmt.Fprintln(out, line)
			line = "   "
		}
		line += " " + item + ","
	}
	fmt.Fprintf(out, "%s\n];\n\n", line)
}

// Other names of variables.
var same = [][2]string{
	{"Letter", "L"}, {"Mark", "M"}, {"Number", "N"}, {"Other", "C"}, {"Punct", "P"}, {"Space", "Z"},
	{"Symbol", "S"}, {"Digit", "Nd"}, {"Lower", "Ll"}, {"Upper", "Lu"}, {"Title", "Lt"},
}

func vars() {
	fmt.Fprint(out, "package unicode\n\n// Made by tests/generate/unicode.go.\n")
	named := make([]string, len(tables))
	var later [][2]string
	for _, g := range groups[:3] {
		fmt.Fprintf(out, "\n// The tables of %s.\nvar (\n", g.about)
		for _, name := range slices.Sorted(maps.Keys(g.tables)) {
			fmt.Fprintf(out, "\t%s *RangeTable\n", name)
			if n := number[g.tables[name]]; named[n] == "" {
				named[n] = name
			} else {
				later = append(later, [2]string{name, named[n]})
			}
		}
		if g.name == "Categories" {
			for _, s := range same {
				fmt.Fprintf(out, "\t%s *RangeTable\n", s[0])
			}
		}
		fmt.Fprint(out, ")\n")
	}
	fmt.Fprint(out, "\n// variables leads to the variable of each table.\nfunc variables() []**RangeTable {\n\treturn []**RangeTable{\n")
	for _, name := range named {
		if name == "" {
			break
		}
		fmt.Fprintf(out, "\t\t&%s,\n", name)
	}
	fmt.Fprint(out, "\t}\n}\n\n// alias sets the variables that share a table.\nfunc alias() {\n")
	for _, s := range append(later, same...) {
		fmt.Fprintf(out, "\t%s = %s\n", s[0], s[1])
	}
	fmt.Fprint(out, "}\n")
}
