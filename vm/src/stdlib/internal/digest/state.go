package digest

import (
	"errors"
	"internal/byteorder"
)

// What the binary forms of states begin with, and the packages of the hashes, by kind.
var (
	magics = [...]string{"md5\x01", "sha\x01", "sha\x02", "sha\x03", "sha\x04", "sha\x07", "sha\x05", "sha\x06"}
	homes  = [...]string{"md5", "sha1", "sha256", "sha256", "sha512", "sha512", "sha512", "sha512"}
)

// parts tells how a native state begins: bytes of the chained words, of one of them, and of the
// number of blocks that follows. Behind these lie the bytes in the block, by count, and the block.
func (h *Hash) parts() (chain, word, count int) {
	switch {
	case h.kind == MD5:
		return 16, 4, 8
	case h.kind == SHA1:
		return 20, 4, 8
	case h.block == 64:
		return 32, 4, 8
	}
	return 64, 8, 16
}

// turn copies words, their bytes in the opposite order.
func turn(to, from []byte, word int) {
	for i := range from {
		to[i^(word-1)] = from[i]
	}
}

// AppendBinary appends the kind, the chained words, the block begun and the length so far.
func (h *Hash) AppendBinary(b []byte) ([]byte, error) {
	chain, word, count := h.parts()
	b = append(b, magics[h.kind]...)
	at := len(b)
	b = append(b, h.state[:chain]...)
	turn(b[at:], h.state[:chain], word)
	blocks, rest := h.state[chain:chain+count], h.state[chain+count:]
	begun := int(rest[0])
	at = len(b)
	b = append(b, make([]byte, h.block)...)
	copy(b[at:], rest[1:1+begun])
	return byteorder.BEAppendUint64(b, byteorder.LEUint64(blocks)*uint64(h.block)+uint64(begun)), nil
}

func (h *Hash) MarshalBinary() ([]byte, error) { return h.AppendBinary(nil) }

func (h *Hash) UnmarshalBinary(b []byte) error {
	magic := magics[h.kind]
	if len(b) < len(magic) || string(b[:len(magic)]) != magic {
		return errors.New("crypto/" + homes[h.kind] + ": invalid hash state identifier")
	}
	chain, word, count := h.parts()
	if len(b) != len(magic)+chain+h.block+8 {
		return errors.New("crypto/" + homes[h.kind] + ": invalid hash state size")
	}
	b = b[len(magic):]
	state := make([]byte, len(h.state))
	turn(state, b[:chain], word)
	length := byteorder.BEUint64(b[chain+h.block:])
	copy(state[chain:], byteorder.LEAppendUint64(nil, length/uint64(h.block)))
	rest := state[chain+count:]
	begun := int(length % uint64(h.block))
	rest[0] = byte(begun)
	copy(rest[1:], b[chain:chain+begun])
	h.state = state
	return nil
}
