package json

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"reflect"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
	"encoding/json/jsontext"
)

func (p *plan) writeBytes(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	if err := p.noStringTag(e, o); err != nil {
		return err
	}
	if !o.Is(jsonopts.StringTag) || o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		if o.Is(jsonopts.FormatByteArrayAsArray) && p.kind == reflect.Array ||
			o.Is(jsonopts.FormatBytesWithLegacySemantics) && marshals(p.typ.Elem()) {
			return p.writeList(e, o, v)
		}
	}
	if o.Is(jsonopts.FormatNilSliceAsNull) && p.kind == reflect.Slice && v.IsNil() {
		return e.WriteToken(jsontext.Null)
	}
	text := base64.StdEncoding.AppendEncode(nil, v.Bytes())
	return jsontext.Internal.Encoder(e).WriteRaw('"', text, true)
}

func (p *plan) readBytes(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	if err := p.noStringTagRead(d, o); err != nil {
		return err
	}
	array := p.kind == reflect.Array
	if o.Is(jsonopts.FormatByteArrayAsArray) && array {
		return p.readArray(d, o, v)
	}
	if o.Is(jsonopts.FormatBytesWithLegacySemantics) && d.PeekKind() == '[' {
		if array {
			return p.readArray(d, o, v)
		}
		return p.readSlice(d, o, v)
	}
	text, form, err := jsontext.Internal.Decoder(d).ReadValue()
	if err != nil {
		return err
	}
	switch text.Kind() {
	case 'n':
		if !array || !o.Is(jsonopts.MergeWithLegacySemantics) {
			v.SetZero()
		}
		return nil
	case '"':
	default:
		return readErrorAfter(d, p.typ, nil)
	}
	s := jsonwire.Unquote(text, form)
	b, err := base64.StdEncoding.AppendDecode(v.Bytes()[:0], s)
	if err != nil {
		return readErrorAfter(d, p.typ, err)
	}
	// Package base64 does not mind ends of lines.
	if len(s) != base64.StdEncoding.EncodedLen(len(b)) && !o.Is(jsonopts.ParseBytesWithLooseRFC4648) {
		at := max(bytes.IndexAny(s, "\r\n"), 0)
		err := fmt.Errorf("illegal character %s at offset %d", jsonwire.QuoteRune(string(s[at:])), at)
		return readErrorAfter(d, p.typ, err)
	}
	if !array {
		if b == nil {
			b = []byte{}
		}
		v.SetBytes(b)
		return nil
	}
	dst := v.Bytes()
	clear(dst[copy(dst, b):])
	if len(b) != len(dst) && !o.Is(jsonopts.UnmarshalArrayFromAnyLength) {
		err := fmt.Errorf("decoded length of %d mismatches array length of %d", len(b), len(dst))
		return readErrorAfter(d, p.typ, err)
	}
	return nil
}
