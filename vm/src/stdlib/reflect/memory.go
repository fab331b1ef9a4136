package reflect

import "unsafe"

// Reading and writing the value of type t whose word ptr is, or to which ptr leads. In this package alone a
// pointer may be converted to a pointer of any type, since each is stored together with its type.

func offset(p *byte, n int) *byte {
	return (*byte)(unsafe.Pointer(uintptr(unsafe.Pointer(p)) + uintptr(n)))
}

func address(p *byte) uintptr             { return uintptr(unsafe.Pointer(p)) }
func toUnsafe(p *byte) unsafe.Pointer     { return unsafe.Pointer(p) }
func typeAddress(t *rtype) uintptr        { return uintptr(unsafe.Pointer(t)) }
func getString(p *byte) string            { return *(*string)(unsafe.Pointer(p)) }
func setString(p *byte, s string)         { *(*string)(unsafe.Pointer(p)) = s }
func getBytes(p *byte) []byte             { return *(*[]byte)(unsafe.Pointer(p)) }
func setBytes(p *byte, b []byte)          { *(*[]byte)(unsafe.Pointer(p)) = b }
func getRunes(p *byte) []rune             { return *(*[]rune)(unsafe.Pointer(p)) }
func setRunes(p *byte, r []rune)          { *(*[]rune)(unsafe.Pointer(p)) = r }
func setWord(p, word *byte)               { *(**byte)(unsafe.Pointer(p)) = word }
func setComplex64(p *byte, c complex64)   { *(*complex64)(unsafe.Pointer(p)) = c }
func setComplex128(p *byte, c complex128) { *(*complex128)(unsafe.Pointer(p)) = c }

// ifaceAt returns the interface value at p, as an empty interface.
func ifaceAt(p *byte) any { return *(*any)(unsafe.Pointer(p)) }

// setIface stores i at p, where an interface of any type lies.
func setIface(p *byte, i any) { *(*any)(unsafe.Pointer(p)) = i }

// Slices, at the address of the slice value.

func sliceLen(p *byte) int    { return len(*(*[]byte)(unsafe.Pointer(p))) }
func sliceCap(p *byte) int    { return cap(*(*[]byte)(unsafe.Pointer(p))) }
func sliceData(p *byte) *byte { return *(**byte)(unsafe.Pointer(p)) }

func getInt(t *rtype, p *byte, indirect bool) int64 {
	if !indirect {
		return int64(uintptr(unsafe.Pointer(p)))
	}
	switch t.bytes {
	case 8:
		return *(*int64)(unsafe.Pointer(p))
	case 4:
		return int64(*(*int32)(unsafe.Pointer(p)))
	case 2:
		return int64(*(*int16)(unsafe.Pointer(p)))
	}
	return int64(*(*int8)(unsafe.Pointer(p)))
}

// getUint reads a bool, too.
func getUint(t *rtype, p *byte, indirect bool) uint64 {
	if !indirect {
		return uint64(uintptr(unsafe.Pointer(p)))
	}
	switch t.bytes {
	case 8:
		return *(*uint64)(unsafe.Pointer(p))
	case 4:
		return uint64(*(*uint32)(unsafe.Pointer(p)))
	case 2:
		return uint64(*(*uint16)(unsafe.Pointer(p)))
	}
	return uint64(*p)
}

// setBits writes a number or a bool.
func setBits(t *rtype, p *byte, bits uint64) {
	switch t.bytes {
	case 8:
		*(*uint64)(unsafe.Pointer(p)) = bits
	case 4:
		*(*uint32)(unsafe.Pointer(p)) = uint32(bits)
	case 2:
		*(*uint16)(unsafe.Pointer(p)) = uint16(bits)
	default:
		*p = byte(bits)
	}
}

// floatWord returns the number that a word is.
func floatWord(t *rtype, word *byte) float64

func getFloat(t *rtype, p *byte, indirect bool) float64 {
	switch {
	case !indirect:
		return floatWord(t, p)
	case t.bytes == 4:
		return float64(*(*float32)(unsafe.Pointer(p)))
	}
	return *(*float64)(unsafe.Pointer(p))
}

func setFloat(t *rtype, p *byte, f float64) {
	if t.bytes == 4 {
		*(*float32)(unsafe.Pointer(p)) = float32(f)
	} else {
		*(*float64)(unsafe.Pointer(p)) = f
	}
}

func getComplex(t *rtype, p *byte) complex128 {
	if t.bytes == 8 {
		return complex128(*(*complex64)(unsafe.Pointer(p)))
	}
	return *(*complex128)(unsafe.Pointer(p))
}

func setComplex(t *rtype, p *byte, c complex128) {
	if t.bytes == 8 {
		setComplex64(p, complex64(c))
	} else {
		setComplex128(p, c)
	}
}

// getWord returns the pointer that a pointer, map, channel or function value is.
func getWord(p *byte, indirect bool) *byte {
	if indirect {
		return *(**byte)(unsafe.Pointer(p))
	}
	return p
}

// loadDirect returns the value of a direct type at p as its word.
func loadDirect(t *rtype, p *byte) *byte {
	switch k := Kind(t.k); {
	case t.bytes == 8:
		return *(**byte)(unsafe.Pointer(p))
	case Int8 <= k && k <= Int32:
		return (*byte)(unsafe.Pointer(uintptr(getInt(t, p, true))))
	}
	return (*byte)(unsafe.Pointer(uintptr(getUint(t, p, true))))
}

// storeDirect writes a value that is in its word to memory, as wide as t says.
func storeDirect(t *rtype, p, word *byte) {
	if t.bytes == 8 {
		setWord(p, word)
	} else if t.bytes > 0 {
		setBits(t, p, uint64(uintptr(unsafe.Pointer(word))))
	}
}

// clearMemory makes the value of type t at p its type's zero value.
func clearMemory(t *rtype, p *byte)

// bytesAt returns the n bytes of an array at p.
func bytesAt(p *byte, n int) []byte

// zero reports whether the value of type t at p is its type's zero value; blank fields do not count.
func zero(t *rtype, p *byte) bool

// deepSame compares two values of type t as DeepEqual does: p and q lead to them, or are such values. It returns
// 1 if they are equal, 0 if not, and for large ones less than 0: minus how many parts it looked at before it
// gave up.
func deepSame(t *rtype, p, q *byte, pLeads, qLeads bool) int

// sameMemory compares n bytes.
func sameMemory(p, q *byte, n int) bool
