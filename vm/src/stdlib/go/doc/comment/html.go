package comment

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// A htmlText prints HTML.
type htmlText struct {
	*Printer
	bytes.Buffer
	tight bool // paragraphs are not marked: list items without empty lines between them
}

// HTML prints a comment as HTML.
func (p *Printer) HTML(d *Doc) []byte {
	out := htmlText{Printer: p}
	for _, b := range d.Content {
		out.block(b)
	}
	return out.Bytes()
}

func (out *htmlText) block(b Block) {
	switch b := b.(type) {
	case *Paragraph:
		if !out.tight {
			out.WriteString("<p>")
		}
		out.text(b.Text)
		out.WriteString("\n")
	case *Heading:
		out.heading(b)
	case *Code:
		out.WriteString("<pre>" + escapeHTML(b.Text) + "</pre>\n")
	case *List:
		out.list(b)
	default:
		fmt.Fprintf(out, "?%T", b)
	}
}

func (out *htmlText) heading(h *Heading) {
	tag := "h" + strconv.Itoa(out.headingLevel())
	out.WriteString("<" + tag)
	if id := out.headingID(h); id != "" {
		out.WriteString(` id="` + escapeHTML(id) + `"`)
	}
	out.WriteString(">")
	out.text(h.Text)
	out.WriteString("</" + tag + ">\n")
}

func (out *htmlText) list(list *List) {
	tag := "ol"
	if list.Items[0].Number == "" {
		tag = "ul"
	}
	out.WriteString("<" + tag + ">\n")
	next := "1" // the number that a browser would give
	for _, item := range list.Items {
		out.WriteString("<li")
		if item.Number != "" {
			if item.Number != next {
				out.WriteString(` value="` + item.Number + `"`)
			}
			next = increment(item.Number)
		}
		out.WriteString(">")
		out.tight = !list.BlankBetween()
		for _, b := range item.Content {
			out.block(b)
		}
		out.tight = false
	}
	out.WriteString("</" + tag + ">\n")
}

// increment adds one to a number of any length.
func increment(number string) string {
	kept := strings.TrimRight(number, "9")
	zeros := strings.Repeat("0", len(number)-len(kept))
	if kept == "" {
		return "1" + zeros
	}
	last := len(kept) - 1
	return kept[:last] + string(kept[last]+1) + zeros
}

func (out *htmlText) text(text []Text) {
	for _, t := range text {
		switch t := t.(type) {
		case Plain:
			out.WriteString(escapeHTML(string(t)))
		case Italic:
			out.WriteString("<i>" + escapeHTML(string(t)) + "</i>")
		case *Link:
			out.link(t.URL, t.Text)
		case *DocLink:
			if url := out.docLinkURL(t); url != "" {
				out.link(url, t.Text)
			} else {
				out.text(t.Text)
			}
		}
	}
}

func (out *htmlText) link(url string, text []Text) {
	out.WriteString(`<a href="` + escapeHTML(url) + `">`)
	out.text(text)
	out.WriteString("</a>")
}

var htmlEscapes = strings.NewReplacer("<", "&lt;", ">", "&gt;", "&", "&amp;", `"`, "&quot;", "'", "&apos;")

func escapeHTML(s string) string { return htmlEscapes.Replace(s) }
