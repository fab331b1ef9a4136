package mime

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// ErrInvalidMediaParameter says that a media type is all right, its parameters are not.
var ErrInvalidMediaParameter = errors.New("mime: invalid media parameter")

var (
	errNoType    = errors.New("mime: no media type")
	errNoSlash   = errors.New("mime: expected slash after first token")
	errNoSubtype = errors.New("mime: expected token after slash")
	errAfterType = errors.New("mime: unexpected content after media subtype")
	errDuplicate = errors.New("mime: duplicate parameter name")
)

const upperHex = "0123456789ABCDEF"

func isSpecial(c byte) bool { return strings.IndexByte(`()<>@,;:\"/[]?=`, c) >= 0 }

func isTokenChar(c byte) bool { return c > ' ' && c < 0x7f && !isSpecial(c) }

// consumeToken returns the token that s begins with, and the rest.
func consumeToken(s string) (tok, rest string) {
	i := 0
	for i < len(s) && isTokenChar(s[i]) {
		i++
	}
	return s[:i], s[i:]
}

func isToken(s string) bool {
	tok, rest := consumeToken(s)
	return tok != "" && rest == ""
}

// FormatMediaType returns a media type with its parameters, in the order of their names; "" if that
// cannot be written.
func FormatMediaType(t string, param map[string]string) string {
	major, sub, slash := strings.Cut(t, "/")
	if !isToken(major) || slash && !isToken(sub) {
		return ""
	}
	out := []byte(strings.ToLower(t))
	for _, name := range slices.Sorted(maps.Keys(param)) {
		if !isToken(name) {
			return ""
		}
		out = append(out, "; "+strings.ToLower(name)...)
		switch value := param[name]; {
		case needsEncoding(value):
			out = append(out, "*=utf-8''"...)
			for i := 0; i < len(value); i++ {
				c := value[i]
				if isTokenChar(c) && c != '*' && c != '\'' && c != '%' {
					out = append(out, c)
				} else {
					out = append(out, '%', upperHex[c>>4], upperHex[c&15])
				}
			}
		case isToken(value):
			out = append(out, "="+value...)
		default:
			out = append(out, '=', '"')
			for i := 0; i < len(value); i++ {
				if value[i] == '"' || value[i] == '\\' {
					out = append(out, '\\')
				}
				out = append(out, value[i])
			}
			out = append(out, '"')
		}
	}
	return string(out)
}

func checkType(s string) error {
	major, rest := consumeToken(s)
	if major == "" {
		return errNoType
	}
	if rest == "" {
		return nil
	}
	rest, ok := strings.CutPrefix(rest, "/")
	if !ok {
		return errNoSlash
	}
	sub, rest := consumeToken(rest)
	switch {
	case sub == "":
		return errNoSubtype
	case rest != "":
		return errAfterType
	}
	return nil
}

// ParseMediaType returns a media type, or a disposition, in lower case, and its parameters, those
// in pieces or with a character set put together.
func ParseMediaType(v string) (mediatype string, params map[string]string, err error) {
	base, _, _ := strings.Cut(v, ";")
	mediatype = strings.TrimSpace(strings.ToLower(base))
	if err := checkType(mediatype); err != nil {
		return "", nil, err
	}
	params = map[string]string{}
	pieces := map[string]map[string]string{} // by the name before the first asterisk
	for v = v[len(base):]; v != ""; {
		v = strings.TrimLeftFunc(v, unicode.IsSpace)
		if v == "" {
			break
		}
		name, value, rest := consumeMediaParam(v)
		if name == "" {
			if strings.TrimSpace(v) == ";" {
				break
			}
			return mediatype, nil, ErrInvalidMediaParameter
		}
		in := params
		if base, _, star := strings.Cut(name, "*"); star {
			if pieces[base] == nil {
				pieces[base] = map[string]string{}
			}
			in = pieces[base]
		}
		if old, ok := in[name]; ok && old != value {
			return "", nil, errDuplicate
		}
		in[name] = value
		v = rest
	}
	for name, in := range pieces {
		if value, ok := join(name, in); ok {
			params[name] = value
		}
	}
	return mediatype, params, nil
}

// join puts the pieces of a parameter together.
func join(name string, pieces map[string]string) (string, bool) {
	if v, ok := pieces[name+"*"]; ok {
		return decodeCharset(v)
	}
	whole := ""
	for n := 0; ; n++ {
		part := name + "*" + strconv.Itoa(n)
		if v, ok := pieces[part]; ok {
			whole += v
			continue
		}
		v, ok := pieces[part+"*"]
		if !ok {
			return whole, n > 0
		}
		if n == 0 {
			v, _ = decodeCharset(v)
		} else {
			v, _ = unescape(v)
		}
		whole += v
	}
}

// decodeCharset decodes charset'language'text.
func decodeCharset(v string) (string, bool) {
	charset, v, ok := strings.Cut(v, "'")
	if !ok {
		return "", false
	}
	_, v, ok = strings.Cut(v, "'")
	if charset = strings.ToLower(charset); !ok || charset != "us-ascii" && charset != "utf-8" {
		return "", false
	}
	return unescape(v)
}

func unescape(s string) (string, bool) {
	if strings.IndexByte(s, '%') < 0 {
		return s, true
	}
	var out []byte
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			out = append(out, s[i])
			continue
		}
		if i+2 >= len(s) || fromHex(s[i+1]) < 0 || fromHex(s[i+2]) < 0 {
			return "", false
		}
		out = append(out, byte(fromHex(s[i+1])<<4|fromHex(s[i+2])))
		i += 2
	}
	return string(out), true
}

func fromHex(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c - 'a' + 10)
	case 'A' <= c && c <= 'F':
		return int(c - 'A' + 10)
	}
	return -1
}

// consumeMediaParam takes the first parameter off s, semicolon included; the name is empty if there
// is none.
func consumeMediaParam(s string) (name, value, rest string) {
	ok := true
	skip := func(prefix string) {
		s = strings.TrimLeftFunc(s, unicode.IsSpace)
		ok = ok && strings.HasPrefix(s, prefix)
		s = strings.TrimLeftFunc(strings.TrimPrefix(s, prefix), unicode.IsSpace)
	}
	whole := s
	skip(";")
	name, s = consumeToken(s)
	skip("=")
	value, rest = consumeValue(s)
	if !ok || name == "" || value == "" && rest == s {
		return "", "", whole
	}
	return strings.ToLower(name), value, rest
}

// consumeValue takes a token or a quoted string off s; of a faulty one it takes nothing. A backslash
// counts only before what needs one, since browsers send paths of Windows as they are.
func consumeValue(s string) (value, rest string) {
	if s == "" || s[0] != '"' {
		return consumeToken(s)
	}
	var out []byte
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			return string(out), s[i+1:]
		case c == '\\' && i+1 < len(s) && isSpecial(s[i+1]):
			i++
			out = append(out, s[i])
		case c == '\r' || c == '\n':
			return "", s
		default:
			out = append(out, c)
		}
	}
	return "", s
}
