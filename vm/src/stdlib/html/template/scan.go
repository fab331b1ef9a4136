package template

import (
	"bytes"
	"strings"
)

// step reads text in context c up to where the context changes: the context then, and the number of
// bytes read.
func (c context) step(s []byte) (context, int) {
	switch c.state {
	case stateText:
		return c.text(s)
	case stateTag:
		return c.tag(s)
	case stateAttrName:
		n, err := attrName(s, 0)
		if err != nil {
			return failed(err), len(s)
		}
		if n < len(s) {
			c.state = stateAfterName
		}
		return c, n
	case stateAfterName:
		return c.afterName(s)
	case stateBeforeValue:
		return c.beforeValue(s)
	case stateHTMLCmt:
		if i := bytes.Index(s, []byte("-->")); i >= 0 {
			return context{}, i + 3
		}
	case stateRCDATA:
		return c.specialEnd(s)
	case stateURL, stateSrcset:
		return c.url(s), len(s)
	case stateMetaContent:
		return c.metaContent(s)
	case stateMetaContentURL:
		if i := bytes.IndexByte(s, ';'); i >= 0 {
			c.state = stateMetaContent
			return c, i + 1
		}
	case stateJS:
		return c.js(s)
	case stateJSDqStr:
		return c.jsLiteral(s, `\"`)
	case stateJSSqStr:
		return c.jsLiteral(s, `\'`)
	case stateJSRegexp:
		return c.jsLiteral(s, `\/[]`)
	case stateJSTmplLit:
		return c.jsTemplate(s)
	case stateJSBlockCmt:
		return c.blockComment(s, stateJS)
	case stateCSSBlockCmt:
		return c.blockComment(s, stateCSS)
	case stateJSLineCmt, stateJSHTMLOpenCmt, stateJSHTMLCloseCmt:
		return c.lineComment(s, "\n\r\u2028\u2029", stateJS)
	case stateCSSLineCmt:
		return c.lineComment(s, "\n\f\r", stateCSS)
	case stateCSS:
		return c.css(s)
	case stateCSSDqStr, stateCSSDqURL:
		return c.cssLiteral(s, `\"`)
	case stateCSSSqStr, stateCSSSqURL:
		return c.cssLiteral(s, `\'`)
	case stateCSSURL:
		return c.cssLiteral(s, "\\\t\n\f\r )")
	}
	return c, len(s)
}

func spaces(s []byte) int {
	return len(s) - len(bytes.TrimLeft(s, " \t\n\f\r"))
}

func isAlpha(c byte) bool    { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isAlphaNum(c byte) bool { return isAlpha(c) || '0' <= c && c <= '9' }

func (c context) text(s []byte) (context, int) {
	for at := 0; ; {
		i := bytes.IndexByte(s[at:], '<')
		if i < 0 || at+i+1 == len(s) {
			return c, len(s)
		}
		at += i
		if bytes.HasPrefix(s[at:], []byte("<!--")) {
			return context{state: stateHTMLCmt}, at + 4
		}
		at++
		end := s[at] == '/'
		if end {
			if at++; at == len(s) {
				return c, len(s)
			}
		}
		if n := tagName(s[at:]); n > 0 {
			e := elementNone
			if !end {
				e = elementOf(strings.ToLower(string(s[at : at+n])))
			}
			return context{state: stateTag, element: e}, at + n
		}
	}
}

// tagName returns the length of the name that s begins with.
func tagName(s []byte) int {
	if len(s) == 0 || !isAlpha(s[0]) {
		return 0
	}
	n := 1
	for n < len(s) {
		switch {
		case isAlphaNum(s[n]):
			n++
		case (s[n] == ':' || s[n] == '-') && n+1 < len(s) && isAlphaNum(s[n+1]):
			n += 2
		default:
			return n
		}
	}
	return n
}

// attrName returns where the name that begins at from ends.
func attrName(s []byte, from int) (int, *Error) {
	n := bytes.IndexAny(s[from:], " \t\n\f\r=>'\"<")
	if n < 0 {
		return len(s), nil
	}
	n += from
	if strings.IndexByte("'\"<", s[n]) >= 0 {
		return 0, errorf(ErrBadHTML, nil, 0, "%q in attribute name: %.32q", s[n:n+1], s)
	}
	return n, nil
}

func (c context) tag(s []byte) (context, int) {
	from := spaces(s)
	if from == len(s) {
		return c, len(s)
	}
	if s[from] == '>' {
		if c.element == elementMeta {
			return context{}, from + 1
		}
		return context{state: c.element.content(), element: c.element}, from + 1
	}
	end, err := attrName(s, from)
	if err == nil && end == from {
		err = errorf(ErrBadHTML, nil, 0, "expected space, attr name, or end of tag, but got %q", s[from:])
	}
	if err != nil {
		return failed(err), len(s)
	}
	name := strings.ToLower(string(s[from:end]))
	next := context{state: stateAfterName, element: c.element, attr: c.element.attr(name)}
	if end == len(s) {
		next.state = stateAttrName
	}
	return next, end
}

// attr returns the kind of the element's attribute of that name.
func (e element) attr(name string) attr {
	switch {
	case e == elementScript && name == "type":
		return attrScriptType
	case e == elementMeta && name == "content":
		return attrMetaContent
	}
	switch attrContent(name) {
	case contentURL:
		return attrURL
	case contentCSS:
		return attrStyle
	case contentJS:
		return attrScript
	case contentSrcset:
		return attrSrcset
	}
	return attrNone
}

func (c context) afterName(s []byte) (context, int) {
	i := spaces(s)
	switch {
	case i == len(s):
	case s[i] == '=':
		c.state = stateBeforeValue
		i++
	default:
		c.state = stateTag
	}
	return c, i
}

func (c context) beforeValue(s []byte) (context, int) {
	i := spaces(s)
	if i == len(s) {
		return c, i
	}
	c.delim = delimSpaceOrTagEnd
	switch s[i] {
	case '\'':
		c.delim = delimSingleQuote
		i++
	case '"':
		c.delim = delimDoubleQuote
		i++
	}
	c.state = c.attr.value()
	return c, i
}

// specialEnd reads up to the end tag of an element whose content is no HTML.
func (c context) specialEnd(s []byte) (context, int) {
	if c.element == elementNone {
		return c, len(s)
	}
	if c.element == elementScript && (c.state.inScriptLiteral() || c.state.isComment()) {
		return c, len(s)
	}
	name := c.element.tag()
	for at := 0; ; {
		i := bytes.Index(s[at:], []byte("</"))
		if i < 0 {
			return c, len(s)
		}
		begin := at + i
		at = begin + 2
		if end := at + len(name); end < len(s) && strings.EqualFold(string(s[at:end]), name) {
			if strings.IndexByte("> \t\n\f/", s[end]) >= 0 {
				return context{}, begin
			}
			at = end
		}
	}
}

// url returns the context behind a piece of a URL.
func (c context) url(s []byte) context {
	if bytes.ContainsAny(s, "#?") {
		c.urlPart = urlPartQueryOrFrag
	} else if c.urlPart == urlPartNone && spaces(s) < len(s) {
		c.urlPart = urlPartPreQuery
	}
	return c
}

func (c context) metaContent(s []byte) (context, int) {
	for i := 0; i+3 < len(s); i++ {
		if !strings.EqualFold(string(s[i:i+3]), "url") {
			continue
		}
		if j := i + 3 + spaces(s[i+3:]); j < len(s) && s[j] == '=' {
			c.state = stateMetaContentURL
			return c, j + 1
		}
	}
	return c, len(s)
}

func (c context) blockComment(s []byte, after state) (context, int) {
	i := bytes.Index(s, []byte("*/"))
	if i < 0 {
		return c, len(s)
	}
	c.state = after
	return c, i + 2
}

// lineComment leaves the end of the line to what comes after.
func (c context) lineComment(s []byte, ends string, after state) (context, int) {
	i := bytes.IndexAny(s, ends)
	if i < 0 {
		return c, len(s)
	}
	c.state = after
	return c, i
}
