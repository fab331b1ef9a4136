package printer

import (
	"go/ast"
	"go/build/constraint"
	"go/token"
	"strings"
	"unicode"
)

// breaks reports whether a group of comments has line breaks.
func (p *printer) breaks(list []*ast.Comment) bool {
	line := p.line(list[0].Pos())
	for _, c := range list {
		if p.line(c.Pos()) != line || len(c.Text) >= 2 && (c.Text[1] == '/' || strings.Contains(c.Text, "\n")) {
			return true
		}
	}
	return false
}

func (p *printer) nextComment() {
	for p.index < len(p.comments) {
		g := p.comments[p.index]
		p.index++
		if len(g.List) > 0 {
			p.group = g
			p.offset = p.position(g.List[0].Pos()).Offset
			p.newline = p.breaks(g.List)
			return
		}
	}
	p.offset = infinity
}

// commentBefore reports whether a comment comes before next, and may stand there.
func (p *printer) commentBefore(next token.Position) bool {
	return p.offset < next.Offset && (!p.semicolon || !p.newline)
}

// commentSize returns the size of the comments before next.
func (p *printer) commentSize(next token.Position) int {
	defer func(was pending) { p.pending = was }(p.pending)
	size := 0
	for p.commentBefore(next) {
		for _, c := range p.group.List {
			size += len(c.Text)
		}
		p.nextComment()
	}
	return size
}

// setComment makes the comment of a node the next one, if those of the file are not printed.
func (p *printer) setComment(g *ast.CommentGroup) {
	if g == nil || !p.nodeComments {
		return
	}
	if p.comments == nil {
		p.comments = make([]*ast.CommentGroup, 1)
	} else if p.index < len(p.comments) {
		p.flush(p.position(g.List[0].Pos()), token.ILLEGAL)
		p.comments = p.comments[:1]
	}
	p.comments[0] = g
	p.index = 0
	if p.offset == infinity {
		p.nextComment()
	}
}

// remark makes a comment of our own the next one.
func (p *printer) remark(text string) {
	p.setComment(&ast.CommentGroup{List: []*ast.Comment{{Text: text}}})
}

// before writes the white space before a comment at pos. prev is the one before it in the group, and
// tok comes after.
func (p *printer) before(pos, next token.Position, prev *ast.Comment, tok token.Token) {
	if len(p.output) == 0 {
		return
	}
	if pos.IsValid() && pos.Filename != p.behind.Filename {
		p.writeByte('\f', maxNewlines)
		return
	}
	if pos.Line == p.behind.Line && (prev == nil || prev.Text[1] != '/') {
		p.beside(pos, next, prev)
		return
	}
	dropped := false // a line break that was held back
	p.release(p.split(func(i int, s space) bool {
		switch s {
		case blank, vtab:
			p.held[i] = ignore
			return true
		case indent:
			return true
		case unindent:
			// The comment belongs to what is inside, unless it stands where the next token does.
			if i+1 < len(p.held) && p.held[i+1] == unindent {
				return true
			}
			return tok != token.RBRACE && pos.Column == next.Column
		case newline, formfeed:
			p.held[i] = ignore
			dropped = prev == nil
		}
		return false
	}))
	n := 0
	if pos.IsValid() && p.behind.IsValid() {
		n = max(0, pos.Line-p.behind.Line)
	}
	if p.indent == 0 && dropped {
		n++ // at the top level the line break is not that of the source
	}
	if n == 0 && prev != nil && prev.Text[1] == '/' {
		n = 1
	}
	if n > 0 {
		p.writeByte('\f', min(n, maxNewlines))
	}
}

// split returns how much of what is held back comes before a comment: up to the first that pass does not
// let pass.
func (p *printer) split(pass func(i int, s space) bool) int {
	for i, s := range p.held {
		if !pass(i, s) {
			return i
		}
	}
	return 0
}

// beside writes the white space before a comment on the line of the last token.
func (p *printer) beside(pos, next token.Position, prev *ast.Comment) {
	separated := false
	if prev == nil {
		p.release(p.split(func(i int, s space) bool {
			switch s {
			case blank:
				p.held[i] = ignore
				return true
			case vtab:
				separated = true
				return true
			}
			return s == indent
		}))
	}
	if !separated {
		sep := byte('\t')
		if pos.Line == next.Line {
			sep = ' '
		}
		p.writeByte(sep, 1)
	}
}

// after writes the white space behind comments, with a line break if there must be one.
func (p *printer) after(mustBreak bool) (broken, droppedFF bool) {
	for i, s := range p.held {
		switch s {
		case blank, vtab:
			p.held[i] = ignore
		case newline, formfeed:
			if mustBreak {
				mustBreak, broken = false, true
				continue
			}
			droppedFF = droppedFF || s == formfeed
			p.held[i] = ignore
		}
	}
	p.release(len(p.held))
	if mustBreak {
		p.writeByte('\n', 1)
		broken = true
	}
	return broken, droppedFF
}

func (p *printer) holdsBreak() bool {
	for _, s := range p.held {
		if s == newline || s == formfeed {
			return true
		}
	}
	return false
}

// writeComments writes the comments before next, where tok stands.
func (p *printer) writeComments(next token.Position, tok token.Token) (broken, droppedFF bool) {
	var last *ast.Comment
	importBefore := p.last == token.IMPORT
	for p.commentBefore(next) {
		list := p.group.List
		changed := false
		if tok != token.IDENT && !importBefore && p.position(p.group.Pos()).Column == 1 && p.position(p.group.End()+1) == next {
			list, changed = formatDoc(list), true
			if len(list) == 0 {
				p.before(p.position(p.group.Pos()), next, last, tok)
				p.pos, p.behind = next, next
				p.nextComment()
				return p.after(false)
			}
		}
		for _, c := range list {
			p.before(p.position(c.Pos()), next, last, tok)
			p.writeComment(c)
			last = c
		}
		if changed {
			// It may have become longer or shorter.
			last = p.group.List[len(p.group.List)-1]
			p.pos = p.position(last.End())
			p.behind = p.pos
		}
		p.nextComment()
	}
	mustBreak := false
	if !p.unpadded && last.Text[1] == '*' && p.line(last.Pos()) == next.Line && tok != token.COMMA &&
		(tok != token.RPAREN || p.open == token.LPAREN) && (tok != token.RBRACK || p.open == token.LBRACK) {
		if p.holdsBreak() && !p.unbroken && p.level == 0 {
			mustBreak = true
		} else {
			p.writeByte(' ', 1)
		}
	}
	if last.Text[1] == '/' || tok == token.EOF || tok == token.RBRACE && !p.unbroken {
		mustBreak = true
	}
	return p.after(mustBreak)
}

func trimRight(s string) string { return strings.TrimRightFunc(s, unicode.IsSpace) }

func (p *printer) writeComment(c *ast.Comment) {
	pos := p.position(c.Pos())
	if strings.HasPrefix(c.Text, "//line ") && (!pos.IsValid() || pos.Column == 1) {
		defer func(was int) { p.indent = was }(p.indent)
		p.indent = 0 // it would mean nothing elsewhere
	}
	if c.Text[1] == '/' {
		if constraint.IsGoBuild(c.Text) {
			p.goBuild = append(p.goBuild, len(p.output))
		} else if constraint.IsPlusBuild(c.Text) {
			p.plusBuild = append(p.plusBuild, len(p.output))
		}
		p.writeString(pos, trimRight(c.Text), true)
		return
	}
	lines := strings.Split(c.Text, "\n")
	if pos.IsValid() && pos.Column == 1 && p.indent > 0 {
		for i := range lines[1:] {
			lines[1+i] = "   " + lines[1+i]
		}
	}
	alignLines(lines)
	for i, line := range lines {
		if i > 0 {
			p.writeByte('\f', 1)
			pos = p.pos
		}
		if line != "" {
			p.writeString(pos, trimRight(line), true)
		}
	}
}

// onlySpace reports whether nothing in s is above the blank.
func onlySpace(s string) bool {
	for i := range len(s) {
		if s[i] > ' ' {
			return false
		}
	}
	return true
}

// sharedPrefix returns the space and stars that both begin with.
func sharedPrefix(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] && (a[i] <= ' ' || a[i] == '*') {
		i++
	}
	return a[:i]
}

// alignLines takes from the lines of a comment what they have in common with the first one, so that they
// can be indented anew. A line of stars at the left stays one.
func alignLines(lines []string) {
	if len(lines) <= 1 {
		return
	}
	end := len(lines) - 1
	prefix, found := "", false
	for i := 1; i < end; i++ {
		if onlySpace(lines[i]) {
			lines[i] = ""
			continue
		}
		if !found {
			prefix, found = lines[i], true
		}
		prefix = sharedPrefix(prefix, lines[i])
	}
	if !found {
		prefix = sharedPrefix(lines[end], lines[end])
	}
	stars := false
	if before, _, ok := strings.Cut(prefix, "*"); ok {
		prefix, stars = strings.TrimSuffix(before, " "), true
	} else {
		prefix = withoutInner(prefix, lines[0])
	}
	closing := "*/"
	before, _, _ := strings.Cut(lines[end], closing)
	if onlySpace(before) {
		if stars {
			closing = " */"
		}
		lines[end] = prefix + closing
	} else {
		prefix = sharedPrefix(prefix, lines[end])
	}
	for i := 1; i <= end; i++ {
		if lines[i] != "" {
			lines[i] = lines[i][len(prefix):]
		}
	}
}

// withoutInner takes from the prefix the space that indents the text inside of the comment.
func withoutInner(prefix, first string) string {
	if onlySpace(first[2:]) {
		// The text begins on the next line: up to three blanks, or a tab, indent it.
		trimmed := prefix
		for n := 0; n < 3 && strings.HasSuffix(trimmed, " "); n++ {
			trimmed = trimmed[:len(trimmed)-1]
		}
		if trimmed == prefix {
			trimmed = strings.TrimSuffix(prefix, "\t")
		}
		return trimmed
	}
	n := 2
	for n < len(first) && first[n] <= ' ' {
		n++
	}
	inner := "  " + first[2:n]
	if n > 2 && first[2] == '\t' {
		inner = first[2:n]
	}
	return strings.TrimSuffix(prefix, inner)
}
