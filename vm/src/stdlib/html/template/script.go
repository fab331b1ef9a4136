package template

import (
	"bytes"
	"strings"
)

// js reads JavaScript up to the next literal, comment, or brace.
func (c context) js(s []byte) (context, int) {
	i := bytes.IndexAny(s, "\"`'/{}<-#")
	if i < 0 {
		c.jsCtx = slashAfter(s, c.jsCtx)
		return c, len(s)
	}
	c.jsCtx = slashAfter(s[:i], c.jsCtx)
	rest := s[i:]
	switch rest[0] {
	case '"':
		c.state, c.jsCtx = stateJSDqStr, jsCtxRegexp
	case '\'':
		c.state, c.jsCtx = stateJSSqStr, jsCtxRegexp
	case '`':
		c.state, c.jsCtx = stateJSTmplLit, jsCtxRegexp
	case '/':
		return c.slash(s, i)
	case '<':
		if bytes.HasPrefix(rest, []byte("<!--")) {
			c.state = stateJSHTMLOpenCmt
			return c, i + 4
		}
	case '-':
		if bytes.HasPrefix(rest, []byte("-->")) {
			c.state = stateJSHTMLCloseCmt
			return c, i + 3
		}
	case '#':
		if bytes.HasPrefix(rest, []byte("#!")) {
			c.state = stateJSLineCmt
			return c, i + 2
		}
		for i++; i < len(s) && isJSIdent(rune(s[i])); i++ {
		}
		c.jsCtx = jsCtxDivOp // a private name
		return c, i
	case '{', '}':
		return c.brace(rest[:1]), i + 1
	}
	return c, i + 1
}

func (c context) slash(s []byte, i int) (context, int) {
	switch rest := s[i:]; {
	case bytes.HasPrefix(rest, []byte("//")):
		c.state = stateJSLineCmt
		return c, i + 2
	case bytes.HasPrefix(rest, []byte("/*")):
		c.state = stateJSBlockCmt
		return c, i + 2
	case c.jsCtx == jsCtxRegexp:
		c.state = stateJSRegexp
	case c.jsCtx == jsCtxDivOp:
		c.jsCtx = jsCtxRegexp
	default:
		return failed(errorf(ErrSlashAmbig, nil, 0, "'/' could start a division or regexp: %.32q", rest)), len(s)
	}
	return c, i + 1
}

// brace counts the braces inside of ${; the last one ends that.
func (c context) brace(b []byte) context {
	if last := len(c.jsBraceDepth) - 1; last >= 0 {
		if b[0] == '{' {
			c.jsBraceDepth[last]++
		} else if c.jsBraceDepth[last]--; c.jsBraceDepth[last] < 0 {
			c.jsBraceDepth = c.jsBraceDepth[:last]
			c.state = stateJSTmplLit
			return c
		}
	}
	c.jsCtx = slashAfter(b, c.jsCtx)
	return c
}

func unfinished(s []byte, where string) (context, int) {
	return failed(errorf(ErrPartialEscape, nil, 0, "unfinished escape sequence in %s string: %q", where, s)), len(s)
}

func (c context) jsTemplate(s []byte) (context, int) {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			if i++; i == len(s) {
				return unfinished(s, "JS")
			}
		case '`':
			c.state = stateJS
			return c, i + 1
		case '$':
			if i+1 < len(s) && s[i+1] == '{' {
				c.jsBraceDepth = append(c.jsBraceDepth, 0)
				c.state, c.jsCtx = stateJS, jsCtxRegexp
				return c, i + 2
			}
		}
	}
	return c, len(s)
}

// jsLiteral reads a string or a regular expression.
func (c context) jsLiteral(s []byte, special string) (context, int) {
	class := false
	for i := 0; i < len(s); i++ {
		switch ch := s[i]; {
		case strings.IndexByte(special, ch) < 0:
		case ch == '\\':
			if i++; i == len(s) {
				return unfinished(s, "JS")
			}
		case ch == '[':
			class = true
		case ch == ']':
			class = false
		case ch == '/' && i > 0 && i+7 <= len(s) && strings.EqualFold(string(s[i-1:i+7]), "</script"):
			i++ // of a tag that will be escaped
		case !class:
			c.state, c.jsCtx = stateJS, jsCtxDivOp
			return c, i + 1
		}
	}
	if class {
		return failed(errorf(ErrPartialCharset, nil, 0, "unfinished JS regexp charset: %q", s)), len(s)
	}
	return c, len(s)
}

const jsSpace = "\f\n\r\t\v\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009" +
	"\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"

// slashAfter returns what a slash begins behind s, if it was before before.
func slashAfter(s []byte, before jsCtx) jsCtx {
	s = bytes.TrimRight(s, jsSpace)
	if len(s) == 0 {
		return before
	}
	last := s[len(s)-1]
	switch {
	case last == '+' || last == '-':
		run := len(s) - len(bytes.TrimRight(s, string(last)))
		if run%2 == 1 {
			return jsCtxRegexp // x + /r/, but x++ / 2
		}
		return jsCtxDivOp
	case last == '.':
		if len(s) > 1 && '0' <= s[len(s)-2] && s[len(s)-2] <= '9' {
			return jsCtxDivOp // a number
		}
		return jsCtxRegexp
	case strings.IndexByte(",<>=*%&|^?!~([:;{}", last) >= 0:
		return jsCtxRegexp
	}
	at := len(s)
	for at > 0 && isJSIdent(rune(s[at-1])) {
		at--
	}
	if takesExpression(string(s[at:])) && !bytes.HasSuffix(bytes.TrimRight(s[:at], jsSpace), []byte(".")) {
		return jsCtxRegexp
	}
	return jsCtxDivOp
}

// takesExpression reports whether an expression may follow the keyword.
func takesExpression(word string) bool {
	switch word {
	case "break", "case", "continue", "delete", "do", "else", "finally", "in", "instanceof", "return",
		"throw", "try", "typeof", "void", "yield":
		return true
	}
	return false
}

func isJSIdent(r rune) bool {
	return r == '$' || r == '_' || r < 0x80 && isAlphaNum(byte(r))
}
