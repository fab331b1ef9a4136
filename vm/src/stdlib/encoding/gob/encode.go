package gob

import (
	"bytes"
	"encoding"
	"errors"
	"io"
	"math"
	"math/bits"
	"reflect"
	"sync"
)

// An Encoder writes values to a stream. It may be used by several goroutines.
type Encoder struct {
	mu   sync.Mutex
	w    []io.Writer // where descriptions of types go; the last one
	sent map[reflect.Type]typeId
}

// NewEncoder returns an encoder that writes to w.
func NewEncoder(w io.Writer) *Encoder {
	return &Encoder{w: []io.Writer{w}, sent: make(map[reflect.Type]typeId)}
}

// Encode writes the value e, and before it what the other side has to know of its types.
func (enc *Encoder) Encode(e any) error { return enc.EncodeValue(reflect.ValueOf(e)) }

// EncodeValue writes a value.
func (enc *Encoder) EncodeValue(value reflect.Value) (err error) {
	if !value.IsValid() {
		return errors.New("gob: cannot encode nil value")
	}
	if value.Kind() == reflect.Pointer && value.IsNil() {
		panic("gob: cannot encode nil pointer of type " + value.Type().String())
	}
	enc.mu.Lock()
	defer enc.mu.Unlock()
	t, err := traitsOf(value.Type())
	if err != nil {
		return err
	}
	defer catch(&err)
	enc.w = enc.w[:1]
	var b buffer
	enc.describe(&b, t)
	b.int(int64(enc.sent[t.base]))
	enc.value(&b, value, t)
	enc.message(enc.writer(), &b)
	return nil
}

func (enc *Encoder) writer() io.Writer { return enc.w[len(enc.w)-1] }

// tooLong is the length of messages that are refused.
const tooLong = 1 << 30 << (^uint(0) >> 62)

// message writes a message: its length and what it says.
func (enc *Encoder) message(w io.Writer, b *buffer) {
	if b.Len() >= tooLong {
		fail(errors.New("gob: encoder: message too big"))
	}
	var whole buffer
	whole.uint(uint64(b.Len()))
	whole.Write(b.Bytes())
	if _, err := w.Write(whole.Bytes()); err != nil {
		fail(err)
	}
}

// describe sends the description of a type if it was not sent yet. A message that has begun ends with it,
// and goes on in the next one.
func (enc *Encoder) describe(b *buffer, t *traits) {
	if _, ok := enc.sent[t.base]; ok {
		return
	}
	l, err := localType(t.base)
	if err != nil {
		fail(err)
	}
	enc.sendType(b, t.base)
	enc.sent[t.base] = l.id
}

func (enc *Encoder) sendType(b *buffer, rt reflect.Type) {
	t := mustTraits(rt)
	if _, ok := enc.sent[t.base]; ok {
		return
	}
	kind := t.base.Kind()
	if t.enc == 0 && (basicType(t.base) != 0 || kind == reflect.Chan || kind == reflect.Func) {
		return
	}
	l, err := localType(t.base)
	if err != nil {
		fail(err)
	}
	b.int(-int64(l.id))
	enc.structure(b, reflect.ValueOf(l.wire).Elem())
	enc.message(enc.writer(), b)
	b.Reset()
	enc.sent[t.base] = l.id
	switch kind {
	case reflect.Struct:
		for i := range t.base.NumField() {
			if f := t.base.Field(i); isExported(f.Name) {
				enc.sendType(b, f.Type)
			}
		}
	case reflect.Array, reflect.Slice:
		enc.sendType(b, t.base.Elem())
	case reflect.Map:
		enc.sendType(b, t.base.Key())
		enc.sendType(b, t.base.Elem())
	}
}

// value writes a value that stands alone: all but structs are like a structure's only field.
func (enc *Encoder) value(b *buffer, v reflect.Value, t *traits) {
	steps := t.indirect
	if t.enc != 0 {
		steps = t.encAt
	}
	for range steps {
		v = reflect.Indirect(v)
	}
	if t.enc == 0 && t.base.Kind() == reflect.Struct {
		enc.structure(b, v)
		return
	}
	b.uint(0)
	enc.plain(b, v, t)
}

// omitted reports whether a field is not sent: nil, or what it is anyway.
func omitted(v reflect.Value, t *traits) bool {
	if t.enc != 0 {
		return t.encAt >= 0 && v.IsZero()
	}
	switch v.Kind() {
	case reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Array, reflect.Struct:
		return false
	case reflect.Float32, reflect.Float64:
		return v.Float() == 0
	case reflect.Complex64, reflect.Complex128:
		return v.Complex() == 0
	}
	return v.IsZero()
}

// reach follows the pointers to what is encoded; not ok if one is nil.
func reach(v reflect.Value, t *traits) (reflect.Value, bool) {
	steps := t.indirect
	if t.enc != 0 {
		steps = t.encAt
	}
	for range steps {
		if v.IsNil() {
			return v, false
		}
		v = v.Elem()
	}
	return v, true
}

func (enc *Encoder) structure(b *buffer, v reflect.Value) {
	rt := v.Type()
	number, last, sends := -1, -1, false
	for i := range rt.NumField() {
		f := rt.Field(i)
		if !isSent(f) {
			continue
		}
		number++
		sends = true
		t := mustTraits(f.Type)
		field, ok := reach(v.Field(i), t)
		if !ok || omitted(field, t) {
			continue
		}
		b.uint(uint64(number - last))
		last = number
		enc.plain(b, field, t)
	}
	if !sends && rt.NumField() > 0 {
		failf("type %s has no exported fields", rt)
	}
	b.uint(0)
}

// element writes an element of a list or a map, which must be there.
func (enc *Encoder) element(b *buffer, v reflect.Value, t *traits, what string) {
	v, ok := reach(v, t)
	if !ok {
		failf("%s: nil element", what)
	}
	enc.plain(b, v, t)
}

// plain writes a value behind its pointers.
func (enc *Encoder) plain(b *buffer, v reflect.Value, t *traits) {
	if t.enc != 0 {
		enc.byItself(b, v, t)
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			b.uint(1)
		} else {
			b.uint(0)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		b.int(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		b.uint(v.Uint())
	case reflect.Float32, reflect.Float64:
		b.float(v.Float())
	case reflect.Complex64, reflect.Complex128:
		b.float(real(v.Complex()))
		b.float(imag(v.Complex()))
	case reflect.String:
		b.uint(uint64(v.Len()))
		b.WriteString(v.String())
	case reflect.Slice, reflect.Array:
		b.uint(uint64(v.Len()))
		if basicType(v.Type()) == tBytes {
			b.Write(v.Bytes())
			return
		}
		elem := mustTraits(v.Type().Elem())
		for i := range v.Len() {
			enc.element(b, v.Index(i), elem, "encodeArray")
		}
	case reflect.Map:
		b.uint(uint64(v.Len()))
		key, elem := mustTraits(v.Type().Key()), mustTraits(v.Type().Elem())
		for i := v.MapRange(); i.Next(); {
			enc.element(b, i.Key(), key, "encodeReflectValue")
			enc.element(b, i.Value(), elem, "encodeReflectValue")
		}
	case reflect.Struct:
		enc.structure(b, v)
	case reflect.Interface:
		enc.dynamic(b, v)
	default:
		failf("can't happen: encode type %s", v.Type())
	}
}

// dynamic writes what is in an interface: the name of its type, its number, and a message.
func (enc *Encoder) dynamic(b *buffer, v reflect.Value) {
	elem := v.Elem()
	if elem.Kind() == reflect.Pointer && elem.IsNil() {
		failf("gob: cannot encode nil pointer of type %s inside interface", elem.Type())
	}
	if !elem.IsValid() {
		b.uint(0)
		return
	}
	t := mustTraits(elem.Type())
	name, ok := nameByType.Load(t.base)
	if !ok {
		failf("type not registered for interface: %s", t.base)
	}
	b.uint(uint64(len(name.(string))))
	b.WriteString(name.(string))
	enc.describe(b, t)
	b.int(int64(enc.sent[t.base]))
	// Messages that end inside with descriptions go before the rest of it.
	enc.w = append(enc.w, b)
	var inside buffer
	enc.value(&inside, elem, t)
	enc.w = enc.w[:len(enc.w)-1]
	enc.message(b, &inside)
}

// byItself lets a value encode itself.
func (enc *Encoder) byItself(b *buffer, v reflect.Value, t *traits) {
	if t.encAt < 0 {
		if !v.CanAddr() {
			failf("unaddressable value of type %s", t.user)
		}
		v = v.Addr()
	}
	var data []byte
	var err error
	if t.enc == byGob {
		data, err = v.Interface().(GobEncoder).GobEncode()
	} else {
		data, err = v.Interface().(encoding.BinaryMarshaler).MarshalBinary()
	}
	if err != nil {
		fail(err)
	}
	b.uint(uint64(len(data)))
	b.Write(data)
}

// buffer is a message in the making.
type buffer struct{ bytes.Buffer }

// uint writes a small number as itself, others as how many bytes follow, inverted, and these.
func (b *buffer) uint(x uint64) {
	if x < 0x80 {
		b.WriteByte(byte(x))
		return
	}
	n := (bits.Len64(x) + 7) / 8
	b.WriteByte(^byte(n - 1))
	for i := n - 1; i >= 0; i-- {
		b.WriteByte(byte(x >> (8 * i)))
	}
}

// int writes a number with its sign in the lowest bit.
func (b *buffer) int(i int64) {
	b.uint(uint64(i<<1) ^ uint64(i>>63))
}

// float writes the bits in reverse order of bytes, since those at the end are mostly zero.
func (b *buffer) float(f float64) { b.uint(bits.ReverseBytes64(math.Float64bits(f))) }
