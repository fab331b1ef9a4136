package doc

import (
	"path"
	"strconv"
	"strings"
	"unicode"
)

// IsPredeclared reports whether s is the name of something that the language declares.
func IsPredeclared(s string) bool {
	switch s {
	case "append", "cap", "clear", "close", "complex", "copy", "delete", "imag", "len", "make", "max", "min",
		"new", "panic", "print", "println", "real", "recover", "false", "iota", "nil", "true":
		return true
	}
	return isPredeclaredType(s)
}

func isPredeclaredType(s string) bool {
	switch s {
	case "any", "bool", "byte", "comparable", "complex64", "complex128", "error", "float32", "float64",
		"int", "int8", "int16", "int32", "int64", "rune", "string",
		"uint", "uint8", "uint16", "uint32", "uint64", "uintptr":
		return true
	}
	return false
}

// assumedPackageName guesses the name of a package: the last part of its path, a version apart, without go-
// and what is no name.
func assumedPackageName(importPath string) string {
	base := path.Base(importPath)
	if version, ok := strings.CutPrefix(base, "v"); ok {
		if _, err := strconv.Atoi(version); err == nil && path.Dir(importPath) != "." {
			base = path.Base(path.Dir(importPath))
		}
	}
	base = strings.TrimPrefix(base, "go-")
	end := strings.IndexFunc(base, func(r rune) bool {
		return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	if end < 0 {
		return base
	}
	return base[:end]
}
