// Package header reads headers of messages: what net/textproto, mime/multipart and net/http share.
package header

import "bufio"

// Canonical returns a header's name as it is usually written: Content-Type. Names that are no
// tokens are left as they are.
func Canonical(name string) string

// Valid reports whether a name is a token.
func Valid(name string) bool

// ValidValue reports whether a value is free of what no header can hold.
func ValidValue(value string) bool

// lines parses the lines of a header up to and with the empty one. It returns names (canonical) and
// values in turn, and how many bytes they and the empty line take. If the text does not hold a whole
// header, or anything in it is not quite usual, used is 0.
func lines(text []byte) (pairs []string, used int)

// Fast reads a header that lies in the reader's buffer whole, and is flawless. If it does not, the
// header is nil and nothing was read.
func Fast(r *bufio.Reader) map[string][]string {
	if _, err := r.Peek(1); err != nil {
		return nil
	}
	text, _ := r.Peek(r.Buffered())
	pairs, used := lines(text)
	if used == 0 {
		return nil
	}
	r.Discard(used)
	m := make(map[string][]string, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		k := pairs[i]
		if old := m[k]; old != nil {
			m[k] = append(old, pairs[i+1])
			continue
		}
		m[k] = pairs[i+1 : i+2 : i+2]
	}
	return m
}

// ReadLimited is textproto's ReadMIMEHeader, of a *textproto.Reader, within limits; textproto sets
// it.
var ReadLimited func(r any, maxMemory, maxHeaders int64) (map[string][]string, error)
