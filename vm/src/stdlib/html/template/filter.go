package template

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"
)

// failsafe stands in the output for what could not be made safe.
const failsafe = "ZgotmplZ"

// replaced puts what escape returns in place of each character for which that is not "".
func replaced(s string, escape func(r rune) string) string {
	var b strings.Builder
	from := 0
	for i, r := range s {
		if e := escape(r); e != "" {
			_, n := utf8.DecodeRuneInString(s[i:])
			b.WriteString(s[from:i])
			b.WriteString(e)
			from = i + n
		}
	}
	if from == 0 {
		return s
	}
	b.WriteString(s[from:])
	return b.String()
}

// htmlEntity returns what stands for r in HTML, in text or between quotes.
func htmlEntity(r rune) string {
	if r == '&' {
		return "&amp;"
	}
	return htmlEntityAgain(r)
}

// htmlEntityAgain is htmlEntity for text that is HTML: its entities are left alone.
func htmlEntityAgain(r rune) string {
	switch r {
	case 0:
		return "\uFFFD"
	case '"':
		return "&#34;"
	case '\'':
		return "&#39;"
	case '+':
		return "&#43;"
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	}
	return ""
}

// unquotedEntity returns what stands for r in a value without quotes.
func unquotedEntity(r rune) string {
	if r == '&' {
		return "&amp;"
	}
	return unquotedEntityAgain(r)
}

func unquotedEntityAgain(r rune) string {
	switch {
	case r == 0:
		return "&#xfffd;"
	case '\t' <= r && r <= '\r', r == ' ', r == '=', r == '`':
		return fmt.Sprintf("&#%d;", r)
	case 0xfdd0 <= r && r <= 0xfdef, 0xfff0 <= r && r <= 0xffff:
		return fmt.Sprintf("&#x%x;", r)
	}
	return htmlEntityAgain(r)
}

func htmlEscaper(args ...any) string {
	s, t := stringify(args)
	if t == contentHTML {
		return s
	}
	return replaced(s, htmlEntity)
}

func rcdataEscaper(args ...any) string {
	s, t := stringify(args)
	if t == contentHTML {
		return replaced(s, htmlEntityAgain)
	}
	return replaced(s, htmlEntity)
}

func attrEscaper(args ...any) string {
	s, t := stringify(args)
	if t == contentHTML {
		return replaced(stripTags(s), htmlEntityAgain)
	}
	return replaced(s, htmlEntity)
}

func unquotedEscaper(args ...any) string {
	s, t := stringify(args)
	switch {
	case s == "":
		return failsafe
	case t == contentHTML:
		return replaced(stripTags(s), unquotedEntityAgain)
	}
	return replaced(s, unquotedEntity)
}

// stripTags leaves the text of a piece of HTML.
func stripTags(html string) string {
	var b strings.Builder
	var c context
	s := []byte(html)
	text := true
	i := 0
	for i < len(s) {
		if c.delim != delimNone {
			end := strings.IndexAny(html[i:], c.delim.ends())
			if end < 0 {
				break
			}
			i += end
			if c.delim != delimSpaceOrTagEnd {
				i++
			}
			c = context{state: stateTag, element: c.element}
			continue
		}
		var next context
		var n int
		if c.element != elementNone && !c.state.inTag() {
			next, n = c.specialEnd(s[i:])
		} else {
			next, n = c.step(s[i:])
		}
		if c.state == stateText || c.state == stateRCDATA {
			piece := html[i : i+n]
			if next.state != c.state {
				if lt := strings.LastIndexByte(piece, '<'); lt >= 0 {
					piece = piece[:lt]
				}
			}
			b.WriteString(piece)
		} else {
			text = false
		}
		c, i = next, i+n
	}
	if text {
		return html
	}
	if c.state == stateText || c.state == stateRCDATA {
		b.WriteString(html[i:])
	}
	return b.String()
}

func commentEscaper(args ...any) string { return "" }

// htmlNameFilter lets names of attributes through that change nothing but looks.
func htmlNameFilter(args ...any) string {
	s, t := stringify(args)
	if t == contentHTMLAttr {
		return s
	}
	s = strings.ToLower(s)
	if s == "" || attrContent(s) != contentPlain {
		return failsafe
	}
	for _, r := range s {
		if r >= 0x80 || !isAlphaNum(byte(r)) {
			return failsafe
		}
	}
	return s
}

// unicodeEscape returns \u and the four digits of r.
func unicodeEscape(r rune) string {
	const digits = "0123456789abcdef"
	return string([]byte{'\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15]})
}

// jsEscape returns what stands for r in a string.
func jsEscape(r rune) string {
	if r == '\\' {
		return `\\`
	}
	return jsEscapeAgain(r)
}

// jsEscapeAgain is jsEscape for text that is the inside of a string.
func jsEscapeAgain(r rune) string {
	switch r {
	case '\t':
		return `\t`
	case '\n':
		return `\n`
	case '\f':
		return `\f`
	case '\r':
		return `\r`
	case '/':
		return `\/`
	case '"', '`', '&', '\'', '+', '<', '>', '\u2028', '\u2029':
		return unicodeEscape(r)
	}
	if r < ' ' {
		return unicodeEscape(r)
	}
	return ""
}

func jsTemplateEscape(r rune) string {
	switch r {
	case '$', '{', '}':
		return unicodeEscape(r)
	}
	return jsEscape(r)
}

func jsRegexpEscape(r rune) string {
	switch r {
	case '$', '(', ')', '*', '-', '.', '?', '[', ']', '^', '{', '|', '}':
		return `\` + string(r)
	case '`':
		return ""
	}
	return jsEscape(r)
}

func jsStrEscaper(args ...any) string {
	s, t := stringify(args)
	if t == contentJSStr {
		return replaced(s, jsEscapeAgain)
	}
	return replaced(s, jsEscape)
}

func jsTmplLitEscaper(args ...any) string {
	s, _ := stringify(args)
	return replaced(s, jsTemplateEscape)
}

func jsRegexpEscaper(args ...any) string {
	s, _ := stringify(args)
	if s == "" {
		return "(?:)"
	}
	return replaced(s, jsRegexpEscape)
}

func marshals(t reflect.Type) bool { return t.Implements(reflect.TypeFor[json.Marshaler]()) }

// jsValEscaper makes an expression.
func jsValEscaper(args ...any) string {
	var a any
	if len(args) == 1 {
		a = dereferenced(args[0], marshals)
		switch t := a.(type) {
		case JS:
			return string(t)
		case JSStr:
			return `"` + string(t) + `"`
		case json.Marshaler:
		case fmt.Stringer:
			a = t.String()
		}
	} else {
		for i, arg := range args {
			args[i] = dereferenced(arg, marshals)
		}
		a = fmt.Sprint(args...)
	}
	out, err := json.Marshal(a)
	if err != nil {
		text := escapeScriptTags(err.Error(), false)
		text = strings.ReplaceAll(text, "*/", "* /")
		return " /* " + strings.ReplaceAll(text, "<!--", `\x3C!--`) + " */null "
	}
	if len(out) == 0 {
		return " null "
	}
	text := replaced(string(out), func(r rune) string {
		if r == '\u2028' || r == '\u2029' {
			return unicodeEscape(r)
		}
		return ""
	})
	// Spaces keep it apart from keywords beside it.
	if isJSIdent(rune(out[0])) || isJSIdent(rune(out[len(out)-1])) {
		return " " + text + " "
	}
	return text
}

// escapeScriptTags takes from a piece of a script what would begin or end one, and in program text the
// beginnings of comments, too. Messages are put in lower case.
func escapeScriptTags(s string, program bool) string {
	var b strings.Builder
	from := 0
	for i := 0; i < len(s); i++ {
		if s[i] != '<' {
			continue
		}
		rest := strings.TrimPrefix(s[i+1:], "/")
		tag := len(rest) >= 6 && strings.EqualFold(rest[:6], "script")
		if !tag && !(program && strings.HasPrefix(s[i+1:], "!--")) {
			continue
		}
		b.WriteString(s[from:i])
		b.WriteString(`\x3C`)
		from = i + 1
		if !program {
			name := len(s) - len(rest)
			b.WriteString(s[from:name])
			b.WriteString("script")
			from = name + 6
		}
	}
	b.WriteString(s[from:])
	return b.String()
}

func urlFilter(args ...any) string {
	s, t := stringify(args)
	if t == contentURL || isSafeURL(s) {
		return s
	}
	return "#" + failsafe
}

// isSafeURL reports whether following it can run nothing.
func isSafeURL(s string) bool {
	scheme, _, ok := strings.Cut(s, ":")
	if !ok || strings.Contains(scheme, "/") {
		return true
	}
	return strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https") || strings.EqualFold(scheme, "mailto")
}

func urlEscaper(args ...any) string {
	s, t := stringify(args)
	return escapeURL(s, t == contentURL)
}

func urlNormalizer(args ...any) string {
	s, _ := stringify(args)
	return escapeURL(s, true)
}

// escapeURL escapes s as a part of a query, or whole: then what is special in a URL stays so.
func escapeURL(s string, whole bool) string {
	var b strings.Builder
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case isAlphaNum(c), strings.IndexByte("-._~", c) >= 0,
			whole && strings.IndexByte("!#$&*+,/:;=?@[]", c) >= 0,
			whole && c == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]):
			continue
		}
		b.WriteString(s[from:i])
		fmt.Fprintf(&b, "%%%02x", c)
		from = i + 1
	}
	b.WriteString(s[from:])
	return b.String()
}

func srcsetEscaper(args ...any) string {
	s, t := stringify(args)
	switch t {
	case contentSrcset:
		return s
	case contentURL:
		return strings.ReplaceAll(escapeURL(s, true), ",", "%2c")
	}
	images := strings.Split(s, ",")
	for i, image := range images {
		images[i] = srcsetImage(image)
	}
	return strings.Join(images, ",")
}

// srcsetImage returns a URL with what describes it, letters and digits only.
func srcsetImage(s string) string {
	const space = "\t\n\f\r "
	trimmed := strings.TrimLeft(s, space)
	before := s[:len(s)-len(trimmed)]
	url, about := trimmed, ""
	if i := strings.IndexAny(trimmed, space); i >= 0 {
		url, about = trimmed[:i], trimmed[i:]
	}
	for i := 0; i < len(about); i++ {
		if !isAlphaNum(about[i]) && strings.IndexByte(space, about[i]) < 0 {
			return "#" + failsafe
		}
	}
	if !isSafeURL(url) {
		return "#" + failsafe
	}
	return before + escapeURL(url, true) + about
}
