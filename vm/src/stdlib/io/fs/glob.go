package fs

import (
	"path"
	"strings"
)

// Glob returns the names of the files that match the pattern, nil if none do. Errors of reading
// directories are passed over; only a malformed pattern is an error.
func Glob(fsys FS, pattern string) (matches []string, err error) {
	if g, ok := fsys.(GlobFS); ok {
		return g.Glob(pattern)
	}
	return glob(fsys, pattern, 0)
}

func hasMeta(s string) bool { return strings.ContainsAny(s, `*?[\`) }

func glob(fsys FS, pattern string, depth int) (matches []string, err error) {
	// Each element of the pattern is a call, so a long pattern must end somewhere.
	if depth == 10000 {
		return nil, path.ErrBadPattern
	}
	// Only these two can stand wrongly.
	if strings.ContainsAny(pattern, `[\`) {
		if _, err := path.Match(pattern, ""); err != nil {
			return nil, err
		}
	}
	if !hasMeta(pattern) {
		if _, err := Stat(fsys, pattern); err != nil {
			return nil, nil
		}
		return []string{pattern}, nil
	}
	dir, file := path.Split(pattern)
	dir = strings.TrimSuffix(dir, "/")
	if dir == "" {
		dir = "."
	}
	dirs := []string{dir}
	if hasMeta(dir) {
		if dir == pattern {
			return nil, path.ErrBadPattern
		}
		if dirs, err = glob(fsys, dir, depth+1); err != nil {
			return nil, err
		}
	}
	for _, d := range dirs {
		entries, err := ReadDir(fsys, d)
		if err != nil {
			continue
		}
		for _, e := range entries {
			ok, err := path.Match(file, e.Name())
			if err != nil {
				return matches, err
			}
			if ok {
				matches = append(matches, path.Join(d, e.Name()))
			}
		}
	}
	return matches, nil
}
