package gob

import (
	"bufio"
	"bytes"
	"encoding"
	"errors"
	"io"
	"math"
	"math/bits"
	"reflect"
	"sync"
)

var (
	errBadUint  = errors.New("gob: encoded unsigned integer out of range")
	errBadType  = errors.New("gob: unknown type id or corrupted data")
	errRange    = errors.New("gob: bad data: field numbers out of bounds")
	errBadCount = errors.New("invalid message length")
)

// A Decoder reads values from a stream. It may be used by several goroutines.
type Decoder struct {
	mu    sync.Mutex
	r     io.Reader
	wires map[typeId]*wireType // what the other side described
	plans map[planKey]*plan
	in    []byte // the rest of the message
	depth int
}

// NewDecoder returns a decoder that reads from r; it may read more than it needs if r is no io.ByteReader.
func NewDecoder(r io.Reader) *Decoder {
	if _, ok := r.(io.ByteReader); !ok {
		r = bufio.NewReader(r)
	}
	return &Decoder{r: r, wires: make(map[typeId]*wireType), plans: make(map[planKey]*plan)}
}

// Decode reads the next value into what e points to; nil skips it.
func (dec *Decoder) Decode(e any) error {
	if e == nil {
		return dec.DecodeValue(reflect.Value{})
	}
	v := reflect.ValueOf(e)
	if v.Kind() != reflect.Pointer {
		return errors.New("gob: attempt to decode into a non-pointer")
	}
	return dec.DecodeValue(v)
}

// DecodeValue reads the next value into v, a pointer or something that can be set; the zero Value skips it.
func (dec *Decoder) DecodeValue(v reflect.Value) (err error) {
	if v.IsValid() && !v.CanSet() && (v.Kind() != reflect.Pointer || v.IsNil()) {
		return errors.New("gob: DecodeValue of unassignable value")
	}
	dec.mu.Lock()
	defer dec.mu.Unlock()
	defer catch(&err)
	dec.in, dec.depth = nil, 0
	id := dec.typeSequence(false)
	if v.IsValid() {
		dec.value(id, v)
	} else {
		dec.skipValue(id)
	}
	return nil
}

// typeSequence reads descriptions of types up to the number of a value's.
func (dec *Decoder) typeSequence(inside bool) typeId {
	for first := true; ; first = false {
		if len(dec.in) == 0 {
			dec.receive(first)
		}
		id := typeId(dec.int())
		if id >= 0 {
			return id
		}
		id = -id
		if id < firstUserId || dec.wires[id] != nil {
			fail(errors.New("gob: duplicate type received"))
		}
		wire := new(wireType)
		dec.value(tWireType, reflect.ValueOf(wire))
		dec.wires[id] = wire
		if len(dec.in) > 0 {
			if !inside {
				fail(errors.New("extra data in buffer"))
			}
			dec.uint() // the length of the next message
		}
	}
}

// receive reads a message.
func (dec *Decoder) receive(first bool) {
	n, err := readUint(dec.r)
	if err != nil {
		if err == io.EOF && !first {
			err = io.ErrUnexpectedEOF
		}
		fail(err)
	}
	if n >= tooLong {
		fail(errBadCount)
	}
	// What the length promises may be more than there is.
	var b bytes.Buffer
	if _, err := io.CopyN(&b, dec.r, int64(n)); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		fail(err)
	}
	dec.in = b.Bytes()
}

func readUint(r io.Reader) (uint64, error) {
	var b [8]byte
	if _, err := io.ReadFull(r, b[:1]); err != nil {
		return 0, err
	}
	if b[0] < 0x80 {
		return uint64(b[0]), nil
	}
	n := -int(int8(b[0]))
	if n > len(b) {
		return 0, errBadUint
	}
	if _, err := io.ReadFull(r, b[:n]); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return 0, err
	}
	x := uint64(0)
	for _, c := range b[:n] {
		x = x<<8 | uint64(c)
	}
	return x, nil
}

func (dec *Decoder) uint() uint64 {
	dec.more()
	c := dec.in[0]
	dec.in = dec.in[1:]
	if c < 0x80 {
		return uint64(c)
	}
	n := -int(int8(c))
	if n > 8 {
		fail(errBadUint)
	}
	x := uint64(0)
	for _, c := range dec.take(n, "invalid uint data length %d: exceeds input size %d") {
		x = x<<8 | uint64(c)
	}
	return x
}

func (dec *Decoder) int() int64 {
	x := dec.uint()
	return int64(x>>1) ^ -int64(x&1)
}

func (dec *Decoder) float() float64 { return math.Float64frombits(bits.ReverseBytes64(dec.uint())) }

// more fails at the end of the message.
func (dec *Decoder) more() {
	if len(dec.in) == 0 {
		fail(io.EOF)
	}
}

// take takes n bytes; the message says that there are fewer.
func (dec *Decoder) take(n int, format string) []byte {
	if n > len(dec.in) {
		failf(format, n, len(dec.in))
	}
	b := dec.in[:n]
	dec.in = dec.in[n:]
	return b
}

// length reads how many bytes follow; not ok if there are fewer.
func (dec *Decoder) length() (int, bool) {
	n := dec.uint()
	if n >= tooLong || n > uint64(len(dec.in)) {
		return 0, false
	}
	return int(n), true
}

// wire returns the description of a type: the other side's, or that of a type that describes types.
func (dec *Decoder) wire(id typeId) *wireType {
	if w := dec.wires[id]; w != nil {
		return w
	}
	if l := builtins[id]; l != nil {
		return l.wire
	}
	return nil
}

func (dec *Decoder) typeText(id typeId) string {
	registry.Lock()
	defer registry.Unlock()
	if id > 0 && (registry.byId[id] != nil || int(id) < len(basicNames)) {
		return typeText(id, make(map[typeId]bool))
	}
	if c := dec.wire(id).common(); c != nil {
		return c.Name
	}
	return "unknown type"
}

// alloc follows the pointers, and makes what they lead to.
func alloc(v reflect.Value) reflect.Value {
	for v.Kind() == reflect.Pointer {
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		v = v.Elem()
	}
	return v
}

// value reads a value that stands alone.
func (dec *Decoder) value(id typeId, v reflect.Value) {
	t := mustTraits(v.Type())
	if t.dec == 0 && t.base.Kind() == reflect.Struct {
		p := dec.plan(id, t.base)
		if p.known == 0 && t.base.NumField() > 0 && dec.wires[id] != nil && len(p.fields) > 0 {
			failf("type mismatch: no fields matched compiling decoder for %s", t.base.Name())
		}
		dec.structure(p, alloc(v))
		return
	}
	if !dec.compatible(t.user, id, make(map[reflect.Type]typeId)) {
		local, remote := t.user.String(), dec.typeText(id)
		if t.base.Kind() == reflect.Interface && id != tInterface {
			fail(errors.New("gob: local interface type " + local + " can only be decoded from remote interface type; received concrete type " + remote))
		}
		fail(errors.New("gob: decoding into local type " + local + ", received remote type " + remote))
	}
	v = alloc(v)
	dec.noDelta()
	dec.plain(id, v, t, t.user.String())
}

func (dec *Decoder) noDelta() {
	if dec.uint() != 0 {
		failf("decode: corrupted data: non-zero delta for singleton")
	}
}

// A plan says where the fields of the other side's struct go.
type plan struct {
	fields []planned
	known  int // how many go anywhere
}

type planned struct {
	id    typeId
	name  string
	index []int // nil: nowhere
	t     *traits
}

type planKey struct {
	id typeId
	rt reflect.Type
}

func (dec *Decoder) plan(id typeId, rt reflect.Type) *plan {
	key := planKey{id, rt}
	if p := dec.plans[key]; p != nil {
		return p
	}
	w := dec.wire(id)
	if w == nil && (id <= 0 || int(id) >= len(basicNames)) {
		fail(errBadType)
	}
	if w == nil || w.StructT == nil {
		failf("type mismatch in decoder: want struct type %s; got non-struct", rt)
	}
	p := new(plan)
	for _, f := range w.StructT.Field {
		if f.Name == "" {
			failf("empty name for remote field of type %s", w.StructT.Name)
		}
		to := planned{id: f.Id, name: f.Name}
		if own, ok := rt.FieldByName(f.Name); ok && isExported(f.Name) {
			if !dec.compatible(own.Type, f.Id, make(map[reflect.Type]typeId)) {
				failf("wrong type (%s) for received field %s.%s", own.Type, w.StructT.Name, f.Name)
			}
			to.index, to.t = own.Index, mustTraits(own.Type)
			p.known++
		}
		p.fields = append(p.fields, to)
	}
	dec.plans[key] = p
	return p
}

// fields calls f with the number of each field that comes.
func (dec *Decoder) fields(n int, negative string, f func(i int)) {
	dec.enter()
	at := -1
	for len(dec.in) > 0 {
		delta := int(dec.uint())
		if delta < 0 {
			failf("%s: corrupted data: negative delta", negative)
		}
		if delta == 0 {
			break
		}
		if at >= n-delta {
			fail(errRange)
		}
		at += delta
		f(at)
	}
	dec.depth--
}

// enter keeps hostile data from nesting without end.
func (dec *Decoder) enter() {
	if dec.depth++; dec.depth > 10000 {
		fail(errors.New("invalid nesting depth"))
	}
}

func (dec *Decoder) structure(p *plan, v reflect.Value) {
	dec.fields(len(p.fields), "decode", func(i int) {
		f := &p.fields[i]
		if f.index == nil {
			dec.skip(f.id)
			return
		}
		field := v
		for _, i := range f.index {
			field = alloc(field).Field(i)
		}
		dec.plain(f.id, alloc(field), f.t, f.name)
	})
}

// compatible reports whether a type of the other side fits into one of ours.
func (dec *Decoder) compatible(rt reflect.Type, id typeId, open map[reflect.Type]typeId) bool {
	if other, ok := open[rt]; ok {
		return other == id
	}
	open[rt] = id
	t := mustTraits(rt)
	w := dec.wire(id)
	if w == nil {
		w = new(wireType)
	}
	if (t.dec == byGob) != (w.GobEncoderT != nil) || (t.dec == byBinary) != (w.BinaryMarshalerT != nil) || w.TextMarshalerT != nil {
		return false
	}
	if t.dec != 0 {
		return true
	}
	if basic := basicType(t.base); basic != 0 {
		return id == basic
	}
	switch t.base.Kind() {
	case reflect.Array:
		return w.ArrayT != nil && t.base.Len() == w.ArrayT.Len && dec.compatible(t.base.Elem(), w.ArrayT.Elem, open)
	case reflect.Map:
		return w.MapT != nil && dec.compatible(t.base.Key(), w.MapT.Key, open) && dec.compatible(t.base.Elem(), w.MapT.Elem, open)
	case reflect.Slice:
		return w.SliceT != nil && dec.compatible(mustTraits(t.base.Elem()).base, w.SliceT.Elem, open)
	case reflect.Struct:
		return true
	}
	return false
}

// plain reads a value into v, which is no pointer; the name is for what does not fit.
func (dec *Decoder) plain(id typeId, v reflect.Value, t *traits, name string) {
	if t.dec != 0 {
		dec.byItself(v, t)
		return
	}
	overflow := func(is bool) {
		if is {
			fail(errors.New(`value for "` + name + `" out of range`))
		}
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(dec.uint() != 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		x := dec.int()
		overflow(v.OverflowInt(x))
		v.SetInt(x)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		x := dec.uint()
		overflow(v.OverflowUint(x))
		v.SetUint(x)
	case reflect.Float32, reflect.Float64:
		x := dec.float()
		overflow(v.OverflowFloat(x))
		v.SetFloat(x)
	case reflect.Complex64, reflect.Complex128:
		re := dec.float()
		x := complex(re, dec.float())
		overflow(v.OverflowComplex(x))
		v.SetComplex(x)
	case reflect.String:
		n, ok := dec.length()
		if !ok {
			failf("bad %s slice length: %d", v.Type(), n)
		}
		v.SetString(string(dec.take(n, "invalid string length %d: exceeds input size %d")))
	case reflect.Slice:
		dec.list(id, v, name)
	case reflect.Array:
		if n := dec.uint(); n != uint64(v.Len()) {
			failf("length mismatch in decodeArray")
		}
		elem := mustTraits(v.Type().Elem())
		for i := range v.Len() {
			dec.element(dec.wire(id).ArrayT.Elem, v.Index(i), elem, name, v.Len())
		}
	case reflect.Map:
		dec.mapping(id, v, name)
	case reflect.Struct:
		dec.structure(dec.plan(id, v.Type()), v)
	case reflect.Interface:
		dec.dynamic(v)
	default:
		failf("decode can't handle type %s", v.Type())
	}
}

func (dec *Decoder) element(id typeId, v reflect.Value, t *traits, name string, n int) {
	if len(dec.in) == 0 {
		failf("decoding array or slice: length exceeds input size (%d elements)", n)
	}
	dec.plain(id, alloc(v), t, name)
}

func (dec *Decoder) list(id typeId, v reflect.Value, name string) {
	if basicType(v.Type()) == tBytes {
		n, ok := dec.length()
		if !ok {
			failf("bad %s slice length: %d", v.Type(), n)
		}
		b := dec.take(n, "")
		if v.Cap() < n {
			v.Set(reflect.MakeSlice(v.Type(), n, n))
		} else {
			v.SetLen(n)
		}
		copy(v.Bytes(), b)
		return
	}
	u := dec.uint()
	rt := v.Type()
	size := uint64(rt.Elem().Size())
	n := int(u)
	if n < 0 || uint64(n) != u || size > 0 && u > tooLong/size {
		failf("%s slice too big: %d elements of %d bytes", rt.Elem(), u, size)
	}
	elem := mustTraits(rt.Elem())
	of := dec.wire(id).SliceT.Elem
	v.SetLen(min(n, v.Cap()))
	for i := range n {
		if i >= v.Len() {
			v.Grow(1)
			v.SetLen(i + 1)
		}
		dec.element(of, v.Index(i), elem, name, n)
	}
}

func (dec *Decoder) mapping(id typeId, v reflect.Value, name string) {
	n := int(dec.uint())
	rt := v.Type()
	if v.IsNil() {
		// What is promised may be more than there is.
		v.Set(reflect.MakeMapWithSize(rt, max(0, min(n, len(dec.in)))))
	}
	w := dec.wire(id).MapT
	key, elem := mustTraits(rt.Key()), mustTraits(rt.Elem())
	for range n {
		dec.more()
		k, e := reflect.New(rt.Key()).Elem(), reflect.New(rt.Elem()).Elem()
		dec.plain(w.Key, alloc(k), key, name)
		dec.plain(w.Elem, alloc(e), elem, name)
		v.SetMapIndex(k, e)
	}
}

func (dec *Decoder) dynamic(v reflect.Value) {
	n := dec.uint()
	if n > 1<<31 {
		failf("invalid type name length %d", n)
	}
	if n > uint64(len(dec.in)) {
		failf("invalid type name length %d: exceeds input size", n)
	}
	name := string(dec.take(int(n), ""))
	if name == "" {
		v.SetZero()
		return
	}
	if len(name) > 1024 {
		failf("name too long (%d bytes): %.20q...", len(name), name)
	}
	found, ok := typeByName.Load(name)
	if !ok {
		failf("name not registered for interface: %q", name)
	}
	rt := found.(reflect.Type)
	id := dec.typeSequence(true)
	dec.uint() // the length of the value
	inside := reflect.New(rt).Elem()
	dec.enter()
	dec.value(id, inside)
	dec.depth--
	if !rt.AssignableTo(v.Type()) {
		failf("%s is not assignable to type %s", rt, v.Type())
	}
	v.Set(inside)
}

func (dec *Decoder) ownData() []byte {
	n, ok := dec.length()
	if !ok {
		failf("GobDecoder: length too large for buffer")
	}
	return dec.take(n, "GobDecoder: invalid data length %d: exceeds input size %d")
}

// byItself lets a value decode itself.
func (dec *Decoder) byItself(v reflect.Value, t *traits) {
	data := dec.ownData()
	if t.decAddr {
		v = v.Addr()
	}
	var err error
	if t.dec == byGob {
		err = v.Interface().(GobDecoder).GobDecode(data)
	} else {
		err = v.Interface().(encoding.BinaryUnmarshaler).UnmarshalBinary(data)
	}
	if err != nil {
		fail(err)
	}
}

// skipValue skips a value that stands alone.
func (dec *Decoder) skipValue(id typeId) {
	w := dec.wire(id)
	if w == nil && (id <= 0 || int(id) >= len(basicNames)) {
		dec.undefined(id)
	}
	if w == nil || w.StructT == nil {
		dec.noDelta()
	}
	dec.skip(id)
}

func (dec *Decoder) undefined(id typeId) {
	text := "<nil>"
	registry.Lock()
	if registry.byId[id] != nil {
		text = typeText(id, make(map[typeId]bool))
	}
	registry.Unlock()
	failf("bad data: undefined type %s", text)
}

// skip skips a value.
func (dec *Decoder) skip(id typeId) {
	dec.enter()
	defer func() { dec.depth-- }()
	switch id {
	case tBool, tInt, tUint, tFloat:
		dec.uint()
		return
	case tComplex:
		dec.uint()
		dec.uint()
		return
	case tBytes, tString:
		n, ok := dec.length()
		if !ok {
			failf("slice length too large")
		}
		dec.take(n, "invalid slice length %d: exceeds input size %d")
		return
	case tInterface:
		dec.skipDynamic()
		return
	}
	w := dec.wire(id)
	switch {
	case w == nil:
		dec.undefined(id)
	case w.ArrayT != nil:
		if n := dec.uint(); n != uint64(w.ArrayT.Len) {
			failf("length mismatch in ignoreArray")
		}
		dec.skipElements(w.ArrayT.Len, w.ArrayT.Elem)
	case w.SliceT != nil:
		dec.skipElements(int(dec.uint()), w.SliceT.Elem)
	case w.MapT != nil:
		for n := int(dec.uint()); n > 0; n-- {
			dec.more()
			dec.skip(w.MapT.Key)
			dec.skip(w.MapT.Elem)
		}
	case w.StructT != nil:
		fields := w.StructT.Field
		dec.fields(len(fields), "ignore decode", func(i int) { dec.skip(fields[i].Id) })
	case w.common() != nil:
		dec.ownData()
	default:
		failf("bad data: ignore can't handle type %s", dec.typeText(id))
	}
}

func (dec *Decoder) skipElements(n int, id typeId) {
	for range n {
		if len(dec.in) == 0 {
			failf("decoding array or slice: length exceeds input size (%d elements)", n)
		}
		dec.skip(id)
	}
}

func (dec *Decoder) skipDynamic() {
	n, ok := dec.length()
	if !ok {
		failf("bad interface encoding: name too large for buffer")
	}
	if len(dec.take(n, "invalid interface value length %d: exceeds input size %d")) == 0 {
		return
	}
	dec.typeSequence(true)
	n, ok = dec.length()
	if !ok {
		failf("bad interface encoding: data length too large for buffer")
	}
	dec.take(n, "invalid interface value length %d: exceeds input size %d")
}
