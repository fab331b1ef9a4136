// Package version compares the versions of Go.
package version

import (
	"cmp"
	"strings"
)

// parts of a version such as 1.21rc2: those that are missing are empty.
type parts struct{ major, minor, patch, kind, pre string }

// number takes digits off x, of which 0 may only stand alone.
func number(x string) (n, rest string, ok bool) {
	i := 0
	for i < len(x) && '0' <= x[i] && x[i] <= '9' {
		i++
	}
	if i == 0 || x[0] == '0' && i != 1 {
		return "", "", false
	}
	return x[:i], x[i:], true
}

func parse(x string) (v parts) {
	var ok bool
	if v.major, x, ok = number(x); !ok {
		return parts{}
	}
	if x == "" {
		v.minor, v.patch = "0", "0"
		return v
	}
	if x[0] != '.' {
		return parts{}
	}
	if v.minor, x, ok = number(x[1:]); !ok {
		return parts{}
	}
	if x == "" {
		// Before Go 1.21, a version without a patch is the first release; since then it is the language.
		if compareInt(v.minor, "21") < 0 {
			v.patch = "0"
		}
		return v
	}
	if x[0] == '.' {
		if v.patch, x, ok = number(x[1:]); !ok || x != "" {
			return parts{}
		}
		return v
	}
	i := 0
	for i < len(x) && (x[i] < '0' || x[i] > '9') {
		if x[i] < 'a' || x[i] > 'z' {
			return parts{}
		}
		i++
	}
	if i == 0 {
		return parts{}
	}
	if v.kind, x = x[:i], x[i:]; x == "" {
		return v
	}
	if v.pre, x, ok = number(x); !ok || x != "" {
		return parts{}
	}
	return v
}

func compareInt(x, y string) int {
	if c := cmp.Compare(len(x), len(y)); c != 0 {
		return c
	}
	return cmp.Compare(x, y)
}

// strip takes the "go" off, and what a vendor put behind a dash.
func strip(x string) string {
	v, _, _ := strings.Cut(x, "-")
	if v, ok := strings.CutPrefix(v, "go"); ok {
		return v
	}
	return ""
}

// Lang returns the version of the language, such as "go1.21" for "go1.21rc2"; "" if x is not one.
func Lang(x string) string {
	v := parse(strip(x))
	switch {
	case v.minor == "":
		return ""
	case v.major == "1" && v.minor == "0":
		return "go1"
	}
	return "go" + v.major + "." + v.minor
}

// Compare returns -1, 0 or +1 as x is older than, the same as or newer than y. What is not a version is older
// than all that are.
func Compare(x, y string) int {
	a, b := parse(strip(x)), parse(strip(y))
	for _, c := range []int{
		compareInt(a.major, b.major), compareInt(a.minor, b.minor), compareInt(a.patch, b.patch),
		cmp.Compare(a.kind, b.kind), compareInt(a.pre, b.pre),
	} {
		if c != 0 {
			return c
		}
	}
	return 0
}

// IsValid is true if x is a version such as "go1.21" or "go1.21.3".
func IsValid(x string) bool { return parse(strip(x)) != parts{} }
