package json

import (
	"encoding"
	"errors"
	"reflect"
	"sync"
	"time"

	"encoding/json/internal/jsonopts"
	"encoding/json/jsontext"
)

// value is a Go value that has an address. If it is a copy, it had none of its own, and encoding/json
// would not call methods of its pointer.
type value struct {
	reflect.Value
	copied bool
}

// zeroOf returns a new value of a type.
func zeroOf(t reflect.Type) value { return value{reflect.New(t).Elem(), true} }

// copyOf returns a copy of a value.
func copyOf(v reflect.Value) value {
	to := zeroOf(v.Type())
	to.Set(v)
	return to
}

// Types that are told from others.
var (
	anyType      = reflect.TypeFor[any]()
	boolType     = reflect.TypeFor[bool]()
	stringType   = reflect.TypeFor[string]()
	floatType    = reflect.TypeFor[float64]()
	anyMapType   = reflect.TypeFor[map[string]any]()
	anySliceType = reflect.TypeFor[[]any]()
	rawType      = reflect.TypeFor[jsontext.Value]()
	timeType     = reflect.TypeFor[time.Time]()
	durationType = reflect.TypeFor[time.Duration]()
)

// has says how a type has a method.
type has uint8

const (
	not       has = iota
	byValue       // the type has it
	byPointer     // a pointer to it has
)

// method returns how t has the methods of the interface I.
func method[I any](t reflect.Type) has {
	i := reflect.TypeFor[I]()
	switch {
	case t.Implements(i):
		return byValue
	case reflect.PointerTo(t).Implements(i):
		return byPointer
	}
	return not
}

// plan is how the values of a type are written and read: by functions of the program if there are such, by
// their methods, or by what kind they are of.
type plan struct {
	typ  reflect.Type
	kind reflect.Kind

	// The methods that the program wrote for it.
	marshalTo, marshal, appendText, marshalText has
	unmarshalFrom, unmarshal, unmarshalText     bool
	custom                                      bool // there is one of them

	once      sync.Once
	key, elem *plan   // of a map, a slice, an array, a pointer
	fields    *fields // of a struct
}

var plans sync.Map

// planOf returns the plan of a type.
func planOf(t reflect.Type) *plan {
	if p, ok := plans.Load(t); ok {
		return p.(*plan)
	}
	p := &plan{typ: t, kind: t.Kind()}
	// The methods of a pointer are those of what it points at, and called there.
	if p.kind != reflect.Pointer && p.kind != reflect.Interface {
		p.findMethods()
	}
	known, _ := plans.LoadOrStore(t, p)
	return known.(*plan)
}

func (p *plan) findMethods() {
	t := p.typ
	if t == timeType || t == durationType {
		p.custom = true
		return
	}
	if t.Name() == "" && p.kind != reflect.Struct {
		return
	}
	p.marshalTo, p.marshal = method[MarshalerTo](t), method[Marshaler](t)
	p.appendText, p.marshalText = method[encoding.TextAppender](t), method[encoding.TextMarshaler](t)
	p.unmarshalFrom, p.unmarshal = method[UnmarshalerFrom](t) != not, method[Unmarshaler](t) != not
	p.unmarshalText = method[encoding.TextUnmarshaler](t) != not
	p.custom = p.marshalTo|p.marshal|p.appendText|p.marshalText != not ||
		p.unmarshalFrom || p.unmarshal || p.unmarshalText
}

// hasMethods returns whether a type has any of the methods that say how it is written or read.
func hasMethods(t reflect.Type) bool {
	return marshals(t) || method[UnmarshalerFrom](t) != not || method[Unmarshaler](t) != not ||
		method[encoding.TextUnmarshaler](t) != not
}

// marshals returns whether a type has any of the methods that say how it is written.
func marshals(t reflect.Type) bool {
	return method[MarshalerTo](t) != not || method[Marshaler](t) != not ||
		method[encoding.TextAppender](t) != not || method[encoding.TextMarshaler](t) != not
}

// parts finds the plans of what a value is made of, when they are first needed: types may hold themselves.
func (p *plan) parts() {
	p.once.Do(func() {
		switch p.kind {
		case reflect.Map:
			p.key = planOf(p.typ.Key())
			p.elem = planOf(p.typ.Elem())
		case reflect.Slice, reflect.Array, reflect.Pointer:
			p.elem = planOf(p.typ.Elem())
		case reflect.Struct:
			p.fields = fieldsOf(p.typ)
		}
	})
}

// write writes a value.
func (p *plan) write(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	for _, f := range marshalersOf(o).of(p.typ) {
		if err := f(e, o, v); !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	if p.custom {
		return p.writeByMethod(e, o, v)
	}
	return p.writeByKind(e, o, v)
}

// read reads a value.
func (p *plan) read(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	for _, f := range unmarshalersOf(o).of(p.typ) {
		if err := f(d, o, v); !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	if p.custom {
		return p.readByMethod(d, o, v)
	}
	return p.readByKind(d, o, v)
}

// isCustom returns whether values are written or read by what the program wrote for them.
func (p *plan) isCustom(o *jsonopts.Set) bool {
	return p.custom || len(marshalersOf(o).of(p.typ)) > 0
}

func (p *plan) writeByKind(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	switch p.kind {
	case reflect.Bool:
		return p.writeBool(e, o, v)
	case reflect.String:
		return p.writeString(e, o, v)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return p.writeInt(e, o, v)
	case reflect.Float32, reflect.Float64:
		return p.writeFloat(e, o, v)
	case reflect.Slice, reflect.Array:
		if p.isBytes(o) {
			return p.writeBytes(e, o, v)
		}
		return p.writeList(e, o, v)
	case reflect.Map:
		return p.writeMap(e, o, v)
	case reflect.Struct:
		return p.writeStruct(e, o, v)
	case reflect.Pointer:
		return p.writePointer(e, o, v)
	case reflect.Interface:
		return p.writeInterface(e, o, v)
	}
	return errorBefore(e, p.typ, nil)
}

func (p *plan) readByKind(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	switch p.kind {
	case reflect.Bool:
		return p.readBool(d, o, v)
	case reflect.String:
		return p.readString(d, o, v)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return p.readInt(d, o, v)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return p.readUint(d, o, v)
	case reflect.Float32, reflect.Float64:
		return p.readFloat(d, o, v)
	case reflect.Slice:
		if p.isBytes(o) {
			return p.readBytes(d, o, v)
		}
		return p.readSlice(d, o, v)
	case reflect.Array:
		if p.isBytes(o) {
			return p.readBytes(d, o, v)
		}
		return p.readArray(d, o, v)
	case reflect.Map:
		return p.readMap(d, o, v)
	case reflect.Struct:
		return p.readStruct(d, o, v)
	case reflect.Pointer:
		return p.readPointer(d, o, v)
	case reflect.Interface:
		return p.readInterface(d, o, v)
	}
	return p.readNothing(d, o)
}

// readNothing is for types that JSON has nothing for.
func (p *plan) readNothing(d *jsontext.Decoder, o *jsonopts.Set) error {
	if !o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		return readErrorBefore(d, p.typ, nil)
	}
	text, err := d.ReadValue()
	if err != nil {
		return err
	}
	if text.Kind() == 'n' {
		return nil
	}
	return readErrorAfter(d, p.typ, nil)
}

// noStringTag returns an error if a value that is not a number has the option "string".
func (p *plan) noStringTag(e *jsontext.Encoder, o *jsonopts.Set) error {
	if o.Is(jsonopts.StringTag) && !o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		return errorBefore(e, p.typ, errStringTag)
	}
	return nil
}

// noStringTagRead is noStringTag for reading.
func (p *plan) noStringTagRead(d *jsontext.Decoder, o *jsonopts.Set) error {
	if o.Is(jsonopts.StringTag) && !o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		return skipBefore(d, p.typ, errStringTag)
	}
	return nil
}

// enter reads what opens an array or an object: opens. If the value is something else, it is read
// whole, and inside is false. A null makes slices and maps nil, whatever the options.
func (p *plan) enter(d *jsontext.Decoder, o *jsonopts.Set, v value, opens jsontext.Kind) (inside bool, err error) {
	if err := p.noStringTagRead(d, o); err != nil {
		return false, err
	}
	t, err := d.ReadToken()
	if err != nil {
		return false, err
	}
	switch t.Kind() {
	case 'n':
		if k := v.Kind(); k == reflect.Slice || k == reflect.Map {
			v.SetZero()
		} else {
			p.null(o, v)
		}
		return false, nil
	case opens:
		p.parts()
		return true, nil
	}
	return false, skipAfter(d, p.typ, nil)
}
