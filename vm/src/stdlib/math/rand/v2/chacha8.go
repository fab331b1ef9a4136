package rand

import (
	"errors"
	"internal/byteorder"
)

// A ChaCha8 makes the numbers of the generator ChaCha8Rand (c2sp.org/chacha8rand): blocks of 32
// numbers, four of them to a key; the last numbers of the fourth are the next key.
type ChaCha8 struct {
	key   [4]uint64
	block [32]uint64
	next  int // in the block
	count int // of the block, 0 to 3

	rest [8]byte // what Read has not handed out of a number, at the end
	left int
}

const (
	blocks    = 4
	blockLen  = 32
	keyLen    = 4
	cycleLen  = blocks*blockLen - keyLen
	stateName = "chacha8:"
	restName  = "readbuf:"
)

// fill makes the block of that number.
func fill(key *[4]uint64, block *[32]uint64, number int)

// NewChaCha8 returns a ChaCha8 whose numbers depend on the seed alone.
func NewChaCha8(seed [32]byte) *ChaCha8 {
	c := new(ChaCha8)
	c.Seed(seed)
	return c
}

// Seed starts the sequence of this seed.
func (c *ChaCha8) Seed(seed [32]byte) {
	for i := range c.key {
		c.key[i] = byteorder.LEUint64(seed[8*i:])
	}
	c.at(0)
	c.left, c.rest = 0, [8]byte{}
}

// at goes to the number of that place in the cycle of the key.
func (c *ChaCha8) at(used int) {
	c.count, c.next = used/blockLen, used%blockLen
	fill(&c.key, &c.block, c.count)
}

// limit returns how many numbers of the block are handed out.
func (c *ChaCha8) limit() int {
	if c.count == blocks-1 {
		return blockLen - keyLen
	}
	return blockLen
}

// Uint64 returns the next number of 64 bits.
func (c *ChaCha8) Uint64() uint64 {
	if c.next >= c.limit() {
		c.count++
		if c.count == blocks {
			copy(c.key[:], c.block[blockLen-keyLen:])
			c.count = 0
		}
		c.at(c.count * blockLen)
	}
	x := c.block[c.next]
	c.next++
	return x
}

// Read fills p; it hands out the bytes of a number before it begins the next.
func (c *ChaCha8) Read(p []byte) (n int, err error) {
	n = len(p)
	if c.left > 0 {
		k := copy(p, c.rest[len(c.rest)-c.left:])
		p = p[k:]
		c.left -= k
	}
	for ; len(p) >= len(c.rest); p = p[len(c.rest):] {
		byteorder.LEAppendUint64(p[:0], c.Uint64())
	}
	if len(p) > 0 {
		byteorder.LEAppendUint64(c.rest[:0], c.Uint64())
		c.left = len(c.rest) - copy(p, c.rest[:])
	}
	return n, nil
}

// AppendBinary appends the state, which UnmarshalBinary restores, to b.
func (c *ChaCha8) AppendBinary(b []byte) ([]byte, error) {
	if c.left > 0 {
		b = append(b, restName...)
		b = append(b, byte(c.left))
		b = append(b, c.rest[len(c.rest)-c.left:]...)
	}
	b = append(b, stateName...)
	b = byteorder.BEAppendUint64(b, uint64(c.count*blockLen+c.next))
	for _, k := range c.key {
		b = byteorder.LEAppendUint64(b, k)
	}
	return b, nil
}

// MarshalBinary returns the state, which UnmarshalBinary restores.
func (c *ChaCha8) MarshalBinary() ([]byte, error) {
	return c.AppendBinary(make([]byte, 0, len(restName)+1+len(c.rest)+len(stateName)+8+8*keyLen))
}

// UnmarshalBinary restores a state; it fails if data is not one.
func (c *ChaCha8) UnmarshalBinary(data []byte) error {
	if len(data) >= len(restName) && string(data[:len(restName)]) == restName {
		data = data[len(restName):]
		if len(data) == 0 || len(data) < 1+int(data[0]) || data[0] > 8 {
			return errors.New("invalid ChaCha8 Read buffer encoding")
		}
		rest := data[1 : 1+data[0]]
		data = data[1+len(rest):]
		c.left = copy(c.rest[len(c.rest)-len(rest):], rest)
	}
	if len(data) != len(stateName)+8+8*keyLen || string(data[:len(stateName)]) != stateName {
		return errors.New("invalid ChaCha8 encoding")
	}
	data = data[len(stateName):]
	used := byteorder.BEUint64(data)
	if used > cycleLen {
		return errors.New("invalid ChaCha8 encoding")
	}
	for i := range c.key {
		c.key[i] = byteorder.LEUint64(data[8+8*i:])
	}
	c.at(int(used))
	return nil
}
