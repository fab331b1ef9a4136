package json

import (
	"encoding"
	"reflect"

	"encoding/json/internal/jsonopts"
	"encoding/json/jsontext"
)

// legacyTagEnds takes away the option "string" where encoding/json has it end: at pointers to pointers and at
// interfaces. It returns whether that is an error.
func legacyTagEnds(o *jsonopts.Set) (wrong bool) {
	if !o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		return true
	}
	o.Drop(jsonopts.StringTag)
	return false
}

// tagEnds returns whether the option "string" ends at this pointer.
func (p *plan) tagEnds(o *jsonopts.Set) bool {
	return o.Is(jsonopts.StringTag) && o.Is(jsonopts.StringifyWithLegacySemantics) &&
		p.typ.Elem().Kind() == reflect.Pointer
}

func (p *plan) writePointer(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	leave, err := enter(e, p.typ, v.Value)
	if err != nil {
		return err
	}
	defer leave()
	if p.tagEnds(o) && legacyTagEnds(o) {
		return errorBefore(e, p.typ, errStringTag)
	}
	if v.IsNil() {
		return e.WriteToken(jsontext.Null)
	}
	p.parts()
	return p.elem.write(e, o, value{v.Elem(), false})
}

func (p *plan) readPointer(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	if d.PeekKind() == 'n' {
		if _, err := d.ReadToken(); err != nil {
			return err
		}
		v.SetZero()
		return nil
	}
	if p.tagEnds(o) && legacyTagEnds(o) {
		return skipBefore(d, p.typ, errStringTag)
	}
	p.parts()
	if v.IsNil() {
		v.Set(reflect.New(p.typ.Elem()))
	}
	if err := p.elem.read(d, o, value{v.Elem(), false}); err != nil {
		return err
	}
	if o.Is(jsonopts.StringTag) && o.Is(jsonopts.StringifyWithLegacySemantics) {
		// A null in quotes is one for the pointer.
		if string(jsontext.Internal.Decoder(d).Previous()) == `"null"` {
			v.SetZero()
		}
	}
	return nil
}

func (p *plan) writeInterface(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	if o.Is(jsonopts.StringTag) {
		if !o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
			return errorBefore(e, p.typ, errStringTag)
		}
		if o.Is(jsonopts.StringifyWithLegacySemantics) {
			o.Drop(jsonopts.StringTag)
		}
	}
	if v.IsNil() {
		return e.WriteToken(jsontext.Null)
	}
	in := v.Elem()
	if o.Is(jsonopts.CallMethodsWithLegacySemantics) && in.Kind() == reflect.Pointer && in.IsNil() {
		in = p.callable(in)
	}
	at := copyOf(in)
	return planOf(at.Type()).write(e, o, at)
}

// callable returns a value that has the method of a nil pointer which the interface has: encoding/json calls
// it.
func (p *plan) callable(in reflect.Value) reflect.Value {
	switch x := in.Interface(); {
	case p.typ.Implements(reflect.TypeFor[MarshalerTo]()):
		return reflect.ValueOf(struct{ MarshalerTo }{x.(MarshalerTo)})
	case p.typ.Implements(reflect.TypeFor[Marshaler]()):
		return reflect.ValueOf(struct{ Marshaler }{x.(Marshaler)})
	case p.typ.Implements(reflect.TypeFor[encoding.TextAppender]()):
		return reflect.ValueOf(struct{ encoding.TextAppender }{x.(encoding.TextAppender)})
	case p.typ.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return reflect.ValueOf(struct{ encoding.TextMarshaler }{x.(encoding.TextMarshaler)})
	}
	return in
}

func (p *plan) readInterface(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	if o.Is(jsonopts.StringTag) {
		if !o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
			return skipBefore(d, p.typ, errStringTag)
		}
		if o.Is(jsonopts.StringifyWithLegacySemantics) {
			o.Drop(jsonopts.StringTag)
		}
	}
	if o.Is(jsonopts.MergeWithLegacySemantics) && !v.IsNil() {
		in := v.Elem()
		if in.Kind() != reflect.Pointer || in.IsNil() {
			v.SetZero()
		} else if d.PeekKind() == 'n' && in.Elem().Kind() == reflect.Pointer {
			if _, err := d.ReadToken(); err != nil {
				return err
			}
			in.Elem().SetZero()
			return nil
		}
	}
	kind := d.PeekKind()
	if kind == 'n' {
		if _, err := d.ReadToken(); err != nil {
			return err
		}
		v.SetZero()
		return nil
	}
	var at value
	switch {
	case !v.IsNil():
		at = copyOf(v.Elem())
	case p.typ != anyType && !anyType.Implements(p.typ):
		return skipBefore(d, p.typ, jsonopts.ErrNilInterface)
	default:
		t := natural(kind)
		if t == nil {
			_, err := d.ReadValue()
			return err
		}
		if unmarshalersOf(o) == nil && !o.Is(jsonopts.AllowDuplicateNames) {
			x, err := readAny(d, o)
			if x != nil {
				v.Set(reflect.ValueOf(x))
			}
			return err
		}
		at = zeroOf(t)
	}
	err := planOf(at.Type()).read(d, o, at)
	v.Set(at.Value)
	return err
}

// natural returns the Go type that a value of a kind has in an any, nil if there is none.
func natural(k jsontext.Kind) reflect.Type {
	switch k {
	case 'f', 't':
		return boolType
	case '"':
		return stringType
	case '0':
		return floatType
	case '{':
		return anyMapType
	case '[':
		return anySliceType
	}
	return nil
}
