package jsontext

import (
	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
)

// formatter writes a valid value as the options want it.
type formatter struct {
	o     *jsonopts.Set
	level int
	scan  *scan // what was found out about the value
}

// append appends a value without space around it.
func (f *formatter) append(dst, src []byte) []byte {
	if f.keeps() {
		return append(dst, src...)
	}
	for at := 0; at < len(src); {
		c := src[at]
		switch c {
		case ' ', '\n', '\t', '\r':
			at++
			continue
		case '"':
			n := stringLength(src[at:])
			dst = f.appendString(dst, src[at:at+n])
			at += n
			continue
		case '{', '[':
			at++
			dst = append(dst, c)
			at += jsonwire.Space(src[at:])
			if end := src[at]; end == '}' || end == ']' {
				dst = append(dst, end)
				at++
				continue
			}
			f.level++
			dst = f.line(dst)
			continue
		case '}', ']':
			f.level--
			dst = append(f.line(dst), c)
		case ',':
			dst = append(dst, c)
			if f.o.Is(jsonopts.SpaceAfterComma) {
				dst = append(dst, ' ')
			}
			dst = f.line(dst)
		case ':':
			dst = append(dst, c)
			if f.o.Is(jsonopts.SpaceAfterColon) {
				dst = append(dst, ' ')
			}
		default:
			if kindOf(c) == KindNumber {
				n, _ := jsonwire.Number(src[at:])
				dst = jsonwire.AppendNumber(dst, src[at:at+n], f.o)
				at += n
				continue
			}
			dst = append(dst, c) // of a literal
		}
		at++
	}
	return dst
}

func (f *formatter) line(dst []byte) []byte {
	if f.o.Is(jsonopts.Multiline) {
		return appendLine(dst, f.level, f.o)
	}
	return dst
}

func (f *formatter) appendString(dst, text []byte) []byte {
	var form jsonwire.Form
	_, _ = jsonwire.String(text, 0, false, &form)
	return jsonwire.AppendString(dst, text, form, f.o)
}

// keeps returns whether the value is already as the options want it.
func (f *formatter) keeps() bool {
	return !f.scan.spaced && !f.o.Is(jsonopts.AnySpace) && !f.o.Is(jsonopts.AnyEscape) &&
		(f.scan.form&jsonwire.Odd == 0 || f.o.Is(jsonopts.PreserveRawStrings)) &&
		(!f.scan.numbers || !f.o.Is(jsonopts.AnyNumber))
}

// stringLength returns the length of the valid string that b starts with.
func stringLength(b []byte) int {
	for at := 1; ; at++ {
		switch b[at] {
		case '\\':
			at++
		case '"':
			return at + 1
		}
	}
}
