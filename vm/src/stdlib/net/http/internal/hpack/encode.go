package hpack

// An Encoder packs the headers that are sent over a connection.
type Encoder struct {
	table   table
	byPair  map[pair]int // numbers of fields in the order in which they came, from 1
	byName  map[string]int
	own     int // how large the table may become at most, as this side likes it
	resized bool
	least   int // the smallest size since the last header
}

// NewEncoder returns an encoder whose table takes at most that much.
func NewEncoder(limit int) *Encoder {
	static.once.Do(loadStatic)
	huffman.once.Do(loadHuffman)
	e := &Encoder{own: limit, byPair: map[pair]int{}, byName: map[string]int{}}
	if e.table.limit = 4096; limit < 4096 {
		e.SetLimit(limit)
	}
	return e
}

// SetLimit sets how large the table may become as the other side has it.
func (e *Encoder) SetLimit(n int) {
	if n = min(n, e.own); n == e.table.limit {
		return
	}
	if !e.resized || n < e.least {
		e.least = n
	}
	e.resized = true
	e.table.limit = n
	e.table.shrink(n, e.forget)
}

func (e *Encoder) forget(id int, f Field) {
	if p := (pair{f.Name, f.Value}); e.byPair[p] == id {
		delete(e.byPair, p)
	}
	if e.byName[f.Name] == id {
		delete(e.byName, f.Name)
	}
}

// Begin appends what a header must begin with.
func (e *Encoder) Begin(b []byte) []byte {
	if !e.resized {
		return b
	}
	e.resized = false
	if e.least < e.table.limit {
		b = appendInt(b, 0x20, 5, e.least)
	}
	return appendInt(b, 0x20, 5, e.table.limit)
}

// Append appends a field.
func (e *Encoder) Append(b []byte, f Field) []byte {
	p := pair{f.Name, f.Value}
	if !f.Sensitive {
		if i := static.byPair[p]; i > 0 {
			return appendInt(b, 0x80, 7, i)
		}
		if id := e.byPair[p]; id > 0 {
			return appendInt(b, 0x80, 7, e.index(id))
		}
	}
	name := static.byName[f.Name]
	if name == 0 {
		if id := e.byName[f.Name]; id > 0 {
			name = e.index(id)
		}
	}
	switch {
	case f.Sensitive:
		b = appendInt(b, 0x10, 4, name)
	case passing(f.Name) || f.Size() > e.table.limit/2:
		b = appendInt(b, 0, 4, name)
	default:
		b = appendInt(b, 0x40, 6, name)
		e.table.add(f, e.forget)
		id := e.table.evicted + len(e.table.fields)
		e.byPair[p], e.byName[f.Name] = id, id
	}
	if name == 0 {
		b = appendString(b, f.Name)
	}
	return appendString(b, f.Value)
}

// index returns the index of a field in the dynamic table.
func (e *Encoder) index(id int) int {
	return staticCount + 1 + e.table.evicted + len(e.table.fields) - id
}

// passing reports whether a field's values are seldom the same twice.
func passing(name string) bool {
	switch name {
	case ":path", "age", "content-length", "content-range", "etag", "if-modified-since", "if-none-match",
		"last-modified", "location", "range", "set-cookie":
		return true
	}
	return false
}

// appendInt appends a number, whose first bits share a byte with a mark.
func appendInt(b []byte, mark byte, bits uint, n int) []byte {
	most := 1<<bits - 1
	if n < most {
		return append(b, mark|byte(n))
	}
	b = append(b, mark|byte(most))
	for n -= most; n >= 0x80; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n))
}

func appendString(b []byte, s string) []byte {
	if n := huffmanSize(s); n < len(s) {
		return appendHuffman(appendInt(b, 0x80, 7, n), s)
	}
	return append(appendInt(b, 0, 7, len(s)), s...)
}
