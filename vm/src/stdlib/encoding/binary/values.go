package binary

import (
	"errors"
	"io"
	"math"
	"reflect"
)

// fixedSize returns how many bytes Write makes of data, readSize how many Read needs: -1 if that is not fixed.
func fixedSize(data any) int
func readSize(data any) int

// encodeSome writes elements of data from the one at from on to where they belong in buf, decodeSome reads them.
// They return where to go on, -1 if nothing is left, -2 for what they leave to package reflect.
func encodeSome(buf []byte, data any, from int, big bool) (next int)
func decodeSome(buf []byte, data any, from int, big bool) (next int)

// Size returns how many bytes Write makes of v, -1 if it cannot.
func Size(v any) int { return fixedSize(v) }

// known says whether order is one of this package's, and which.
func known(order ByteOrder) (big, ok bool) {
	switch order.(type) {
	case littleEndian, nativeEndian:
		return false, true
	case bigEndian:
		return true, true
	}
	return false, false
}

func encode(buf []byte, order ByteOrder, data any) {
	if big, ok := known(order); ok {
		at := 0
		for at >= 0 {
			at = encodeSome(buf, data, at, big)
		}
		if at == -1 {
			return
		}
	}
	(&coder{order, buf}).encode(reflect.Indirect(reflect.ValueOf(data)))
}

func decode(buf []byte, order ByteOrder, data any) {
	if big, ok := known(order); ok {
		at := 0
		for at >= 0 {
			at = decodeSome(buf, data, at, big)
		}
		if at == -1 {
			return
		}
	}
	v := reflect.ValueOf(data)
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	(&coder{order, buf}).decode(v)
}

func badType(what string, data any) error {
	return errors.New("binary." + what + ": some values are not fixed-sized in type " + reflect.TypeOf(data).String())
}

func badTarget(what string, data any) error {
	return errors.New("binary." + what + ": invalid type " + reflect.TypeOf(data).String())
}

// Append appends data to buf: numbers and booleans of a fixed size, and arrays, slices and structs of them.
func Append(buf []byte, order ByteOrder, data any) ([]byte, error) {
	size := fixedSize(data)
	if size < 0 {
		return nil, badType("Append", data)
	}
	n := len(buf)
	if n+size > cap(buf) {
		buf = append(buf, make([]byte, size)...)
	}
	buf = buf[:n+size]
	encode(buf[n:], order, data)
	return buf, nil
}

var errSmall = errors.New("buffer too small")

// Encode writes data to buf as Append would, and returns how many bytes it took. It fails if buf is too
// short.
func Encode(buf []byte, order ByteOrder, data any) (int, error) {
	size := fixedSize(data)
	if size < 0 {
		return 0, badType("Encode", data)
	}
	if len(buf) < size {
		return 0, errSmall
	}
	encode(buf[:size], order, data)
	return size, nil
}

// Write writes data to w as Append would.
func Write(w io.Writer, order ByteOrder, data any) error {
	b, ok := data.([]byte)
	if !ok || len(b) == 0 {
		size := fixedSize(data)
		if size < 0 {
			return badType("Write", data)
		}
		b = make([]byte, size)
		encode(b, order, data)
	}
	_, err := w.Write(b)
	return err
}

// Decode sets what data points to from buf, and returns how many bytes it took. It fails if buf is too
// short.
func Decode(buf []byte, order ByteOrder, data any) (int, error) {
	size := readSize(data)
	if size < 0 {
		return 0, badTarget("Decode", data)
	}
	if len(buf) < size {
		return 0, errSmall
	}
	decode(buf[:size], order, data)
	return size, nil
}

// Read sets what data points to from r. It returns io.EOF if there is nothing, and io.ErrUnexpectedEOF if
// there is not enough.
func Read(r io.Reader, order ByteOrder, data any) error {
	size := readSize(data)
	if size < 0 {
		return badTarget("Read", data)
	}
	b := make([]byte, size)
	if _, err := io.ReadFull(r, b); err != nil {
		return err
	}
	decode(b, order, data)
	return nil
}

// sizeOf returns the encoded size of a type without slices, -1 if it has none.
func sizeOf(t reflect.Type) int {
	switch k := t.Kind(); k {
	case reflect.Array:
		if n := sizeOf(t.Elem()); n >= 0 {
			return n * t.Len()
		}
	case reflect.Struct:
		sum := 0
		for i := 0; i < t.NumField(); i++ {
			n := sizeOf(t.Field(i).Type)
			if n < 0 {
				return -1
			}
			sum += n
		}
		return sum
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		return 1
	case reflect.Int16, reflect.Uint16:
		return 2
	case reflect.Int32, reflect.Uint32, reflect.Float32:
		return 4
	case reflect.Int64, reflect.Uint64, reflect.Float64, reflect.Complex64:
		return 8
	case reflect.Complex128:
		return 16
	}
	return -1
}

type coder struct {
	order ByteOrder
	buf   []byte
}

func (c *coder) take(n int) []byte {
	b := c.buf[:n]
	c.buf = c.buf[n:]
	return b
}

func (c *coder) put(size int, u uint64) {
	b := c.take(size)
	switch size {
	case 1:
		b[0] = byte(u)
	case 2:
		c.order.PutUint16(b, uint16(u))
	case 4:
		c.order.PutUint32(b, uint32(u))
	case 8:
		c.order.PutUint64(b, u)
	}
}

func (c *coder) get(size int) uint64 {
	b := c.take(size)
	switch size {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(c.order.Uint16(b))
	case 4:
		return uint64(c.order.Uint32(b))
	}
	return c.order.Uint64(b)
}

func (c *coder) encode(v reflect.Value) {
	switch k := v.Kind(); k {
	case reflect.Array, reflect.Slice:
		for i := 0; i < v.Len(); i++ {
			c.encode(v.Index(i))
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			if v.Type().Field(i).Name == "_" {
				clear(c.take(sizeOf(v.Field(i).Type())))
			} else {
				c.encode(v.Field(i))
			}
		}
	case reflect.Bool:
		u := uint64(0)
		if v.Bool() {
			u = 1
		}
		c.put(1, u)
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		c.put(sizeOf(v.Type()), uint64(v.Int()))
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		c.put(sizeOf(v.Type()), v.Uint())
	case reflect.Float32:
		c.put(4, uint64(math.Float32bits(float32(v.Float()))))
	case reflect.Float64:
		c.put(8, math.Float64bits(v.Float()))
	case reflect.Complex64:
		x := v.Complex()
		c.put(4, uint64(math.Float32bits(float32(real(x)))))
		c.put(4, uint64(math.Float32bits(float32(imag(x)))))
	case reflect.Complex128:
		x := v.Complex()
		c.put(8, math.Float64bits(real(x)))
		c.put(8, math.Float64bits(imag(x)))
	}
}

func (c *coder) decode(v reflect.Value) {
	switch k := v.Kind(); k {
	case reflect.Array, reflect.Slice:
		for i := 0; i < v.Len(); i++ {
			c.decode(v.Index(i))
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			if v.Type().Field(i).Name == "_" {
				c.take(sizeOf(v.Field(i).Type()))
			} else {
				c.decode(v.Field(i))
			}
		}
	case reflect.Bool:
		v.SetBool(c.get(1) != 0)
	case reflect.Int8:
		v.SetInt(int64(int8(c.get(1))))
	case reflect.Int16:
		v.SetInt(int64(int16(c.get(2))))
	case reflect.Int32:
		v.SetInt(int64(int32(c.get(4))))
	case reflect.Int64:
		v.SetInt(int64(c.get(8)))
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(c.get(sizeOf(v.Type())))
	case reflect.Float32:
		v.SetFloat(float64(math.Float32frombits(uint32(c.get(4)))))
	case reflect.Float64:
		v.SetFloat(math.Float64frombits(c.get(8)))
	case reflect.Complex64:
		re := float64(math.Float32frombits(uint32(c.get(4))))
		v.SetComplex(complex(re, float64(math.Float32frombits(uint32(c.get(4))))))
	case reflect.Complex128:
		re := math.Float64frombits(c.get(8))
		v.SetComplex(complex(re, math.Float64frombits(c.get(8))))
	}
}
