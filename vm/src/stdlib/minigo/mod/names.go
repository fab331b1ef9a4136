package mod

import (
	"fmt"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Names of modules and of files in them are those that all systems can have, as in Go. The functions return what
// is wrong with a name.

// checkPath looks at the path of a module.
func checkPath(p string) string {
	malformed := func(why string) string { return fmt.Sprintf("malformed module path %q: %s", p, why) }
	if why := checkElements(p, false); why != "" {
		return malformed(why)
	}
	first, _, _ := strings.Cut(p, "/")
	switch {
	case !strings.Contains(first, "."):
		return malformed("missing dot in first path element")
	case first[0] == '-':
		return malformed("leading dash in first path element")
	}
	for _, r := range first {
		if r != '-' && r != '.' && !('0' <= r && r <= '9') && !('a' <= r && r <= 'z') {
			return malformed(fmt.Sprintf("invalid char %q in first path element", r))
		}
	}
	if !validMajor(p) {
		return malformed("invalid version")
	}
	return ""
}

// validMajor reports whether the major version in a path is possible: /v2 or higher at its end, or .v1 in
// gopkg.in.
func validMajor(p string) bool {
	if strings.HasPrefix(p, "gopkg.in/") {
		return gopkgMajor(p) != ""
	}
	digits := strings.TrimLeft(path.Base(p), "v")
	if len(path.Base(p)) != len(digits)+1 || digits == "" || strings.Trim(digits, "0123456789") != "" {
		return true
	}
	return digits[0] != '0' && digits != "1"
}

// gopkgMajor returns the major version at the end of a path in gopkg.in; "" if there is none.
func gopkgMajor(p string) string {
	at := strings.LastIndex(strings.TrimSuffix(p, "-unstable"), ".v")
	if at < 0 {
		return ""
	}
	digits := strings.TrimSuffix(p, "-unstable")[at+2:]
	if digits == "" || strings.Trim(digits, "0123456789") != "" || digits != "0" && digits[0] == '0' {
		return ""
	}
	return "v" + digits
}

// checkMajor looks at whether a version goes with the path of a module.
func checkMajor(p, version string) string {
	major, _, _ := strings.Cut(version, ".")
	wants := ""
	switch {
	case strings.HasPrefix(p, "gopkg.in/"):
		wants = gopkgMajor(p)
		if strings.HasPrefix(version, "v0.0.0-") && wants == "v1" {
			return ""
		}
	case validMajor(p) && isMajor(path.Base(p)):
		wants = path.Base(p)
	default:
		if major == "v0" || major == "v1" || strings.HasSuffix(version, "+incompatible") {
			return ""
		}
		wants = "v0 or v1"
	}
	if major != wants {
		return fmt.Sprintf("invalid version: should be %s, not %s", wants, major)
	}
	return ""
}

func isMajor(element string) bool {
	digits, found := strings.CutPrefix(element, "v")
	return found && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// checkFile looks at the name of a file in a module.
func checkFile(name string) string {
	if why := checkElements(name, true); why != "" {
		return fmt.Sprintf("malformed file path %q: %s", name, why)
	}
	return ""
}

func checkElements(p string, file bool) string {
	switch {
	case !utf8.ValidString(p):
		return "invalid UTF-8"
	case p == "":
		return "empty string"
	case p[0] == '-' && !file:
		return "leading dash"
	case strings.Contains(p, "//"):
		return "double slash"
	case strings.HasSuffix(p, "/"):
		return "trailing slash"
	}
	for element := range strings.SplitSeq(p, "/") {
		if why := checkElement(element, file); why != "" {
			return why
		}
	}
	return ""
}

func checkElement(element string, file bool) string {
	switch {
	case element == "":
		return "empty path element"
	case strings.Trim(element, ".") == "":
		return fmt.Sprintf("invalid path element %q", element)
	case element[0] == '.' && !file:
		return "leading dot in path element"
	case strings.HasSuffix(element, "."):
		return "trailing dot in path element"
	}
	for _, r := range element {
		if !inPath(r) && !(file && inFile(r)) {
			return fmt.Sprintf("invalid char %q", r)
		}
	}
	short, _, _ := strings.Cut(element, ".")
	for _, bad := range reserved {
		if strings.EqualFold(bad, short) {
			return fmt.Sprintf("%q disallowed as path element component on Windows", short)
		}
	}
	if file {
		return ""
	}
	if at := strings.LastIndexByte(short, '~'); at >= 0 && at < len(short)-1 && strings.Trim(short[at+1:], "0123456789") == "" {
		return "trailing tilde and digits in path element"
	}
	return ""
}

func inPath(r rune) bool {
	return r < utf8.RuneSelf && (strings.ContainsRune("-._~", r) ||
		'0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z')
}

func inFile(r rune) bool {
	if r < utf8.RuneSelf {
		return strings.ContainsRune("!#$%&()+,-.=@[]^_{}~ ", r)
	}
	return unicode.IsLetter(r)
}

// reserved are names that are no files on Windows, with any extension.
var reserved = []string{
	"CON", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "NUL", "PRN", "AUX",
	"lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
}

// collisions finds names that are the same, but for their case, and files that are folders, too.
type collisions map[string]struct {
	name string
	dir  bool
}

func (c collisions) add(name string, dir bool) string {
	folded := strings.ToLower(name)
	if old, found := c[folded]; found {
		switch {
		case name != old.name:
			return fmt.Sprintf("case-insensitive file name collision: %q and %q", old.name, name)
		case dir != old.dir:
			return fmt.Sprintf("entry %q is both a file and a directory", name)
		case !dir:
			return fmt.Sprintf("multiple entries for file %q", name)
		}
		return ""
	}
	c[folded] = struct {
		name string
		dir  bool
	}{name, dir}
	if parent := path.Dir(name); parent != "." {
		return c.add(parent, true)
	}
	return ""
}
