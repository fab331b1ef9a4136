package comment

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// autoURL returns the URL that s begins with. Punctuation is part of it if more of it follows, brackets
// if they are closed.
func autoURL(s string) (url string, ok bool) {
	scheme, _, found := strings.Cut(s[:min(len(s), len("gopher://"))], "://")
	if !found || !isScheme(scheme) {
		return "", false
	}
	start := len(scheme) + len("://")
	end := start
	for i := start; i < len(s) && isHost(s[i]); i++ {
		if !isPunct(s[i]) {
			end = i + 1
		} else if i == start {
			return "", false
		}
	}
	if end == start {
		return "", false
	}
	return s[:pathEnd(s, end)], true
}

// pathEnd returns where the path of a URL that begins at end ends.
func pathEnd(s string, end int) int {
	var closing []byte // of the brackets that are open
	for i := end; i < len(s); i++ {
		c := s[i]
		if isPunct(c) {
			continue
		}
		if at := strings.IndexByte("([{", c); at >= 0 {
			closing = append(closing, ")]}"[at])
			continue
		}
		if strings.IndexByte(")]}", c) >= 0 {
			last := len(closing) - 1
			if last < 0 || closing[last] != c {
				return end
			}
			closing = closing[:last]
		} else if !isPath(c) {
			return end
		}
		if len(closing) == 0 {
			end = i + 1
		}
	}
	return end
}

func isScheme(s string) bool {
	switch s {
	case "file", "ftp", "gopher", "http", "https", "mailto", "nntp":
		return true
	}
	return false
}

func isAlnum(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// isHost reports whether c may be in a host, which a user or a port may be with.
func isHost(c byte) bool { return isAlnum(c) || strings.IndexByte("_@-.[]:", c) >= 0 }

// isPunct reports whether c may be in a URL, but not at its end.
func isPunct(c byte) bool { return strings.IndexByte(".,:;?!", c) >= 0 }

// isPath reports whether c may be in a path, brackets apart.
func isPath(c byte) bool { return isAlnum(c) || strings.IndexByte("$'*+&#=@~_/-%", c) >= 0 }

// ident returns the identifier that s begins with.
func ident(s string) (id string, ok bool) {
	n := 0
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		digit := '0' <= r && r <= '9' && n > 0
		if r != '_' && !unicode.IsLetter(r) && !digit {
			break
		}
		n += size
	}
	return s[:n], n > 0
}

// isImportPath reports whether path may be one that go get takes.
func isImportPath(path string) bool {
	if strings.HasPrefix(path, "-") {
		return false
	}
	for _, elem := range strings.Split(path, "/") {
		if elem == "" || elem[0] == '.' || elem[len(elem)-1] == '.' {
			return false
		}
		for i := range len(elem) {
			if !isAlnum(elem[i]) && strings.IndexByte("-.~_+", elem[i]) < 0 {
				return false
			}
		}
	}
	return true
}
