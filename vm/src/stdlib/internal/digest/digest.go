// Package digest is what the cryptographic hash functions have in common.
package digest

// Kinds of hash function, as the natives number them.
const (
	MD5 = iota
	SHA1
	SHA224
	SHA256
	SHA384
	SHA512
	SHA512_224
	SHA512_256
)

// start returns the state of a new hash.
func start(kind int) []byte

// update continues state over p.
func update(kind int, state, p []byte)

// finish returns the hash of what went into state, which stays as it is.
func finish(kind int, state []byte) []byte

// Sum returns the hash of p.
func Sum(kind int, p []byte) []byte

// Hash is a hash under way.
type Hash struct {
	kind, size, block int
	state             []byte
}

func New(kind, size, block int) Hash { return Hash{kind, size, block, start(kind)} }

func (h *Hash) Size() int      { return h.size }
func (h *Hash) BlockSize() int { return h.block }
func (h *Hash) Reset()         { h.state = start(h.kind) }

func (h *Hash) Write(p []byte) (int, error) {
	update(h.kind, h.state, p)
	return len(p), nil
}

// Copy returns a hash that goes on from here by itself.
func (h *Hash) Copy() Hash {
	c := *h
	c.state = append([]byte(nil), h.state...)
	return c
}

func (h *Hash) WriteString(s string) (int, error) { return h.Write([]byte(s)) }

func (h *Hash) Sum(b []byte) []byte { return append(b, finish(h.kind, h.state)...) }
