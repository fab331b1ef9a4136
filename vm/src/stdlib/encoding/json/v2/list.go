package json

import (
	"cmp"
	"errors"
	"reflect"

	"encoding/json/internal/jsonopts"
	"encoding/json/jsontext"
)

var (
	errTooFew  = errors.New("too few array elements")
	errTooMany = errors.New("too many array elements")
)

// loopDepth is how deep values may be nested before loops are looked for.
const loopDepth = 1000

// visit is a pointer, a map or a slice on the way to a value.
type visit struct {
	typ reflect.Type
	at  any
	len int
}

// enter notes that a pointer, a map or a slice is being written, and returns what to do behind it. Where it is
// being written already, the error says so.
func enter(e *jsontext.Encoder, t reflect.Type, v reflect.Value) (leave func(), err error) {
	x := jsontext.Internal.Encoder(e)
	if x.Depth() < loopDepth {
		return func() {}, nil
	}
	here := visit{t, v.UnsafePointer(), 0}
	if v.Kind() == reflect.Slice {
		here.len = v.Len()
	}
	if x.Visited[here] {
		return nil, errorBefore(e, t, jsonopts.ErrCycle)
	}
	if x.Visited == nil {
		x.Visited = map[any]bool{}
	}
	x.Visited[here] = true
	return func() { delete(x.Visited, here) }, nil
}

// writeList writes a slice or an array.
func (p *plan) writeList(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	slice := p.kind == reflect.Slice
	if slice {
		leave, err := enter(e, p.typ, v.Value)
		if err != nil {
			return err
		}
		defer leave()
	}
	if err := p.noStringTag(e, o); err != nil {
		return err
	}
	if slice && v.IsNil() && o.Is(jsonopts.FormatNilSliceAsNull) {
		return e.WriteToken(jsontext.Null)
	}
	p.parts()
	if err := e.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	copied := v.copied && !slice
	for i := range v.Len() {
		if err := p.elem.write(e, o, value{v.Index(i), copied}); err != nil {
			return err
		}
	}
	return e.WriteToken(jsontext.EndArray)
}

func (p *plan) readSlice(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	if inside, err := p.enter(d, o, v, '['); !inside {
		return err
	}
	room := v.Cap()
	if room > 0 {
		v.SetLen(room)
	}
	used := true // what is in the slice was used before
	n := 0
	var first error
	for d.PeekKind() != ']' {
		if n == room {
			v.Grow(1)
			room = v.Cap()
			v.SetLen(room)
			used = false
		}
		elem := value{v.Index(n), false}
		n++
		if used && !o.Is(jsonopts.MergeWithLegacySemantics) {
			elem.SetZero()
		}
		if err := p.elem.read(d, o, elem); err != nil {
			if fatal(err, o) {
				v.SetLen(n)
				return err
			}
			first = cmp.Or(first, err)
		}
	}
	if n == 0 {
		v.Set(reflect.MakeSlice(p.typ, 0, 0))
	} else {
		v.SetLen(n)
	}
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	return first
}

func (p *plan) readArray(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	if inside, err := p.enter(d, o, v, '['); !inside {
		return err
	}
	length := v.Len()
	n := 0
	var first, wrong error
	for d.PeekKind() != ']' {
		if n >= length {
			if err := d.SkipValue(); err != nil {
				return err
			}
			wrong = errTooMany
			continue
		}
		elem := value{v.Index(n), v.copied}
		n++
		if !o.Is(jsonopts.MergeWithLegacySemantics) {
			elem.SetZero()
		}
		if err := p.elem.read(d, o, elem); err != nil {
			if fatal(err, o) {
				return err
			}
			first = cmp.Or(first, err)
		}
	}
	for ; n < length; n++ {
		v.Index(n).SetZero()
		wrong = errTooFew
	}
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	if wrong != nil && !o.Is(jsonopts.UnmarshalArrayFromAnyLength) {
		return readErrorAfter(d, p.typ, wrong)
	}
	return first
}
