package jsontext

import (
	"strings"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
)

// Options is one option, or a set of options, of this package, encoding/json or encoding/json/v2.
type Options = jsonopts.Options

// AllowDuplicateNames lets the members of an object have the same name.
func AllowDuplicateNames(v bool) Options { return jsonopts.Switch{jsonopts.AllowDuplicateNames, v} }

// AllowInvalidUTF8 lets strings be invalid UTF-8, which becomes U+FFFD.
func AllowInvalidUTF8(v bool) Options { return jsonopts.Switch{jsonopts.AllowInvalidUTF8, v} }

// EscapeForHTML writes <, > and & as escapes.
func EscapeForHTML(v bool) Options { return jsonopts.Switch{jsonopts.EscapeForHTML, v} }

// EscapeForJS writes U+2028 and U+2029 as escapes.
func EscapeForJS(v bool) Options { return jsonopts.Switch{jsonopts.EscapeForJS, v} }

// PreserveRawStrings writes strings of raw text as they are.
func PreserveRawStrings(v bool) Options { return jsonopts.Switch{jsonopts.PreserveRawStrings, v} }

// CanonicalizeRawInts writes the integers of raw text as RFC 8785 has them.
func CanonicalizeRawInts(v bool) Options { return jsonopts.Switch{jsonopts.CanonicalizeRawInts, v} }

// CanonicalizeRawFloats writes the other numbers of raw text as RFC 8785 has them.
func CanonicalizeRawFloats(v bool) Options { return jsonopts.Switch{jsonopts.CanonicalizeRawFloats, v} }

// ReorderRawObjects sorts the members of the objects in raw text.
func ReorderRawObjects(v bool) Options { return jsonopts.Switch{jsonopts.ReorderRawObjects, v} }

// SpaceAfterColon writes a space behind each colon.
func SpaceAfterColon(v bool) Options { return jsonopts.Switch{jsonopts.SpaceAfterColon, v} }

// SpaceAfterComma writes a space behind each comma.
func SpaceAfterComma(v bool) Options { return jsonopts.Switch{jsonopts.SpaceAfterComma, v} }

// Multiline gives each member and each element a line of its own.
func Multiline(v bool) Options { return jsonopts.Switch{jsonopts.Multiline, v} }

// WithIndent is Multiline, with the text that stands for one level.
func WithIndent(indent string) Options {
	mustBeBlank(indent, "indent")
	return jsonopts.Indent(indent)
}

// WithIndentPrefix is Multiline, with a text that each line starts with.
func WithIndentPrefix(prefix string) Options {
	mustBeBlank(prefix, "indent prefix")
	return jsonopts.Prefix(prefix)
}

func mustBeBlank(s, what string) {
	if rest := strings.Trim(s, " \t"); rest != "" {
		panic("json: invalid character " + jsonwire.QuoteRune(rest) + " in " + what)
	}
}
