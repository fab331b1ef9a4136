package template

import (
	"fmt"
	"io"
	"net/url"
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"
)

const hexDigits = "0123456789ABCDEF"

// htmlEntity returns what stands for c in HTML; "" if that is c itself.
func htmlEntity(c byte) string {
	switch c {
	case 0:
		return "\uFFFD"
	case '"':
		return "&#34;"
	case '\'':
		return "&#39;"
	case '&':
		return "&amp;"
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	}
	return ""
}

// HTMLEscape writes b to w with the characters that HTML gives a meaning to escaped.
func HTMLEscape(w io.Writer, b []byte) {
	from := 0
	for i, c := range b {
		if e := htmlEntity(c); e != "" {
			w.Write(b[from:i])
			io.WriteString(w, e)
			from = i + 1
		}
	}
	w.Write(b[from:])
}

// HTMLEscapeString is HTMLEscape for strings.
func HTMLEscapeString(s string) string {
	if !strings.ContainsAny(s, "'\"&<>\x00") {
		return s
	}
	var b strings.Builder
	HTMLEscape(&b, []byte(s))
	return b.String()
}

// HTMLEscaper escapes what fmt.Sprint makes of its arguments.
func HTMLEscaper(args ...any) string { return HTMLEscapeString(sprint(args)) }

// special reports whether r is not itself inside a JavaScript string.
func special(r rune) bool {
	return r < ' ' || r >= utf8.RuneSelf || strings.ContainsRune(`\'"<>&=`, r)
}

// JSEscape writes b to w as it stands inside a JavaScript string.
func JSEscape(w io.Writer, b []byte) {
	from := 0
	for i := 0; i < len(b); {
		r, size := rune(b[i]), 1
		if !special(r) {
			i++
			continue
		}
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(b[i:])
			if unicode.IsPrint(r) && !(r == utf8.RuneError && size == 1) {
				i += size
				continue
			}
		}
		w.Write(b[from:i])
		switch {
		case r == '\\' || r == '\'' || r == '"':
			w.Write([]byte{'\\', byte(r)})
		case r < utf8.RuneSelf:
			w.Write([]byte{'\\', 'u', '0', '0', hexDigits[r>>4], hexDigits[r&15]})
		case unicode.IsPrint(r):
			w.Write(b[i : i+size])
		default:
			fmt.Fprintf(w, "\\u%04X", r)
		}
		i += size
		from = i
	}
	w.Write(b[from:])
}

// JSEscapeString is JSEscape for strings.
func JSEscapeString(s string) string {
	if strings.IndexFunc(s, special) < 0 {
		return s
	}
	var b strings.Builder
	JSEscape(&b, []byte(s))
	return b.String()
}

// JSEscaper escapes what fmt.Sprint makes of its arguments.
func JSEscaper(args ...any) string { return JSEscapeString(sprint(args)) }

// URLQueryEscaper escapes what fmt.Sprint makes of its arguments for a query of a URL.
func URLQueryEscaper(args ...any) string { return url.QueryEscape(sprint(args)) }

func sprint(args []any) string {
	if len(args) == 1 {
		if s, ok := args[0].(string); ok {
			return s
		}
	}
	for i, arg := range args {
		if x, ok := printable(reflect.ValueOf(arg)); ok {
			args[i] = x
		}
	}
	return fmt.Sprint(args...)
}
