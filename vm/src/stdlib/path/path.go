// Package path works on slash-separated paths.
package path

import (
	"errors"
	"unicode/utf8"
)

var ErrBadPattern = errors.New("syntax error in pattern")

// Clean returns the shortest path that means the same.
func Clean(path string) string {
	if path == "" {
		return "."
	}
	rooted := path[0] == '/'
	var out []byte
	if rooted {
		out = append(out, '/')
	}
	low := len(out) // what may not be taken back by ".."
	for i := 0; i < len(path); {
		if path[i] == '/' {
			i++
			continue
		}
		end := i
		for end < len(path) && path[end] != '/' {
			end++
		}
		elem := path[i:end]
		i = end
		switch {
		case elem == ".":
		case elem == ".." && len(out) > low:
			n := len(out) - 1
			for n > low && out[n] != '/' {
				n--
			}
			out = out[:n]
		case elem == ".." && rooted:
		default:
			if len(out) > 0 && out[len(out)-1] != '/' {
				out = append(out, '/')
			}
			out = append(out, elem...)
			if elem == ".." {
				low = len(out)
			}
		}
	}
	if len(out) == 0 {
		return "."
	}
	return string(out)
}

func lastSlash(s string) int {
	i := len(s) - 1
	for i >= 0 && s[i] != '/' {
		i--
	}
	return i
}

func Split(path string) (dir, file string) {
	i := lastSlash(path)
	return path[:i+1], path[i+1:]
}

func Join(elem ...string) string {
	var b []byte
	for _, e := range elem {
		if len(b) > 0 || e != "" {
			if len(b) > 0 {
				b = append(b, '/')
			}
			b = append(b, e...)
		}
	}
	if len(b) == 0 {
		return ""
	}
	return Clean(string(b))
}

func Ext(path string) string {
	for i := len(path) - 1; i >= 0 && path[i] != '/'; i-- {
		if path[i] == '.' {
			return path[i:]
		}
	}
	return ""
}

func Base(path string) string {
	if path == "" {
		return "."
	}
	for len(path) > 0 && path[len(path)-1] == '/' {
		path = path[:len(path)-1]
	}
	path = path[lastSlash(path)+1:]
	if path == "" {
		return "/"
	}
	return path
}

func IsAbs(path string) bool { return len(path) > 0 && path[0] == '/' }

func Dir(path string) string { return Clean(path[:lastSlash(path)+1]) }

// Match reports whether all of name matches the shell pattern. What stands between
// two stars is sought from the left and, once found, not sought again.
func Match(pattern, name string) (matched bool, err error) {
next:
	for pattern != "" {
		star := pattern[0] == '*'
		for pattern != "" && pattern[0] == '*' {
			pattern = pattern[1:]
		}
		if star && pattern == "" {
			return lastSlash(name) < 0, nil
		}
		for i := 0; ; i++ {
			rest, tail, ok, err := chunk(pattern, name[i:])
			if err != nil {
				return false, err
			}
			if ok && (rest != "" || tail == "") {
				pattern, name = rest, tail
				continue next
			}
			if !star || i >= len(name) || name[i] == '/' {
				return false, check(pattern)
			}
		}
	}
	return name == "", nil
}

// chunk matches the pattern up to its next star with the start of name.
func chunk(pattern, name string) (rest, tail string, ok bool, err error) {
	for pattern != "" && pattern[0] != '*' {
		if name == "" {
			return "", "", false, check(pattern)
		}
		r, n := utf8.DecodeRuneInString(name)
		if pattern[0] == '?' || pattern[0] == '[' {
			ok, pattern, err = one(pattern, r)
			if err != nil {
				return
			}
		} else {
			// Other characters are compared byte by byte.
			if pattern[0] == '\\' {
				if pattern = pattern[1:]; pattern == "" {
					return "", "", false, ErrBadPattern
				}
			}
			ok, n = pattern[0] == name[0], 1
			pattern = pattern[1:]
		}
		if !ok {
			return "", "", false, check(pattern)
		}
		name = name[n:]
	}
	return pattern, name, true, nil
}

// check finds a fault in the rest of a pattern that does not match anyway.
func check(pattern string) error {
	for pattern != "" {
		if pattern[0] == '*' {
			pattern = pattern[1:]
			continue
		}
		_, rest, err := one(pattern, 0)
		if err != nil {
			return err
		}
		pattern = rest
	}
	return nil
}

// one matches r with the first item of a pattern, which is no star.
func one(pattern string, r rune) (ok bool, rest string, err error) {
	switch pattern[0] {
	case '?':
		return r != '/', pattern[1:], nil
	case '[':
		s := pattern[1:]
		not := false
		if s != "" && s[0] == '^' {
			not = true
			s = s[1:]
		}
		in := false
		for k := 0; ; k++ {
			if s != "" && s[0] == ']' && k > 0 {
				return in != not, s[1:], nil
			}
			var lo, hi rune
			if lo, s, err = char(s); err != nil {
				return
			}
			hi = lo
			if s[0] == '-' {
				if hi, s, err = char(s[1:]); err != nil {
					return
				}
			}
			in = in || lo <= r && r <= hi
		}
	case '\\':
		if len(pattern) == 1 {
			return false, "", ErrBadPattern
		}
		pattern = pattern[1:]
	}
	c, n := utf8.DecodeRuneInString(pattern)
	return c == r, pattern[n:], nil
}

// char takes a character of a class, which must not be the last of the pattern.
func char(s string) (r rune, rest string, err error) {
	if s == "" || s[0] == '-' || s[0] == ']' {
		return 0, "", ErrBadPattern
	}
	if s[0] == '\\' {
		s = s[1:]
		if s == "" {
			return 0, "", ErrBadPattern
		}
	}
	r, n := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && n == 1 || n == len(s) {
		return 0, "", ErrBadPattern
	}
	return r, s[n:], nil
}
