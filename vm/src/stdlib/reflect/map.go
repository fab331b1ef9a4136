package reflect

// Natives on the map m of type t (nil maps included). Keys and elements are such values if they are not indirect,
// else they lie at an address.

func mapLen(m *byte) int
func mapGet(t *rtype, m, key *byte, indirect bool) *byte
func mapSet(t *rtype, m, key *byte, indirect bool, value *byte, valueIndirect bool)
func mapDelete(t *rtype, m, key *byte, indirect bool)
func mapClear(m *byte)
func mapNew(t *rtype, n int) *byte

// mapAll copies keys and elements to two new arrays, in the order of an iteration.
func mapAll(t *rtype, m *byte) (keys, values *byte, n int)

func chanLen(c *byte) int
func chanCap(c *byte) int

// Functions that work on channels of type t; values are passed by address.

func chanMaker(t *rtype) func(n int) *byte
func chanSender(t *rtype) func(c, value *byte)
func chanReceiver(t *rtype) func(c, value *byte) bool
func chanCloser(t *rtype) func(c *byte)

// memory returns the address of the value, which is copied there if it is in its word.
func (v Value) memory() *byte {
	if v.indirect() {
		return v.ptr
	}
	p := newMemory(v.typ)
	storeDirect(v.typ, p, v.ptr)
	return p
}

// loaded returns the value of type t at p, copied.
func loaded(t *rtype, p *byte, fl uintptr) Value {
	if t.flags()&flagDirect != 0 && t.bytes > 0 {
		return Value{typ: t, ptr: loadDirect(t, p), flag: fl}
	}
	q := newMemory(t)
	copyMemory(t, q, p)
	return Value{typ: t, ptr: q, flag: flagIndirect | fl}
}

// MapIndex returns the value of key, or the zero Value if there is none.
func (v Value) MapIndex(key Value) Value {
	v.must(Map, "MapIndex")
	key = key.assignTo(v.typ.key(), "reflect.Value.MapIndex")
	p := mapGet(v.typ, v.word(), key.ptr, key.indirect())
	if p == nil {
		return Value{}
	}
	return loaded(v.typ.elem(), p, v.partRO()|key.partRO())
}

// MapKeys returns the keys, in no particular order.
func (v Value) MapKeys() []Value {
	v.must(Map, "MapKeys")
	keys, _, n := mapAll(v.typ, v.word())
	k := v.typ.key()
	out := make([]Value, n)
	for i := range out {
		out[i] = Value{typ: k, ptr: offset(keys, i*k.size()), flag: flagIndirect | v.partRO()}
	}
	return out
}

// MapIter walks a map: the entries that were there when it began, less those that were
// deleted before it came to them.
type MapIter struct {
	m     Value
	begun bool
	i, n  int
	value *byte // of the key it is at

	keys, values *byte // as they were when it began
}

// MapRange returns an iterator over the map, before its first entry.
func (v Value) MapRange() *MapIter {
	v.must(Map, "MapRange")
	return &MapIter{m: v}
}

// Next moves to the next entry and returns false at the end.
func (it *MapIter) Next() bool {
	if !it.m.IsValid() {
		panic("MapIter.Next called on an iterator that does not have an associated map Value")
	}
	if !it.begun {
		it.keys, it.values, it.n = mapAll(it.m.typ, it.m.word())
		it.begun, it.i = true, -1
	} else if it.i >= it.n {
		panic("MapIter.Next called on exhausted iterator")
	}
	k := it.m.typ.key()
	for it.i++; it.i < it.n; it.i++ {
		key := offset(it.keys, it.i*k.size())
		if it.value = mapGet(it.m.typ, it.m.word(), key, true); it.value != nil {
			return true
		}
		// A key with NaN in it is never found, nor can it be deleted; clear alone removes it.
		if v := (Value{typ: k, ptr: key, flag: flagIndirect}); mapLen(it.m.word()) > 0 && v.any() != v.any() {
			it.value = offset(it.values, it.i*it.m.typ.elem().size())
			return true
		}
	}
	return false
}

// Reset makes it an iterator over the map v, before its first entry.
func (it *MapIter) Reset(v Value) {
	if v.IsValid() {
		v.must(Map, function)
	}
	*it = MapIter{m: v}
}

// Key returns the key of the entry.
func (it *MapIter) Key() Value {
	it.mustStand("MapIter.Key")
	// Nobody else knows the copied keys, and nobody can write to one by the value.
	k := it.m.typ.key()
	return Value{typ: k, ptr: offset(it.keys, it.i*k.size()), flag: flagIndirect | it.m.partRO()}
}

// Value returns the value of the entry.
func (it *MapIter) Value() Value {
	it.mustStand("MapIter.Value")
	return loaded(it.m.typ.elem(), it.value, it.m.partRO())
}

// mustStand panics unless it is at an entry, in the words of the method that wants one.
func (it *MapIter) mustStand(method string) {
	if !it.begun {
		panic(method + " called before Next")
	}
	if it.i >= it.n {
		panic(method + " called on exhausted iterator")
	}
}

// SetIterKey sets v to the key that iter is at.
func (v Value) SetIterKey(iter *MapIter) {
	iter.mustStand("reflect: Value.SetIterKey")
	v.mustSet("SetIterKey")
	iter.m.mustExported("SetIterKey")
	iter.Key().assignTo(v.typ, "reflect.MapIter.SetKey").store(v.ptr)
}

// SetIterValue sets v to the value that iter is at.
func (v Value) SetIterValue(iter *MapIter) {
	iter.mustStand("reflect: Value.SetIterValue")
	v.mustSet("SetIterValue")
	iter.m.mustExported("SetIterValue")
	iter.Value().assignTo(v.typ, "reflect.MapIter.SetValue").store(v.ptr)
}

// SetMapIndex stores elem under key; a zero elem deletes it.
func (v Value) SetMapIndex(key, elem Value) {
	v.must(Map, "SetMapIndex")
	v.mustExported("SetMapIndex")
	key = key.assignTo(v.typ.key(), "reflect.Value.SetMapIndex")
	if !elem.IsValid() {
		mapDelete(v.typ, v.word(), key.ptr, key.indirect())
		return
	}
	elem = elem.assignTo(v.typ.elem(), "reflect.Value.SetMapIndex")
	if v.IsNil() {
		var none map[int]int
		none[0] = 0 // the run-time's own panic
	}
	mapSet(v.typ, v.word(), key.ptr, key.indirect(), elem.ptr, elem.indirect())
}

// Clear deletes all keys of a map, or sets all elements of a slice to zero.
func (v Value) Clear() {
	switch v.Kind() {
	case Map:
		mapClear(v.word())
	case Slice:
		for i := range v.Len() {
			e := v.Index(i)
			clearMemory(e.typ, e.ptr) // those of an unexported field, too
		}
	default:
		panic(&ValueError{"reflect.Value.Clear", v.Kind()})
	}
}

// MakeMap returns a new map of this type.
func MakeMap(typ Type) Value { return MakeMapWithSize(typ, 0) }

// MakeMapWithSize returns a new map of this type with room for about n entries.
func MakeMapWithSize(typ Type, n int) Value {
	if typ.Kind() != Map {
		panic("reflect.MakeMapWithSize of non-map type")
	}
	t := typ.common()
	return Value{typ: t, ptr: mapNew(t, n)}
}

// MakeChan returns a new channel of this type.
func MakeChan(typ Type, buffer int) Value {
	if typ.Kind() != Chan {
		panic("reflect.MakeChan of non-chan type")
	}
	if buffer < 0 {
		panic("reflect.MakeChan: negative buffer size")
	}
	if typ.ChanDir() != BothDir {
		panic("reflect.MakeChan: unidirectional channel type")
	}
	t := typ.common()
	return Value{typ: t, ptr: chanMaker(t)(buffer)}
}

// Send sends x; it waits as a send statement does.
func (v Value) Send(x Value) {
	v.must(Chan, "Send")
	v.mustExported("Send")
	if v.typ.dir()&int(SendDir) == 0 {
		panic("reflect: send on recv-only channel")
	}
	x.mustExported("Send")
	x = x.assignTo(v.typ.elem(), "reflect.Value.Send")
	chanSender(v.typ)(v.word(), x.memory())
}

// Recv receives a value.
func (v Value) Recv() (Value, bool) {
	v.must(Chan, "Recv")
	v.mustExported("Recv")
	if v.typ.dir()&int(RecvDir) == 0 {
		panic("reflect: recv on send-only channel")
	}
	e := v.typ.elem()
	p := newMemory(e)
	ok := chanReceiver(v.typ)(v.word(), p)
	if !ok {
		return Zero(toType(e)), false
	}
	return loaded(e, p, 0), true
}

// Close closes the channel.
func (v Value) Close() {
	v.must(Chan, "Close")
	v.mustExported("Close")
	if v.typ.dir()&int(SendDir) == 0 {
		panic("reflect: close of receive-only channel")
	}
	chanCloser(v.typ)(v.word())
}
