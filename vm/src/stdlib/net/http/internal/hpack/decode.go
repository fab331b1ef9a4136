package hpack

// A Decoder unpacks the headers that come over a connection.
type Decoder struct {
	table table
	own   int // how large the table may become
}

// NewDecoder returns a decoder whose table takes at most that much.
func NewDecoder(limit int) *Decoder {
	static.once.Do(loadStatic)
	huffman.once.Do(loadHuffman)
	return &Decoder{own: limit, table: table{limit: min(limit, 4096)}}
}

// Decode unpacks a whole header and calls emit with each field. After an error nothing can be unpacked
// any more.
func (d *Decoder) Decode(block []byte, emit func(Field)) error {
	r := reader{block}
	begun := false
	for len(r.rest) > 0 {
		c := r.rest[0]
		switch {
		case c&0x80 != 0:
			i, err := r.int(7)
			if err != nil {
				return err
			}
			f, ok := d.field(i)
			if !ok {
				return errIndex
			}
			emit(f)
		case c&0xe0 == 0x20:
			n, err := r.int(5)
			if err != nil {
				return err
			}
			if begun || n > d.own {
				return errResize
			}
			d.table.limit = n
			d.table.shrink(n, nil)
			continue
		default:
			f, err := d.literal(&r, c)
			if err != nil {
				return err
			}
			emit(f)
		}
		begun = true
	}
	return nil
}

// literal reads a field that is not in a table, or its name only is.
func (d *Decoder) literal(r *reader, c byte) (f Field, err error) {
	bits := uint(4)
	if c&0x40 != 0 {
		bits = 6
	}
	i, err := r.int(bits)
	if err != nil {
		return f, err
	}
	if i > 0 {
		known, ok := d.field(i)
		if !ok {
			return f, errIndex
		}
		f.Name = known.Name
	} else if f.Name, err = r.string(); err != nil {
		return f, err
	}
	if f.Value, err = r.string(); err != nil {
		return f, err
	}
	if bits == 6 {
		d.table.add(f, nil)
	}
	f.Sensitive = c&0xf0 == 0x10
	return f, nil
}

// field returns the field of an index.
func (d *Decoder) field(i int) (Field, bool) {
	if 1 <= i && i <= staticCount {
		return static.fields[i], true
	}
	return d.table.get(i - staticCount)
}

// A reader reads the parts of a header.
type reader struct{ rest []byte }

// int reads a number that begins with the lowest bits of a byte.
func (r *reader) int(bits uint) (int, error) {
	if len(r.rest) == 0 {
		return 0, errTruncated
	}
	most := 1<<bits - 1
	n := int(r.rest[0]) & most
	r.rest = r.rest[1:]
	if n < most {
		return n, nil
	}
	for shift := uint(0); ; shift += 7 {
		if len(r.rest) == 0 {
			return 0, errTruncated
		}
		c := r.rest[0]
		r.rest = r.rest[1:]
		n += int(c&0x7f) << shift
		if n > 1<<30 || shift > 28 {
			return 0, errInteger
		}
		if c&0x80 == 0 {
			return n, nil
		}
	}
}

func (r *reader) string() (string, error) {
	if len(r.rest) == 0 {
		return "", errTruncated
	}
	coded := r.rest[0]&0x80 != 0
	n, err := r.int(7)
	if err != nil {
		return "", err
	}
	if n > len(r.rest) {
		return "", errTruncated
	}
	text := r.rest[:n]
	r.rest = r.rest[n:]
	if coded {
		return decodeHuffman(text)
	}
	return string(text), nil
}
