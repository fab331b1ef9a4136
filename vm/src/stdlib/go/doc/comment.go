package doc

import (
	"go/doc/comment"
	"io"
	"strings"
	"unicode"
)

// ToHTML writes a comment as HTML. The words are put in italics, and lead to URLs if these are not "".
//
// Deprecated: a Package has the method HTML, which knows its names.
func ToHTML(w io.Writer, text string, words map[string]string) {
	p := new(Package).Parser()
	p.Words = words
	w.Write(new(comment.Printer).HTML(p.Parse(text)))
}

// ToText writes a comment as text, in lines of that width at most, each with its prefix.
//
// Deprecated: a Package has the method Text, which knows its names.
func ToText(w io.Writer, text string, prefix, codePrefix string, width int) {
	pr := comment.Printer{TextPrefix: prefix, TextCodePrefix: codePrefix, TextWidth: width}
	w.Write(pr.Text(new(Package).Parser().Parse(text)))
}

// IllegalPrefixes are how comments begin, in lower case, that are no documentation.
var IllegalPrefixes = []string{"copyright", "all rights", "author"}

// Synopsis returns the first sentence of a comment.
//
// Deprecated: a Package has the method Synopsis, which knows its names.
func Synopsis(text string) string { return new(Package).Synopsis(text) }

// Synopsis returns the first sentence of a comment in the package, on one line; "" if it is none that
// documents.
func (p *Package) Synopsis(text string) string {
	text = firstSentence(text)
	lower := strings.ToLower(text)
	for _, prefix := range IllegalPrefixes {
		if strings.HasPrefix(lower, prefix) {
			return ""
		}
	}
	d := p.Parser().Parse(text)
	if len(d.Content) == 0 {
		return ""
	}
	if _, ok := d.Content[0].(*comment.Paragraph); !ok {
		return ""
	}
	d.Content = d.Content[:1]
	pr := p.Printer()
	pr.TextWidth = -1
	return strings.TrimSpace(string(pr.Text(d)))
}

// firstSentence returns the text up to the first full stop that ends a sentence. One behind a single capital
// does not: it is an initial.
func firstSentence(s string) string {
	var last [3]rune // what comes in front, the nearest first
	for i, r := range s {
		if last[0] == '。' || last[0] == '．' {
			return s[:i]
		}
		space := r == ' ' || r == '\n' || r == '\r' || r == '\t'
		if space && last[0] == '.' && (!unicode.IsUpper(last[1]) || unicode.IsUpper(last[2])) {
			return s[:i]
		}
		if space {
			r = ' '
		}
		last = [3]rune{r, last[0], last[1]}
	}
	return s
}
