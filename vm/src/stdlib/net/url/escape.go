package url

import "strconv"

// part is a part of a URL: each has its own bytes that stand for themselves.
type part int

const (
	inPath part = iota
	inSegment
	inHost
	inZone
	inUser
	inQuery
	inFragment
)

// EscapeError is a "%" without two hexadecimal digits behind it.
type EscapeError string

// Error shows the escape that is wrong.
func (e EscapeError) Error() string { return "invalid URL escape " + strconv.Quote(string(e)) }

// InvalidHostError is a byte that a host must not hold.
type InvalidHostError string

// Error shows the character that hosts cannot have.
func (e InvalidHostError) Error() string {
	return "invalid character " + strconv.Quote(string(e)) + " in host name"
}

func letter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func digit(c byte) bool  { return '0' <= c && c <= '9' }
func isHex(c byte) bool  { return digit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

// mustEscape says whether c does not stand for itself in a part of that kind.
func mustEscape(c byte, part part) bool

// escape returns s itself if nothing in it has to be escaped.
func escape(s string, part part) string

// unescapeText returns s itself if nothing in it is escaped. What is 1 for a bad escape, and 2 for a character
// that a host must not have, which begins at at.
func unescapeText(s string, part part) (text string, what, at int)

func unescape(s string, part part) (string, error) {
	text, what, at := unescapeText(s, part)
	switch what {
	case 1:
		return "", EscapeError(s[at:min(at+3, len(s))])
	case 2:
		return "", InvalidHostError(s[at : at+1])
	}
	return text, nil
}

// QueryEscape escapes a key or value of a query.
func QueryEscape(s string) string { return escape(s, inQuery) }

// PathEscape escapes a segment of a path.
func PathEscape(s string) string { return escape(s, inSegment) }

// QueryUnescape undoes QueryEscape: "+" becomes a space and %AB a byte. It fails for a % without two
// hexadecimal digits.
func QueryUnescape(s string) (string, error) { return unescape(s, inQuery) }

// PathUnescape is QueryUnescape that leaves "+" as it is.
func PathUnescape(s string) (string, error) { return unescape(s, inSegment) }
