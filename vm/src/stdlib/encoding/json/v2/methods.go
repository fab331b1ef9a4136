package json

import (
	"encoding"
	"errors"
	"io"
	"reflect"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
	"encoding/json/jsontext"
)

// Marshaler is a type that returns its own JSON.
type Marshaler interface {
	// MarshalJSON returns the value as JSON.
	MarshalJSON() ([]byte, error)
}

// MarshalerTo is a type that writes itself to an encoder: one value, or nothing where it returns
// errors.ErrUnsupported.
type MarshalerTo interface {
	// MarshalJSONTo writes the value as JSON.
	MarshalJSONTo(*jsontext.Encoder) error
}

// Unmarshaler is a type that reads itself from JSON.
type Unmarshaler interface {
	// UnmarshalJSON sets the value from JSON. It copies what it keeps.
	UnmarshalJSON([]byte) error
}

// UnmarshalerFrom is a type that reads itself from a decoder: one value, or nothing where it returns
// errors.ErrUnsupported.
type UnmarshalerFrom interface {
	// UnmarshalJSONFrom sets the value from the next one of the decoder.
	UnmarshalJSONFrom(*jsontext.Decoder) error
}

// writeByMethod writes a value by the first of its methods that does.
func (p *plan) writeByMethod(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	switch p.typ {
	case timeType:
		return p.writeTime(e, o, v)
	case durationType:
		return p.writeDuration(e, o, v)
	}
	if p.calls(p.marshalTo, e, o, v, true) {
		to := v.Addr().Interface().(MarshalerTo)
		err := p.writeTo(e, o, v, "MarshalJSONTo", to.MarshalJSONTo)
		if !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	if p.calls(p.marshal, e, o, v, true) {
		text, err := v.Addr().Interface().(Marshaler).MarshalJSON()
		return writeRaw(e, o, p.typ, v, "MarshalJSON", "MarshalJSON method", text, err)
	}
	if p.calls(p.appendText, e, o, v, p.kind == reflect.String) {
		text, err := v.Addr().Interface().(encoding.TextAppender).AppendText(nil)
		return p.writeText(e, o, v, "AppendText", text, err)
	}
	if p.calls(p.marshalText, e, o, v, p.kind == reflect.String) {
		text, err := v.Addr().Interface().(encoding.TextMarshaler).MarshalText()
		return p.writeText(e, o, v, "MarshalText", text, err)
	}
	return p.writeByKind(e, o, v)
}

// calls returns whether a method is there and is called: encoding/json leaves out those of the pointer to a
// value without an address, and some for keys of maps.
func (p *plan) calls(how has, e *jsontext.Encoder, o *jsonopts.Set, v value, notForKeys bool) bool {
	if how == not || !o.Is(jsonopts.CallMethodsWithLegacySemantics) {
		return how != not
	}
	if how == byPointer && v.copied {
		return false
	}
	return !notForKeys || !jsontext.Internal.Encoder(e).WantsName()
}

// writeTo calls a method or function that writes to the encoder. The error wraps errors.ErrUnsupported if it
// did nothing.
func (p *plan) writeTo(e *jsontext.Encoder, o *jsonopts.Set, v value, name string, f func(*jsontext.Encoder) error) error {
	return callWriter(e, o, p.typ, v, name, f)
}

func callWriter(e *jsontext.Encoder, o *jsonopts.Set, t reflect.Type, v value, name string, f func(*jsontext.Encoder) error) error {
	x := jsontext.Internal.Encoder(e)
	depth, length := x.Depth(), x.Last().Length
	x.Set.Put(jsonopts.WithinCall, true)
	err := f(e)
	x.Set.Put(jsonopts.WithinCall, false)
	done := -1 // how many values were written, if that is certain
	if x.Depth() == depth {
		done = int(x.Last().Length - length)
	}
	err, over := verdict(err, done)
	if over {
		return err
	}
	if o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		return jsonopts.Legacy.MarshalerError(v.Addr().Interface(), err, name)
	}
	if jsontext.Internal.IsIOError(err) {
		return err
	}
	return placed(err, "marshal", t, e.OutputOffset()+x.Gap(), func(which int) jsontext.Pointer { return x.Pointer(which) }, done)
}

// verdict returns what the error of a call comes to that handled done values; over: there is nothing to add.
func verdict(err error, done int) (_ error, over bool) {
	if err == nil {
		if done == 1 {
			return nil, true
		}
		err = errNotOneValue
	}
	if errors.Is(err, errors.ErrUnsupported) {
		if done == 0 {
			return err, true
		}
		err = errMutation
	}
	return err, false
}

// writeRaw writes the text that a method or function returned.
func writeRaw(e *jsontext.Encoder, o *jsonopts.Set, t reflect.Type, v value, name, what string, text []byte, err error) error {
	if err != nil {
		err = refuse(err, what)
		if !o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
			return flatten(errorBefore(e, t, err))
		}
	} else if err = e.WriteValue(text); err == nil {
		return nil
	}
	switch {
	case o.Is(jsonopts.ReportErrorsWithLegacySemantics):
		return jsonopts.Legacy.MarshalerError(v.Addr().Interface(), err, name)
	case isSyntactic(err):
		return errorBefore(e, t, err)
	}
	return err
}

// writeText writes the string that a method returned.
func (p *plan) writeText(e *jsontext.Encoder, o *jsonopts.Set, v value, name string, text []byte, err error) error {
	if err == nil {
		if err = jsontext.Internal.Encoder(e).WriteRaw('"', text, false); err == nil {
			return nil
		}
	}
	err = refuse(err, name+" method")
	switch {
	case o.Is(jsonopts.ReportErrorsWithLegacySemantics):
		return jsonopts.Legacy.MarshalerError(v.Addr().Interface(), err, name)
	case isSemantic(err), jsontext.Internal.IsIOError(err):
		return err
	}
	return errorBefore(e, p.typ, err)
}

// readByMethod reads a value by the first of its methods that does.
func (p *plan) readByMethod(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	switch p.typ {
	case timeType:
		return p.readTime(d, o, v)
	case durationType:
		return p.readDuration(d, o, v)
	}
	// encoding/json leaves out some for keys of maps.
	called := !o.Is(jsonopts.CallMethodsWithLegacySemantics) || !jsontext.Internal.Decoder(d).WantsName()
	if p.unmarshalFrom && called {
		from := v.Addr().Interface().(UnmarshalerFrom)
		err := callReader(d, o, p.typ, from.UnmarshalJSONFrom)
		if !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	if p.unmarshal && called {
		return readRaw(d, o, p.typ, "UnmarshalJSON method", v.Addr().Interface().(Unmarshaler).UnmarshalJSON)
	}
	if p.unmarshalText {
		return p.readText(d, o, v)
	}
	return p.readByKind(d, o, v)
}

// callReader calls a method or function that reads from the decoder. The error wraps errors.ErrUnsupported
// if it did nothing.
func callReader(d *jsontext.Decoder, o *jsonopts.Set, t reflect.Type, f func(*jsontext.Decoder) error) error {
	x := jsontext.Internal.Decoder(d)
	depth, length := x.Depth(), x.Last().Length
	if depth == 0 && x.AtEOF() {
		return io.EOF // not an error of the method
	}
	x.Set.Put(jsonopts.WithinCall, true)
	err := f(d)
	x.Set.Put(jsonopts.WithinCall, false)
	done := -1 // how many values were read, if that is certain
	if x.Depth() == depth {
		done = int(x.Last().Length - length)
	}
	err, over := verdict(err, done)
	if over {
		return err
	}
	if o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		if skip := x.SkipTo(depth, length+1); skip != nil {
			return skip
		}
		return err
	}
	if isSyntactic(err) || jsontext.Internal.IsIOError(err) {
		return err
	}
	// Where nothing was read or something peeked at, the error is of what comes next.
	last := x.Previous()
	offset := d.InputOffset() - int64(len(last))
	if done == 0 || len(last) == 0 {
		offset = d.InputOffset() + x.Gap()
	}
	return placed(err, "unmarshal", t, offset, func(which int) jsontext.Pointer { return x.Pointer(which) }, done)
}

// readRaw reads a value by a method or function that takes its text.
func readRaw(d *jsontext.Decoder, o *jsonopts.Set, t reflect.Type, what string, f func([]byte) error) error {
	text, err := d.ReadValue()
	if err != nil {
		return err
	}
	if err = f(text); err == nil {
		return nil
	}
	err = refuse(err, what)
	if o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		return err
	}
	return flatten(readErrorAfter(d, t, err))
}

var errNotString = errors.New("JSON value must be string type")

// readText reads a value from a string.
func (p *plan) readText(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	text, form, err := jsontext.Internal.Decoder(d).ReadValue()
	if err != nil {
		return err
	}
	switch text.Kind() {
	case 'n':
		if !o.Is(jsonopts.MergeWithLegacySemantics) {
			v.SetZero()
		}
		return nil
	case '"':
	default:
		return readErrorAfter(d, p.typ, errNotString)
	}
	err = v.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText(jsonwire.Unquote(text, form))
	if err == nil {
		return nil
	}
	err = refuse(err, "UnmarshalText method")
	if o.Is(jsonopts.ReportErrorsWithLegacySemantics) || isSemantic(err) || isSyntactic(err) ||
		jsontext.Internal.IsIOError(err) {
		return err
	}
	return readErrorAfter(d, p.typ, err)
}
