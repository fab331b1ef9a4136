package template

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const cssSpace = "\t\n\f\r "

// css reads style rules up to the next string, URL, or comment.
func (c context) css(s []byte) (context, int) {
	for i, ch := range s {
		switch ch {
		case '"':
			c.state = stateCSSDqStr
			return c, i + 1
		case '\'':
			c.state = stateCSSSqStr
			return c, i + 1
		case '(':
			if !endsInWord(bytes.TrimRight(s[:i], cssSpace), "url") {
				continue
			}
			at := len(s) - len(bytes.TrimLeft(s[i+1:], cssSpace))
			c.state = stateCSSURL
			if at < len(s) && s[at] == '"' {
				c.state = stateCSSDqURL
				at++
			} else if at < len(s) && s[at] == '\'' {
				c.state = stateCSSSqURL
				at++
			}
			return c, at
		case '/':
			switch {
			case i+1 == len(s):
			case s[i+1] == '/':
				c.state = stateCSSLineCmt
				return c, i + 2
			case s[i+1] == '*':
				c.state = stateCSSBlockCmt
				return c, i + 2
			}
		}
	}
	return c, len(s)
}

// cssLiteral reads a string or URL; either may hold a URL, as @import "x" shows.
func (c context) cssLiteral(s []byte, ends string) (context, int) {
	from := 0
	for {
		i := bytes.IndexAny(s[from:], ends)
		if i < 0 {
			return c.url(decodeCSS(s[from:])), len(s)
		}
		i += from
		if s[i] != '\\' {
			c.state = stateCSS
			return c, i + 1
		}
		if i++; i == len(s) {
			return unfinished(s, "CSS")
		}
		c = c.url(decodeCSS(s[:i+1]))
		from = i + 1
	}
}

// endsInWord reports whether b ends in a keyword that is no part of a longer name.
func endsInWord(b []byte, word string) bool {
	i := len(b) - len(word)
	if i < 0 || !strings.EqualFold(string(b[i:]), word) {
		return false
	}
	r, _ := utf8.DecodeLastRune(b[:i])
	return i == 0 || !isCSSName(r)
}

func isCSSName(r rune) bool {
	if r < 0x80 {
		return r == '-' || r == '_' || isAlphaNum(byte(r))
	}
	return r <= 0xd7ff || 0xe000 <= r && r <= 0xfffd || 0x10000 <= r && r <= unicode.MaxRune
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }

// decodeCSS resolves escape sequences.
func decodeCSS(s []byte) []byte {
	if bytes.IndexByte(s, '\\') < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for len(s) > 0 {
		i := bytes.IndexByte(s, '\\')
		if i < 0 {
			return append(out, s...)
		}
		out, s = append(out, s[:i]...), s[i:]
		if len(s) < 2 {
			break
		}
		n := 1
		for n < len(s) && n < 7 && isHex(s[n]) {
			n++
		}
		if n == 1 {
			_, n = utf8.DecodeRune(s[1:])
			out, s = append(out, s[1:1+n]...), s[1+n:]
			continue
		}
		code, _ := strconv.ParseUint(string(s[1:n]), 16, 32)
		if code > unicode.MaxRune {
			code /= 16
			n--
		}
		out, s = utf8.AppendRune(out, rune(code)), skipSpace(s[n:])
	}
	return out
}

// skipSpace skips the one space that may end an escape sequence.
func skipSpace(s []byte) []byte {
	if bytes.HasPrefix(s, []byte("\r\n")) {
		return s[2:]
	}
	if len(s) > 0 && strings.IndexByte(cssSpace, s[0]) >= 0 {
		return s[1:]
	}
	return s
}

func cssEscape(r rune) string {
	switch r {
	case '\\':
		return `\\`
	case 0, '\t', '\n', '\f', '\r', '"', '&', '\'', '(', ')', '+', '/', ':', ';', '<', '>', '{', '}':
		return `\` + strconv.FormatInt(int64(r), 16)
	}
	return ""
}

func cssEscaper(args ...any) string {
	s, _ := stringify(args)
	var b strings.Builder
	from := 0
	for i, r := range s {
		e := cssEscape(r)
		if e == "" {
			continue
		}
		b.WriteString(s[from:i])
		b.WriteString(e)
		from = i + 1
		if e != `\\` && (from == len(s) || isHex(s[from]) || strings.IndexByte(cssSpace, s[from]) >= 0) {
			b.WriteByte(' ')
		}
	}
	b.WriteString(s[from:])
	return b.String()
}

// cssValueFilter lets values through that are no more than numbers, names, colours, and lists of such.
func cssValueFilter(args ...any) string {
	s, t := stringify(args)
	if t == contentCSS {
		return s
	}
	b := decodeCSS([]byte(s))
	var name []byte
	for i, c := range b {
		switch {
		case strings.IndexByte("\x00\"'()/;@[\\]`{}<>", c) >= 0, c == '-' && i > 0 && b[i-1] == '-':
			return failsafe
		case c < utf8.RuneSelf && c != '-' && isCSSName(rune(c)):
			name = append(name, c)
		}
	}
	name = bytes.ToLower(name)
	if bytes.Contains(name, []byte("expression")) || bytes.Contains(name, []byte("mozbinding")) {
		return failsafe
	}
	return string(b)
}
