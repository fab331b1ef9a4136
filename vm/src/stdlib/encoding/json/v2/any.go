package json

import (
	"cmp"
	"strconv"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
	"encoding/json/jsontext"
)

// readAny reads a value of any kind without a way through package reflect. No functions of the program are
// for its types, and no two members of an object may have the same name.
func readAny(d *jsontext.Decoder, o *jsonopts.Set) (any, error) {
	switch d.PeekKind() {
	case '{':
		return readAnyObject(d, o)
	case '[':
		return readAnyArray(d, o)
	}
	text, form, err := jsontext.Internal.Decoder(d).ReadValue()
	if err != nil {
		return nil, err
	}
	switch text.Kind() {
	case 'f':
		return false, nil
	case 't':
		return true, nil
	case '"':
		return string(jsonwire.Unquote(text, form)), nil
	case '0':
		f, err := strconv.ParseFloat(string(text), 64)
		if err != nil {
			return 0.0, valueError(d, floatType, strconv.ErrRange)
		}
		return f, nil
	}
	return nil, nil
}

func readAnyObject(d *jsontext.Decoder, o *jsonopts.Set) (any, error) {
	if _, err := d.ReadToken(); err != nil {
		return nil, err
	}
	m := map[string]any{}
	if !o.Is(jsonopts.AllowInvalidUTF8) {
		jsontext.Internal.Decoder(d).Last().Unchecked = true
	}
	var first error
	for d.PeekKind() != '}' {
		t, err := d.ReadToken()
		if err != nil {
			return m, err
		}
		name := t.String()
		if _, ok := m[name]; ok {
			return m, duplicate(d)
		}
		x, err := readAny(d, o)
		m[name] = x
		if err != nil {
			if fatal(err, o) {
				return m, err
			}
			first = cmp.Or(first, err)
		}
	}
	if _, err := d.ReadToken(); err != nil {
		return m, err
	}
	return m, first
}

func readAnyArray(d *jsontext.Decoder, o *jsonopts.Set) (any, error) {
	if _, err := d.ReadToken(); err != nil {
		return nil, err
	}
	list := []any{}
	var first error
	for d.PeekKind() != ']' {
		x, err := readAny(d, o)
		list = append(list, x)
		if err != nil {
			if fatal(err, o) {
				return list, err
			}
			first = cmp.Or(first, err)
		}
	}
	if _, err := d.ReadToken(); err != nil {
		return list, err
	}
	return list, first
}
