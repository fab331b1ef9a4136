package comment

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// A plainText prints text.
type plainText struct {
	bytes.Buffer
	prefix, codePrefix string
	width              int // negative: any
}

// Text prints a comment as text, its lines broken anew.
func (p *Printer) Text(d *Doc) []byte {
	out := plainText{prefix: p.TextPrefix, codePrefix: p.TextCodePrefix, width: p.TextWidth}
	if out.codePrefix == "" {
		out.codePrefix = out.prefix + "\t"
	}
	if out.width == 0 {
		out.width = 80 - utf8.RuneCountInString(out.prefix)
	}
	for i, b := range d.Content {
		if i > 0 && gapBefore(b) {
			out.gap()
		}
		printTo(&out, b)
	}
	newline := out.newline
	for _, def := range d.Links {
		if def.Used {
			newline()
			newline = func() {}
			out.WriteString("[" + def.Text + "]: " + def.URL + "\n")
		}
	}
	return out.Bytes()
}

// newline ends a line, without space at its end.
func (out *plainText) newline() {
	out.Truncate(len(bytes.TrimRight(out.Bytes(), " \t")))
	out.WriteByte('\n')
}

func (out *plainText) gap() {
	out.WriteString(out.prefix)
	out.newline()
}

func (out *plainText) unknown(kind string) { out.WriteString(kind + "\n") }
func (out *plainText) mark(text string)    { out.WriteString(out.prefix + text) }

func (out *plainText) paragraph(p *Paragraph) {
	out.WriteString(out.prefix)
	out.text(p.Text, "")
}

func (out *plainText) heading(h *Heading) {
	out.WriteString(out.prefix + "# ")
	out.text(h.Text, "")
}

func (out *plainText) codeLine(line string) {
	if line != "" {
		out.WriteString(out.codePrefix + line)
	}
	out.newline()
}

func (out *plainText) item(p *Paragraph, i int) {
	if i > 0 {
		out.newline()
		out.WriteString(out.prefix + itemIndent)
	}
	out.text(p.Text, itemIndent)
}

// text prints lines, all but the first of which are indented.
func (out *plainText) text(text []Text, indent string) {
	words := strings.Fields(bare(text))
	ends := []int{len(words)}
	if out.width >= 0 && len(words) > 0 {
		ends = wrap(words, out.width-utf8.RuneCountInString(indent))[1:]
	}
	start := 0
	for _, end := range ends {
		if start > 0 {
			out.WriteString(out.prefix + indent)
		}
		out.WriteString(strings.Join(words[start:end], " "))
		out.newline()
		start = end
	}
}
