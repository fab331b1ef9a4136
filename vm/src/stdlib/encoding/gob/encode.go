package gob

import (
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
	last *traits // of the last value, which was sent as
	id   typeId
	free []*buffer

	named *traits // of what was in the last interface, whose name is
	name  string
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
	t := enc.last
	if rt := value.Type(); t == nil || rt != t.user {
		if t, err = traitsOf(rt); err != nil {
			return err
		}
	}
	defer catch(&err)
	enc.w = enc.w[:1]
	b := enc.buffer()
	id := enc.describe(b, t)
	b.int(int64(id))
	enc.value(b, value, t)
	enc.message(enc.writer(), b)
	enc.release(b)
	return nil
}

func (enc *Encoder) writer() io.Writer { return enc.w[len(enc.w)-1] }

// buffer returns an empty buffer.
func (enc *Encoder) buffer() *buffer {
	if n := len(enc.free) - 1; n >= 0 {
		b := enc.free[n]
		enc.free = enc.free[:n]
		return b
	}
	return &buffer{make([]byte, room, 64)}
}

// release takes a buffer back that is not used any more.
func (enc *Encoder) release(b *buffer) {
	if cap(b.data) <= 64<<10 {
		b.reset()
		enc.free = append(enc.free, b)
	}
}

// tooLong is the length of messages that are refused.
const tooLong = 1 << 30 << (^uint(0) >> 62)

// message writes a message: its length and what it says.
func (enc *Encoder) message(w io.Writer, b *buffer) {
	n := len(b.data) - room
	if n >= tooLong {
		fail(errors.New("gob: encoder: message too big"))
	}
	var length [room]byte
	head := appendUint(length[:0], uint64(n))
	whole := b.data[room-len(head):]
	copy(whole, head)
	if _, err := w.Write(whole); err != nil {
		fail(err)
	}
}

// describe sends the description of a type if it was not sent yet, and returns its number. It ends
// the current message; the value follows in the next one.
func (enc *Encoder) describe(b *buffer, t *traits) typeId {
	if enc.last == t {
		return enc.id
	}
	id, ok := enc.sent[t.base]
	if !ok {
		l, err := localType(t.base)
		if err != nil {
			fail(err)
		}
		enc.sendType(b, t.base)
		id = l.id
		enc.sent[t.base] = id
	}
	enc.last, enc.id = t, id
	return id
}

func (enc *Encoder) sendType(b *buffer, rt reflect.Type) {
	t := mustTraits(rt)
	if _, ok := enc.sent[t.base]; ok {
		return
	}
	kind := t.kind
	if t.enc == 0 && (t.basic != 0 || kind == reflect.Chan || kind == reflect.Func) {
		return
	}
	l, err := localType(t.base)
	if err != nil {
		fail(err)
	}
	b.int(-int64(l.id))
	enc.structure(b, reflect.ValueOf(l.wire).Elem(), wireTraits)
	enc.message(enc.writer(), b)
	b.reset()
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
	if t.enc == 0 && t.kind == reflect.Struct {
		enc.structure(b, v, t)
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
	switch t.kind {
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

func (enc *Encoder) structure(b *buffer, v reflect.Value, t *traits) {
	last := -1
	fields := t.parts().fields
	for number := range fields {
		f := &fields[number]
		t := f.t
		field := v.Field(f.index)
		if t.indirect > 0 || t.enc != 0 {
			var ok bool
			if field, ok = reach(field, t); !ok {
				continue
			}
		}
		if omitted(field, t) {
			continue
		}
		b.uint(uint64(number - last))
		last = number
		enc.plain(b, field, t)
	}
	b.uint(0)
}

// element writes an element of a list or a map, which must be there.
func (enc *Encoder) element(b *buffer, v reflect.Value, t *traits, what string) {
	if t.indirect > 0 || t.enc != 0 {
		var ok bool
		if v, ok = reach(v, t); !ok {
			failf("%s: nil element", what)
		}
	}
	enc.plain(b, v, t)
}

// plain writes a value behind its pointers.
func (enc *Encoder) plain(b *buffer, v reflect.Value, t *traits) {
	if t.enc != 0 {
		enc.byItself(b, v, t)
		return
	}
	switch t.kind {
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
		c := v.Complex()
		b.float(real(c))
		b.float(imag(c))
	case reflect.String:
		b.string(v.String())
	case reflect.Slice, reflect.Array:
		if t.basic == tBytes {
			b.bytes(v.Bytes())
			return
		}
		n := v.Len()
		b.uint(uint64(n))
		elem := t.parts().elem
		if t.kind == reflect.Slice && elem.plain && v.CanInterface() && b.list(v.Interface()) {
			return
		}
		for i := range n {
			enc.element(b, v.Index(i), elem, "encodeArray")
		}
	case reflect.Map:
		b.uint(uint64(v.Len()))
		p := t.parts()
		for i := v.MapRange(); i.Next(); {
			enc.element(b, i.Key(), p.key, "encodeReflectValue")
			enc.element(b, i.Value(), p.elem, "encodeReflectValue")
		}
	case reflect.Struct:
		enc.structure(b, v, t)
	case reflect.Interface:
		enc.dynamic(b, v)
	default:
		failf("can't happen: encode type %s", v.Type())
	}
}

// dynamic writes what is in an interface: the name of its type, its number, and a message.
func (enc *Encoder) dynamic(b *buffer, v reflect.Value) {
	elem := v.Elem()
	if !elem.IsValid() {
		b.uint(0)
		return
	}
	if elem.Kind() == reflect.Pointer && elem.IsNil() {
		failf("gob: cannot encode nil pointer of type %s inside interface", elem.Type())
	}
	t := enc.named
	if rt := elem.Type(); t == nil || rt != t.user {
		t = mustTraits(rt)
		name, ok := nameByType.Load(t.base)
		if !ok {
			failf("type not registered for interface: %s", t.base)
		}
		enc.named, enc.name = t, name.(string)
	}
	b.string(enc.name)
	b.int(int64(enc.describe(b, t)))
	// Messages that end inside with descriptions go before the rest of it.
	enc.w = append(enc.w, b)
	inside := enc.buffer()
	enc.value(inside, elem, t)
	enc.w = enc.w[:len(enc.w)-1]
	enc.message(b, inside)
	enc.release(inside)
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
	b.bytes(data)
}

// room is how many bytes of a buffer are left free for the length of the message.
const room = 9

// buffer is a message in the making.
type buffer struct{ data []byte }

// Write appends to the message.
func (b *buffer) Write(p []byte) (int, error) {
	b.data = append(b.data, p...)
	return len(p), nil
}

func (b *buffer) reset() { b.data = b.data[:room] }

func (b *buffer) uint(x uint64) {
	if x < 0x80 {
		b.data = append(b.data, byte(x))
		return
	}
	b.data = appendUint(b.data, x)
}

func (b *buffer) int(i int64) { b.uint(uint64(i<<1) ^ uint64(i>>63)) }

func (b *buffer) float(f float64) { b.uint(floatBits(f)) }

func (b *buffer) string(s string) {
	b.uint(uint64(len(s)))
	b.data = append(b.data, s...)
}

func (b *buffer) bytes(p []byte) {
	b.uint(uint64(len(p)))
	b.data = append(b.data, p...)
}

// appendUint appends a small number as itself, others as how many bytes follow, inverted, and these.
func appendUint(d []byte, x uint64) []byte {
	if x < 0x80 {
		return append(d, byte(x))
	}
	n := (bits.Len64(x) + 7) / 8
	if n == 8 {
		return append(d, 0xf8, byte(x>>56), byte(x>>48), byte(x>>40), byte(x>>32), byte(x>>24), byte(x>>16), byte(x>>8), byte(x))
	}
	d = append(d, ^byte(n-1))
	for shift := 8 * (n - 1); shift >= 0; shift -= 8 {
		d = append(d, byte(x>>shift))
	}
	return d
}

// appendInt appends a number with its sign in the lowest bit.
func appendInt(d []byte, i int64) []byte {
	return appendUint(d, uint64(i<<1)^uint64(i>>63))
}

// floatBits returns the bits in reverse order of bytes, since those at the end are mostly zero.
func floatBits(f float64) uint64 { return bits.ReverseBytes64(math.Float64bits(f)) }
