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
	fits  map[planKey]bool // whether a type of the other side fits into one of ours
	in    []byte           // the message
	at    int              // how much of it was read
	buf   []byte           // what in is part of
	head  [8]byte
	depth int
	whole *traits // of the value that stands alone

	last     *traits // of the last value
	lastKey  planKey
	lastPlan *plan
	lastFit  planKey
	name     string // of what was in the last interface
	named    reflect.Type
}

// reused is the length of messages that are read into memory that was used before.
const reused = 64 << 10

// left returns how many bytes of the message were not read yet.
func (dec *Decoder) left() int { return len(dec.in) - dec.at }

// NewDecoder returns a decoder that reads from r; it may read more than it needs if r is no io.ByteReader.
func NewDecoder(r io.Reader) *Decoder {
	if _, ok := r.(io.ByteReader); !ok {
		r = bufio.NewReader(r)
	}
	return &Decoder{r: r, wires: make(map[typeId]*wireType), plans: make(map[planKey]*plan), fits: make(map[planKey]bool)}
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
	dec.in, dec.at, dec.depth = nil, 0, 0
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
		if dec.left() == 0 {
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
		if dec.left() > 0 {
			if !inside {
				fail(errors.New("extra data in buffer"))
			}
			dec.uint() // the length of the next message
		}
	}
}

// receive reads a message.
func (dec *Decoder) receive(first bool) {
	n, err := readUint(dec.r, &dec.head)
	if err != nil {
		if err == io.EOF && !first {
			err = io.ErrUnexpectedEOF
		}
		fail(err)
	}
	if n >= tooLong {
		fail(errBadCount)
	}
	dec.at = 0
	if n <= reused {
		if uint64(cap(dec.buf)) < n {
			dec.buf = make([]byte, n, max(n, 512))
		}
		dec.in = dec.buf[:n]
		if _, err := io.ReadFull(dec.r, dec.in); err != nil {
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			fail(err)
		}
		return
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

func readUint(r io.Reader, b *[8]byte) (uint64, error) {
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
	in, at := dec.in, dec.at
	if at < len(in) {
		if c := in[at]; c < 0x80 {
			dec.at = at + 1
			return uint64(c)
		}
	}
	x, at := dec.uintAt(in, at)
	dec.at = at
	return x
}

// uintAt reads a number of a message from there on, and returns what follows it.
func (dec *Decoder) uintAt(in []byte, at int) (uint64, int) {
	if at >= len(in) {
		fail(io.EOF)
	}
	c := in[at]
	at++
	if c < 0x80 {
		return uint64(c), at
	}
	n := -int(int8(c))
	if n > 8 {
		fail(errBadUint)
	}
	if n > len(in)-at {
		failf("invalid uint data length %d: exceeds input size %d", n, len(in)-at)
	}
	x := uint64(0)
	for end := at + n; at < end && at < len(in); at++ {
		x = x<<8 | uint64(in[at])
	}
	return x, at
}

func (dec *Decoder) int() int64 { return toInt(dec.uint()) }

func toInt(x uint64) int64 { return int64(x>>1) ^ -int64(x&1) }

func (dec *Decoder) float() float64 { return toFloat(dec.uint()) }

func toFloat(x uint64) float64 { return math.Float64frombits(bits.ReverseBytes64(x)) }

// more fails at the end of the message.
func (dec *Decoder) more() {
	if dec.at >= len(dec.in) {
		fail(io.EOF)
	}
}

// take takes n bytes; the message says that there are fewer.
func (dec *Decoder) take(n int, format string) []byte {
	if n > dec.left() {
		failf(format, n, dec.left())
	}
	b := dec.in[dec.at : dec.at+n]
	dec.at += n
	return b
}

// length reads how many bytes follow; not ok if there are fewer.
func (dec *Decoder) length() (int, bool) {
	n := dec.uint()
	if n >= tooLong || n > uint64(dec.left()) {
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
	t := dec.last
	if rt := v.Type(); t == nil || rt != t.user {
		t = mustTraits(rt)
		dec.last = t
	}
	if t.dec == 0 && t.kind == reflect.Struct {
		p := dec.plan(id, t.base)
		if p.known == 0 && t.base.NumField() > 0 && dec.wires[id] != nil && len(p.fields) > 0 {
			failf("type mismatch: no fields matched compiling decoder for %s", t.base.Name())
		}
		dec.structure(p, alloc(v))
		return
	}
	if !dec.fitting(t.user, id) {
		local, remote := t.user.String(), dec.typeText(id)
		if t.base.Kind() == reflect.Interface && id != tInterface {
			fail(errors.New("gob: local interface type " + local + " can only be decoded from remote interface type; received concrete type " + remote))
		}
		fail(errors.New("gob: decoding into local type " + local + ", received remote type " + remote))
	}
	v = alloc(v)
	dec.noDelta()
	outer := dec.whole
	dec.whole = t
	dec.plain(id, v, t, "")
	dec.whole = outer
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
	if dec.lastPlan != nil && key == dec.lastKey {
		return dec.lastPlan
	}
	if p := dec.plans[key]; p != nil {
		dec.lastKey, dec.lastPlan = key, p
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
			if !dec.fitting(own.Type, f.Id) {
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

// next reads how many fields further the next of n is than the one at; not ok if none follows.
func (dec *Decoder) next(at, n int, negative string) (int, bool) {
	if dec.left() == 0 {
		return 0, false
	}
	delta := int(dec.uint())
	if delta < 0 {
		failf("%s: corrupted data: negative delta", negative)
	}
	if delta == 0 {
		return 0, false
	}
	if at >= n-delta {
		fail(errRange)
	}
	return at + delta, true
}

// enter keeps hostile data from nesting without end.
func (dec *Decoder) enter() {
	if dec.depth++; dec.depth > 10000 {
		fail(errors.New("invalid nesting depth"))
	}
}

func (dec *Decoder) structure(p *plan, v reflect.Value) {
	dec.enter()
	for at := -1; ; {
		var ok bool
		if at, ok = dec.next(at, len(p.fields), "decode"); !ok {
			break
		}
		f := &p.fields[at]
		if f.index == nil {
			dec.skip(f.id)
			continue
		}
		field := v.Field(f.index[0])
		for _, i := range f.index[1:] {
			field = alloc(field).Field(i)
		}
		if f.t.indirect > 0 {
			field = alloc(field)
		}
		dec.plain(f.id, field, f.t, f.name)
	}
	dec.depth--
}

// fitting is compatible, and remembers what fits.
func (dec *Decoder) fitting(rt reflect.Type, id typeId) bool {
	key := planKey{id, rt}
	if key == dec.lastFit {
		return true
	}
	if dec.fits[key] {
		dec.lastFit = key
		return true
	}
	// What does not fit may yet be described.
	fits := dec.compatible(rt, id, make(map[reflect.Type]typeId))
	if fits {
		dec.fits[key] = true
	}
	return fits
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
	if basic := t.basic; basic != 0 {
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

// outOfRange says that a number does not fit into what has that name.
func (dec *Decoder) outOfRange(name string) {
	if name == "" {
		name = dec.whole.user.String()
	}
	fail(errors.New(`value for "` + name + `" out of range`))
}

// plain reads a value into v, which is no pointer; the name is for what does not fit, "" if
// the value stands alone.
func (dec *Decoder) plain(id typeId, v reflect.Value, t *traits, name string) {
	if t.dec != 0 {
		dec.byItself(v, t)
		return
	}
	switch t.kind {
	case reflect.Bool:
		v.SetBool(dec.uint() != 0)
	case reflect.Int64:
		v.SetInt(dec.int())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32:
		x := dec.int()
		if v.OverflowInt(x) {
			dec.outOfRange(name)
		}
		v.SetInt(x)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		x := dec.uint()
		if v.OverflowUint(x) {
			dec.outOfRange(name)
		}
		v.SetUint(x)
	case reflect.Float64:
		v.SetFloat(dec.float())
	case reflect.Float32:
		x := dec.float()
		if v.OverflowFloat(x) {
			dec.outOfRange(name)
		}
		v.SetFloat(x)
	case reflect.Complex64, reflect.Complex128:
		re := dec.float()
		x := complex(re, dec.float())
		if v.OverflowComplex(x) {
			dec.outOfRange(name)
		}
		v.SetComplex(x)
	case reflect.String:
		n, ok := dec.length()
		if !ok {
			failf("bad %s slice length: %d", v.Type(), n)
		}
		v.SetString(string(dec.take(n, "invalid string length %d: exceeds input size %d")))
	case reflect.Slice:
		dec.list(id, v, t, name)
	case reflect.Array:
		if n := dec.uint(); n != uint64(v.Len()) {
			failf("length mismatch in decodeArray")
		}
		elem := t.parts().elem
		for i := range v.Len() {
			dec.element(dec.wire(id).ArrayT.Elem, v.Index(i), elem, name, v.Len())
		}
	case reflect.Map:
		dec.mapping(id, v, t, name)
	case reflect.Struct:
		dec.structure(dec.plan(id, t.base), v)
	case reflect.Interface:
		dec.dynamic(v)
	default:
		failf("decode can't handle type %s", v.Type())
	}
}

func (dec *Decoder) element(id typeId, v reflect.Value, t *traits, name string, n int) {
	if dec.left() == 0 {
		tooShort(n)
	}
	if t.indirect > 0 {
		v = alloc(v)
	}
	dec.plain(id, v, t, name)
}

// isWhole reports whether a value is replaced as a whole by one that is read.
func (t *traits) isWhole() bool {
	return t.indirect == 0 && t.dec == 0 && t.basic != 0 && t.basic != tBytes
}

func tooShort(n int) {
	failf("decoding array or slice: length exceeds input size (%d elements)", n)
}

func (dec *Decoder) list(id typeId, v reflect.Value, t *traits, name string) {
	if t.basic == tBytes {
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
	rt := t.base
	elem := t.parts().elem
	size := elem.size
	n := int(u)
	if n < 0 || uint64(n) != u || size > 0 && u > tooLong/size {
		failf("%s slice too big: %d elements of %d bytes", rt.Elem(), u, size)
	}
	if n <= dec.left() && elem.plain {
		if v.Cap() < n {
			v.Set(reflect.MakeSlice(rt, n, n))
		} else {
			v.SetLen(n)
		}
		if v.CanInterface() && dec.intoList(v.Interface(), elem, name) {
			return
		}
	}
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

func (dec *Decoder) mapping(id typeId, v reflect.Value, t *traits, name string) {
	n := int(dec.uint())
	rt := t.base
	if v.IsNil() {
		// What is promised may be more than there is.
		v.Set(reflect.MakeMapWithSize(rt, max(0, min(n, dec.left()))))
	}
	w := dec.wire(id).MapT
	p := t.parts()
	// The map takes copies.
	k, e := reflect.New(p.key.user).Elem(), reflect.New(p.elem.user).Elem()
	key, elem := k, e
	wholeKey, wholeElem := p.key.isWhole(), p.elem.isWhole()
	for range n {
		dec.more()
		if !wholeKey {
			k.SetZero()
			key = alloc(k)
		}
		if !wholeElem {
			e.SetZero()
			elem = alloc(e)
		}
		dec.plain(w.Key, key, p.key, name)
		dec.plain(w.Elem, elem, p.elem, name)
		v.SetMapIndex(k, e)
	}
}

func (dec *Decoder) dynamic(v reflect.Value) {
	n := dec.uint()
	if n > 1<<31 {
		failf("invalid type name length %d", n)
	}
	if n > uint64(dec.left()) {
		failf("invalid type name length %d: exceeds input size", n)
	}
	text := dec.take(int(n), "")
	if len(text) == 0 {
		v.SetZero()
		return
	}
	rt := dec.named
	if string(text) != dec.name {
		name := string(text)
		if len(name) > 1024 {
			failf("name too long (%d bytes): %.20q...", len(name), name)
		}
		found, ok := typeByName.Load(name)
		if !ok {
			failf("name not registered for interface: %q", name)
		}
		rt = found.(reflect.Type)
		dec.name, dec.named = name, rt
	}
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
		dec.enter()
		for at := -1; ; {
			var ok bool
			if at, ok = dec.next(at, len(fields), "ignore decode"); !ok {
				break
			}
			dec.skip(fields[at].Id)
		}
		dec.depth--
	case w.common() != nil:
		dec.ownData()
	default:
		failf("bad data: ignore can't handle type %s", dec.typeText(id))
	}
}

func (dec *Decoder) skipElements(n int, id typeId) {
	for range n {
		if dec.left() == 0 {
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
