package json

import (
	"fmt"
	"reflect"
	"sync"

	"encoding/json/internal/jsonopts"
	"encoding/json/jsontext"
)

// Marshalers is a list of functions that write values of certain types.
type Marshalers = typed[jsontext.Encoder]

// Unmarshalers is a list of functions that read values of certain types.
type Unmarshalers = typed[jsontext.Decoder]

// typed is a list of functions for certain types.
type typed[Coder any] struct {
	_     [0]func()
	list  []function[Coder]
	found sync.Map // what applies to a type
}

// call writes or reads a value.
type call[Coder any] = func(*Coder, *jsonopts.Set, value) error

// function is a function for a type.
type function[Coder any] struct {
	typ  reflect.Type
	call call[Coder]
	last bool // it never leaves a value to the next one
}

// JoinMarshalers returns the functions of all lists: those that come first are called first.
func JoinMarshalers(ms ...*Marshalers) *Marshalers { return join(ms) }

// JoinUnmarshalers returns the functions of all lists: those that come first are called first.
func JoinUnmarshalers(us ...*Unmarshalers) *Unmarshalers { return join(us) }

func join[Coder any](lists []*typed[Coder]) *typed[Coder] {
	var all []function[Coder]
	for _, l := range lists {
		if l != nil {
			all = append(all, l.list...)
		}
	}
	if len(all) == 0 {
		return nil
	}
	return &typed[Coder]{list: all}
}

func marshalersOf(o *jsonopts.Set) *Marshalers {
	if o.Marshalers == nil {
		return nil
	}
	return o.Marshalers.(*Marshalers)
}

func unmarshalersOf(o *jsonopts.Set) *Unmarshalers {
	if o.Unmarshalers == nil {
		return nil
	}
	return o.Unmarshalers.(*Unmarshalers)
}

// of returns the functions that apply to a type.
func (l *typed[Coder]) of(t reflect.Type) []call[Coder] {
	if l == nil {
		return nil
	}
	if calls, ok := l.found.Load(t); ok {
		return calls.([]call[Coder])
	}
	var calls []call[Coder]
	for _, f := range l.list {
		if applies(t, f.typ) {
			calls = append(calls, f.call)
			if f.last {
				break
			}
		}
	}
	l.found.Store(t, calls)
	return calls
}

// applies returns whether a function for a type is one for values of another: of the type, of what it points
// at, or of what implements it.
func applies(from, to reflect.Type) bool {
	switch to.Kind() {
	case reflect.Interface:
		return reflect.PointerTo(from).Implements(to)
	case reflect.Pointer:
		return reflect.PointerTo(from) == to
	}
	return from == to
}

// as returns a value as the argument of a function.
func as[T any](v value) T {
	switch reflect.TypeFor[T]().Kind() {
	case reflect.Interface, reflect.Pointer:
		return v.Addr().Interface().(T)
	}
	t, _ := reflect.TypeAssert[T](v.Value)
	return t
}

// mustApply panics if a function could never be called, or would read into a copy.
func mustApply(t reflect.Type, reads bool) {
	switch {
	case t.Kind() == reflect.Interface, t.Kind() == reflect.Pointer && t.Name() == "":
	case reads:
		panic(fmt.Sprintf("input type %v must be an interface type or an unnamed pointer type", t))
	case t.Kind() == reflect.Pointer:
		panic(fmt.Sprintf("input type %v must be an interface type, an unnamed pointer type, or a non-pointer type", t))
	}
}

// MarshalFunc returns a function that returns the text of values of type T.
func MarshalFunc[T any](fn func(T) ([]byte, error)) *Marshalers {
	t := reflect.TypeFor[T]()
	mustApply(t, false)
	write := func(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
		text, err := fn(as[T](v))
		return writeRaw(e, o, t, v, "MarshalFunc", "marshal function of type func(T) ([]byte, error)", text, err)
	}
	return &Marshalers{list: []function[jsontext.Encoder]{{t, write, true}}}
}

// MarshalToFunc returns a function that writes values of type T to an encoder.
func MarshalToFunc[T any](fn func(*jsontext.Encoder, T) error) *Marshalers {
	t := reflect.TypeFor[T]()
	mustApply(t, false)
	write := func(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
		return callWriter(e, o, t, v, "MarshalToFunc", func(e *jsontext.Encoder) error { return fn(e, as[T](v)) })
	}
	return &Marshalers{list: []function[jsontext.Encoder]{{t, write, false}}}
}

// UnmarshalFunc returns a function that reads values of type T from their text.
func UnmarshalFunc[T any](fn func([]byte, T) error) *Unmarshalers {
	t := reflect.TypeFor[T]()
	mustApply(t, true)
	read := func(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
		return readRaw(d, o, t, "unmarshal function of type func([]byte, T) error", func(text []byte) error {
			return fn(text, as[T](v))
		})
	}
	return &Unmarshalers{list: []function[jsontext.Decoder]{{t, read, true}}}
}

// UnmarshalFromFunc returns a function that reads values of type T from a decoder.
func UnmarshalFromFunc[T any](fn func(*jsontext.Decoder, T) error) *Unmarshalers {
	t := reflect.TypeFor[T]()
	mustApply(t, true)
	read := func(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
		return callReader(d, o, t, func(d *jsontext.Decoder) error { return fn(d, as[T](v)) })
	}
	return &Unmarshalers{list: []function[jsontext.Decoder]{{t, read, false}}}
}
