// Package maphash hashes bytes and comparable values, with a seed, differently in each process.
package maphash

import (
	"encoding/binary"
	"hash"
	"math"
	"math/rand/v2"
	"reflect"
)

// Seed chooses one of many hash functions. The zero value is none.
type Seed struct{ s uint64 }

// MakeSeed returns a new random Seed. Hashes differ from one seed to another, and from one run to another.
func MakeSeed() Seed {
	for {
		if s := rand.Uint64(); s != 0 {
			return Seed{s}
		}
	}
}

// mix hashes a few bytes.
func mix(state uint64, b []byte) uint64

const bufSize = 128

func use(seed Seed) uint64 {
	if seed.s == 0 {
		panic("maphash: use of uninitialized Seed")
	}
	return seed.s
}

// Bytes returns the hash of b with this seed.
func Bytes(seed Seed, b []byte) uint64 {
	state := use(seed)
	for len(b) > bufSize {
		state = mix(state, b[:bufSize])
		b = b[bufSize:]
	}
	return mix(state, b)
}

// String returns the hash of s with this seed, which is that of the same bytes.
func String(seed Seed, s string) uint64 { return Bytes(seed, []byte(s)) }

// Hash is a hash under way.
type Hash struct {
	_     [0]func()
	seed  Seed
	state Seed
	buf   [bufSize]byte
	n     int
}

func (h *Hash) initSeed() {
	if h.seed.s == 0 {
		h.SetSeed(MakeSeed())
	}
}

// Seed returns the seed, which is chosen at random unless SetSeed was called.
func (h *Hash) Seed() Seed {
	h.initSeed()
	return h.seed
}

// SetSeed sets the seed and drops what was written.
func (h *Hash) SetSeed(seed Seed) {
	if seed.s == 0 {
		panic("maphash: use of uninitialized Seed")
	}
	h.seed, h.state, h.n = seed, seed, 0
}

// Reset drops what was written and keeps the seed.
func (h *Hash) Reset() {
	h.initSeed()
	h.state, h.n = h.seed, 0
}

// Write adds b; the error is always nil.
func (h *Hash) Write(b []byte) (int, error) {
	h.initSeed()
	size := len(b)
	for len(b) > 0 {
		if h.n == bufSize {
			h.state.s = mix(h.state.s, h.buf[:])
			h.n = 0
		}
		n := copy(h.buf[h.n:], b)
		h.n += n
		b = b[n:]
	}
	return size, nil
}

// WriteString adds s; the error is always nil.
func (h *Hash) WriteString(s string) (int, error) { return h.Write([]byte(s)) }

// WriteByte adds b; the error is always nil.
func (h *Hash) WriteByte(b byte) error {
	h.Write([]byte{b})
	return nil
}

// Sum64 returns the hash of all that was written.
func (h *Hash) Sum64() uint64 {
	h.initSeed()
	return mix(h.state.s, h.buf[:h.n])
}

// Sum appends the hash to b, in big-endian order.
func (h *Hash) Sum(b []byte) []byte {
	x := h.Sum64()
	return append(b, byte(x), byte(x>>8), byte(x>>16), byte(x>>24), byte(x>>32), byte(x>>40), byte(x>>48), byte(x>>56))
}

// Size returns 8, the length of a sum in bytes.
func (h *Hash) Size() int { return 8 }

// BlockSize returns the size of the buffer in bytes.
func (h *Hash) BlockSize() int { return bufSize }

// Clone returns a copy that continues on its own.
func (h *Hash) Clone() (hash.Cloner, error) {
	h.initSeed()
	c := *h
	return &c, nil
}

// Comparable returns the hash of v with this seed; values that are equal by == have the same. It panics if
// v holds something that cannot be compared.
func Comparable[T comparable](seed Seed, v T) uint64 {
	var h Hash
	h.SetSeed(seed)
	WriteComparable(&h, v)
	return h.Sum64()
}

// WriteComparable adds x to h, so that values that are equal by == add the same.
func WriteComparable[T comparable](h *Hash, x T) {
	// The usual types without reflection.
	switch x := any(x).(type) {
	case int:
		h.word(uint64(x))
	case int64:
		h.word(uint64(x))
	case int32:
		h.word(uint64(x))
	case uint64:
		h.word(x)
	case uint32:
		h.word(uint64(x))
	case uintptr:
		h.word(uint64(x))
	case uint8:
		h.word(uint64(x))
	case bool:
		if x {
			h.word(1)
		} else {
			h.word(0)
		}
	case string:
		h.word(uint64(len(x)))
		h.WriteString(x)
	case float64:
		h.float(x)
	default:
		h.value(reflect.ValueOf(&x).Elem())
	}
}

func (h *Hash) word(x uint64) {
	if h.n+8 > bufSize {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], x)
		h.Write(b[:])
		return
	}
	h.initSeed()
	binary.LittleEndian.PutUint64(h.buf[h.n:], x)
	h.n += 8
}

func (h *Hash) float(f float64) {
	switch {
	case f == 0:
		h.word(0) // both zeros are equal
	case f != f:
		h.word(rand.Uint64()) // nothing equals what is no number
	default:
		h.word(math.Float64bits(f))
	}
}

func (h *Hash) value(v reflect.Value) {
	if v.IsValid() {
		h.WriteString(v.Type().String())
	}
	switch v.Kind() {
	case reflect.Invalid:
	case reflect.Bool:
		if v.Bool() {
			h.WriteByte(1)
		} else {
			h.WriteByte(0)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		h.word(uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		h.word(v.Uint())
	case reflect.Float32, reflect.Float64:
		h.float(v.Float())
	case reflect.Complex64, reflect.Complex128:
		h.float(real(v.Complex()))
		h.float(imag(v.Complex()))
	case reflect.String:
		h.word(uint64(v.Len()))
		h.WriteString(v.String())
	case reflect.Pointer, reflect.Chan, reflect.UnsafePointer:
		h.word(uint64(v.Pointer()))
	case reflect.Interface:
		h.value(v.Elem())
	case reflect.Array:
		for i := range v.Len() {
			h.value(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			h.value(v.Field(i))
		}
	default:
		// The panic is that of a map.
		_ = map[any]bool{v.Interface(): true}
	}
}

// Hasher is how values of a type are compared and hashed.
type Hasher[T any] interface {
	// Hash adds a value to the hash.
	Hash(*Hash, T)
	// Equal is true if both values are the same; then they must have the same hash.
	Equal(x, y T) bool
}

// ComparableHasher compares as == does, and hashes as WriteComparable.
type ComparableHasher[T comparable] struct {
	_ [0]func(T) // of another T it is another type, and not to be compared
}

// Hash adds v to h.
func (ComparableHasher[T]) Hash(h *Hash, v T) { WriteComparable(h, v) }

// Equal is x == y.
func (ComparableHasher[T]) Equal(x, y T) bool { return x == y }
