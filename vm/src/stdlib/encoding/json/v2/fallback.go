package json

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"reflect"
	"slices"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
	"encoding/json/jsontext"
)

var errNotObject = errors.New("embedded raw value must be a JSON object")

// fallback writes the members that are in no field of their own: those of a raw value or a map.
func (w *structWriter) fallback(fs *fields) error {
	f := fs.fallback
	v := f.in(w.v, false)
	if v.IsValid() {
		v = v.pointed(false)
	}
	switch {
	case !v.IsValid():
		return nil
	case v.Type() == rawType:
		return w.raw(fs, v)
	}
	return w.members(fs, v)
}

// name writes the name of a member that is in no field. Its text is quoted.
func (w *structWriter) name(fs *fields, name string, quoted jsontext.Value) error {
	if w.written != nil && !w.isNew(fs, name) {
		parent := w.e.StackPointer().Parent()
		return &jsontext.SyntacticError{
			ByteOffset:  w.e.OutputOffset(),
			JSONPointer: parent.AppendToken(name),
			Err:         jsontext.ErrDuplicateName,
		}
	}
	return w.e.WriteValue(quoted)
}

// isNew returns whether no member was written before that the name would be read into.
func (w *structWriter) isNew(fs *fields, name string) bool {
	if folded := fs.byFolded[fold(name)]; len(folded) > 0 {
		f := fs.byName[name]
		for i := 0; f == nil && i < len(folded); i++ {
			if folded[i].matches(name, w.o) {
				f = folded[i]
			}
		}
		if f != nil {
			before := w.written[f.id]
			w.written[f.id] = true
			return !before
		}
	}
	return jsontext.Internal.Encoder(w.e).Last().Names.Add(name)
}

// raw writes the members of an object that is text.
func (w *structWriter) raw(fs *fields, v value) error {
	text := v.Bytes()
	if len(text) == 0 {
		return nil
	}
	d := jsontext.Internal.NewDecoder(text, []Options{
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true),
	})
	t, err := d.ReadToken()
	if err == nil && t.Kind() != '{' {
		err = errNotObject
	}
	if err != nil {
		return errorBefore(w.e, v.Type(), cmp.Or(endsEarly(err), err))
	}
	x := jsontext.Internal.Decoder(d)
	for d.PeekKind() != '}' {
		quoted, form, err := x.ReadValue()
		if err != nil {
			return errorBefore(w.e, v.Type(), err)
		}
		if err := w.name(fs, string(jsonwire.Unquote(quoted, form)), quoted); err != nil {
			return err
		}
		value, err := d.ReadValue()
		if err != nil {
			return errorBefore(w.e, v.Type(), err)
		}
		if err := w.e.WriteValue(value); err != nil {
			return err
		}
	}
	if _, err := d.ReadToken(); err != nil {
		return errorBefore(w.e, v.Type(), err)
	}
	if err := x.CheckEOF(); err != nil {
		return errorBefore(w.e, v.Type(), err)
	}
	return nil
}

func endsEarly(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return nil
}

// members writes the members of a map.
func (w *structWriter) members(fs *fields, v value) error {
	names := make([]string, 0, v.Len())
	for it := v.MapRange(); it.Next(); {
		names = append(names, it.Key().String())
	}
	if w.o.Is(jsonopts.Deterministic) {
		slices.Sort(names)
	}
	key, elem := zeroOf(v.Type().Key()), zeroOf(v.Type().Elem())
	for _, name := range names {
		quoted, err := jsonwire.AppendQuote(nil, name, w.o)
		if err != nil {
			return errorBefore(w.e, key.Type(), err)
		}
		if err := w.name(fs, string(jsonwire.Unquote(quoted, jsonwire.Escaped)), quoted); err != nil {
			return err
		}
		key.SetString(name)
		elem.Set(v.MapIndex(key.Value))
		if err := fs.fallback.plan.write(w.e, w.o, elem); err != nil {
			return err
		}
	}
	return nil
}

// fallback reads a member that has no field of its own.
func (r *structReader) fallback(quoted jsontext.Value, name string) error {
	f := r.fields.fallback
	v := f.in(r.v, true)
	if v.IsValid() {
		v = v.pointed(true)
	}
	switch {
	case !v.IsValid():
		return r.unreachable()
	case v.Type() == rawType:
		return r.raw(v, quoted)
	}
	m := v
	if m.IsNil() {
		m.Set(reflect.MakeMap(m.Type()))
	}
	key := zeroOf(m.Type().Key())
	key.SetString(name)
	elem := zeroOf(m.Type().Elem())
	if old := m.MapIndex(key.Value); old.IsValid() {
		elem.Set(old)
	}
	err := f.plan.read(r.d, r.o, elem)
	m.SetMapIndex(key.Value, elem.Value)
	return err
}

const blanks = " \n\r\t"

// raw adds a member to an object that is text.
func (r *structReader) raw(v value, quoted jsontext.Value) error {
	to := v.Addr().Interface().(*jsontext.Value)
	if len(*to) == 0 {
		*to = append(*to, '{')
	} else {
		body, ok := bytes.CutSuffix(bytes.TrimRight(*to, blanks), []byte("}"))
		if !ok {
			*to = bytes.TrimRight(*to, blanks)
			return skipAfter(r.d, rawType, errNotObject)
		}
		*to = bytes.TrimRight(body, blanks)
		if !bytes.HasSuffix(*to, []byte(",")) && !bytes.HasSuffix(*to, []byte("{")) {
			*to = append(*to, ',')
		}
	}
	*to = append(append(*to, quoted...), ':')
	text, err := r.d.ReadValue()
	if err != nil {
		return err
	}
	*to = append(append(*to, text...), '}')
	return nil
}
