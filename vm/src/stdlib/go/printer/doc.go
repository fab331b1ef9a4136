package printer

import (
	"go/ast"
	"strings"
	"unicode"
	"unicode/utf8"
)

// formatDoc formats a doc comment: lists, code, and headings get one form each, and directives come last.
func formatDoc(list []*ast.Comment) []*ast.Comment {
	slash := list[0].Slash
	comment := func(text string) *ast.Comment { return &ast.Comment{Slash: slash, Text: text} }
	if text, ok := strings.CutPrefix(list[0].Text, "/*"); ok {
		if len(list) > 1 || !strings.Contains(text, "\n") || allStars(text) {
			return list
		}
		return []*ast.Comment{comment("/*\n" + formatDocText(strings.TrimSuffix(text, "*/")) + "*/")}
	}
	var b strings.Builder
	var directives []*ast.Comment
	for _, c := range list {
		text, ok := strings.CutPrefix(c.Text, "//")
		if !ok {
			return list
		}
		if isDirective(text) {
			directives = append(directives, comment(c.Text))
			continue
		}
		b.WriteString(strings.TrimPrefix(text, " "))
		b.WriteByte('\n')
	}
	if b.Len() == 0 {
		return list
	}
	var out []*ast.Comment
	for line := range strings.Lines(formatDocText(b.String())) {
		switch line = strings.TrimSuffix(line, "\n"); {
		case line == "":
			line = "//"
		case strings.HasPrefix(line, "\t"):
			line = "//" + line
		default:
			line = "// " + line
		}
		out = append(out, comment(line))
	}
	if len(directives) > 0 {
		out = append(append(out, comment("//")), directives...)
	}
	return out
}

func isDirective(text string) bool {
	for _, word := range []string{"line ", "extern ", "export "} {
		if strings.HasPrefix(text, word) {
			return true
		}
	}
	lower := func(b byte) bool { return 'a' <= b && b <= 'z' || '0' <= b && b <= '9' }
	tool, rest, ok := strings.Cut(text, ":")
	if !ok || tool == "" || rest == "" || !lower(rest[0]) {
		return false
	}
	for i := range len(tool) {
		if !lower(tool[i]) {
			return false
		}
	}
	return true
}

// allStars reports whether each line of a comment begins with a star.
func allStars(text string) bool {
	lines := strings.Split(text, "\n")
	for _, line := range lines[1:] {
		if !strings.HasPrefix(strings.TrimLeft(line, " \t"), "*") {
			return false
		}
	}
	return true
}

// A docText is a doc comment that is being formatted.
type docText struct {
	lines []string
	links []*docLink
	texts []string // of paragraphs, which may use links
}

// A docLink is a line [text]: url.
type docLink struct{ text, url string }

// A block is what a comment is made of.
type block struct {
	text  string
	apart bool // an empty line comes before it
}

func formatDocText(text string) string {
	d := docText{lines: unindented(strings.Split(text, "\n"))}
	var b strings.Builder
	for i, block := range d.blocks() {
		if i > 0 && block.apart {
			b.WriteByte('\n')
		}
		b.WriteString(block.text)
	}
	// Links that are used come first.
	var used, unused strings.Builder
	for _, l := range d.links {
		to := &unused
		if d.uses(l) {
			to = &used
		}
		if to.Len() == 0 {
			to.WriteByte('\n')
		}
		to.WriteString("[" + l.text + "]: " + l.url + "\n")
	}
	return b.String() + used.String() + unused.String()
}

func (d *docText) uses(l *docLink) bool {
	for _, other := range d.links {
		if other.text == l.text {
			if other != l {
				return false // the first one of that text counts
			}
			break
		}
	}
	flat := strings.NewReplacer("\n", " ", "\t", " ")
	for _, t := range d.texts {
		if strings.Contains(flat.Replace(t), "["+l.text+"]") {
			return true
		}
	}
	return false
}

func isIndented(line string) bool {
	return strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t")
}

func leadingSpace(s string) string { return s[:len(s)-len(strings.TrimLeft(s, " \t"))] }

// unindented takes empty lines from both ends, and the space that all lines begin with.
func unindented(lines []string) []string {
	prefix, found := "", false
	for _, line := range lines {
		if line == "" {
			continue
		}
		lead := leadingSpace(line)
		if !found {
			prefix, found = lead, true
		}
		for !strings.HasPrefix(lead, prefix) {
			prefix = prefix[:len(prefix)-1]
		}
	}
	out := make([]string, 0, len(lines))
	for _, line := range lines {
		line = strings.TrimPrefix(line, prefix)
		if strings.TrimSpace(line) == "" {
			line = ""
		}
		if line != "" || len(out) > 0 {
			out = append(out, line)
		}
	}
	for len(out) > 0 && out[len(out)-1] == "" {
		out = out[:len(out)-1]
	}
	return out
}

// blocks cuts the lines into blocks: indented ones are lists or code.
func (d *docText) blocks() []block {
	var out []block
	lines := d.lines
	force := 0 // lines before it count as indented
	last := 0  // where the block before ended
	for i := 0; ; {
		for i < len(lines) && lines[i] == "" {
			i++
		}
		if i >= len(lines) {
			return out
		}
		from, end := i, 0
		if i < force || isIndented(lines[i]) {
			end = d.indentedEnd(i, force)
			i = end
			if isListItem(lines[from]) {
				if b, ok := d.list(lines[from:end], last < from); ok {
					out = append(out, b)
				}
			} else {
				out = append(out, block{codeText(lines[from:end]), true})
			}
			last = end
			continue
		}
		for i++; i < len(lines) && lines[i] != "" && !isIndented(lines[i]); {
			i++
		}
		end = i
		if i < len(lines) && lines[i] != "" && !isListItem(lines[i]) {
			// The last lines may belong to what is indented below them.
			switch before := lines[i-1]; {
			case isListItem(before):
				force = end
				for end--; end > from && isListItem(lines[end-1]); {
					end--
				}
			case strings.HasSuffix(before, "{") || strings.HasSuffix(before, `\`):
				force = end
				end--
			}
			if from == end && force > from {
				i = from
				continue
			}
		}
		i = end
		switch {
		case end-from == 1 && isHeading(lines[from]):
			out = append(out, block{"# " + strings.TrimSpace(lines[from][1:]) + "\n", true})
		case end-from == 1 && isOldHeading(lines, from):
			out = append(out, block{"# " + strings.TrimSpace(lines[from]) + "\n", true})
		default:
			if text, ok := d.paragraph(lines[from:end]); ok {
				out = append(out, block{text + "\n", true})
			}
		}
		last = end
	}
}

// indentedEnd returns where the indented lines that begin at from end.
func (d *docText) indentedEnd(from, force int) int {
	lines := d.lines
	loose := isListItem(lines[from]) && from < force // items need not be indented
	i := from + 1
	for i < len(lines) && (lines[i] == "" || i < force || isIndented(lines[i]) || loose && isListItem(lines[i])) {
		if lines[i] == "" {
			loose = false
		}
		i++
	}
	for i > from && lines[i-1] == "" {
		i--
	}
	if i < len(lines) && strings.HasPrefix(lines[i], "}") {
		i++
	}
	return i
}

func codeText(lines []string) string {
	var b strings.Builder
	for _, line := range unindented(lines) {
		if line != "" {
			b.WriteString("\t" + line)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func isHeading(line string) bool {
	return strings.HasPrefix(line, "#") && isIndented(line[1:]) && strings.TrimSpace(line) != "#"
}

// isOldHeading reports whether a line is a heading as they were before they had marks: a line alone, that
// begins like a sentence and does not end like one.
func isOldHeading(lines []string, i int) bool {
	if i == 0 || lines[i-1] != "" || i+2 >= len(lines) || lines[i+1] != "" || isIndented(lines[i+2]) {
		return false
	}
	line := strings.TrimSpace(lines[i])
	first, _ := utf8.DecodeRuneInString(line)
	last, _ := utf8.DecodeLastRuneInString(line)
	if !unicode.IsUpper(first) || !unicode.IsLetter(last) && !unicode.IsDigit(last) {
		return false
	}
	if strings.ContainsAny(line, ";:!?+*/=[]{}_^°&§~%#@<\">\\") {
		return false
	}
	for _, rest := range strings.Split(line, "'")[1:] {
		if rest != "s" && !strings.HasPrefix(rest, "s ") {
			return false
		}
	}
	for _, rest := range strings.Split(line, ".")[1:] {
		if rest == "" || rest[0] == ' ' {
			return false
		}
	}
	return true
}

// paragraph returns the text of lines; none if all of them define links.
func (d *docText) paragraph(lines []string) (string, bool) {
	var links []*docLink
	for _, line := range lines {
		if l, ok := parseLink(line); ok {
			links = append(links, l)
		}
	}
	if len(links) == len(lines) {
		d.links = append(d.links, links...)
		return "", false
	}
	text := strings.Join(lines, "\n")
	d.texts = append(d.texts, text)
	return withQuotes(text), true
}

func parseLink(line string) (*docLink, bool) {
	at := strings.Index(line, "]:")
	if at < 0 || line[0] != '[' || at+3 >= len(line) || !isIndented(line[at+2:]) {
		return nil, false
	}
	url := strings.TrimSpace(line[at+3:])
	scheme, _, ok := strings.Cut(url, "://")
	return &docLink{line[1:at], url}, ok && isScheme(scheme)
}

func isScheme(s string) bool {
	switch s {
	case "file", "ftp", "gopher", "http", "https", "mailto", "nntp":
		return true
	}
	return false
}

// withQuotes makes “ and ” of “ and ”. Three of them are no quotes.
func withQuotes(s string) string {
	if !strings.Contains(s, "``") && !strings.Contains(s, "''") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		switch rest := s[i:]; {
		case strings.HasPrefix(rest, "```"):
			n := len(rest) - len(strings.TrimLeft(rest, "`"))
			b.WriteString(rest[:n])
			i += n
		case strings.HasPrefix(rest, "``"):
			b.WriteString("“")
			i += 2
		case strings.HasPrefix(rest, "''"):
			b.WriteString("”")
			i += 2
		default:
			b.WriteByte(s[i])
			i++
		}
	}
	return b.String()
}

// listMarker takes a list item apart; the number of one with a bullet is "".
func listMarker(line string) (number, rest string, ok bool) {
	line = strings.TrimSpace(line)
	r, n := utf8.DecodeRuneInString(line)
	if strings.ContainsRune("•*+-", r) && line != "" {
		rest = line[n:]
	} else {
		rest = strings.TrimLeft(line, "0123456789")
		number = line[:len(line)-len(rest)]
		if number == "" || rest == "" || rest[0] != '.' && rest[0] != ')' {
			return "", "", false
		}
		rest = rest[1:]
	}
	if !isIndented(rest) || strings.TrimSpace(rest) == "" {
		return "", "", false
	}
	return number, rest, true
}

func isListItem(line string) bool {
	_, _, ok := listMarker(line)
	return ok
}

// list formats a list. With empty lines in it, there are some between all items.
func (d *docText) list(lines []string, apart bool) (block, bool) {
	type item struct {
		number string
		texts  []string
	}
	var items []item
	var text []string
	flush := func() {
		if len(items) > 0 && len(text) > 0 {
			if t, ok := d.paragraph(text); ok {
				last := &items[len(items)-1]
				last.texts = append(last.texts, strings.ReplaceAll(t, "\n", "\n    "))
			}
		}
		text = nil
	}
	first, _, _ := listMarker(lines[0])
	loose := false
	for _, line := range lines {
		if number, rest, ok := listMarker(line); ok && (number == "") == (first == "") {
			flush()
			items = append(items, item{number: number})
			line = rest
		}
		if line = strings.TrimSpace(line); line == "" {
			loose = true
			flush()
			continue
		}
		text = append(text, line)
	}
	flush()
	for _, it := range items {
		loose = loose || len(it.texts) != 1
	}
	var b strings.Builder
	for i, it := range items {
		if i > 0 && loose {
			b.WriteByte('\n')
		}
		if it.number == "" {
			b.WriteString("  - ")
		} else {
			b.WriteString(" " + it.number + ". ")
		}
		b.WriteString(strings.Join(it.texts, "\n\n    "))
		if len(it.texts) > 0 {
			b.WriteByte('\n')
		}
	}
	return block{b.String(), apart || loose}, true
}
