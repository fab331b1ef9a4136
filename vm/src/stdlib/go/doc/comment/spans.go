package comment

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A span is the lines of a block.
type span struct {
	kind       spanKind
	start, end int
}

type spanKind int

const (
	isParagraphSpan spanKind = iota
	isHeadingSpan
	isOldHeadingSpan
	isCodeSpan
	isListSpan
)

// cut cuts lines into spans: what is indented is a list or code, what is not is a heading or a
// paragraph. People forget to indent, so some lines count as indented though they are not.
func cut(lines []string) []span {
	var spans []span
	force := 0 // the lines before it count as indented
	for i := 0; i < len(lines); {
		switch {
		case lines[i] == "":
			i++
			continue
		case i < force || indented(lines[i]):
			s := span{isCodeSpan, i, indentedEnd(lines, i, force)}
			if isList(lines[i]) {
				s.kind = isListSpan
			}
			spans = append(spans, s)
			i = s.end
			continue
		}
		end := i + 1
		for end < len(lines) && lines[end] != "" && !indented(lines[end]) {
			end++
		}
		if below := handDown(lines, i, end); below < end {
			force, end = end, below
		}
		if i < end {
			spans = append(spans, span{flushKind(lines, i, end), i, end})
			i = end
		}
	}
	return spans
}

// indentedEnd returns where the indented lines that begin at start end. A list that is not indented
// may go on with items that are not, up to an empty line.
func indentedEnd(lines []string, start, force int) int {
	loose := isList(lines[start]) && start < force
	end := start + 1 // behind the last line that is not empty
	for i := end; i < len(lines); i++ {
		switch {
		case lines[i] == "":
			loose = false
			continue
		case i >= force && !indented(lines[i]) && !(loose && isList(lines[i])):
			return withBrace(lines, end)
		}
		end = i + 1
	}
	return withBrace(lines, end)
}

// withBrace takes in a brace right below code, which was forgotten when the code was indented.
func withBrace(lines []string, end int) int {
	if end < len(lines) && strings.HasPrefix(lines[end], "}") {
		return end + 1
	}
	return end
}

// handDown returns from where on the lines up to end belong to the indented ones that follow: items of
// a list whose last one goes on there, or the line that opens a block of code.
func handDown(lines []string, start, end int) int {
	if end >= len(lines) || lines[end] == "" || isList(lines[end]) {
		return end
	}
	last := lines[end-1]
	if !isList(last) && (strings.HasSuffix(last, "{") || strings.HasSuffix(last, `\`)) {
		return end - 1
	}
	for end > start && isList(lines[end-1]) {
		end--
	}
	return end
}

func flushKind(lines []string, start, end int) spanKind {
	switch {
	case end-start > 1:
		return isParagraphSpan
	case isHeading(lines[start]):
		return isHeadingSpan
	case isOldHeading(lines[start], lines, start):
		return isOldHeadingSpan
	}
	return isParagraphSpan
}

func isHeading(line string) bool {
	rest, ok := strings.CutPrefix(line, "#")
	return ok && indented(rest) && strings.TrimSpace(rest) != ""
}

// isOldHeading reports whether a line is a heading as they were before they had marks: a line alone, in
// front of text, that begins like a sentence and does not end like one.
func isOldHeading(line string, all []string, off int) bool {
	if off < 1 || off+2 >= len(all) || all[off-1] != "" || all[off+1] != "" || indented(all[off+2]) {
		return false
	}
	line = strings.TrimSpace(line)
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

// listMark takes the first line of a list item apart; the number of one with a bullet is "".
func listMark(line string) (number, rest string, ok bool) {
	line = strings.TrimSpace(line)
	for _, bullet := range []string{"-", "*", "+", "•"} {
		if rest, ok = strings.CutPrefix(line, bullet); ok {
			break
		}
	}
	if !ok {
		rest = strings.TrimLeft(line, "0123456789")
		number = line[:len(line)-len(rest)]
		if number == "" || rest == "" || rest[0] != '.' && rest[0] != ')' {
			return "", "", false
		}
		rest = rest[1:]
	}
	if !indented(rest) || strings.TrimSpace(rest) == "" {
		return "", "", false
	}
	return number, rest, true
}

func isList(line string) bool {
	_, _, ok := listMark(line)
	return ok
}

func indented(line string) bool {
	return line != "" && (line[0] == ' ' || line[0] == '\t')
}

// unindent takes away empty lines at both ends, and the space that all lines begin with; lines of
// nothing but space become empty.
func unindent(lines []string) []string {
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	var prefix string
	for i, line := range lines {
		if line == "" {
			continue
		}
		lead := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		if i == 0 {
			prefix = lead
		}
		for !strings.HasPrefix(lead, prefix) {
			prefix = prefix[:len(prefix)-1]
		}
	}
	var out []string
	end := 0
	for _, line := range lines {
		line = strings.TrimPrefix(line, prefix)
		if strings.TrimSpace(line) == "" {
			line = ""
		}
		if line != "" || end > 0 {
			out = append(out, line)
		}
		if line != "" {
			end = len(out)
		}
	}
	return out[:end]
}
