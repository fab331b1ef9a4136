// Package bits counts and moves bits.
package bits

// UintSize is the number of bits of a uint.
const UintSize = 64

// deBruijn64 has each number of six bits once among its windows. Go's tests of the package take it as their input, by
// this name.
const deBruijn64 = 0x03f79d71b4ca8b09

// LeadingZeros returns how many zero bits are above the highest bit that is set; 64 for 0.
func LeadingZeros(x uint) int

// LeadingZeros8 returns how many zero bits are above the highest bit that is set; 8 for 0.
func LeadingZeros8(x uint8) int

// LeadingZeros16 returns how many zero bits are above the highest bit that is set; 16 for 0.
func LeadingZeros16(x uint16) int

// LeadingZeros32 returns how many zero bits are above the highest bit that is set; 32 for 0.
func LeadingZeros32(x uint32) int

// LeadingZeros64 returns how many zero bits are above the highest bit that is set; 64 for 0.
func LeadingZeros64(x uint64) int

// TrailingZeros returns how many zero bits are below the lowest bit that is set; 64 for 0.
func TrailingZeros(x uint) int

// TrailingZeros8 returns how many zero bits are below the lowest bit that is set; 8 for 0.
func TrailingZeros8(x uint8) int

// TrailingZeros16 returns how many zero bits are below the lowest bit that is set; 16 for 0.
func TrailingZeros16(x uint16) int

// TrailingZeros32 returns how many zero bits are below the lowest bit that is set; 32 for 0.
func TrailingZeros32(x uint32) int

// TrailingZeros64 returns how many zero bits are below the lowest bit that is set; 64 for 0.
func TrailingZeros64(x uint64) int

// OnesCount returns how many bits are one.
func OnesCount(x uint) int

// OnesCount8 returns how many bits are one.
func OnesCount8(x uint8) int

// OnesCount16 returns how many bits are one.
func OnesCount16(x uint16) int

// OnesCount32 returns how many bits are one.
func OnesCount32(x uint32) int

// OnesCount64 returns how many bits are one.
func OnesCount64(x uint64) int

// Len returns how many bits x needs; 0 for 0.
func Len(x uint) int

// Len8 returns how many bits x needs; 0 for 0.
func Len8(x uint8) int

// Len16 returns how many bits x needs; 0 for 0.
func Len16(x uint16) int

// Len32 returns how many bits x needs; 0 for 0.
func Len32(x uint32) int

// Len64 returns how many bits x needs; 0 for 0.
func Len64(x uint64) int

// Reverse returns x with its bits in the opposite order.
func Reverse(x uint) uint

// Reverse8 returns x with its bits in the opposite order.
func Reverse8(x uint8) uint8

// Reverse16 returns x with its bits in the opposite order.
func Reverse16(x uint16) uint16

// Reverse32 returns x with its bits in the opposite order.
func Reverse32(x uint32) uint32

// Reverse64 returns x with its bits in the opposite order.
func Reverse64(x uint64) uint64

// ReverseBytes returns x with its bytes in the opposite order.
func ReverseBytes(x uint) uint

// ReverseBytes16 returns x with its bytes in the opposite order.
func ReverseBytes16(x uint16) uint16

// ReverseBytes32 returns x with its bytes in the opposite order.
func ReverseBytes32(x uint32) uint32

// ReverseBytes64 returns x with its bytes in the opposite order.
func ReverseBytes64(x uint64) uint64

// RotateLeft returns x with its bits moved k places to the left, or right if k is negative; those that fall
// out come in again.
func RotateLeft(x uint, k int) uint

// RotateLeft8 returns x with its bits moved k places to the left, or right if k is negative; those that
// fall out come in again.
func RotateLeft8(x uint8, k int) uint8

// RotateLeft16 returns x with its bits moved k places to the left, or right if k is negative; those that
// fall out come in again.
func RotateLeft16(x uint16, k int) uint16

// RotateLeft32 returns x with its bits moved k places to the left, or right if k is negative; those that
// fall out come in again.
func RotateLeft32(x uint32, k int) uint32

// RotateLeft64 returns x with its bits moved k places to the left, or right if k is negative; those that
// fall out come in again.
func RotateLeft64(x uint64, k int) uint64

// Add returns x + y + carry and the carry out; carry is 0 or 1.
func Add(x, y, carry uint) (sum, carryOut uint)

// Sub returns x - y - borrow and the borrow out; borrow is 0 or 1.
func Sub(x, y, borrow uint) (diff, borrowOut uint)

// Mul returns x × y in two halves.
func Mul(x, y uint) (hi, lo uint)

// Div panics for y == 0 and for a quotient that is too large.
func Div(hi, lo, y uint) (quo, rem uint)

// Rem returns the remainder of (hi, lo) / y, even if the quotient is too large. It panics if y is 0.
func Rem(hi, lo, y uint) uint

// Add64 returns x + y + carry and the carry out; carry is 0 or 1.
func Add64(x, y, carry uint64) (sum, carryOut uint64)

// Sub64 returns x - y - borrow and the borrow out; borrow is 0 or 1.
func Sub64(x, y, borrow uint64) (diff, borrowOut uint64)

// Mul64 returns x × y in two halves.
func Mul64(x, y uint64) (hi, lo uint64)

// Div64 panics for y == 0 and for a quotient that is too large.
func Div64(hi, lo, y uint64) (quo, rem uint64)

// Rem64 returns the remainder of (hi, lo) / y, even if the quotient is too large. It panics if y is 0.
func Rem64(hi, lo, y uint64) uint64

// Add32 returns x + y + carry and the carry out; carry is 0 or 1.
func Add32(x, y, carry uint32) (sum, carryOut uint32)

// Sub32 returns x - y - borrow and the borrow out; borrow is 0 or 1.
func Sub32(x, y, borrow uint32) (diff, borrowOut uint32)

// Mul32 returns x × y in two halves.
func Mul32(x, y uint32) (hi, lo uint32)

// Div32 panics for y == 0 and for a quotient that is too large.
func Div32(hi, lo, y uint32) (quo, rem uint32)

// Rem32 returns the remainder of (hi, lo) / y, even if the quotient is too large. It panics if y is 0.
func Rem32(hi, lo, y uint32) uint32
