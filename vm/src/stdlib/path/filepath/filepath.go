// Package filepath works on the system's paths.
package filepath

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"
)

// What separates elements of a path, and paths of a list.
const (
	Separator     = '/'
	ListSeparator = ':'
)

var (
	ErrBadPattern = errors.New("syntax error in pattern") // not path's
	// SkipDir is returned by a WalkFunc to leave the folder out.
	SkipDir error = fs.SkipDir
	// SkipAll is returned by a WalkFunc to end the walk without an error.
	SkipAll error = fs.SkipAll
)

// WalkFunc is called by Walk for each file and folder, and with err where one cannot be read. An error of
// its own ends the walk.
type WalkFunc func(path string, info fs.FileInfo, err error) error

// Clean returns the shortest path that means the same by its text alone: no "." or inner ".." elements, no
// double or trailing slashes.
func Clean(path_ string) string { return path.Clean(path_) }

// Split cuts the path after its last slash.
func Split(path_ string) (dir, file string) { return path.Split(path_) }

// Join puts slashes between the elements that are not empty and cleans the result; it is "" if all are
// empty.
func Join(elem ...string) string { return path.Join(elem...) }

// Ext returns the suffix of the last element, from its last dot on, or "" if there is no dot.
func Ext(path_ string) string { return path.Ext(path_) }

// Base returns the last element without trailing slashes: "." for an empty path, "/" if there are slashes
// only.
func Base(path_ string) string { return path.Base(path_) }

// Dir returns everything but the last element, cleaned; "." if nothing is left.
func Dir(path_ string) string { return path.Dir(path_) }

// IsAbs is true if the path begins with a slash.
func IsAbs(path_ string) bool { return path.IsAbs(path_) }

// ToSlash returns path: the separator is a slash already.
func ToSlash(path string) string { return path }

// FromSlash returns path: the separator is a slash already.
func FromSlash(path string) string { return path }

// VolumeName returns "": paths have no volumes here.
func VolumeName(path string) string { return "" }

// HasPrefix is true if p begins with prefix as a text, which says nothing about folders. It exists for old
// programs only.
func HasPrefix(p, prefix string) bool { return strings.HasPrefix(p, prefix) }

// Match is path.Match, but where a name does not match, the pattern's faults behind the next star are not said.
func Match(pattern, name string) (matched bool, err error) {
	matched, ok := match(pattern, name)
	if !ok {
		return false, ErrBadPattern
	}
	return matched, nil
}

// match is Match; ok says whether no fault was found.
func match(pattern, name string) (matched, ok bool)

// SplitList splits a list of paths, such as that of PATH, at its colons; an empty list yields none.
func SplitList(path string) []string {
	if path == "" {
		return []string{}
	}
	return strings.Split(path, ":")
}

// IsLocal reports whether the path stays below where it begins.
func IsLocal(path string) bool {
	if path == "" || IsAbs(path) {
		return false
	}
	c := Clean(path)
	return c != ".." && !strings.HasPrefix(c, "../")
}

// Localize turns a path of package io/fs into one of the system. It fails for what fs.ValidPath refuses and
// for zero bytes.
func Localize(path string) (string, error) {
	if !fs.ValidPath(path) || strings.IndexByte(path, 0) >= 0 {
		return "", errors.New("invalid path")
	}
	return path, nil
}

// Abs returns path, made absolute by the current folder and cleaned.
func Abs(path string) (string, error) {
	if IsAbs(path) {
		return Clean(path), nil
	}
	wd, err := os.Getwd()
	if err != nil {
		return "", err
	}
	return Join(wd, path), nil
}

// Rel returns the way from basePath to targPath.
func Rel(basePath, targPath string) (string, error) {
	base, targ := Clean(basePath), Clean(targPath)
	if base == targ {
		return ".", nil
	}
	if base == "." {
		base = ""
	}
	if IsAbs(base) != IsAbs(targ) {
		return "", errors.New("Rel: can't make " + targPath + " relative to " + basePath)
	}
	split := func(p string) []string {
		return strings.FieldsFunc(p, func(r rune) bool { return r == '/' })
	}
	b, t := split(base), split(targ)
	if targ == "." {
		t = nil
	}
	n := 0
	for n < len(b) && n < len(t) && b[n] == t[n] {
		n++
	}
	var out []string
	for _, e := range b[n:] {
		if e == ".." {
			return "", errors.New("Rel: can't make " + targPath + " relative to " + basePath)
		}
		out = append(out, "..")
	}
	return strings.Join(append(out, t[n:]...), "/"), nil
}

// EvalSymlinks returns path with all symbolic links followed. It fails if a part does not exist.
func EvalSymlinks(path string) (string, error) {
	links := 0
	done := ""
	if IsAbs(path) {
		done = "/"
	}
	todo := strings.Split(path, "/")
	for len(todo) > 0 {
		e := todo[0]
		todo = todo[1:]
		if e == "" || e == "." {
			continue
		}
		next := Join(done, e)
		info, err := os.Lstat(next)
		if err != nil {
			return "", err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			if len(todo) > 0 && !info.IsDir() {
				return "", syscall.ENOTDIR
			}
			done = next
			continue
		}
		links++
		if links > 255 {
			return "", errors.New("EvalSymlinks: too many links")
		}
		to, err := os.Readlink(next)
		if err != nil {
			return "", err
		}
		if IsAbs(to) {
			done = "/"
		}
		todo = append(strings.Split(to, "/"), todo...)
	}
	return Clean(done), nil
}

func walkDir(path string, d fs.DirEntry, fn fs.WalkDirFunc) error {
	if err := fn(path, d, nil); err != nil || !d.IsDir() {
		if err == SkipDir && d.IsDir() {
			err = nil
		}
		return err
	}
	list, err := os.ReadDir(path)
	if err != nil {
		err = fn(path, d, err)
		if err != nil {
			if err == SkipDir {
				err = nil
			}
			return err
		}
	}
	for _, e := range list {
		if err := walkDir(Join(path, e.Name()), e, fn); err != nil {
			if err == SkipDir {
				break
			}
			return err
		}
	}
	return nil
}

// WalkDir calls fn for root and everything below it, in the order of names, without following links. It
// does not call Stat for each file.
func WalkDir(root string, fn fs.WalkDirFunc) error {
	info, err := os.Lstat(root)
	if err != nil {
		err = fn(root, nil, err)
	} else {
		err = walkDir(root, fs.FileInfoToDirEntry(info), fn)
	}
	if err == SkipDir || err == SkipAll {
		return nil
	}
	return err
}

// Walk is WalkDir that calls fn with the FileInfo of each file.
func Walk(root string, fn WalkFunc) error {
	info, err := os.Lstat(root)
	if err != nil {
		err = fn(root, nil, err)
	} else {
		err = walk(root, info, fn)
	}
	if err == SkipDir || err == SkipAll {
		return nil
	}
	return err
}

// walk is Walk below a file that is there. Unlike WalkDir, it reads a folder before it calls fn for it.
func walk(path string, info fs.FileInfo, fn WalkFunc) error {
	if !info.IsDir() {
		return fn(path, info, nil)
	}
	names, err := sortedNames(path)
	if told := fn(path, info, err); err != nil || told != nil {
		return told
	}
	for _, name := range names {
		name = Join(path, name)
		info, err := os.Lstat(name)
		isDir := true // so that SkipDir passes over a file that is gone
		if err != nil {
			err = fn(name, nil, err)
		} else {
			isDir = info.IsDir()
			err = walk(name, info, fn)
		}
		if err != nil && (err != SkipDir || !isDir) {
			return err
		}
	}
	return nil
}

// sortedNames is what lies in a folder.
func sortedNames(dir string) ([]string, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	names, err := f.Readdirnames(-1)
	slices.Sort(names)
	return names, err
}

func magic(s string) bool { return strings.ContainsAny(s, `*?[\`) }

// Glob returns the names of the files that match the pattern.
func Glob(pattern string) (matches []string, err error) { return glob(pattern, 0) }

func glob(pattern string, depth int) (matches []string, err error) {
	// Each element of the pattern is a call, so a long pattern must end somewhere.
	if depth == 10000 {
		return nil, ErrBadPattern
	}
	// Only these two can stand wrongly.
	if strings.ContainsAny(pattern, `[\`) {
		if _, err := Match(pattern, ""); err != nil {
			return nil, err
		}
	}
	if !magic(pattern) {
		if _, err = os.Lstat(pattern); err != nil {
			return nil, nil
		}
		return []string{pattern}, nil
	}
	dir, file := Split(pattern)
	switch dir {
	case "":
		dir = "."
	case "/":
	default:
		dir = dir[:len(dir)-1]
	}
	dirs := []string{dir}
	if magic(dir) && dir != pattern {
		if dirs, err = glob(dir, depth+1); err != nil {
			return
		}
	}
	for _, d := range dirs {
		f, err := os.Open(d)
		if err != nil {
			continue
		}
		names, _ := f.Readdirnames(-1)
		f.Close()
		slices.Sort(names)
		for _, n := range names {
			ok, err := Match(file, n)
			if err != nil {
				return matches, err
			}
			if ok {
				matches = append(matches, Join(d, n))
			}
		}
	}
	return
}
