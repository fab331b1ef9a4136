package json

import (
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"reflect"
)

// Marshaler is a type that returns its own JSON.
type Marshaler = jsonv2.Marshaler

// Unmarshaler is a type that reads itself from JSON.
type Unmarshaler = jsonv2.Unmarshaler

// RawMessage is JSON text, passed on as it is.
type RawMessage = jsontext.Value

// has returns whether a type has a method, other than Number, which is known here.
func has(t reflect.Type, method string) bool {
	if n := reflect.TypeFor[Number](); t == n || t == reflect.PointerTo(n) {
		return false
	}
	_, ok := t.MethodByName(method)
	return ok
}

// writesItself returns whether a type writes itself to an encoder.
func writesItself(t reflect.Type) bool {
	return has(t, "MarshalJSONTo") && t.Implements(reflect.TypeFor[jsonv2.MarshalerTo]())
}

// writeItself writes a value that writes itself.
func (e *encoder) writeItself(v reflect.Value) error {
	if v.CanAddr() {
		v = v.Addr()
	}
	text, err := jsonv2.Marshal(v.Interface(), DefaultOptionsV1(), jsontext.EscapeForHTML(e.html))
	e.buf = append(e.buf, text...)
	return err
}

// selfReader reads a value that reads itself from a decoder.
type selfReader struct{ to any }

func (r *selfReader) UnmarshalJSON(text []byte) error {
	return jsonv2.Unmarshal(text, r.to, DefaultOptionsV1())
}

// readsItself returns what reads a value that reads itself, nil if it does not.
func readsItself(v reflect.Value) Unmarshaler {
	if !has(v.Type(), "UnmarshalJSONFrom") {
		return nil
	}
	if _, ok := v.Interface().(jsonv2.UnmarshalerFrom); !ok {
		return nil
	}
	return &selfReader{v.Interface()}
}
