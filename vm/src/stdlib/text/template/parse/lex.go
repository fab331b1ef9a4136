package parse

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	defaultLeft  = "{{"
	defaultRight = "}}"
	spaces       = " \t\r\n"
)

// An itemType tells the kinds of tokens apart.
type itemType uint8

const (
	itemError itemType = iota // the text is the message
	itemEOF
	itemText
	itemComment
	itemLeft
	itemRight
	itemSpace
	itemBool
	itemCharConstant
	itemComplex
	itemNumber
	itemString
	itemRaw
	itemIdent
	itemField    // .name
	itemVariable // $ or $name
	itemAssign
	itemDeclare
	itemPipe
	itemOpen
	itemClose
	itemOther // another printable character of ASCII

	// Keywords.
	itemBlock
	itemBreak
	itemContinue
	itemDefine
	itemDot
	itemElse
	itemEnd
	itemIf
	itemNil
	itemRange
	itemTemplate
	itemWith
)

func keyword(word string) itemType {
	switch word {
	case "block":
		return itemBlock
	case "break":
		return itemBreak
	case "continue":
		return itemContinue
	case "define":
		return itemDefine
	case "else":
		return itemElse
	case "end":
		return itemEnd
	case "if":
		return itemIf
	case "nil":
		return itemNil
	case "range":
		return itemRange
	case "template":
		return itemTemplate
	case "with":
		return itemWith
	case "true":
		return itemBool
	case "false":
		return itemBool
	}
	return 0
}

type token struct {
	typ  itemType
	pos  Pos
	line int
	text string
}

func (t token) String() string {
	switch {
	case t.typ == itemEOF:
		return "EOF"
	case t.typ == itemError:
		return t.text
	case t.typ >= itemBlock:
		return "<" + t.text + ">"
	case len(t.text) > 10:
		return fmt.Sprintf("%.10q...", t.text)
	}
	return quoted(t.text)
}

// A lexer cuts a template's text into tokens, one at a time.
type lexer struct {
	input       string
	left, right string
	at          int // where the next token begins
	line        int // the line of at
	inside      bool
	parens      int
	comments    bool // comments are tokens
	noBreak     bool // break is a function
	noContinue  bool
}

// cut makes a token of the next n bytes.
func (l *lexer) cut(k itemType, n int) token {
	t := token{typ: k, pos: Pos(l.at), line: l.line, text: l.input[l.at : l.at+n]}
	l.skip(n)
	return t
}

func (l *lexer) skip(n int) {
	l.line += strings.Count(l.input[l.at:l.at+n], "\n")
	l.at += n
}

// fail makes a token of an error and ends the input.
func (l *lexer) fail(format string, args ...any) token {
	t := token{typ: itemError, pos: Pos(l.at), line: l.line, text: fmt.Sprintf(format, args...)}
	l.at, l.input, l.inside = 0, "", false
	return t
}

func (l *lexer) rest() string { return l.input[l.at:] }

func (l *lexer) next() token {
	for {
		if l.inside {
			return l.action()
		}
		if t, ok := l.text(); ok {
			return t
		}
	}
}

func trimsAfter(s string) bool { return len(s) >= 2 && s[0] == '-' && isSpace(rune(s[1])) }

// closing returns the length of the closing delimiter, with its trim mark, that s begins with.
func (l *lexer) closing(s string) (n int, trim bool) {
	if len(s) >= 2 && isSpace(rune(s[0])) && s[1] == '-' && strings.HasPrefix(s[2:], l.right) {
		return 2 + len(l.right), true
	}
	if strings.HasPrefix(s, l.right) {
		return len(l.right), false
	}
	return 0, false
}

// text returns the token that begins outside of an action, if the text has one before the next
// round.
func (l *lexer) text() (token, bool) {
	rest := l.rest()
	n := strings.Index(rest, l.left)
	if n < 0 {
		if rest == "" {
			return l.cut(itemEOF, 0), true
		}
		return l.cut(itemText, len(rest)), true
	}
	if n > 0 {
		keep := rest[:n]
		if trimsAfter(rest[n+len(l.left):]) {
			keep = strings.TrimRight(keep, spaces)
		}
		t := l.cut(itemText, len(keep))
		l.skip(n - len(keep))
		if keep != "" {
			return t, true
		}
	}
	mark := 0
	if trimsAfter(l.rest()[len(l.left):]) {
		mark = 2
	}
	if strings.HasPrefix(l.rest()[len(l.left)+mark:], "/*") {
		l.skip(len(l.left) + mark)
		return l.comment()
	}
	t := l.cut(itemLeft, len(l.left))
	l.skip(mark)
	l.inside, l.parens = true, 0
	return t, true
}

func (l *lexer) comment() (token, bool) {
	n := strings.Index(l.rest()[2:], "*/")
	if n < 0 {
		return l.fail("unclosed comment"), true
	}
	n += 4
	end, trim := l.closing(l.rest()[n:])
	if end == 0 {
		return l.fail("comment ends before closing delimiter"), true
	}
	t := l.cut(itemComment, n)
	l.skip(end)
	if trim {
		l.trim()
	}
	return t, l.comments
}

func (l *lexer) trim() {
	rest := l.rest()
	l.skip(len(rest) - len(strings.TrimLeft(rest, spaces)))
}

func (l *lexer) action() token {
	rest := l.rest()
	if n, trim := l.closing(rest); n > 0 {
		if l.parens > 0 {
			return l.fail("unclosed left paren")
		}
		return l.close(n, trim)
	}
	if rest == "" {
		return l.fail("unclosed action")
	}
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case isSpace(r):
		return l.space(rest)
	case r == '=':
		return l.cut(itemAssign, 1)
	case r == ':':
		if !strings.HasPrefix(rest, ":=") {
			return l.fail("expected :=")
		}
		return l.cut(itemDeclare, 2)
	case r == '|':
		return l.cut(itemPipe, 1)
	case r == '"':
		return l.quoted(itemString, "unterminated quoted string")
	case r == '\'':
		return l.quoted(itemCharConstant, "unterminated character constant")
	case r == '`':
		if n := strings.IndexByte(rest[1:], '`'); n >= 0 {
			return l.cut(itemRaw, n+2)
		}
		return l.fail("unterminated raw quoted string")
	case r == '$':
		return l.name(itemVariable)
	case r == '.' && len(rest) > 1 && !isDigit(rest[1]):
		return l.name(itemField)
	case r == '.' || r == '+' || r == '-' || isDigit(rest[0]):
		return l.number()
	case isAlphaNumeric(r):
		return l.word()
	case r == '(':
		l.parens++
		return l.cut(itemOpen, 1)
	case r == ')':
		l.parens--
		if l.parens < 0 {
			return l.fail("unexpected right paren")
		}
		return l.cut(itemClose, 1)
	case r <= unicode.MaxASCII && unicode.IsPrint(r):
		return l.cut(itemOther, size)
	}
	return l.fail("unrecognized character in action: %#U", r)
}

func (l *lexer) close(n int, trim bool) token {
	if trim {
		l.skip(2)
		n -= 2
	}
	t := l.cut(itemRight, n)
	if trim {
		l.trim()
	}
	l.inside = false
	return t
}

// space leaves the last space to a closing delimiter with a trim mark.
func (l *lexer) space(rest string) token {
	n := len(rest) - len(strings.TrimLeft(rest, spaces))
	if end, trim := l.closing(rest[n-1:]); end > 0 && trim {
		n--
	}
	return l.cut(itemSpace, n)
}

func (l *lexer) quoted(k itemType, unclosed string) token {
	rest := l.rest()
	for i := 1; i < len(rest) && rest[i] != '\n'; i++ {
		switch rest[i] {
		case rest[0]:
			return l.cut(k, i+1)
		case '\\':
			i++
			if i < len(rest) && rest[i] == '\n' {
				return l.fail(unclosed)
			}
		}
	}
	return l.fail(unclosed)
}

// alphanumerics returns how many bytes of s, from n on, are a name's, and the character after them.
func alphanumerics(s string, n int) (int, rune) {
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		if !isAlphaNumeric(r) {
			return n, r
		}
		n += size
	}
	return n, -1
}

// terminated reports whether a name may end before s.
func (l *lexer) terminated(s string) bool {
	return s == "" || strings.IndexByte(" \t\r\n.,|:)(", s[0]) >= 0 || strings.HasPrefix(s, l.right)
}

func (l *lexer) name(k itemType) token {
	rest := l.rest()
	n := 1
	if !l.terminated(rest[1:]) {
		var r rune
		if n, r = alphanumerics(rest, 1); !l.terminated(rest[n:]) {
			return l.fail("bad character %#U", r)
		}
	} else if k == itemField {
		k = itemDot
	}
	return l.cut(k, n)
}

func (l *lexer) word() token {
	rest := l.rest()
	n, r := alphanumerics(rest, 0)
	if !l.terminated(rest[n:]) {
		return l.fail("bad character %#U", r)
	}
	k := keyword(rest[:n])
	if k == 0 || k == itemBreak && l.noBreak || k == itemContinue && l.noContinue {
		k = itemIdent
	}
	return l.cut(k, n)
}

func (l *lexer) number() token {
	rest := l.rest()
	n, ok := scanNumber(rest, 0)
	if ok && n < len(rest) && (rest[n] == '+' || rest[n] == '-') {
		if n, ok = scanNumber(rest, n); ok && rest[n-1] == 'i' {
			return l.cut(itemComplex, n)
		}
		ok = false
	}
	if !ok {
		return l.fail("bad number syntax: %q", rest[:n])
	}
	return l.cut(itemNumber, n)
}

// scanNumber returns where the number ends that begins at n; false, and the place behind the
// offending character, if it runs on into a name.
func scanNumber(s string, n int) (int, bool) {
	one := func(set string) bool {
		ok := n < len(s) && strings.IndexByte(set, s[n]) >= 0
		if ok {
			n++
		}
		return ok
	}
	run := func(set string) {
		for one(set) {
		}
	}
	const decimal = "0123456789_"
	digits := decimal
	exponent := "eE"
	one("+-")
	if one("0") {
		switch {
		case one("xX"):
			digits, exponent = "0123456789abcdefABCDEF_", "pP"
		case one("oO"):
			digits, exponent = "01234567_", ""
		case one("bB"):
			digits, exponent = "01_", ""
		}
	}
	run(digits)
	if one(".") {
		run(digits)
	}
	if one(exponent) {
		one("+-")
		run(decimal)
	}
	one("i")
	if r, size := utf8.DecodeRuneInString(s[n:]); isAlphaNumeric(r) && size > 0 {
		return n + size, false
	}
	return n, true
}

func isSpace(r rune) bool { return r == ' ' || r == '\t' || r == '\r' || r == '\n' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isAlphaNumeric(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r)
}
