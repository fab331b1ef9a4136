package xml

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// entityFor returns what stands for the character in text and attributes, or "".
func entityFor(r rune, size int, newline bool) string {
	switch r {
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
	case '\t':
		return "&#x9;"
	case '\n':
		if !newline {
			return ""
		}
		return "&#xA;"
	case '\r':
		return "&#xD;"
	}
	if !isChar(r) || r == utf8.RuneError && size == 1 {
		return "\uFFFD"
	}
	return ""
}

// EscapeText writes s with the characters that XML gives a meaning to escaped.
func EscapeText(w io.Writer, s []byte) error { return escapeText(w, s, true) }

// Escape is EscapeText without the error.
func Escape(w io.Writer, s []byte) { EscapeText(w, s) }

func escapeText(w io.Writer, s []byte, newline bool) error {
	from := 0
	for i := 0; i < len(s); {
		r, size := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(s[i:])
		}
		i += size
		e := entityFor(r, size, newline)
		if e == "" {
			continue
		}
		if _, err := w.Write(s[from : i-size]); err != nil {
			return err
		}
		if _, err := io.WriteString(w, e); err != nil {
			return err
		}
		from = i
	}
	_, err := w.Write(s[from:])
	return err
}

// writeCDATA writes s unescaped; a ]]> in it is split in two.
func writeCDATA(w io.Writer, s []byte) error {
	if len(s) == 0 {
		return nil
	}
	s = bytes.ReplaceAll(s, []byte("]]>"), []byte("]]]]><![CDATA[>"))
	for _, piece := range [][]byte{[]byte("<![CDATA["), s, []byte("]]>")} {
		if _, err := w.Write(piece); err != nil {
			return err
		}
	}
	return nil
}
