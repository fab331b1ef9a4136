package comment

import (
	"bytes"
	"fmt"
	"strings"
)

// A Printer prints doc comments. Its zero value does.
type Printer struct {
	// HeadingLevel is that of headings in HTML and Markdown, 3 if it is not set.
	HeadingLevel int

	// HeadingID names headings in HTML and Markdown; "" is no name. If nil, they have their DefaultID.
	HeadingID func(h *Heading) string

	// DocLinkURL says where links to declarations lead. If nil, to link.DefaultURL(DocLinkBaseURL).
	DocLinkURL     func(link *DocLink) string
	DocLinkBaseURL string // what links to packages begin with

	// TextPrefix comes first in each line of text, TextCodePrefix instead of it in those of code: if
	// that is "", TextPrefix and a tab.
	TextPrefix     string
	TextCodePrefix string // what lines of code begin with in texts

	// TextWidth is how many runes a line of text may have behind its prefix: if zero, 80 less those of
	// TextPrefix; if negative, any number.
	TextWidth int
}

func (p *Printer) headingLevel() int {
	if p.HeadingLevel > 0 {
		return p.HeadingLevel
	}
	return 3
}

func (p *Printer) headingID(h *Heading) string {
	if p.HeadingID != nil {
		return p.HeadingID(h)
	}
	return h.DefaultID()
}

func (p *Printer) docLinkURL(link *DocLink) string {
	if p.DocLinkURL != nil {
		return p.DocLinkURL(link)
	}
	return link.DefaultURL(p.DocLinkBaseURL)
}

// DefaultURL is the page of the package, below baseURL, or this page, and the place of the declaration in
// it. A baseURL that ends in a slash makes the page's end in one.
func (l *DocLink) DefaultURL(baseURL string) string {
	url := ""
	if l.ImportPath != "" {
		base, slash := strings.CutSuffix(baseURL, "/")
		url = base + "/" + l.ImportPath
		if slash {
			url += "/"
		}
		if l.Name == "" {
			return url
		}
	}
	if l.Recv != "" {
		return url + "#" + l.Recv + "." + l.Name
	}
	return url + "#" + l.Name
}

// DefaultID is hdr- and the heading's text, all but letters and digits of ASCII as underscores.
func (h *Heading) DefaultID() string {
	text := strings.TrimSpace(bare(h.Text))
	if text == "" {
		return ""
	}
	return "hdr-" + strings.Map(func(r rune) rune {
		if r < 0x80 && isAlnum(byte(r)) {
			return r
		}
		return '_'
	}, text)
}

// bare returns text without its links.
func bare(text []Text) string {
	var b strings.Builder
	for _, t := range text {
		switch t := t.(type) {
		case Plain:
			b.WriteString(string(t))
		case Italic:
			b.WriteString(string(t))
		case *Link:
			b.WriteString(bare(t.Text))
		case *DocLink:
			b.WriteString(bare(t.Text))
		}
	}
	return b.String()
}

// A sink is where one of the forms is printed.
type sink interface {
	paragraph(p *Paragraph)
	heading(h *Heading)
	codeLine(line string)
	unknown(kind string)
	gap()                     // an empty line
	mark(text string)         // of a list item
	item(p *Paragraph, i int) // the paragraph i of a list item
}

// printTo prints a block in those forms in which an empty line stands between blocks and code is indented.
func printTo(s sink, b Block) {
	switch b := b.(type) {
	case *Paragraph:
		s.paragraph(b)
	case *Heading:
		s.heading(b)
	case *Code:
		for text := b.Text; text != ""; {
			var line string
			line, text, _ = strings.Cut(text, "\n")
			s.codeLine(line)
		}
	case *List:
		apart := b.BlankBetween()
		for i, item := range b.Items {
			if i > 0 && apart {
				s.gap()
			}
			if item.Number == "" {
				s.mark("  - ")
			} else {
				s.mark(" " + item.Number + ". ")
			}
			for i, para := range item.Content {
				s.item(para.(*Paragraph), i)
			}
		}
	default:
		s.unknown(fmt.Sprintf("?%T", b))
	}
}

// itemIndent stands in front of the text of list items, behind the mark's line.
const itemIndent = "    "

// gapBefore reports whether an empty line comes before b.
func gapBefore(b Block) bool {
	list, ok := b.(*List)
	return !ok || list.BlankBefore()
}

// A goText prints comments as gofmt has them.
type goText struct{ bytes.Buffer }

// Comment prints a comment as gofmt has it, without comment marks. Links that are used come first.
func (p *Printer) Comment(d *Doc) []byte {
	var out goText
	for i, b := range d.Content {
		if i > 0 && gapBefore(b) {
			out.gap()
		}
		printTo(&out, b)
	}
	for _, used := range []bool{true, false} {
		gap := out.gap
		for _, def := range d.Links {
			if def.Used == used {
				gap()
				gap = func() {}
				out.WriteString("[" + def.Text + "]: " + def.URL + "\n")
			}
		}
	}
	return out.Bytes()
}

func (out *goText) gap()                   { out.WriteByte('\n') }
func (out *goText) unknown(kind string)    { out.WriteString(kind) }
func (out *goText) mark(text string)       { out.WriteString(text) }
func (out *goText) paragraph(p *Paragraph) { out.WriteString(source(p.Text) + "\n") }
func (out *goText) heading(h *Heading)     { out.WriteString("# " + source(h.Text) + "\n") }

func (out *goText) codeLine(line string) {
	if line != "" {
		out.WriteString("\t" + line)
	}
	out.WriteByte('\n')
}

func (out *goText) item(p *Paragraph, i int) {
	if i > 0 {
		out.WriteString("\n" + itemIndent)
	}
	out.WriteString(indentLines(source(p.Text)) + "\n")
}

// indentLines indents the lines of a list item behind its first.
func indentLines(s string) string { return strings.ReplaceAll(s, "\n", "\n"+itemIndent) }

// source returns text as it stands in a comment.
func source(text []Text) string {
	var b strings.Builder
	for _, t := range text {
		switch t := t.(type) {
		case Plain:
			b.WriteString(string(t))
		case Italic:
			b.WriteString(string(t))
		case *Link:
			if t.Auto {
				b.WriteString(source(t.Text))
			} else {
				b.WriteString("[" + source(t.Text) + "]")
			}
		case *DocLink:
			b.WriteString("[" + source(t.Text) + "]")
		}
	}
	return b.String()
}
