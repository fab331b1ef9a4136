// Package scanner cuts text into tokens like those of Go.
package scanner

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"unicode"
	"unicode/utf8"
)

// A Position is a place in a text.
type Position struct {
	Filename string // the name, or ""
	Offset   int    // in bytes, from 0
	Line     int    // from 1
	Column   int    // in characters, from 1
}

// IsValid reports whether there is a line.
func (pos *Position) IsValid() bool { return pos.Line > 0 }

// String returns file:line:column, without a file line:column.
func (pos Position) String() string {
	s := pos.Filename
	if s == "" {
		s = "<input>"
	}
	if pos.IsValid() {
		s += fmt.Sprintf(":%d:%d", pos.Line, pos.Column)
	}
	return s
}

// What Scan looks for; for Init all but comments are skipped.
const (
	ScanIdents     = 1 << -Ident
	ScanInts       = 1 << -Int
	ScanFloats     = 1 << -Float // and ints
	ScanChars      = 1 << -Char
	ScanStrings    = 1 << -String
	ScanRawStrings = 1 << -RawString
	ScanComments   = 1 << -Comment
	SkipComments   = 1 << -skipComment // comments are white space
	GoTokens       = ScanIdents | ScanFloats | ScanChars | ScanStrings | ScanRawStrings | ScanComments | SkipComments
)

// What Scan returns, or else the character.
const (
	EOF = -(iota + 1)
	Ident
	Int
	Float
	Char
	String
	RawString
	Comment

	skipComment
)

// TokenString returns the name of a token, or the character in quotes.
func TokenString(tok rune) string {
	if EOF >= tok && tok >= Comment {
		return [...]string{"EOF", "Ident", "Int", "Float", "Char", "String", "RawString", "Comment"}[-tok-1]
	}
	return fmt.Sprintf("%q", string(tok))
}

// GoWhitespace is what Go takes for white space.
const GoWhitespace = 1<<'\t' | 1<<'\n' | 1<<'\r' | 1<<' '

const (
	bufferSize = 1024
	unread     = -2 // ch before anything was read
)

// A Scanner reads characters and tokens.
type Scanner struct {
	src    io.Reader
	buf    []byte
	at     int // of the next character in buf
	before int // bytes before buf

	line     int
	column   int
	lastLine int // length of the line before
	width    int // of the last character

	head  bytes.Buffer // of the token, as far as it is not in buf
	token int          // where the rest begins, or -1
	end   int          // where it ends
	ch    rune         // before at

	// Error is told of errors; without it they go to the standard error.
	Error func(s *Scanner, msg string)
	// ErrorCount is the number of errors.
	ErrorCount int
	// Mode says which tokens are looked for.
	Mode uint
	// Whitespace has a bit for each character that is skipped, up to the blank.
	Whitespace uint64
	// IsIdentRune says which characters a name has, i from its beginning.
	IsIdentRune func(ch rune, i int) bool

	// Position is where the last token began; Line is 0 if there is none.
	Position
}

// Init begins with src, with GoTokens and GoWhitespace.
func (s *Scanner) Init(src io.Reader) *Scanner {
	name, isIdent := s.Filename, s.IsIdentRune
	*s = Scanner{src: src, line: 1, token: -1, ch: unread, Mode: GoTokens, Whitespace: GoWhitespace, IsIdentRune: isIdent, Position: s.Position}
	s.Filename, s.Line = name, 0
	return s
}

// fill reads more, and keeps the part of the token that it overwrites.
func (s *Scanner) fill() error {
	if s.token >= 0 {
		s.head.Write(s.buf[s.token:s.at])
		s.token = 0
	}
	rest := s.buf[s.at:]
	s.before += s.at
	buf := make([]byte, bufferSize)
	n := copy(buf, rest)
	m, err := s.src.Read(buf[n:])
	s.buf, s.at = buf[:n+m], 0
	if err != nil && err != io.EOF {
		s.error(err.Error())
	}
	return err
}

// next reads a character.
func (s *Scanner) next() rune {
	for s.at == len(s.buf) || s.buf[s.at] >= utf8.RuneSelf && !utf8.FullRune(s.buf[s.at:]) {
		if s.fill() == nil {
			continue
		}
		if len(s.buf) == 0 {
			if s.width > 0 {
				s.column++
			}
			s.width = 0
			return EOF
		}
		break
	}
	ch, n := utf8.DecodeRune(s.buf[s.at:])
	s.at += n
	s.width = n
	s.column++
	switch {
	case ch == utf8.RuneError && n == 1:
		s.error("invalid UTF-8 encoding")
	case ch == 0:
		s.error("invalid character NUL")
	case ch == '\n':
		s.line++
		s.lastLine, s.column = s.column, 0
	}
	return ch
}

// Peek returns the next character without reading it.
func (s *Scanner) Peek() rune {
	if s.ch == unread {
		if s.ch = s.next(); s.ch == '\uFEFF' {
			s.ch = s.next()
		}
	}
	return s.ch
}

// Next reads a character.
func (s *Scanner) Next() rune {
	s.token, s.Line = -1, 0
	ch := s.Peek()
	if ch != EOF {
		s.ch = s.next()
	}
	return ch
}

func (s *Scanner) error(msg string) {
	s.end = s.at - s.width
	s.ErrorCount++
	if s.Error != nil {
		s.Error(s, msg)
		return
	}
	pos := s.Position
	if !pos.IsValid() {
		pos = s.Pos()
	}
	fmt.Fprintf(os.Stderr, "%s: %s\n", pos, msg)
}

func (s *Scanner) isIdent(ch rune, i int) bool {
	if s.IsIdentRune != nil {
		return ch != EOF && s.IsIdentRune(ch, i)
	}
	return ch == '_' || unicode.IsLetter(ch) || unicode.IsDigit(ch) && i > 0
}

// Scan reads a token, and returns its kind or character.
func (s *Scanner) Scan() rune {
	ch := s.Peek()
	s.token, s.Line = -1, 0
	for {
		for s.Whitespace&(1<<uint(ch)) != 0 {
			ch = s.next()
		}
		s.begin()
		tok, behind, skipped := s.scan(ch)
		ch = behind
		if !skipped {
			s.end = s.at - s.width
			s.ch = ch
			return tok
		}
	}
}

// begin notes where the token begins.
func (s *Scanner) begin() {
	s.head.Reset()
	s.token = s.at - s.width
	s.Offset = s.before + s.token
	if s.column > 0 {
		s.Line, s.Column = s.line, s.column
	} else {
		s.Line, s.Column = s.line-1, s.lastLine
	}
}

func (s *Scanner) wants(mode uint) bool { return s.Mode&mode != 0 }

// scan reads the token that begins with ch: its kind, the character behind it, and whether it is skipped.
func (s *Scanner) scan(ch rune) (tok, behind rune, skipped bool) {
	switch {
	case ch == EOF:
		return ch, ch, false
	case s.isIdent(ch, 0):
		if !s.wants(ScanIdents) {
			break
		}
		behind = s.next()
		for i := 1; s.isIdent(behind, i); i++ {
			behind = s.next()
		}
		return Ident, behind, false
	case isDecimal(ch):
		if s.wants(ScanInts | ScanFloats) {
			tok, behind = s.number(ch, false)
			return tok, behind, false
		}
	case ch == '"' && s.wants(ScanStrings):
		s.quoted('"')
		return String, s.next(), false
	case ch == '\'' && s.wants(ScanChars):
		if s.quoted('\'') != 1 {
			s.error("invalid char literal")
		}
		return Char, s.next(), false
	case ch == '`' && s.wants(ScanRawStrings):
		for c := s.next(); c != '`'; c = s.next() {
			if c < 0 {
				s.error("literal not terminated")
				break
			}
		}
		return RawString, s.next(), false
	case ch == '.':
		if behind = s.next(); isDecimal(behind) && s.wants(ScanFloats) {
			tok, behind = s.number(behind, true)
			return tok, behind, false
		}
		return ch, behind, false
	case ch == '/':
		behind = s.next()
		if behind != '/' && behind != '*' || !s.wants(ScanComments) {
			return ch, behind, false
		}
		if s.wants(SkipComments) {
			s.token = -1
		}
		return Comment, s.comment(behind), s.wants(SkipComments)
	}
	return ch, s.next(), false
}

// comment reads a comment behind its first slash.
func (s *Scanner) comment(ch rune) rune {
	if ch == '/' {
		for ch = s.next(); ch != '\n' && ch >= 0; {
			ch = s.next()
		}
		return ch
	}
	for ch = s.next(); ch >= 0; {
		last := ch
		if ch = s.next(); last == '*' && ch == '/' {
			return s.next()
		}
	}
	s.error("comment not terminated")
	return ch
}

// quoted reads up to the quote, and returns the number of characters.
func (s *Scanner) quoted(quote rune) (n int) {
	for ch := s.next(); ch != quote; n++ {
		if ch == '\n' || ch < 0 {
			s.error("literal not terminated")
			return n
		}
		if ch == '\\' {
			ch = s.escape(quote)
		} else {
			ch = s.next()
		}
	}
	return n
}

func (s *Scanner) escape(quote rune) rune {
	ch := s.next()
	switch ch {
	case 'a', 'b', 'f', 'n', 'r', 't', 'v', '\\', quote:
		return s.next()
	case '0', '1', '2', '3', '4', '5', '6', '7':
		return s.escaped(ch, 8, 3)
	case 'x':
		return s.escaped(s.next(), 16, 2)
	case 'u':
		return s.escaped(s.next(), 16, 4)
	case 'U':
		return s.escaped(s.next(), 16, 8)
	}
	s.error("invalid char escape")
	return ch
}

func (s *Scanner) escaped(ch rune, base, n int) rune {
	for n > 0 && (base == 16 && isHex(ch) || '0' <= ch && ch <= '7') {
		ch = s.next()
		n--
	}
	if n > 0 {
		s.error("invalid char escape")
	}
	return ch
}

// Pos returns the place of the character that Next would read.
func (s *Scanner) Pos() (pos Position) {
	pos.Filename = s.Filename
	pos.Offset = s.before + s.at - s.width
	switch {
	case s.column > 0:
		pos.Line, pos.Column = s.line, s.column
	case s.lastLine > 0:
		pos.Line, pos.Column = s.line-1, s.lastLine
	default:
		pos.Line, pos.Column = 1, 1
	}
	return pos
}

// TokenText returns the text of the last token.
func (s *Scanner) TokenText() string {
	if s.token < 0 {
		return ""
	}
	s.end = max(s.end, s.token)
	if s.head.Len() == 0 {
		return string(s.buf[s.token:s.end])
	}
	s.head.Write(s.buf[s.token:s.end])
	s.token = s.end
	return s.head.String()
}
