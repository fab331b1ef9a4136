// Package json turns Go values into JSON and back, with stricter defaults than version 1.
package json

import (
	"io"
	"reflect"

	"encoding/json/internal/jsonopts"
	"encoding/json/jsontext"
)

// Marshal returns a Go value as JSON.
func Marshal(in any, opts ...Options) (out []byte, err error) {
	e := jsontext.Internal.NewEncoder(opts)
	x := jsontext.Internal.Encoder(e)
	x.Set.Put(jsonopts.OmitTopLevelNewline, true)
	if err := marshal(e, &x.Set, in); err != nil {
		if x.Set.Is(jsonopts.ReportErrorsWithLegacySemantics) {
			return nil, jsonopts.Legacy.MarshalError(in, err)
		}
		return x.Buf, err
	}
	return x.Buf, nil
}

// MarshalWrite writes a Go value as JSON.
func MarshalWrite(out io.Writer, in any, opts ...Options) (err error) {
	e := jsontext.NewEncoder(out, opts...)
	x := jsontext.Internal.Encoder(e)
	x.Set.Put(jsonopts.OmitTopLevelNewline, true)
	return legacyMarshalError(&x.Set, in, marshal(e, &x.Set, in))
}

// MarshalEncode writes a Go value to an encoder. The options hold for it alone.
func MarshalEncode(out *jsontext.Encoder, in any, opts ...Options) (err error) {
	x := jsontext.Internal.Encoder(out)
	if len(opts) > 0 {
		before := x.Set
		defer func() { x.Set = before }()
		x.Set.Join(opts...)
		if x.WantsName() {
			if err := unchanged(&before, &x.Set); err != nil {
				return errorBefore(out, reflect.TypeOf(in), err)
			}
		}
		if x.Set.Has(jsonopts.AnySpace) {
			if x.Set.Is(jsonopts.Multiline) {
				x.Set.Lines()
			}
			if !before.SameSpace(&x.Set) {
				return errorBefore(out, reflect.TypeOf(in), errChangedSpace)
			}
		}
	}
	return legacyMarshalError(&x.Set, in, marshal(out, &x.Set, in))
}

// unchanged returns an error if options differ that must not change within an object.
func unchanged(before, after *jsonopts.Set) error {
	if before.Is(jsonopts.AllowDuplicateNames) != after.Is(jsonopts.AllowDuplicateNames) {
		return errChangedNames
	}
	if before.Is(jsonopts.AllowInvalidUTF8) != after.Is(jsonopts.AllowInvalidUTF8) {
		return errChangedUTF8
	}
	return nil
}

func legacyMarshalError(o *jsonopts.Set, in any, err error) error {
	if err != nil && o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		return jsonopts.Legacy.MarshalError(in, err)
	}
	return err
}

func marshal(e *jsontext.Encoder, o *jsonopts.Set, in any) error {
	v := reflect.ValueOf(in)
	if !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return e.WriteToken(jsontext.Null)
	}
	at := value{v, false}
	if v.Kind() == reflect.Pointer {
		at.Value = v.Elem()
	} else {
		at = copyOf(v)
	}
	err := planOf(at.Type()).write(e, o, at)
	if err != nil && !o.Is(jsonopts.AllowDuplicateNames) {
		jsontext.Internal.Encoder(e).Break()
	}
	return err
}

// Unmarshal reads a Go value from JSON.
func Unmarshal(in []byte, out any, opts ...Options) (err error) {
	d := jsontext.Internal.NewDecoder(in, opts)
	o := &jsontext.Internal.Decoder(d).Set
	return legacyUnmarshalError(o, out, unmarshal(d, o, out, true))
}

// UnmarshalRead reads a Go value from all that a reader gives.
func UnmarshalRead(in io.Reader, out any, opts ...Options) (err error) {
	d := jsontext.NewDecoder(in, opts...)
	o := &jsontext.Internal.Decoder(d).Set
	return legacyUnmarshalError(o, out, unmarshal(d, o, out, true))
}

// UnmarshalDecode reads a Go value from a decoder. The options hold for it alone.
func UnmarshalDecode(in *jsontext.Decoder, out any, opts ...Options) (err error) {
	x := jsontext.Internal.Decoder(in)
	if len(opts) > 0 {
		before := x.Set
		defer func() { x.Set = before }()
		x.Set.Join(opts...)
		if x.WantsName() {
			if err := unchanged(&before, &x.Set); err != nil {
				return readErrorBefore(in, reflect.TypeOf(out), err)
			}
		}
	}
	return legacyUnmarshalError(&x.Set, out, unmarshal(in, &x.Set, out, false))
}

func legacyUnmarshalError(o *jsonopts.Set, out any, err error) error {
	if err != nil && o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		return jsonopts.Legacy.UnmarshalError(out, err)
	}
	return err
}

func unmarshal(d *jsontext.Decoder, o *jsonopts.Set, out any, last bool) error {
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return &SemanticError{action: "unmarshal", GoType: reflect.TypeOf(out), Err: jsonopts.ErrNonNilReference}
	}
	x := jsontext.Internal.Decoder(d)
	// encoding/json checks the whole text before it reads any of it.
	if o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		if err := x.Check(last); err != nil {
			return endError(d, err, last)
		}
	}
	at := value{v.Elem(), false}
	if err := planOf(at.Type()).read(d, o, at); err != nil {
		if !o.Is(jsonopts.AllowDuplicateNames) {
			x.Break()
		}
		return endError(d, err, last)
	}
	if last {
		return x.CheckEOF()
	}
	return nil
}

// endError returns the error of a text without a value.
func endError(d *jsontext.Decoder, err error, last bool) error {
	if err != io.EOF || !last {
		return err
	}
	end := d.InputOffset() + int64(len(d.UnreadBuffer()))
	return &jsontext.SyntacticError{ByteOffset: end, Err: io.ErrUnexpectedEOF}
}
