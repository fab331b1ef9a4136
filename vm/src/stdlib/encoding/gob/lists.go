package gob

// Slices of types without a name are written and read without reflection.

type signed interface {
	int | int8 | int16 | int32 | int64
}

type unsigned interface {
	uint | uint16 | uint32 | uint64 | uintptr
}

// list appends the elements of a slice if it is one that it knows.
func (b *buffer) list(slice any) bool {
	d := b.data
	switch s := slice.(type) {
	case []int:
		d = appendInts(d, s)
	case []int8:
		d = appendInts(d, s)
	case []int16:
		d = appendInts(d, s)
	case []int32:
		d = appendInts(d, s)
	case []int64:
		d = appendInts(d, s)
	case []uint:
		d = appendUints(d, s)
	case []uint16:
		d = appendUints(d, s)
	case []uint32:
		d = appendUints(d, s)
	case []uint64:
		d = appendUints(d, s)
	case []uintptr:
		d = appendUints(d, s)
	case []float32:
		for _, x := range s {
			d = appendUint(d, floatBits(float64(x)))
		}
	case []float64:
		for _, x := range s {
			d = appendUint(d, floatBits(x))
		}
	case []complex64:
		for _, x := range s {
			d = appendUint(appendUint(d, floatBits(float64(real(x)))), floatBits(float64(imag(x))))
		}
	case []complex128:
		for _, x := range s {
			d = appendUint(appendUint(d, floatBits(real(x))), floatBits(imag(x)))
		}
	case []bool:
		for _, x := range s {
			if x {
				d = append(d, 1)
			} else {
				d = append(d, 0)
			}
		}
	case []string:
		for _, x := range s {
			d = append(appendUint(d, uint64(len(x))), x...)
		}
	case [][]byte:
		for _, x := range s {
			d = append(appendUint(d, uint64(len(x))), x...)
		}
	default:
		return false
	}
	b.data = d
	return true
}

func appendInts[T signed](d []byte, s []T) []byte {
	for _, x := range s {
		d = appendInt(d, int64(x))
	}
	return d
}

func appendUints[T unsigned](d []byte, s []T) []byte {
	for _, x := range s {
		d = appendUint(d, uint64(x))
	}
	return d
}

// intoList reads the elements of a slice if it is one that it knows.
func (dec *Decoder) intoList(slice any, elem *traits, name string) bool {
	switch s := slice.(type) {
	case []int:
		readInts(dec, s, name)
	case []int8:
		readInts(dec, s, name)
	case []int16:
		readInts(dec, s, name)
	case []int32:
		readInts(dec, s, name)
	case []int64:
		readInts(dec, s, name)
	case []uint:
		readUints(dec, s, name)
	case []uint16:
		readUints(dec, s, name)
	case []uint32:
		readUints(dec, s, name)
	case []uint64:
		readUints(dec, s, name)
	case []uintptr:
		readUints(dec, s, name)
	case []float64:
		in, at := dec.in, dec.at
		for i := range s {
			if at >= len(in) {
				tooShort(len(s))
			}
			var x uint64
			x, at = dec.uintAt(in, at)
			s[i] = toFloat(x)
		}
		dec.at = at
	case []complex128:
		in, at := dec.in, dec.at
		for i := range s {
			if at >= len(in) {
				tooShort(len(s))
			}
			var re, im uint64
			re, at = dec.uintAt(in, at)
			im, at = dec.uintAt(in, at)
			s[i] = complex(toFloat(re), toFloat(im))
		}
		dec.at = at
	case []bool:
		for i := range s {
			if dec.left() == 0 {
				tooShort(len(s))
			}
			s[i] = dec.uint() != 0
		}
	case []string:
		for i := range s {
			if dec.left() == 0 {
				tooShort(len(s))
			}
			n, ok := dec.length()
			if !ok {
				failf("bad %s slice length: %d", elem.user, n)
			}
			s[i] = string(dec.take(n, ""))
		}
	case [][]byte:
		for i := range s {
			if dec.left() == 0 {
				tooShort(len(s))
			}
			n, ok := dec.length()
			if !ok {
				failf("bad %s slice length: %d", elem.user, n)
			}
			if cap(s[i]) < n {
				s[i] = make([]byte, n)
			}
			s[i] = s[i][:n] // nil stays nil
			copy(s[i], dec.take(n, ""))
		}
	default:
		return false
	}
	return true
}

func readInts[T signed](dec *Decoder, s []T, name string) {
	in, at := dec.in, dec.at
	for i := range s {
		if at >= len(in) {
			tooShort(len(s))
		}
		var x uint64
		x, at = dec.uintAt(in, at)
		v := toInt(x)
		s[i] = T(v)
		if int64(s[i]) != v {
			dec.outOfRange(name)
		}
	}
	dec.at = at
}

func readUints[T unsigned](dec *Decoder, s []T, name string) {
	in, at := dec.in, dec.at
	for i := range s {
		if at >= len(in) {
			tooShort(len(s))
		}
		var x uint64
		x, at = dec.uintAt(in, at)
		s[i] = T(x)
		if uint64(s[i]) != x {
			dec.outOfRange(name)
		}
	}
	dec.at = at
}
