// Package binary turns numbers into bytes and back.
package binary

import (
	"errors"
	"io"
	"math"
	"reflect"
)

type ByteOrder interface {
	Uint16([]byte) uint16
	Uint32([]byte) uint32
	Uint64([]byte) uint64
	PutUint16([]byte, uint16)
	PutUint32([]byte, uint32)
	PutUint64([]byte, uint64)
	String() string
}

type AppendByteOrder interface {
	AppendUint16([]byte, uint16) []byte
	AppendUint32([]byte, uint32) []byte
	AppendUint64([]byte, uint64) []byte
	String() string
}

type littleEndian struct{}

type bigEndian struct{}

var LittleEndian littleEndian

var BigEndian bigEndian

var NativeEndian nativeEndian

// nativeEndian is the order of all machines that minigo is made for, under a name of its own.
type nativeEndian struct{ littleEndian }

func (nativeEndian) String() string   { return "NativeEndian" }
func (nativeEndian) GoString() string { return "binary.NativeEndian" }

func (littleEndian) String() string   { return "LittleEndian" }
func (littleEndian) GoString() string { return "binary.LittleEndian" }
func (bigEndian) String() string      { return "BigEndian" }
func (bigEndian) GoString() string    { return "binary.BigEndian" }

func (littleEndian) Uint16(b []byte) uint16 {
	_ = b[1]
	return uint16(b[0]) | uint16(b[1])<<8
}

func (littleEndian) Uint32(b []byte) uint32 {
	_ = b[3]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

func (e littleEndian) Uint64(b []byte) uint64 {
	_ = b[7]
	return uint64(e.Uint32(b)) | uint64(e.Uint32(b[4:]))<<32
}

func (littleEndian) PutUint16(b []byte, v uint16) {
	_ = b[1]
	b[0], b[1] = byte(v), byte(v>>8)
}

func (littleEndian) PutUint32(b []byte, v uint32) {
	_ = b[3]
	b[0], b[1], b[2], b[3] = byte(v), byte(v>>8), byte(v>>16), byte(v>>24)
}

func (e littleEndian) PutUint64(b []byte, v uint64) {
	_ = b[7]
	e.PutUint32(b, uint32(v))
	e.PutUint32(b[4:], uint32(v>>32))
}

func (littleEndian) AppendUint16(b []byte, v uint16) []byte { return append(b, byte(v), byte(v>>8)) }

func (littleEndian) AppendUint32(b []byte, v uint32) []byte {
	return append(b, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
}

func (e littleEndian) AppendUint64(b []byte, v uint64) []byte {
	return e.AppendUint32(e.AppendUint32(b, uint32(v)), uint32(v>>32))
}

func (bigEndian) Uint16(b []byte) uint16 {
	_ = b[1]
	return uint16(b[1]) | uint16(b[0])<<8
}

func (bigEndian) Uint32(b []byte) uint32 {
	_ = b[3]
	return uint32(b[3]) | uint32(b[2])<<8 | uint32(b[1])<<16 | uint32(b[0])<<24
}

func (e bigEndian) Uint64(b []byte) uint64 {
	_ = b[7]
	return uint64(e.Uint32(b[4:])) | uint64(e.Uint32(b))<<32
}

func (bigEndian) PutUint16(b []byte, v uint16) {
	_ = b[1]
	b[0], b[1] = byte(v>>8), byte(v)
}

func (bigEndian) PutUint32(b []byte, v uint32) {
	_ = b[3]
	b[0], b[1], b[2], b[3] = byte(v>>24), byte(v>>16), byte(v>>8), byte(v)
}

func (e bigEndian) PutUint64(b []byte, v uint64) {
	_ = b[7]
	e.PutUint32(b, uint32(v>>32))
	e.PutUint32(b[4:], uint32(v))
}

func (bigEndian) AppendUint16(b []byte, v uint16) []byte { return append(b, byte(v>>8), byte(v)) }

func (bigEndian) AppendUint32(b []byte, v uint32) []byte {
	return append(b, byte(v>>24), byte(v>>16), byte(v>>8), byte(v))
}

func (e bigEndian) AppendUint64(b []byte, v uint64) []byte {
	return e.AppendUint32(e.AppendUint32(b, uint32(v>>32)), uint32(v))
}

const (
	MaxVarintLen16 = 3
	MaxVarintLen32 = 5
	MaxVarintLen64 = 10
)

func AppendUvarint(buf []byte, x uint64) []byte {
	for x >= 0x80 {
		buf = append(buf, byte(x)|0x80)
		x >>= 7
	}
	return append(buf, byte(x))
}

func PutUvarint(buf []byte, x uint64) int {
	i := 0
	for x >= 0x80 {
		buf[i] = byte(x) | 0x80
		x >>= 7
		i++
	}
	buf[i] = byte(x)
	return i + 1
}

// Uvarint returns the number and its length: 0 if buf is too short, negative if
// the number has more than 64 bits.
func Uvarint(buf []byte) (uint64, int) {
	var x uint64
	for i, b := range buf {
		if i == MaxVarintLen64 || i == MaxVarintLen64-1 && b > 1 && b < 0x80 {
			return 0, -(i + 1)
		}
		x |= uint64(b&0x7F) << uint(7*i)
		if b < 0x80 {
			return x, i + 1
		}
	}
	return 0, 0
}

func zigzag(x int64) uint64 { return uint64(x)<<1 ^ uint64(x>>63) }

func unzigzag(u uint64) int64 { return int64(u>>1) ^ -int64(u&1) }

func AppendVarint(buf []byte, x int64) []byte { return AppendUvarint(buf, zigzag(x)) }
func PutVarint(buf []byte, x int64) int       { return PutUvarint(buf, zigzag(x)) }

func Varint(buf []byte) (int64, int) {
	u, n := Uvarint(buf)
	return unzigzag(u), n
}

var errOverflow = errors.New("binary: varint overflows a 64-bit integer")

func ReadUvarint(r io.ByteReader) (uint64, error) {
	var x uint64
	for i := 0; i < MaxVarintLen64; i++ {
		b, err := r.ReadByte()
		if err != nil {
			if i > 0 && err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			return x, err
		}
		if b < 0x80 {
			if i == MaxVarintLen64-1 && b > 1 {
				return x, errOverflow
			}
			return x | uint64(b)<<uint(7*i), nil
		}
		x |= uint64(b&0x7F) << uint(7*i)
	}
	return x, errOverflow
}

func ReadVarint(r io.ByteReader) (int64, error) {
	u, err := ReadUvarint(r)
	return unzigzag(u), err
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

func valueSize(v reflect.Value) int {
	if v.Kind() == reflect.Slice {
		if n := sizeOf(v.Type().Elem()); n >= 0 {
			return n * v.Len()
		}
		return -1
	}
	if !v.IsValid() {
		return -1
	}
	return sizeOf(v.Type())
}

// Size returns how many bytes Write makes of v, -1 if it cannot.
func Size(v any) int { return valueSize(reflect.Indirect(reflect.ValueOf(v))) }

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

func badType(what string, data any) error {
	return errors.New("binary." + what + ": some values are not fixed-sized in type " + reflect.TypeOf(data).String())
}

func Append(buf []byte, order ByteOrder, data any) ([]byte, error) {
	v := reflect.Indirect(reflect.ValueOf(data))
	size := valueSize(v)
	if size < 0 {
		return nil, badType("Append", data)
	}
	b := make([]byte, size)
	(&coder{order, b}).encode(v)
	return append(buf, b...), nil
}

func Encode(buf []byte, order ByteOrder, data any) (int, error) {
	v := reflect.Indirect(reflect.ValueOf(data))
	size := valueSize(v)
	if size < 0 {
		return 0, badType("Encode", data)
	}
	if len(buf) < size {
		return 0, errors.New("buffer too small")
	}
	(&coder{order, buf}).encode(v)
	return size, nil
}

func Write(w io.Writer, order ByteOrder, data any) error {
	v := reflect.Indirect(reflect.ValueOf(data))
	size := valueSize(v)
	if size < 0 {
		return badType("Write", data)
	}
	b := make([]byte, size)
	(&coder{order, b}).encode(v)
	_, err := w.Write(b)
	return err
}

func readTarget(what string, data any) (reflect.Value, int, error) {
	v := reflect.ValueOf(data)
	switch v.Kind() {
	case reflect.Pointer:
		v = v.Elem()
	case reflect.Slice:
	default:
		return v, 0, errors.New("binary." + what + ": invalid type " + reflect.TypeOf(data).String())
	}
	size := valueSize(v)
	if size < 0 {
		return v, 0, errors.New("binary." + what + ": invalid type " + reflect.TypeOf(data).String())
	}
	return v, size, nil
}

func Decode(buf []byte, order ByteOrder, data any) (int, error) {
	v, size, err := readTarget("Decode", data)
	if err != nil {
		return 0, err
	}
	if len(buf) < size {
		return 0, errors.New("buffer too small")
	}
	(&coder{order, buf}).decode(v)
	return size, nil
}

func Read(r io.Reader, order ByteOrder, data any) error {
	v, size, err := readTarget("Read", data)
	if err != nil {
		return err
	}
	b := make([]byte, size)
	if _, err := io.ReadFull(r, b); err != nil {
		return err
	}
	(&coder{order, b}).decode(v)
	return nil
}
