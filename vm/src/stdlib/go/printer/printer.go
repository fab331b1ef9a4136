// Package printer prints syntax trees as gofmt formats them.
//
// A tree is printed into a buffer of text with marks for the tab writer: \v ends a cell, \f ends a line
// and the alignment of what was above. White space is held back until the next token, since a comment
// may come between.
package printer

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"
	"text/tabwriter"
)

const (
	maxNewlines = 2
	infinity    = 1 << 30
)

// A space is white space that is held back.
type space byte

const (
	ignore   = space(0)
	blank    = space(' ')
	vtab     = space('\v')
	newline  = space('\n')
	formfeed = space('\f')
	indent   = space('>')
	unindent = space('<')

	maxHeld = 16
)

// A printer prints one node.
type printer struct {
	Config
	fset *token.FileSet

	output     []byte
	indent     int
	level      int  // of composite literals
	unpadded   bool // no blank behind a comment of the other kind
	unbroken   bool // no line break behind it
	endAlign   bool // the next line begins a new section
	semicolon  bool // a line break would end the statement
	last       token.Token
	open       token.Token // ( or [ if that was last
	held       []space
	goBuild    []int // where build constraints begin
	plusBuild  []int
	pos        token.Position // in the source
	out        token.Position // in the output
	behind     token.Position // pos when text was written last
	lineTo     *int           // where to note the line of the next token
	err        error          // of a //line comment
	sizes      map[ast.Node]int
	cachedPos  token.Pos
	cachedLine int

	comments     []*ast.CommentGroup
	nodeComments bool // print those of the nodes
	pending
}

// pending is the comment that comes next.
type pending struct {
	index   int // of the one behind it
	group   *ast.CommentGroup
	offset  int // where it begins, or infinity
	newline bool
}

func (p *printer) position(pos token.Pos) token.Position { return p.fset.PositionFor(pos, false) }

func (p *printer) line(pos token.Pos) int {
	if pos != p.cachedPos {
		p.cachedPos, p.cachedLine = pos, p.position(pos).Line
	}
	return p.cachedLine
}

// at says where the next token stands in the source.
func (p *printer) at(pos token.Pos) {
	if pos.IsValid() {
		p.pos = p.position(pos)
	}
}

func (p *printer) writeIndent() {
	n := p.Config.Indent + p.indent
	for range n {
		p.output = append(p.output, '\t')
	}
	p.pos.Offset += n
	p.pos.Column += n
	p.out.Column += n
}

// writeByte writes white space n times.
func (p *printer) writeByte(ch byte, n int) {
	if p.endAlign {
		switch ch {
		case '\t', '\v':
			ch = ' '
		case '\n', '\f':
			ch = '\f'
			p.endAlign = false
		}
	}
	if p.out.Column == 1 {
		p.writeIndent()
	}
	for range n {
		p.output = append(p.output, ch)
	}
	p.pos.Offset += n
	if ch == '\n' || ch == '\f' {
		p.pos.Line += n
		p.out.Line += n
		p.pos.Column, p.out.Column = 1, 1
		return
	}
	p.pos.Column += n
	p.out.Column += n
}

// writeString writes text that stands at pos; the tab writer leaves literals alone.
func (p *printer) writeString(pos token.Position, s string, literal bool) {
	if p.out.Column == 1 {
		if p.Mode&SourcePos != 0 {
			p.writeLineComment(pos)
		}
		p.writeIndent()
	}
	if pos.IsValid() {
		p.pos = pos
	}
	if literal {
		p.output = append(p.output, tabwriter.Escape)
	}
	p.output = append(p.output, s...)
	if literal {
		p.output = append(p.output, tabwriter.Escape)
	}
	p.pos.Offset += len(s)
	if at := strings.LastIndexAny(s, "\n\f"); at >= 0 {
		p.endAlign = true
		lines := strings.Count(s, "\n") + strings.Count(s, "\f")
		p.pos.Line += lines
		p.out.Line += lines
		p.pos.Column, p.out.Column = len(s)-at, len(s)-at
	} else {
		p.pos.Column += len(s)
		p.out.Column += len(s)
	}
	p.behind = p.pos
}

func (p *printer) writeLineComment(pos token.Position) {
	if !pos.IsValid() || p.out.Line == pos.Line && p.out.Filename == pos.Filename {
		return
	}
	if strings.ContainsAny(pos.Filename, "\r\n") {
		if p.err == nil {
			p.err = fmt.Errorf("go/printer: source filename contains unexpected newline character: %q", pos.Filename)
		}
		return
	}
	p.output = append(p.output, tabwriter.Escape)
	p.output = append(p.output, fmt.Sprintf("//line %s:%d\n", pos.Filename, pos.Line)...)
	p.output = append(p.output, tabwriter.Escape)
	p.out.Filename, p.out.Line = pos.Filename, pos.Line
}

// release writes the first n of the white space that is held back.
func (p *printer) release(n int) {
	for i := 0; i < n; i++ {
		switch ch := p.held[i]; ch {
		case ignore:
		case indent:
			p.indent++
		case unindent:
			p.indent = max(0, p.indent-1)
		case newline, formfeed:
			if i+1 < n && p.held[i+1] == unindent {
				// What comes behind an indented part begins a new section.
				p.held[i], p.held[i+1] = unindent, formfeed
				i--
				continue
			}
			p.writeByte(byte(ch), 1)
		default:
			p.writeByte(byte(ch), 1)
		}
	}
	p.held = p.held[:copy(p.held, p.held[n:])]
}

// noteOpen remembers whether the last token opened something.
func (p *printer) noteOpen() {
	switch p.last {
	case token.ILLEGAL:
	case token.LPAREN, token.LBRACK:
		p.open = p.last
	default:
		p.open = token.ILLEGAL
	}
}

// space holds white space back.
func (p *printer) space(list ...space) {
	for _, s := range list {
		p.noteOpen()
		if s == ignore {
			continue
		}
		if len(p.held) == maxHeld {
			p.release(maxHeld)
		}
		p.held = append(p.held, s)
		if s == newline || s == formfeed {
			p.semicolon = false
		}
		p.last = token.ILLEGAL
	}
}

// joins reports whether a token would become another with ch behind it.
func joins(tok token.Token, ch byte) bool {
	switch tok {
	case token.INT:
		return ch == '.'
	case token.ADD:
		return ch == '+'
	case token.SUB:
		return ch == '-'
	case token.QUO:
		return ch == '*'
	case token.LSS:
		return ch == '-' || ch == '<'
	case token.AND:
		return ch == '&' || ch == '^'
	}
	return false
}

func (p *printer) tok(list ...token.Token) {
	for _, t := range list {
		p.noteOpen()
		s := t.String()
		if joins(p.last, s[0]) {
			p.held = append(p.held[:0], blank)
		}
		p.last = t
		ends := false
		switch t {
		case token.BREAK, token.CONTINUE, token.FALLTHROUGH, token.RETURN, token.INC, token.DEC,
			token.RPAREN, token.RBRACK, token.RBRACE:
			ends = true
		}
		p.put(s, false, ends)
	}
}

func (p *printer) ident(id *ast.Ident) {
	p.noteOpen()
	p.last = token.IDENT
	p.put(id.Name, false, true)
}

func (p *printer) literal(lit *ast.BasicLit) {
	p.noteOpen()
	p.last = lit.Kind
	p.put(lit.Value, true, true)
}

// text prints something that is no token, such as a comment of our own.
func (p *printer) text(s string) {
	p.noteOpen()
	p.last = token.STRING
	p.put(s, true, true)
}

// put writes text, and before it comments and white space.
func (p *printer) put(s string, literal, ends bool) {
	next := p.pos
	broken, droppedFF := p.flush(next, p.last)
	// Empty lines of the source stay, but for those that would end the statement.
	if !p.semicolon {
		n := min(next.Line-p.pos.Line, maxNewlines)
		if broken && n == maxNewlines {
			n--
		}
		if n > 0 {
			ch := byte('\n')
			if droppedFF {
				ch = '\f'
			}
			p.writeByte(ch, n)
			ends = false
		}
	}
	if p.lineTo != nil {
		*p.lineTo = p.out.Line
		p.lineTo = nil
	}
	p.writeString(next, s, literal)
	p.semicolon = ends
}

// flush writes the comments before next, or the white space that is held back.
func (p *printer) flush(next token.Position, tok token.Token) (broken, droppedFF bool) {
	if p.commentBefore(next) {
		return p.writeComments(next, tok)
	}
	p.release(len(p.held))
	return false, false
}

// linebreak breaks the line at least least times, and as often as the source does before line. The
// first break is ws and, if a section ends, a formfeed.
func (p *printer) linebreak(line, least int, ws space, section bool) int {
	n := max(min(line-p.pos.Line, maxNewlines), least)
	if n <= 0 {
		return 0
	}
	breaks := n
	p.space(ws)
	if section {
		p.space(formfeed)
		n--
		breaks = n + 2
	}
	for range n {
		p.space(newline)
	}
	return breaks
}

// noteLine puts the output line of the next token into line.
func (p *printer) noteLine(line *int) { p.lineTo = line }

// linesFrom returns the number of lines since line.
func (p *printer) linesFrom(line int) int { return p.out.Line - line }
