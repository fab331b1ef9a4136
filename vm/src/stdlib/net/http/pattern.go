package http

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"unicode"
)

// A pattern is a parsed pattern of a ServeMux: [METHOD ][HOST]/[PATH].
type pattern struct {
	str      string
	method   string
	host     string
	segments []segment
	place    string // where it was registered
}

// A segment is a part of a path between slashes: a literal ("/" for {$}), or a wildcard, whose name
// is empty for a trailing slash.
type segment struct {
	text  string
	wild  bool
	multi bool
}

func (p *pattern) String() string { return p.str }

func (p *pattern) last() segment { return p.segments[len(p.segments)-1] }

func unescapePath(s string) string {
	if u, err := url.PathUnescape(s); err == nil {
		return u
	}
	return s
}

func parsePattern(s string) (*pattern, error) {
	if s == "" {
		return nil, errors.New("empty pattern")
	}
	fail := func(at int, format string, args ...any) (*pattern, error) {
		return nil, fmt.Errorf("at offset %d: %w", at, fmt.Errorf(format, args...))
	}
	p := &pattern{str: s}
	rest, at := s, 0
	if i := strings.IndexAny(s, " \t"); i >= 0 {
		p.method, rest = s[:i], strings.TrimLeft(s[i+1:], " \t")
		if p.method != "" && !validMethod(p.method) {
			return fail(0, "invalid method %q", p.method)
		}
		at = i + 1
	}
	slash := strings.IndexByte(rest, '/')
	if slash < 0 {
		return fail(at, "host/path missing /")
	}
	p.host, rest = rest[:slash], rest[slash:]
	if i := strings.IndexByte(p.host, '{'); i >= 0 {
		return fail(at+i, "host contains '{' (missing initial '/'?)")
	}
	if p.method != "" && p.method != "CONNECT" && rest != cleanPath(rest) {
		return fail(at+slash, "non-CONNECT pattern with unclean path can never match")
	}
	names := map[string]bool{}
	for rest != "" {
		rest = rest[1:]
		at = len(s) - len(rest)
		if rest == "" {
			p.segments = append(p.segments, segment{wild: true, multi: true})
			break
		}
		end := strings.IndexByte(rest, '/')
		if end < 0 {
			end = len(rest)
		}
		var part string
		part, rest = rest[:end], rest[end:]
		seg, err := parseSegment(part, rest == "", names)
		if err != nil {
			return fail(at, "%w", err)
		}
		p.segments = append(p.segments, seg)
	}
	return p, nil
}

func parseSegment(s string, last bool, names map[string]bool) (segment, error) {
	switch strings.IndexByte(s, '{') {
	case -1:
		return segment{text: unescapePath(s)}, nil
	case 0:
	default:
		return segment{}, errors.New("bad wildcard segment (must start with '{')")
	}
	if !strings.HasSuffix(s, "}") {
		return segment{}, errors.New("bad wildcard segment (must end with '}')")
	}
	name := s[1 : len(s)-1]
	if name == "$" {
		if !last {
			return segment{}, errors.New("{$} not at end")
		}
		return segment{text: "/"}, nil
	}
	name, multi := strings.CutSuffix(name, "...")
	switch {
	case multi && !last:
		return segment{}, errors.New("{...} wildcard not at end")
	case name == "":
		return segment{}, errors.New("empty wildcard")
	case !isIdentifier(name):
		return segment{}, fmt.Errorf("bad wildcard name %q", name)
	case names[name]:
		return segment{}, fmt.Errorf("duplicate wildcard name %q", name)
	}
	names[name] = true
	return segment{text: name, wild: true, multi: multi}, nil
}

func isIdentifier(s string) bool {
	for i, c := range s {
		if !unicode.IsLetter(c) && c != '_' && (i == 0 || !unicode.IsDigit(c)) {
			return false
		}
	}
	return s != ""
}

// A relation says how the sets of requests of two patterns lie.
type relation int

const (
	same     relation = iota
	wider             // the first contains the second
	narrower          // the second contains the first
	crossing          // neither, but some requests are in both
	apart
)

// and combines the relations of two properties.
func (a relation) and(b relation) relation {
	switch {
	case a == apart || b == apart:
		return apart
	case a == same || a == b:
		return b
	case b == same:
		return a
	}
	return crossing
}

func (p *pattern) compareMethods(q *pattern) relation {
	switch {
	case p.method == q.method:
		return same
	case p.method == "" || p.method == "GET" && q.method == "HEAD":
		return wider
	case q.method == "" || q.method == "GET" && p.method == "HEAD":
		return narrower
	}
	return apart
}

func (s segment) compare(t segment) relation {
	switch {
	case s.multi && t.multi:
		return same
	case s.multi:
		return wider
	case t.multi:
		return narrower
	case s.wild && t.wild:
		return same
	case s.wild && t.text != "/":
		return wider
	case t.wild && s.text != "/":
		return narrower
	case s.text == t.text && s.wild == t.wild:
		return same
	}
	return apart
}

func (p *pattern) comparePaths(q *pattern) relation {
	n, m := len(p.segments), len(q.segments)
	if n != m && !p.last().multi && !q.last().multi {
		return apart
	}
	r := same
	for i := range min(n, m) {
		r = r.and(p.segments[i].compare(q.segments[i]))
	}
	switch {
	case n == m:
		return r
	case n < m && p.last().multi:
		return r.and(wider)
	case m < n && q.last().multi:
		return r.and(narrower)
	}
	return apart
}

// conflict returns why the patterns cannot both be registered, or "".
func (p *pattern) conflict(q *pattern) string {
	if p.host != q.host {
		return ""
	}
	methods, paths := p.compareMethods(q), p.comparePaths(q)
	switch r := methods.and(paths); {
	case r == same:
		return fmt.Sprintf("%s matches the same requests as %s", p, q)
	case r != crossing:
		return ""
	case paths == crossing:
		return fmt.Sprintf(`%[1]s and %[2]s both match some paths, like %[3]q.
But neither is more specific than the other.
%[1]s matches %[4]q, but %[2]s doesn't.
%[2]s matches %[5]q, but %[1]s doesn't.`, p, q, p.common(q), p.without(q), q.without(p))
	case methods == wider:
		return fmt.Sprintf("%s matches more methods than %s, but has a more specific path pattern", p, q)
	}
	return fmt.Sprintf("%s matches fewer methods than %s, but has a more general path pattern", p, q)
}

// path returns the path that a segment matches, for examples.
func (s segment) path() string {
	if s.multi || s.text == "/" {
		return "/"
	}
	return "/" + s.text
}

func tail(segs []segment) string {
	s := ""
	for _, seg := range segs {
		s += seg.path()
	}
	return s
}

// rest returns an example for what one of the patterns has more of.
func (p *pattern) rest(q *pattern) string {
	n := min(len(p.segments), len(q.segments))
	return tail(p.segments[n:]) + tail(q.segments[n:])
}

// common returns a path that both match.
func (p *pattern) common(q *pattern) string {
	s := ""
	for i := range min(len(p.segments), len(q.segments)) {
		seg := p.segments[i]
		if seg.wild {
			seg = q.segments[i]
		}
		s += seg.path()
	}
	return s + p.rest(q)
}

// without returns a path that p matches, q does not. The paths cross.
func (p *pattern) without(q *pattern) string {
	s := ""
	for i := range min(len(p.segments), len(q.segments)) {
		a, b := p.segments[i], q.segments[i]
		switch {
		case a.multi && b.multi:
			return s + "/"
		case a.multi:
			s += "/"
			if b.text == "/" {
				if a.text == "" {
					return s + "x"
				}
				return s + a.text
			}
			return s
		case a.wild && !b.wild && a.text == b.text:
			s += "/" + b.text + "x"
		default:
			s += a.path()
		}
	}
	return s + p.rest(q)
}
