package json

import (
	"cmp"
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"encoding/json/internal/jsonopts"
	"encoding/json/jsontext"
)

// unique returns whether different keys of a kind always have different names, and the other way round. Then
// names need not be checked.
func unique(k reflect.Kind, o *jsonopts.Set) bool {
	switch k {
	case reflect.Bool,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return true
	case reflect.String:
		return !o.Is(jsonopts.AllowInvalidUTF8)
	}
	return false // NaN is as often in a map as it likes
}

func (p *plan) writeMap(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	leave, err := enter(e, p.typ, v.Value)
	if err != nil {
		return err
	}
	defer leave()
	if err := p.noStringTag(e, o); err != nil {
		return err
	}
	if v.IsNil() && o.Is(jsonopts.FormatNilMapAsNull) {
		return e.WriteToken(jsontext.Null)
	}
	p.parts()
	if err := e.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	if v.Len() > 0 {
		if !p.key.isCustom(o) && unique(p.key.kind, o) {
			jsontext.Internal.Encoder(e).Last().Unchecked = true
		}
		members := p.writeMembers
		if o.Is(jsonopts.Deterministic) && v.Len() > 1 {
			members = p.writeSorted
		}
		if err := members(e, o, v); err != nil {
			return err
		}
	}
	return e.WriteToken(jsontext.EndObject)
}

// writeMembers writes the members of a map as they come.
func (p *plan) writeMembers(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	key, elem := zeroOf(p.key.typ), zeroOf(p.elem.typ)
	for it := v.MapRange(); it.Next(); {
		key.SetIterKey(it)
		if err := p.writeKey(e, o, key); err != nil {
			return err
		}
		elem.SetIterValue(it)
		if err := p.elem.write(e, o, elem); err != nil {
			return err
		}
	}
	return nil
}

// entry is a member of a map with the name that its key has.
type entry struct {
	name string
	elem value
}

// writeSorted writes the members of a map by name.
func (p *plan) writeSorted(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	x := jsontext.Internal.Encoder(e)
	plain := p.key.kind == reflect.String && !p.key.isCustom(o)
	entries := make([]entry, 0, v.Len())
	for it := v.MapRange(); it.Next(); {
		elem := copyOf(it.Value())
		if plain {
			entries = append(entries, entry{it.Key().String(), elem})
			continue
		}
		// The name is known once it is written.
		mark := x.Mark()
		if err := p.writeKey(e, o, copyOf(it.Key())); err != nil {
			return err
		}
		entries = append(entries, entry{x.Last().Name, elem})
		x.Rewind(mark)
	}
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	for _, entry := range entries {
		if err := e.WriteToken(jsontext.String(entry.name)); err != nil {
			return err
		}
		if err := p.elem.write(e, o, entry.elem); err != nil {
			return err
		}
	}
	return nil
}

// writeKey writes a key as a name.
func (p *plan) writeKey(e *jsontext.Encoder, o *jsonopts.Set, key value) error {
	err := p.key.write(e, o, key)
	if err == nil || !errors.Is(err, jsontext.ErrNonStringName) {
		return err
	}
	// In encoding/json, a nil pointer with a method to write it is an empty name.
	if o.Is(jsonopts.CallMethodsWithLegacySemantics) && p.key.kind == reflect.Pointer && key.IsNil() &&
		(method[encoding.TextMarshaler](p.key.typ) != not || method[encoding.TextAppender](p.key.typ) != not) {
		return e.WriteToken(jsontext.String(""))
	}
	if s, ok := err.(*jsontext.SyntacticError); ok && s.Err == jsontext.ErrNonStringName {
		return errorBefore(e, p.key.typ, err)
	}
	return err
}

func (p *plan) readMap(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	if inside, err := p.enter(d, o, v, '{'); !inside {
		return err
	}
	if v.IsNil() {
		v.Set(reflect.MakeMap(p.typ))
	}
	x := jsontext.Internal.Decoder(d)
	if !p.key.custom && len(unmarshalersOf(o).of(p.key.typ)) == 0 && unique(p.key.kind, o) {
		x.Last().Unchecked = true
	}
	r := mapReader{plan: p, d: d, o: o, m: v, key: zeroOf(p.key.typ), elem: zeroOf(p.elem.typ)}
	if !o.Is(jsonopts.AllowDuplicateNames) && v.Len() > 0 {
		r.seen = reflect.MakeMap(reflect.MapOf(p.key.typ, boolType))
	}
	var first error
	for d.PeekKind() != '}' {
		if err := r.member(); err != nil {
			if r.stop || fatal(err, o) {
				return err
			}
			first = cmp.Or(first, err)
		}
	}
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	return first
}

// mapReader reads the members of an object into a map.
type mapReader struct {
	*plan
	d         *jsontext.Decoder
	o         *jsonopts.Set
	m         value
	key, elem value
	seen      reflect.Value // the keys that were read, if the map had some before
	stop      bool          // there is no going on after an error
}

func (r *mapReader) member() error {
	r.key.SetZero()
	if err := r.plan.key.read(r.d, r.o, r.key); err != nil {
		return r.skip(err)
	}
	key := r.key.Value
	if key.Kind() == reflect.Interface && !key.IsNil() && !key.Elem().Type().Comparable() {
		return r.skip(readErrorAfter(r.d, r.typ, fmt.Errorf("invalid incomparable key type %v", key.Elem().Type())))
	}
	r.elem.SetZero()
	if old := r.m.MapIndex(key); old.IsValid() {
		if !r.o.Is(jsonopts.AllowDuplicateNames) && (!r.seen.IsValid() || r.seen.MapIndex(key).IsValid()) {
			r.stop = true
			return duplicate(r.d)
		}
		if !r.o.Is(jsonopts.MergeWithLegacySemantics) {
			r.elem.Set(old)
		}
	}
	err := r.plan.elem.read(r.d, r.o, r.elem)
	r.m.SetMapIndex(key, r.elem.Value)
	if r.seen.IsValid() {
		r.seen.SetMapIndex(key, reflect.ValueOf(true))
	}
	return err
}

// skip skips the value of a member whose key is wrong, if there is going on.
func (r *mapReader) skip(err error) error {
	if fatal(err, r.o) {
		return err
	}
	if skip := r.d.SkipValue(); skip != nil {
		r.stop = true
		return skip
	}
	return err
}
