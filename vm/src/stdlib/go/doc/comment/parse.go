package comment

import (
	"slices"
	"strings"
)

// A Parser takes doc comments apart. Its zero value does, too, with no links to declarations.
type Parser struct {
	// Words are put in italics where they occur, and lead to the URL that stands here, if not "".
	Words map[string]string

	// LookupPackage finds the import path of a package by its name: "" is this package.
	// Packages of the library that DefaultLookupPackage knows are found without it.
	LookupPackage func(name string) (importPath string, ok bool)

	// LookupSym reports whether this package declares name, or if recv is not "", whether
	// the type recv has a method of that name.
	LookupSym func(recv, name string) (ok bool)
}

// DefaultLookupPackage knows the packages of the library whose import path is a name alone.
func DefaultLookupPackage(name string) (importPath string, ok bool) {
	if _, ok := slices.BinarySearch(stdPkgs, name); !ok {
		return "", false
	}
	return name, true
}

var stdPkgs = []string{
	"bufio", "bytes", "cmp", "context", "crypto", "embed", "encoding", "errors", "expvar", "flag", "fmt",
	"hash", "html", "image", "io", "iter", "log", "maps", "math", "mime", "net", "os", "path", "plugin",
	"reflect", "regexp", "runtime", "slices", "sort", "strconv", "strings", "structs", "sync", "syscall",
	"testing", "time", "unicode", "unique", "unsafe", "uuid", "weak",
}

// A parsing is a comment on its way from lines to a Doc.
type parsing struct {
	*Parser
	doc   *Doc
	links map[string]*LinkDef // the first one of each text
	prose []*Paragraph        // whose text is read when all links are known
}

// Parse takes apart the text of a comment, which has no comment marks any more.
func (p *Parser) Parse(text string) *Doc {
	d := &parsing{Parser: p, doc: new(Doc), links: make(map[string]*LinkDef)}
	lines := unindent(strings.Split(text, "\n"))
	last := 0
	for _, s := range cut(lines) {
		if b := d.block(s, lines, last); b != nil {
			d.doc.Content = append(d.doc.Content, b)
		}
		last = s.end
	}
	for _, para := range d.prose {
		para.Text = d.linked(string(para.Text[0].(Plain)))
	}
	return d.doc
}

// block makes a block of a span; nil if that only defined links. The span before it ended at last.
func (d *parsing) block(s span, all []string, last int) Block {
	lines := all[s.start:s.end]
	switch s.kind {
	case isHeadingSpan:
		return &Heading{Text: []Text{Plain(strings.TrimSpace(strings.TrimPrefix(lines[0], "#")))}}
	case isOldHeadingSpan:
		return &Heading{Text: []Text{Plain(strings.TrimSpace(lines[0]))}}
	case isCodeSpan:
		return &Code{Text: strings.Join(append(unindent(lines), ""), "\n")}
	case isListSpan:
		return d.list(lines, last < s.start)
	}
	if para := d.paragraph(lines); para != nil {
		return para
	}
	return nil
}

// paragraph makes a paragraph of lines; nil if all of them define links.
func (d *parsing) paragraph(lines []string) *Paragraph {
	var defs []*LinkDef
	for _, line := range lines {
		def := parseLinkDef(line)
		if def == nil {
			para := &Paragraph{Text: []Text{Plain(strings.Join(lines, "\n"))}}
			d.prose = append(d.prose, para)
			return para
		}
		defs = append(defs, def)
	}
	for _, def := range defs {
		if d.links[def.Text] == nil {
			d.links[def.Text] = def
		}
	}
	d.doc.Links = append(d.doc.Links, defs...)
	return nil
}

// parseLinkDef reads a line [text]: scheme://rest; nil if it is none.
func parseLinkDef(line string) *LinkDef {
	if !strings.HasPrefix(line, "[") {
		return nil
	}
	text, rest, ok := strings.Cut(line[1:], "]:")
	if !ok || len(rest) < 2 || !indented(rest) {
		return nil
	}
	url := strings.TrimSpace(rest)
	if scheme, _, ok := strings.Cut(url, "://"); !ok || !isScheme(scheme) {
		return nil
	}
	return &LinkDef{Text: text, URL: url}
}

// list makes a list of lines, the first of which begins with a mark.
func (d *parsing) list(lines []string, apart bool) *List {
	list := &List{ForceBlankBefore: apart}
	first, _, _ := listMark(lines[0])
	var item *ListItem
	var text []string
	flush := func() {
		if para := d.paragraph(text); item != nil && para != nil {
			item.Content = append(item.Content, para)
		}
		text = nil
	}
	for _, line := range lines {
		// Numbers are no items in a list of bullets, nor the other way round.
		if number, rest, ok := listMark(line); ok && (number == "") == (first == "") {
			flush()
			item = &ListItem{Number: number}
			list.Items = append(list.Items, item)
			line = rest
		}
		if line = strings.TrimSpace(line); line != "" {
			text = append(text, line)
			continue
		}
		list.ForceBlankBetween = true
		flush()
	}
	flush()
	return list
}
