package comment

import (
	"bytes"
	"strings"
)

// A markdownText prints Markdown.
type markdownText struct {
	*Printer
	bytes.Buffer
}

// Markdown prints a comment as Markdown.
func (p *Printer) Markdown(d *Doc) []byte {
	out := markdownText{Printer: p}
	for i, b := range d.Content {
		if i > 0 {
			out.gap()
		}
		printTo(&out, b)
	}
	return out.Bytes()
}

func (out *markdownText) gap()                   { out.WriteByte('\n') }
func (out *markdownText) unknown(kind string)    { out.WriteString(kind) }
func (out *markdownText) mark(text string)       { out.WriteString(text) }
func (out *markdownText) paragraph(p *Paragraph) { out.WriteString(out.line(p.Text) + "\n") }

func (out *markdownText) heading(h *Heading) {
	out.WriteString(strings.Repeat("#", out.headingLevel()) + " " + out.line(h.Text))
	if id := out.headingID(h); id != "" {
		out.WriteString(" {#" + id + "}")
	}
	out.WriteByte('\n')
}

func (out *markdownText) codeLine(line string) {
	if line != "" {
		out.WriteString("\t" + line)
	}
	out.WriteByte('\n')
}

func (out *markdownText) item(p *Paragraph, i int) {
	if i > 0 {
		out.WriteString("\n" + itemIndent)
	}
	out.WriteString(out.line(p.Text) + "\n")
}

// line returns text as one line, which begins neither a list nor a heading.
func (out *markdownText) line(text []Text) string {
	line := strings.TrimSpace(out.text(text))
	if line == "" {
		return ""
	}
	if strings.IndexByte("+-*#", line[0]) >= 0 {
		return `\` + line
	}
	rest := strings.TrimLeft(line, "0123456789")
	if len(rest) < len(line) && rest != "" && (rest[0] == '.' || rest[0] == ')') {
		return line[:len(line)-len(rest)] + `\` + rest
	}
	return line
}

func (out *markdownText) text(text []Text) string {
	var b strings.Builder
	for _, t := range text {
		switch t := t.(type) {
		case Plain:
			b.WriteString(escapeMarkdown(string(t)))
		case Italic:
			b.WriteString("*" + escapeMarkdown(string(t)) + "*")
		case *Link:
			b.WriteString("[" + out.text(t.Text) + "](" + t.URL + ")")
		case *DocLink:
			url := out.docLinkURL(t)
			if url == "" {
				b.WriteString(out.text(t.Text))
				continue
			}
			b.WriteString("[" + out.text(t.Text) + "](" + parenEscapes.Replace(url) + ")")
		}
	}
	return b.String()
}

var (
	parenEscapes    = strings.NewReplacer("(", "%28", ")", "%29")
	markdownEscapes = strings.NewReplacer(
		"\n", " ", "`", "\\`", "_", `\_`, "*", `\*`, "[", `\[`, "<", `\<`, `\`, `\\`)
)

func escapeMarkdown(s string) string { return markdownEscapes.Replace(s) }
