// Package scanner cuts Go source into tokens.
package scanner

import (
	"bytes"
	"fmt"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An ErrorHandler is told of errors.
type ErrorHandler func(pos token.Position, msg string)

// A Mode says what the scanner returns.
type Mode uint

const (
	// ScanComments returns comments, too.
	ScanComments Mode = 1 << iota
	// noSemicolons is there for Go's own tests.
	dontInsertSemis
)

// A Scanner cuts one file into tokens.
type Scanner struct {
	// ErrorCount is the number of errors so far.
	ErrorCount int

	file *token.File
	dir  string
	src  []byte
	err  ErrorHandler
	mode Mode

	ch   rune // at offset; -1 at the end
	at   int  // offset of ch
	next int  // offset behind ch
	line int  // where the line begins

	ends    bool      // a newline here ends the statement
	newline token.Pos // of the newline in the comment before, which did
	end     token.Pos // of the last token, if it is not where the scanner stands
	hasEnd  bool
}

const bom = 0xFEFF

// Init begins with the file, of which src is the text. It panics if the file has another size.
func (s *Scanner) Init(file *token.File, src []byte, err ErrorHandler, mode Mode) {
	if file.Size() != len(src) {
		panic(fmt.Sprintf("file size (%d) does not match src len (%d)", file.Size(), len(src)))
	}
	dir, _ := filepath.Split(file.Name())
	*s = Scanner{file: file, dir: dir, src: src, err: err, mode: mode, ch: ' ', hasEnd: true}
	s.read()
	if s.ch == bom {
		s.read()
	}
}

func (s *Scanner) error(at int, msg string) {
	if s.err != nil {
		s.err(s.file.Position(s.file.Pos(at)), msg)
	}
	s.ErrorCount++
}

// read goes on to the next character.
func (s *Scanner) read() {
	if s.ch == '\n' {
		s.line = min(s.next, len(s.src))
		s.file.AddLine(s.line)
	}
	if s.next >= len(s.src) {
		s.at, s.ch = len(s.src), -1
		return
	}
	s.at = s.next
	s.ch = rune(s.src[s.at])
	s.next++
	if 0 < s.ch && s.ch < utf8.RuneSelf {
		return
	}
	if s.ch == 0 {
		s.error(s.at, "illegal character NUL")
		return
	}
	r, n := utf8.DecodeRune(s.src[s.at:])
	s.ch, s.next = r, s.at+n
	switch {
	case r == utf8.RuneError && n == 1:
		if rest := s.src[s.at:]; s.at == 0 && (bytes.HasPrefix(rest, []byte("\xff\xfe")) || bytes.HasPrefix(rest, []byte("\xfe\xff"))) {
			s.error(s.at, "illegal UTF-8 encoding (got UTF-16)")
			s.next = len(s.src) + 1 // one error is enough
			return
		}
		s.error(s.at, "illegal UTF-8 encoding")
	case r == bom && s.at > 0:
		s.error(s.at, "illegal byte order mark")
	}
}

// peek returns the byte behind ch, 0 at the end.
func (s *Scanner) peek() byte {
	if s.next < len(s.src) {
		return s.src[s.next]
	}
	return 0
}

// accept reads ch if it is r.
func (s *Scanner) accept(r rune) bool {
	if s.ch != r {
		return false
	}
	s.read()
	return true
}

// End returns the place behind the token that Scan returned.
func (s *Scanner) End() token.Pos {
	if s.hasEnd {
		return s.end
	}
	return s.file.Pos(s.at)
}

// Scan returns the next token and its place. The text is that of names, literals, comments, and what
// is illegal; ";" or "\n" for semicolons.
func (s *Scanner) Scan() (pos token.Pos, tok token.Token, lit string) {
	for {
		s.hasEnd = false
		if s.newline.IsValid() {
			pos = s.newline
			s.newline = token.NoPos
			s.end, s.hasEnd = pos+1, true
			return pos, token.SEMICOLON, "\n"
		}
		for s.ch == ' ' || s.ch == '\t' || s.ch == '\r' || s.ch == '\n' && !s.ends {
			s.read()
		}
		pos = s.file.Pos(s.at)
		ends := false
		switch ch := s.ch; {
		case isLetter(ch):
			lit = s.name()
			tok = token.IDENT
			if len(lit) > 1 {
				tok = token.Lookup(lit)
			}
			switch tok {
			case token.IDENT, token.BREAK, token.CONTINUE, token.FALLTHROUGH, token.RETURN:
				ends = true
			}
		case isDecimal(ch) || ch == '.' && isDecimal(rune(s.peek())):
			ends = true
			tok, lit = s.number()
		case ch == '\n' || ch < 0 && s.ends:
			s.read()
			s.ends = false
			return pos, token.SEMICOLON, "\n"
		case ch == '/' && (s.peek() == '/' || s.peek() == '*'):
			s.read()
			var newline int
			lit, newline = s.comment()
			tok, ends = token.COMMENT, s.ends
			if ends && newline > 0 {
				s.newline = s.file.Pos(newline)
				ends = false
			}
			if s.mode&ScanComments == 0 {
				s.ends = ends
				continue
			}
		default:
			s.read()
			tok, lit, ends = s.other(ch, pos)
		}
		if s.mode&dontInsertSemis == 0 {
			s.ends = ends
		}
		return pos, tok, lit
	}
}

// other returns the token that begins with ch, which has been read.
func (s *Scanner) other(ch rune, pos token.Pos) (tok token.Token, lit string, ends bool) {
	switch ch {
	case -1:
		return token.EOF, "", false
	case '"':
		return token.STRING, s.str(), true
	case '\'':
		return token.CHAR, s.char(), true
	case '`':
		return token.STRING, s.raw(), true
	case ';':
		return token.SEMICOLON, ";", false
	case ')':
		return token.RPAREN, "", true
	case ']':
		return token.RBRACK, "", true
	case '}':
		return token.RBRACE, "", true
	case '(':
		return token.LPAREN, "", false
	case '[':
		return token.LBRACK, "", false
	case '{':
		return token.LBRACE, "", false
	case ',':
		return token.COMMA, "", false
	case '~':
		return token.TILDE, "", false
	case '.':
		if s.ch == '.' && s.peek() == '.' {
			s.read()
			s.read()
			return token.ELLIPSIS, "", false
		}
		return token.PERIOD, "", false
	}
	if tok := s.operator(ch); tok != token.ILLEGAL {
		return tok, "", tok == token.INC || tok == token.DEC
	}
	switch ch {
	case bom: // reported by read
	case '“', '”':
		s.error(s.file.Offset(pos), fmt.Sprintf("curly quotation mark %q (use neutral %q)", ch, '"'))
	default:
		s.error(s.file.Offset(pos), fmt.Sprintf("illegal character %#U", ch))
	}
	return token.ILLEGAL, string(ch), s.ends
}

// or returns with if an = follows.
func (s *Scanner) or(without, with token.Token) token.Token {
	if s.accept('=') {
		return with
	}
	return without
}

// operator returns the operator that begins with ch.
func (s *Scanner) operator(ch rune) token.Token {
	switch ch {
	case ':':
		return s.or(token.COLON, token.DEFINE)
	case '+':
		if s.accept('+') {
			return token.INC
		}
		return s.or(token.ADD, token.ADD_ASSIGN)
	case '-':
		if s.accept('-') {
			return token.DEC
		}
		return s.or(token.SUB, token.SUB_ASSIGN)
	case '*':
		return s.or(token.MUL, token.MUL_ASSIGN)
	case '/':
		return s.or(token.QUO, token.QUO_ASSIGN)
	case '%':
		return s.or(token.REM, token.REM_ASSIGN)
	case '^':
		return s.or(token.XOR, token.XOR_ASSIGN)
	case '<':
		if s.accept('-') {
			return token.ARROW
		}
		if s.accept('<') {
			return s.or(token.SHL, token.SHL_ASSIGN)
		}
		return s.or(token.LSS, token.LEQ)
	case '>':
		if s.accept('>') {
			return s.or(token.SHR, token.SHR_ASSIGN)
		}
		return s.or(token.GTR, token.GEQ)
	case '=':
		return s.or(token.ASSIGN, token.EQL)
	case '!':
		return s.or(token.NOT, token.NEQ)
	case '&':
		if s.accept('^') {
			return s.or(token.AND_NOT, token.AND_NOT_ASSIGN)
		}
		if s.accept('&') {
			return token.LAND
		}
		return s.or(token.AND, token.AND_ASSIGN)
	case '|':
		if s.accept('|') {
			return token.LOR
		}
		return s.or(token.OR, token.OR_ASSIGN)
	}
	return token.ILLEGAL
}

func lower(r rune) rune     { return r | 0x20 }
func isDecimal(r rune) bool { return '0' <= r && r <= '9' }
func isHex(r rune) bool     { return isDecimal(r) || 'a' <= lower(r) && lower(r) <= 'f' }

func isLetter(r rune) bool {
	return 'a' <= lower(r) && lower(r) <= 'z' || r == '_' || r >= utf8.RuneSelf && unicode.IsLetter(r)
}

func (s *Scanner) name() string {
	from := s.at
	for {
		// The rest of a name is mostly ASCII.
		for s.next < len(s.src) && isNameByte(s.src[s.next]) {
			s.next++
		}
		s.read()
		for s.ch >= utf8.RuneSelf && (unicode.IsLetter(s.ch) || unicode.IsDigit(s.ch)) {
			s.read()
		}
		if s.ch < 0 || s.ch >= utf8.RuneSelf || !isNameByte(byte(s.ch)) {
			return string(s.src[from:s.at])
		}
	}
}

func isNameByte(b byte) bool {
	return 'a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9' || b == '_'
}

// comment reads a comment; ch is behind its first slash. newline is the offset of the first one in a
// comment of the other kind.
func (s *Scanner) comment() (text string, newline int) {
	from := s.at - 1
	behind := -1
	returns := false
	if s.accept('/') {
		for s.ch != '\n' && s.ch >= 0 {
			returns = returns || s.ch == '\r'
			s.read()
		}
		behind = s.at
		if s.ch == '\n' {
			behind++
		}
	} else {
		s.read()
		for s.ch >= 0 {
			last := s.ch
			returns = returns || last == '\r'
			if last == '\n' && newline == 0 {
				newline = s.at
			}
			s.read()
			if last == '*' && s.accept('/') {
				behind = s.at
				break
			}
		}
		if behind < 0 {
			s.error(from, "comment not terminated")
		}
	}
	lit := s.src[from:s.at]
	block := lit[1] == '*'
	if returns && !block {
		lit = bytes.TrimSuffix(lit, []byte("\r"))
	}
	if behind >= 0 && (block || from == s.line) && bytes.HasPrefix(lit[2:], []byte("line ")) {
		s.lineComment(behind, from, lit)
	}
	if returns {
		lit = withoutReturns(lit, block)
	}
	return string(lit), newline
}

// withoutReturns takes away carriage returns, but none that keeps */ from ending a comment.
func withoutReturns(lit []byte, block bool) []byte {
	out := make([]byte, 0, len(lit))
	for i, b := range lit {
		if b == '\r' && !(block && len(out) > 2 && out[len(out)-1] == '*' && i+1 < len(lit) && lit[i+1] == '/') {
			continue
		}
		out = append(out, b)
	}
	return out
}

// lineComment notes what a comment //line file:line:column says about the text from next on.
func (s *Scanner) lineComment(next, at int, lit []byte) {
	text := string(lit)
	if lit[1] == '*' {
		text = strings.TrimSuffix(text, "*/")
	}
	const prefix = "//line "
	text = text[len(prefix):]
	at += len(prefix)
	where, line, ok := lastNumber(text)
	if where < 0 {
		return
	}
	if !ok {
		s.error(at+where, "invalid line number: "+text[where:])
		return
	}
	const limit = 1 << 30
	column := 0
	file := text[:where-1]
	before, first, hasColumn := lastNumber(file)
	if hasColumn {
		where, before = before, where
		line, column = first, line
		if column == 0 || column > limit {
			s.error(at+before, "invalid column number: "+text[before:])
			return
		}
		text = text[:before-1]
		file = text[:where-1]
	}
	if line == 0 || line > limit {
		s.error(at+where, "invalid line number: "+text[where:])
		return
	}
	if file != "" {
		file = filepath.Clean(file)
		if !filepath.IsAbs(file) {
			file = filepath.Join(s.dir, file)
		}
	} else if hasColumn {
		file = s.file.Position(s.file.Pos(at)).Filename
	}
	s.file.AddLineColumnInfo(next, file, line, column)
}

// lastNumber returns the number behind the last colon, and where it stands; -1 if there is no colon.
func lastNumber(text string) (at, n int, ok bool) {
	i := strings.LastIndexByte(text, ':')
	if i < 0 {
		return -1, 0, false
	}
	v, err := strconv.ParseUint(text[i+1:], 10, 0)
	return i + 1, int(v), err == nil
}
