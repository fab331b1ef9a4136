package mime

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// A WordEncoder encodes words of headers (RFC 2047).
type WordEncoder byte

const (
	BEncoding = WordEncoder('b') // base64
	QEncoding = WordEncoder('q') // hexadecimal
)

var errWord = errors.New("mime: invalid RFC 2047 encoded-word")

const (
	maxEncodedWordLen = 75
	// How much text a word holds at most, encoded.
	maxContent = maxEncodedWordLen - len("=?UTF-8?q?") - len("?=")
)

func needsEncoding(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; (c < ' ' || c > '~') && c != '\t' {
			return true
		}
	}
	return false
}

func isUTF8(charset string) bool { return strings.EqualFold(charset, "UTF-8") }

// Encode returns s, which is of that character set, as encoded words; s itself if it needs none.
func (e WordEncoder) Encode(charset, s string) string {
	if !needsEncoding(s) {
		return s
	}
	open := "=?" + charset + "?" + string(rune(e)) + "?"
	words := []string{s}
	if isUTF8(charset) {
		words = e.split(s)
	}
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(open)
		if e == BEncoding {
			b.WriteString(base64.StdEncoding.EncodeToString([]byte(w)))
		} else {
			b.WriteString(encodeQ(w))
		}
		b.WriteString("?=")
	}
	return b.String()
}

// split cuts s so that each part fits into a word.
func (e WordEncoder) split(s string) []string {
	var parts []string
	limit := maxContent
	if e == BEncoding {
		limit = base64.StdEncoding.DecodedLen(maxContent)
		if base64.StdEncoding.EncodedLen(len(s)) <= maxContent {
			return []string{s}
		}
	}
	from, used := 0, 0
	for i := 0; i < len(s); {
		_, size := utf8.DecodeRuneInString(s[i:])
		cost := size
		if e != BEncoding && !isPlainQ(s[i]) && s[i] != ' ' {
			cost = 3 * size
		}
		if used+cost > limit {
			parts = append(parts, s[from:i])
			from, used = i, 0
		}
		used += cost
		i += size
	}
	return append(parts, s[from:])
}

func isPlainQ(c byte) bool { return c > ' ' && c <= '~' && c != '=' && c != '?' && c != '_' }

func encodeQ(s string) string {
	var b []byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == ' ':
			b = append(b, '_')
		case isPlainQ(c):
			b = append(b, c)
		default:
			b = append(b, '=', upperHex[c>>4], upperHex[c&15])
		}
	}
	return string(b)
}

// A WordDecoder decodes words of headers.
type WordDecoder struct {
	// CharsetReader returns a reader that converts from a character set, in lower case, other
	// than UTF-8, ISO-8859-1 and US-ASCII.
	CharsetReader func(charset string, input io.Reader) (io.Reader, error)
}

// Decode decodes one word.
func (d *WordDecoder) Decode(word string) (string, error) {
	inner, ok := strings.CutPrefix(word, "=?")
	if !ok || len(word) < 8 || strings.Count(word, "?") != 4 {
		return "", errWord
	}
	inner, ok = strings.CutSuffix(inner, "?=")
	parts := strings.Split(inner, "?")
	if !ok || len(parts) != 3 || parts[0] == "" || len(parts[1]) != 1 {
		return "", errWord
	}
	content, err := decodeContent(parts[1][0], parts[2])
	if err != nil {
		return "", err
	}
	return d.convert(parts[0], content)
}

// DecodeHeader decodes all words in a header; what cannot be decoded stays as it is. Space between
// two words goes.
func (d *WordDecoder) DecodeHeader(header string) (string, error) {
	var out strings.Builder
	between := false
	for {
		start, end, charset, encoding, text, ok := findWord(header)
		if !ok {
			break
		}
		content, err := decodeContent(encoding, text)
		if err != nil {
			between = false
			out.WriteString(header[:end])
			header = header[end:]
			continue
		}
		if before := header[:start]; !between || strings.Trim(before, " \t\r\n") != "" {
			out.WriteString(before)
		}
		s, err := d.convert(charset, content)
		if err != nil {
			return "", err
		}
		out.WriteString(s)
		header = header[end:]
		between = true
	}
	out.WriteString(header)
	return out.String(), nil
}

// findWord finds the first word in s.
func findWord(s string) (start, end int, charset string, encoding byte, text string, ok bool) {
	start = strings.Index(s, "=?")
	if start < 0 {
		return
	}
	charset, rest, ok := strings.Cut(s[start+2:], "?")
	if !ok || len(rest) < len("Q??=") || rest[1] != '?' {
		return start, 0, "", 0, "", false
	}
	text, after, ok := strings.Cut(rest[2:], "?=")
	return start, len(s) - len(after), charset, rest[0], text, ok
}

func decodeContent(encoding byte, text string) ([]byte, error) {
	switch encoding {
	case 'B', 'b':
		return base64.StdEncoding.DecodeString(text)
	case 'Q', 'q':
		return decodeQ(text)
	}
	return nil, errWord
}

func decodeQ(s string) ([]byte, error) {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '_':
			c = ' '
		case c == '=':
			if i+2 >= len(s) {
				return nil, errWord
			}
			for _, digit := range []byte(s[i+1 : i+3]) {
				if fromHex(digit) < 0 {
					return nil, fmt.Errorf("mime: invalid hex byte %#02x", digit)
				}
			}
			c = byte(fromHex(s[i+1])<<4 | fromHex(s[i+2]))
			i += 2
		case (c < ' ' || c > '~') && c != '\n' && c != '\r' && c != '\t':
			return nil, errWord
		}
		out = append(out, c)
	}
	return out, nil
}

// convert makes UTF-8 of what is of another character set.
func (d *WordDecoder) convert(charset string, content []byte) (string, error) {
	var out strings.Builder
	switch charset = strings.ToLower(charset); charset {
	case "utf-8":
		return string(content), nil
	case "iso-8859-1":
		for _, c := range content {
			out.WriteRune(rune(c))
		}
	case "us-ascii":
		for _, c := range content {
			if c >= utf8.RuneSelf {
				out.WriteRune(utf8.RuneError)
			} else {
				out.WriteByte(c)
			}
		}
	default:
		if d.CharsetReader == nil {
			return "", fmt.Errorf("mime: unhandled charset %q", charset)
		}
		r, err := d.CharsetReader(charset, bytes.NewReader(content))
		if err != nil {
			return "", err
		}
		if _, err := io.Copy(&out, r); err != nil {
			return "", err
		}
	}
	return out.String(), nil
}
