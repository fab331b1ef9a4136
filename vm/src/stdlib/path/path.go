// Package path works on slash-separated paths.
package path

import "errors"

// ErrBadPattern is the error of Match for a pattern that is not well formed.
var ErrBadPattern = errors.New("syntax error in pattern")

// Clean returns the shortest path that means the same.
func Clean(path string) string {
	if path == "" {
		return "."
	}
	if isClean(path) {
		return path
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

// lastSlash returns where the last slash stands, or -1.
func lastSlash(s string) int

// Split cuts path after its last slash.
func Split(path string) (dir, file string) {
	i := lastSlash(path)
	return path[:i+1], path[i+1:]
}

// isClean reports whether there is nothing to clean in a path that is not empty.
func isClean(path string) bool {
	begin, up := 0, true // of the current element; whether all before it are ".."
	if path[0] == '/' {
		begin, up = 1, false
	}
	if len(path) == begin {
		return true
	}
	for i := begin; ; i++ {
		if i < len(path) && path[i] != '/' {
			continue
		}
		switch elem := path[begin:i]; {
		case elem == "", elem == "." && len(path) > 1, elem == ".." && !up:
			return false
		case elem != "..":
			up = false
		}
		if i == len(path) {
			return true
		}
		begin = i + 1
	}
}

// Join puts slashes between the elements that are not empty and cleans the result; it is "" if all are
// empty.
func Join(elem ...string) string {
	size := 0
	for _, e := range elem {
		size += len(e) + 1
	}
	b := make([]byte, 0, size)
	for _, e := range elem {
		if len(b) > 0 && e != "" {
			b = append(b, '/')
		}
		b = append(b, e...)
	}
	if len(b) == 0 {
		return ""
	}
	return Clean(string(b))
}

// Ext returns the suffix of the last element, from its last dot on, or "" if there is no dot.
func Ext(path string) string {
	for i := len(path) - 1; i >= 0 && path[i] != '/'; i-- {
		if path[i] == '.' {
			return path[i:]
		}
	}
	return ""
}

// Base returns the last element without trailing slashes: "." for an empty path, "/" if there are slashes
// only.
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

// IsAbs is true if path begins with a slash.
func IsAbs(path string) bool { return len(path) > 0 && path[0] == '/' }

// Dir returns everything but the last element, cleaned; "." if nothing is left.
func Dir(path string) string { return Clean(path[:lastSlash(path)+1]) }

// Match reports whether all of name matches the shell pattern.
func Match(pattern, name string) (matched bool, err error) {
	matched, ok := match(pattern, name)
	if !ok {
		return false, ErrBadPattern
	}
	return matched, nil
}

// match is Match; ok says whether the pattern has no fault.
func match(pattern, name string) (matched, ok bool)
