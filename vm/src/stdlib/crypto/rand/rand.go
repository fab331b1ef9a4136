// Package rand returns cryptographically secure random numbers.
package rand

import (
	"errors"
	"io"
	"math/big"
)

// Reader is the system's source. It never fails and never reads less than asked for.
var Reader io.Reader = reader{}

// fill writes random bytes.
func fill(b []byte)

type reader struct{}

func (reader) Read(b []byte) (int, error) {
	fill(b)
	return len(b), nil
}

// fatal ends the program.
func fatal(text string)

// Read fills b with random bytes of the system. It never returns an error: it ends the program if there are
// none.
func Read(b []byte) (n int, err error) {
	if _, err := io.ReadFull(Reader, b); err != nil {
		fatal("crypto/rand: failed to read random data (see https://go.dev/issue/66821): " + err.Error())
	}
	return len(b), nil
}

// Text returns 26 random characters from A to Z and 2 to 7, which have more than 128 bits.
func Text() string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	b := make([]byte, 26)
	Read(b)
	for i := range b {
		b[i] = alphabet[b[i]%32]
	}
	return string(b)
}

// topBits returns how many bits of the first byte count.
func topBits(bits int) uint {
	if b := uint(bits % 8); b != 0 {
		return b
	}
	return 8
}

// Int returns a random number from 0 up to, but not including, max. It panics if max <= 0.
func Int(rand io.Reader, max *big.Int) (n *big.Int, err error) {
	if max.Sign() <= 0 {
		panic("crypto/rand: argument to Int is <= 0")
	}
	n = new(big.Int).Sub(max, big.NewInt(1))
	bits := n.BitLen()
	if bits == 0 {
		return n, nil
	}
	b := make([]byte, (bits+7)/8)
	for {
		if _, err = io.ReadFull(rand, b); err != nil {
			return nil, err
		}
		b[0] &= byte(1<<topBits(bits) - 1)
		if n.SetBytes(b); n.Cmp(max) < 0 {
			return n, nil
		}
	}
}

// Prime draws from Reader, whatever reader it is given.
func Prime(_ io.Reader, bits int) (*big.Int, error) {
	if bits < 2 {
		return nil, errors.New("crypto/rand: prime size must be at least 2-bit")
	}
	b := make([]byte, (bits+7)/8)
	p, top := new(big.Int), topBits(bits)
	for {
		fill(b)
		b[0] &= byte(1<<top - 1)
		// The two highest bits are set, so that a product of two such has twice their bits.
		if top >= 2 {
			b[0] |= 3 << (top - 2)
		} else {
			b[0] |= 1
			if len(b) > 1 {
				b[1] |= 0x80
			}
		}
		b[len(b)-1] |= 1
		if p.SetBytes(b); p.ProbablyPrime(20) {
			return p, nil
		}
	}
}
