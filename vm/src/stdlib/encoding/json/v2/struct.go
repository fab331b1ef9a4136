package json

import (
	"cmp"
	"errors"
	"reflect"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
	"encoding/json/jsontext"
)

func (p *plan) writeStruct(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	if err := p.noStringTag(e, o); err != nil {
		return err
	}
	p.parts()
	if err := p.fields.fit(o); err != nil {
		return errorBefore(e, err.GoType, err.Err)
	}
	if err := e.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	x := jsontext.Internal.Encoder(e)
	x.Last().Unchecked = true // the names of fields are different
	w := structWriter{e: e, o: o, v: v}
	if p.fields.fallback != nil && !o.Is(jsonopts.AllowDuplicateNames) {
		w.written = make([]bool, len(p.fields.list))
	}
	for i := range p.fields.list {
		if err := w.field(&p.fields.list[i]); err != nil {
			return err
		}
	}
	if p.fields.fallback != nil {
		if err := w.fallback(p.fields); err != nil {
			return err
		}
	}
	return e.WriteToken(jsontext.EndObject)
}

// structWriter writes the members of a struct.
type structWriter struct {
	e       *jsontext.Encoder
	o       *jsonopts.Set
	v       value
	written []bool // fields by id, where there may be other members
}

func (w *structWriter) field(f *field) error {
	v := f.in(w.v, false)
	legacy := w.o.Is(jsonopts.OmitEmptyWithLegacySemantics)
	switch {
	case !v.IsValid():
		return nil
	case (f.omitZero || w.o.Is(jsonopts.OmitZeroStructFields)) && f.isZero(v):
		return nil
	case f.omitEmpty && legacy && legacyEmpty(v):
		return nil
	}
	omitEmpty := f.omitEmpty && !legacy
	if omitEmpty && f.isEmpty != nil && !f.plan.isCustom(w.o) && f.isEmpty(v) {
		return nil
	}
	x := jsontext.Internal.Encoder(w.e)
	mark := x.Mark()
	x.WriteName(f.name, f.quotedName)
	valueAt := w.e.OutputOffset()
	if omitEmpty {
		valueAt += x.Gap()
	}
	if err := f.write(w.e, w.o, v); err != nil {
		return err
	}
	if omitEmpty && x.RewindEmpty(mark, valueAt) {
		return nil
	}
	if w.written != nil {
		w.written[f.id] = true
	}
	return nil
}

// write writes the value of a field.
func (f *field) write(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	if f.quoted {
		defer tagged(o)()
	}
	return f.plan.write(e, o, v)
}

// read reads the value of a field.
func (f *field) read(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	if f.quoted {
		defer tagged(o)()
	}
	return f.plan.read(d, o, v)
}

// tagged sets the option "string" of a tag, and returns what takes it back.
func tagged(o *jsonopts.Set) (restore func()) {
	o.Put(jsonopts.StringTag, true)
	return func() { o.Drop(jsonopts.StringTag) }
}

// legacyEmpty returns whether encoding/json takes a value for empty.
func legacyEmpty(v value) bool {
	switch v.Kind() {
	case reflect.String, reflect.Map, reflect.Slice, reflect.Array:
		return v.Len() == 0
	case reflect.Float32, reflect.Float64:
		return v.Float() == 0
	case reflect.Bool, reflect.Pointer, reflect.Interface,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return v.IsZero()
	}
	return false
}

func (p *plan) readStruct(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	if inside, err := p.enter(d, o, v, '{'); !inside {
		return err
	}
	if err := p.fields.fit(o); err != nil {
		return readErrorAfter(d, err.GoType, err.Err)
	}
	x := jsontext.Internal.Decoder(d)
	x.Last().Unchecked = true
	r := structReader{plan: p, d: d, o: o, v: v, read: make([]bool, len(p.fields.list))}
	for d.PeekKind() != '}' {
		if err := r.member(); err != nil {
			if r.stop || fatal(err, o) {
				return err
			}
			r.first = cmp.Or(r.first, err)
		}
	}
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	return r.first
}

// structReader reads the members of an object into a struct.
type structReader struct {
	*plan
	d     *jsontext.Decoder
	o     *jsonopts.Set
	v     value
	read  []bool // fields by id
	first error
	stop  bool // there is no going on after an error
}

func (r *structReader) member() error {
	x := jsontext.Internal.Decoder(r.d)
	text, form, err := x.ReadValue()
	if err != nil {
		r.stop = true
		return err
	}
	name := string(jsonwire.Unquote(text, form))
	f, err := r.find(name)
	if err != nil {
		r.stop = true
		return err
	}
	if f == nil {
		return r.unknown(text, name)
	}
	if !r.o.Is(jsonopts.AllowDuplicateNames) {
		if r.read[f.id] {
			r.stop = true
			return duplicate(r.d)
		}
		r.read[f.id] = true
	}
	v := f.in(r.v, true)
	if !v.IsValid() {
		return r.unreachable()
	}
	return f.read(r.d, r.o, v)
}

var errUnreachable = errors.New("cannot set embedded pointer to unexported struct type")

// unreachable skips a member whose field is behind a nil pointer that cannot be set.
func (r *structReader) unreachable() error {
	err := readErrorBefore(r.d, r.typ, errUnreachable)
	if !r.o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		return err
	}
	if skip := r.d.SkipValue(); skip != nil {
		return skip
	}
	return err
}

// find returns the field that a name is for.
func (r *structReader) find(name string) (*field, error) {
	if f := r.fields.byName[name]; f != nil {
		return f, nil
	}
	var found *field
	for _, f := range r.fields.byFolded[fold(name)] {
		if !f.matches(name, r.o) {
			continue
		}
		if found == nil {
			found = f
		} else if !r.o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
			return nil, readErrorAfter(r.d, r.typ, errAmbiguousName)
		}
	}
	return found, nil
}

// unknown reads or skips a member without a field.
func (r *structReader) unknown(text jsontext.Value, name string) error {
	var rejected error
	if r.o.Is(jsonopts.RejectUnknownMembers) && r.fields.fallback == nil {
		rejected = readErrorAfter(r.d, r.typ, ErrUnknownName)
		if !r.o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
			return rejected
		}
	}
	x := jsontext.Internal.Decoder(r.d)
	if !r.o.Is(jsonopts.AllowDuplicateNames) && !x.Last().Names.Add(name) {
		r.stop = true
		return duplicate(r.d)
	}
	if r.fields.fallback != nil {
		return r.fallback(text, name)
	}
	if err := r.d.SkipValue(); err != nil {
		r.stop = true
		return err
	}
	return rejected
}
