package json

import (
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// casing says whether the case of a name matters.
type casing int8

const (
	ignoreCase casing = 1
	strictCase casing = 2
)

// options is what the tag of a field says.
type options struct {
	name      string
	named     bool // the tag gives the name
	casing    casing
	embed     bool
	omitZero  bool
	omitEmpty bool
	quoted    bool // the option is "string"
	format    string
}

// tagReader reads the tag of a field. The first error counts; what is readable behind it is read.
type tagReader struct {
	field string
	rest  string
	out   options
	err   error
}

func (r *tagReader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("Go struct field "+r.field+" "+format, args...)
	}
}

// readTag returns what the tag of a field says, and whether the field is left out.
func readTag(f reflect.StructField) (out options, ignored bool, err error) {
	tag, tagged := f.Tag.Lookup("json")
	if tag == "-" {
		return out, true, nil
	}
	if !f.IsExported() && !f.Anonymous {
		if tagged {
			err = fmt.Errorf("unexported Go struct field %s cannot have non-ignored `json:%q` tag", f.Name, tag)
		}
		return out, true, err
	}
	r := tagReader{field: f.Name, rest: tag, out: options{name: f.Name}}
	r.name()
	r.options()
	return r.out, false, r.err
}

// name reads the name that a tag starts with.
func (r *tagReader) name() {
	if r.rest == "" || r.rest[0] == ',' {
		return
	}
	n := strings.IndexAny(r.rest, ",\\'\"`")
	if n < 0 {
		n = len(r.rest)
	}
	name := r.rest[:n]
	var err error
	if n < len(r.rest) && r.rest[n] != ',' {
		if name, n, err = nextOption(r.rest, false); err != nil {
			r.fail("has malformed `json` tag: %v", err)
		}
	}
	if !utf8.ValidString(name) {
		r.fail("has JSON object name %q with invalid UTF-8", name)
		name = string([]rune(name))
	}
	if err == nil {
		r.out.named, r.out.name = true, name
	}
	r.rest = r.rest[n:]
}

// options reads what follows the name.
func (r *tagReader) options() {
	seen := map[string]bool{}
	for r.rest != "" {
		if r.rest[0] != ',' {
			r.fail("has malformed `json` tag: invalid character %q before next option (expecting ',')", r.rest[0])
		} else if r.rest = r.rest[1:]; r.rest == "" {
			r.fail("has malformed `json` tag: invalid trailing ',' character")
			return
		}
		option, n, err := nextOption(r.rest, false)
		if err != nil {
			r.fail("has malformed `json` tag: %v", err)
		}
		raw := r.rest[:n]
		r.rest = r.rest[n:]
		if r.out.format != "" {
			r.fail("has `format` tag option that was not specified last")
		} else if strings.HasPrefix(raw, "'") && isWord(option) {
			r.fail("has unnecessarily quoted appearance of `%s` tag option; specify `%s` instead", raw, option)
		}
		r.option(option)
		if r.out.casing == ignoreCase|strictCase {
			r.fail("cannot have both `case:ignore` and `case:strict` tag options")
		} else if seen[option] {
			r.fail("has duplicate appearance of `%s` tag option", raw)
		}
		seen[option] = true
	}
}

// option notes an option.
func (r *tagReader) option(option string) {
	switch option {
	case "case":
		r.caseOption()
	case "embed":
		r.out.embed = true
	case "omitzero":
		r.out.omitZero = true
	case "omitempty":
		r.out.omitEmpty = true
	case "string":
		r.out.quoted = true
	case "format":
		r.formatOption()
	default:
		// Others are left to others, unless they look like ours.
		switch ours := strings.ReplaceAll(strings.ToLower(option), "_", ""); ours {
		case "case", "embed", "omitzero", "omitempty", "string", "format":
			r.fail("has invalid appearance of `%s` tag option; specify `%s` instead", option, ours)
		}
	}
}

func (r *tagReader) caseOption() {
	if !strings.HasPrefix(r.rest, ":") {
		r.fail("is missing value for `case` tag option; specify `case:ignore` or `case:strict` instead")
		return
	}
	r.rest = r.rest[1:]
	how, n, err := nextOption(r.rest, false)
	if err != nil {
		r.fail("has malformed value for `case` tag option: %v", err)
		return
	}
	raw := r.rest[:n]
	r.rest = r.rest[n:]
	switch how {
	case "ignore":
		r.out.casing |= ignoreCase
	case "strict":
		r.out.casing |= strictCase
	default:
		r.fail("has unknown `case:%s` tag value", raw)
	}
}

func (r *tagReader) formatOption() {
	if !strings.HasPrefix(r.rest, ":") {
		r.fail("is missing value for `format` tag option")
		return
	}
	r.rest = r.rest[1:]
	format, n, err := nextOption(r.rest, true)
	switch {
	case err != nil:
		r.fail("has malformed value for `format` tag option: %v", err)
	case format == "":
		r.fail("cannot have empty value for `format` tag option")
	default:
		r.rest = r.rest[n:]
		r.out.format = format
	}
}

func isWordRune(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }

// isWord returns whether s starts and ends with what words are made of throughout.
func isWord(s string) bool { return strings.TrimFunc(s, isWordRune) == "" }

// nextOption returns the option that s starts with, and how long it is there: a word, or a text in single
// quotes where that is allowed. Where it is neither, it goes to the next comma.
func nextOption(s string, quotes bool) (option string, n int, err error) {
	comma := strings.IndexByte(s, ',')
	if comma < 0 {
		comma = len(s)
	}
	r, _ := utf8.DecodeRuneInString(s)
	switch {
	case r == '_' || unicode.IsLetter(r):
		n := len(s) - len(strings.TrimLeftFunc(s, isWordRune))
		return s[:n], n, nil
	case r == '\'' && quotes:
		return quotedOption(s, comma)
	case s == "":
		return "", 0, io.ErrUnexpectedEOF
	case quotes:
		err = fmt.Errorf("invalid character %q at start of option (expecting Unicode letter or single quote)", r)
	default:
		err = fmt.Errorf("invalid character %q at start of option (expecting Unicode letter)", r)
	}
	return s[:comma], comma, err
}

// quotedOption returns the text in single quotes that s starts with, in which escapes are those of Go.
func quotedOption(s string, comma int) (option string, n int, err error) {
	text := []byte{'"'}
	escaped := false
	for i, r := range s {
		switch {
		case i == 0:
			continue
		case escaped:
			if r == '\'' {
				text = text[:len(text)-1]
			}
			escaped = false
		case r == '\\':
			escaped = true
		case r == '"':
			text = append(text, '\\')
		case r == '\'':
			n = i + 1
			option, err = strconv.Unquote(string(append(text, '"')))
			if err != nil {
				return s[:comma], comma, fmt.Errorf("invalid single-quoted string: %s", s[:n])
			}
			return option, n, nil
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		text = append(text, s[i:i+size]...)
	}
	return s[:comma], comma, fmt.Errorf("single-quoted string not terminated: %s...", s[:min(len(s), 10)])
}
