package jsontext

import (
	"iter"
	"strings"
	"unicode/utf8"
)

// Pointer is a JSON pointer (RFC 6901): names and indexes, each behind a slash.
type Pointer string

// IsValid returns whether p is a pointer in valid UTF-8.
func (p Pointer) IsValid() bool {
	if p == "" {
		return true
	}
	if p[0] != '/' || !utf8.ValidString(string(p)) {
		return false
	}
	for i := 0; i < len(p); i++ {
		if p[i] == '~' && (i+1 == len(p) || p[i+1] != '0' && p[i+1] != '1') {
			return false
		}
	}
	return true
}

// Contains returns whether what q points at is what p points at, or within it.
func (p Pointer) Contains(q Pointer) bool {
	rest, ok := strings.CutPrefix(string(q), string(p))
	return ok && (rest == "" || rest[0] == '/')
}

// Parent returns p without its last token.
func (p Pointer) Parent() Pointer {
	if slash := strings.LastIndexByte(string(p), '/'); slash > 0 {
		return p[:slash]
	}
	return ""
}

// LastToken returns the last token of p.
func (p Pointer) LastToken() string {
	if slash := strings.LastIndexByte(string(p), '/'); slash >= 0 {
		p = p[slash+1:]
	}
	return unescapeToken(string(p))
}

// AppendToken returns p with one more token.
func (p Pointer) AppendToken(token string) Pointer {
	return Pointer(appendToken([]byte(p), token))
}

// Tokens returns the tokens of p, the outermost first.
func (p Pointer) Tokens() iter.Seq[string] {
	return func(yield func(string) bool) {
		for rest := string(p); rest != ""; {
			rest = strings.TrimPrefix(rest, "/")
			token := rest
			if slash := strings.IndexByte(rest, '/'); slash >= 0 {
				token = rest[:slash]
			}
			if !yield(unescapeToken(token)) {
				return
			}
			rest = rest[len(token):]
		}
	}
}

func unescapeToken(token string) string {
	if !strings.Contains(token, "~") {
		return token
	}
	return strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
}

// appendToken appends a slash and a token.
func appendToken(dst []byte, token string) []byte {
	dst = append(dst, '/')
	for _, r := range token {
		switch r {
		case '~':
			dst = append(dst, "~0"...)
		case '/':
			dst = append(dst, "~1"...)
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}
