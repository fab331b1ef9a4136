// Package gob sends values between programs: streams that describe the types of what they hold.
package gob

import (
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"
)

// A GobEncoder encodes itself.
type GobEncoder interface {
	// GobEncode returns the value in a form of its own.
	GobEncode() ([]byte, error)
}

// A GobDecoder decodes what its GobEncode made.
type GobDecoder interface {
	// GobDecode sets the value from what GobEncode returned.
	GobDecode([]byte) error
}

// failure is how errors get out of the depth of values.
type failure struct{ err error }

func fail(err error) { panic(failure{err}) }

func failf(format string, args ...any) { fail(fmt.Errorf("gob: "+format, args...)) }

// catch takes a failure for the error of the function that defers it.
func catch(err *error) {
	switch f := recover().(type) {
	case nil:
	case failure:
		*err = f.err
	default:
		panic(f)
	}
}

// How values are encoded that do it themselves.
const (
	byGob    = 1 + iota // GobEncoder, GobDecoder
	byBinary            // encoding.BinaryMarshaler and BinaryUnmarshaler
)

// traits are what matters of a type: pointers are followed.
type traits struct {
	user, base reflect.Type
	indirect   int          // pointers from user to base
	enc, dec   int          // byGob, byBinary or 0
	encAt      int          // pointers from user to what encodes; -1: its address does
	decAddr    bool         // whether the address of the base decodes
	kind       reflect.Kind // of the base
	basic      typeId       // of the base
	size       uint64       // of user
	plain      bool         // whether lists of user may be slices that lists.go knows

	inside atomic.Pointer[parts]
}

// parts are what a type is made of.
type parts struct {
	key, elem *traits
	fields    []field // those that are sent
}

// field is one that is sent.
type field struct {
	index int
	t     *traits
}

// parts returns what the base is made of.
func (t *traits) parts() *parts {
	if p := t.inside.Load(); p != nil {
		return p
	}
	p := new(parts)
	switch t.kind {
	case reflect.Map:
		p.key, p.elem = mustTraits(t.base.Key()), mustTraits(t.base.Elem())
	case reflect.Array, reflect.Slice:
		p.elem = mustTraits(t.base.Elem())
	case reflect.Struct:
		for i := range t.base.NumField() {
			if f := t.base.Field(i); isSent(f) {
				p.fields = append(p.fields, field{i, mustTraits(f.Type)})
			}
		}
		if len(p.fields) == 0 && t.base.NumField() > 0 {
			failf("type %s has no exported fields", t.base)
		}
	}
	t.inside.Store(p)
	return p
}

var (
	gobEncoder        = reflect.TypeFor[GobEncoder]()
	gobDecoder        = reflect.TypeFor[GobDecoder]()
	binaryMarshaler   = reflect.TypeFor[encoding.BinaryMarshaler]()
	binaryUnmarshaler = reflect.TypeFor[encoding.BinaryUnmarshaler]()
)

var allTraits sync.Map // from reflect.Type to *traits

func traitsOf(rt reflect.Type) (*traits, error) {
	if found, ok := allTraits.Load(rt); ok {
		return found.(*traits), nil
	}
	t := &traits{user: rt, base: rt}
	seen := make(map[reflect.Type]bool)
	for ; t.base.Kind() == reflect.Pointer; t.base = t.base.Elem() {
		if seen[t.base] {
			return nil, errors.New("can't represent recursive pointer type " + t.base.String())
		}
		seen[t.base] = true
		t.indirect++
	}
	if at, ok := implements(rt, gobEncoder); ok {
		t.enc, t.encAt = byGob, at
	} else if at, ok := implements(rt, binaryMarshaler); ok {
		t.enc, t.encAt = byBinary, at
	}
	if _, ok := implements(rt, gobDecoder); ok {
		t.dec, t.decAddr = byGob, !t.base.Implements(gobDecoder)
	} else if _, ok := implements(rt, binaryUnmarshaler); ok {
		t.dec, t.decAddr = byBinary, !t.base.Implements(binaryUnmarshaler)
	}
	t.kind, t.basic = t.base.Kind(), basicType(t.base)
	t.size = uint64(rt.Size())
	t.plain = t.indirect == 0 && t.enc == 0 && t.dec == 0 && t.basic != 0 && t.basic != tInterface && rt.PkgPath() == ""
	found, _ := allTraits.LoadOrStore(rt, t)
	return found.(*traits), nil
}

func mustTraits(rt reflect.Type) *traits {
	t, err := traitsOf(rt)
	if err != nil {
		fail(err)
	}
	return t
}

// implements returns behind how many pointers what implements the interface is, -1 for the address.
func implements(rt, what reflect.Type) (at int, ok bool) {
	for t := rt; ; t = t.Elem() {
		if t.Implements(what) {
			return at, true
		}
		if t.Kind() != reflect.Pointer {
			break
		}
		at++
	}
	if rt.Kind() != reflect.Pointer && reflect.PointerTo(rt).Implements(what) {
		return -1, true
	}
	return 0, false
}

func isExported(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}

// isSent reports whether a field is part of what is sent.
func isSent(f reflect.StructField) bool {
	t := f.Type
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return isExported(f.Name) && t.Kind() != reflect.Chan && t.Kind() != reflect.Func
}

var (
	typeByName sync.Map // from string to reflect.Type
	nameByType sync.Map // from reflect.Type, without pointers, to string
)

// RegisterName gives the type of value a name, by which it is found when it comes in an interface.
func RegisterName(name string, value any) {
	if name == "" {
		panic("attempt to register empty name")
	}
	t := mustTraits(reflect.TypeOf(value))
	if old, dup := typeByName.LoadOrStore(name, t.user); dup && old != t.user {
		panic(fmt.Sprintf("gob: registering duplicate types for %q: %s != %s", name, old, t.user))
	}
	if old, dup := nameByType.LoadOrStore(t.base, name); dup && old != name {
		typeByName.Delete(name)
		panic(fmt.Sprintf("gob: registering duplicate names for %s: %q != %q", t.user, old, name))
	}
}

// Register gives the type of value its own name.
func Register(value any) {
	rt := reflect.TypeOf(value)
	name := rt.String()
	if rt.Name() != "" {
		name = rt.Name()
		if rt.PkgPath() != "" {
			name = rt.PkgPath() + "." + name
		}
	}
	RegisterName(name, value)
}

func init() {
	for _, value := range []any{
		0, int8(0), int16(0), int32(0), int64(0), uint(0), uint8(0), uint16(0), uint32(0), uint64(0),
		float32(0), 0.0, complex64(0), 0i, uintptr(0), false, "", []byte(nil),
		[]int(nil), []int8(nil), []int16(nil), []int32(nil), []int64(nil), []uint(nil), []uint16(nil), []uint32(nil), []uint64(nil),
		[]float32(nil), []float64(nil), []complex64(nil), []complex128(nil), []uintptr(nil), []bool(nil), []string(nil),
	} {
		Register(value)
	}
}
