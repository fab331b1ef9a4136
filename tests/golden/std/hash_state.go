package main

import (
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding"
	"fmt"
	"hash"
	"hash/adler32"
	"hash/crc32"
	"hash/fnv"
)

func main() {
	hashes := []func() hash.Hash{
		md5.New, sha1.New, sha256.New, sha256.New224, sha512.New, sha512.New384, sha512.New512_224, sha512.New512_256,
		fnv.New128, fnv.New128a,
		func() hash.Hash { return fnv.New32() }, func() hash.Hash { return fnv.New32a() },
		func() hash.Hash { return fnv.New64() }, func() hash.Hash { return fnv.New64a() },
		func() hash.Hash { return crc32.NewIEEE() }, func() hash.Hash { return crc32.New(crc32.MakeTable(crc32.Koopman)) },
		func() hash.Hash { return adler32.New() },
		func() hash.Hash { return hmac.New(sha256.New, []byte("key")) },
	}
	for _, make := range hashes {
		h := make()
		fmt.Fprint(h, "some text that comes first, longer than one block of any of these hash functions, that is than 128 bytes, ")
		c, err := h.(hash.Cloner).Clone()
		fmt.Printf("%T %d %d %v\n", h, h.Size(), h.BlockSize(), err)
		fmt.Fprint(h, "one end")
		fmt.Fprint(c, "another end")
		fmt.Printf("  %x\n  %x\n", h.Sum(nil), c.Sum([]byte{1}))
		m, ok := h.(encoding.BinaryMarshaler)
		if !ok {
			continue
		}
		state, err := m.MarshalBinary()
		fmt.Printf("  %q %v\n", state, err)
		g := make()
		if err := g.(encoding.BinaryUnmarshaler).UnmarshalBinary(state); err != nil {
			fmt.Println(" ", err)
			continue
		}
		fmt.Fprint(g, "x")
		fmt.Fprint(h, "x")
		fmt.Printf("  %t\n", string(g.Sum(nil)) == string(h.Sum(nil)))
		fmt.Println(" ", g.(encoding.BinaryUnmarshaler).UnmarshalBinary(state[1:]))
		fmt.Println(" ", g.(encoding.BinaryUnmarshaler).UnmarshalBinary(state[:len(state)-1]))
		more, err := h.(encoding.BinaryAppender).AppendBinary([]byte("before"))
		fmt.Println(" ", len(more), string(more[:6]), err)
	}
	state, _ := crc32.NewIEEE().(encoding.BinaryMarshaler).MarshalBinary()
	fmt.Println(crc32.New(crc32.MakeTable(crc32.Castagnoli)).(encoding.BinaryUnmarshaler).UnmarshalBinary(state))
}
