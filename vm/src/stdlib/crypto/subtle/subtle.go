// Package subtle compares and chooses in a time that does not depend on the values.
package subtle

// ConstantTimeCompare returns 1 if x and y are equal, and else 0. The time depends on the length only;
// different lengths return at once.
func ConstantTimeCompare(x, y []byte) int {
	if len(x) != len(y) {
		return 0
	}
	return ConstantTimeByteEq(differences(x, y), 0)
}

// differences returns the union of the bits in which bytes differ.
func differences(x, y []byte) byte

// ConstantTimeSelect returns x if v is 1 and y if v is 0.
func ConstantTimeSelect(v, x, y int) int { return ^(v-1)&x | (v-1)&y }

// ConstantTimeByteEq returns 1 if x == y, and else 0.
func ConstantTimeByteEq(x, y uint8) int {
	return int((uint32(x^y) - 1) >> 31)
}

// ConstantTimeEq returns 1 if x == y, and else 0.
func ConstantTimeEq(x, y int32) int {
	return int((uint64(uint32(x^y)) - 1) >> 63)
}

// ConstantTimeLessOrEq returns 1 if x <= y, and else 0, for numbers from 0 to 2**31-1.
func ConstantTimeLessOrEq(x, y int) int {
	return int((uint32(int32(x)-int32(y)-1) >> 31) & 1)
}

// ConstantTimeCopy copies y to x if v is 1, and does nothing if it is 0. It panics if their lengths differ.
func ConstantTimeCopy(v int, x, y []byte) {
	if len(x) != len(y) {
		panic("subtle: slices have different lengths")
	}
	keep, take := byte(v-1), ^byte(v-1)
	for i := range x {
		x[i] = x[i]&keep | y[i]&take
	}
}

// xor fails if dst overlaps an operand, but not wholly.
func xor(dst, x, y []byte) bool

// XORBytes sets dst to x ^ y as far as the shorter one reaches, and returns how many bytes that are. It
// panics if dst is too short.
func XORBytes(dst, x, y []byte) int {
	n := min(len(x), len(y))
	if n == 0 {
		return 0
	}
	if n > len(dst) {
		panic("subtle.XORBytes: dst too short")
	}
	if !xor(dst[:n], x[:n], y[:n]) {
		panic("subtle.XORBytes: invalid overlap")
	}
	return n
}

// WithDataIndependentTiming calls f: where minigo runs, there is nothing to switch on.
func WithDataIndependentTiming(f func()) { f() }
