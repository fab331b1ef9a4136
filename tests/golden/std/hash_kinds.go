// The interfaces of package hash, checksums by their tables, hashes of comparable values, and hash
// functions whose output has no end.
package main

import (
	"bytes"
	"crypto/sha3"
	"encoding/binary"
	"fmt"
	"hash"
	"hash/crc32"
	"hash/crc64"
	"hash/fnv"
	"hash/maphash"
	"io"
	"math"
)

func panics(f func()) {
	defer func() { fmt.Println("panic:", recover()) }()
	f()
}

func tables() {
	text := []byte("the quick brown fox jumps over the lazy dog")
	koopman := crc32.MakeTable(crc32.Koopman)
	for _, t := range []*crc32.Table{crc32.IEEETable, crc32.MakeTable(crc32.Castagnoli), koopman, new(crc32.Table)} {
		sum := crc32.Update(0, t, text[:10])
		sum = crc32.Update(sum, t, nil)
		sum = crc32.Update(sum, t, text[10:])
		fmt.Printf("%08x %t %08x %08x\n", sum, sum == crc32.Checksum(text, t), t[1], t[255])
	}
	fmt.Println(crc32.MakeTable(crc32.IEEE) == crc32.IEEETable, crc32.ChecksumIEEE(text) == crc32.Update(0, crc32.IEEETable, text))
	fmt.Println(crc32.MakeTable(crc32.Castagnoli) == crc32.MakeTable(crc32.Castagnoli), crc32.MakeTable(crc32.Koopman) == koopman)
	fmt.Println(crc64.MakeTable(crc64.ISO) == crc64.MakeTable(crc64.ISO), crc64.MakeTable(crc64.ECMA) == crc64.MakeTable(crc64.ECMA), crc64.MakeTable(3) == crc64.MakeTable(3))
	for _, poly := range []uint64{crc64.ISO, crc64.ECMA, 1} {
		var t *crc64.Table = crc64.MakeTable(poly)
		sum := crc64.Update(crc64.Update(0, t, text[:7]), t, text[7:])
		fmt.Printf("%016x %t %016x %016x\n", sum, sum == crc64.Checksum(text, t), t[1], t[255])
	}
	var h hash.Hash64 = crc64.New(crc64.MakeTable(crc64.ECMA))
	n, err := h.Write(text)
	fmt.Printf("%d %v %016x %d %d\n", n, err, h.Sum64(), h.Size(), h.BlockSize())
	h = fnv.New64a()
	n, err = h.Write(text)
	fmt.Printf("%d %v %016x %x\n", n, err, h.Sum64(), h.Sum([]byte{0}))
}

func clones() {
	for _, h := range []hash.Hash{crc32.NewIEEE(), fnv.New128(), sha3.New256()} {
		var c hash.Cloner = h.(hash.Cloner)
		n, err := c.Write([]byte("common "))
		d, err2 := c.Clone()
		fmt.Println(n, err, err2, c.Size() == d.Size(), c.BlockSize(), d.BlockSize())
		d.Write([]byte("end"))
		fmt.Fprint(c, "end")
		fmt.Println(bytes.Equal(c.Sum(nil), d.Sum(nil)))
		c.Reset()
		e, _ := d.Clone()
		fmt.Println(bytes.Equal(c.Sum(nil), d.Sum(nil)), bytes.Equal(e.Sum(nil), d.Sum(nil)))
		c.Write([]byte("common end"))
		fmt.Println(bytes.Equal(c.Sum(nil), d.Sum(nil)))
	}
}

func endless() {
	for _, x := range []hash.XOF{sha3.NewSHAKE128(), sha3.NewSHAKE256(), sha3.NewCSHAKE128(nil, []byte("of my own"))} {
		n, err := x.Write([]byte("a seed"))
		buf := make([]byte, 5)
		m, err2 := x.Read(buf)
		fmt.Printf("%d %v %d %v %d %x ", n, err, m, err2, x.BlockSize(), buf)
		long, err := io.ReadAll(io.LimitReader(x, 500))
		fmt.Printf("%d %v %x\n", len(long), err, long[490:])
		panics(func() { x.Write([]byte("too late")) })
		x.Reset()
		x.Write([]byte("a "))
		x.Write([]byte("seed"))
		all := make([]byte, 505)
		n, err = io.ReadFull(x, all)
		fmt.Println(n, err, bytes.Equal(all[:5], buf), bytes.Equal(all[5:], long))
		n, err = x.Read(nil)
		fmt.Println(n, err)
	}
}

type key struct {
	name string
	n    any
}

// hashOf is what a hasher makes of a value with a seed.
func hashOf[T comparable](seed maphash.Seed, v T) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	maphash.ComparableHasher[T]{}.Hash(&h, v)
	return h.Sum64()
}

func comparables() {
	seed := maphash.MakeSeed()
	var c maphash.ComparableHasher[key]
	a, b := key{"a", 1}, key{"a", 1}
	fmt.Println(c.Equal(a, b), c.Equal(a, key{"a", 2}), c.Equal(a, key{"a", int8(1)}), hashOf(seed, a) == hashOf(seed, b))
	fmt.Println(hashOf(seed, a) == hashOf(seed, key{"b", 1}), hashOf(seed, a) == hashOf(seed, key{"a", 2}))
	var f maphash.ComparableHasher[float64]
	zero := 0.0
	fmt.Println(f.Equal(zero, -zero), hashOf(seed, zero) == hashOf(seed, -zero), hashOf(seed, math.Copysign(0, -1)) == hashOf(seed, 0.0))
	fmt.Println(f.Equal(math.NaN(), math.NaN()), hashOf(seed, math.NaN()) == hashOf(seed, math.NaN()))
	p, q := new(int), new(int)
	var pointers maphash.ComparableHasher[*int]
	fmt.Println(pointers.Equal(p, q), pointers.Equal(p, p), hashOf(seed, p) == hashOf(seed, p), hashOf(seed, p) == hashOf(seed, q))
	fmt.Println(hashOf(seed, "text") == hashOf(maphash.MakeSeed(), "text"), hashOf(seed, [2]string{"ab", "c"}) == hashOf(seed, [2]string{"a", "bc"}))
	panics(func() { hashOf[any](seed, []int{1}) })
	panics(func() { fmt.Println(maphash.ComparableHasher[any]{}.Equal([]int{1}, []int{1})) })

	var h maphash.Hash
	h.SetSeed(seed)
	h.WriteString("common")
	d, err := h.Clone()
	h.WriteByte('!')
	fmt.Println(err, h.Size(), h.BlockSize() > 0, d.Size(), d.BlockSize() == h.BlockSize(), bytes.Equal(h.Sum(nil), d.Sum(nil)))
	d.Write([]byte("!"))
	fmt.Println(bytes.Equal(h.Sum(nil), d.Sum(nil)), len(h.Sum([]byte("x"))), h.Sum64() == maphash.String(seed, "common!"))
	fmt.Println(binary.LittleEndian.Uint64(h.Sum(nil)) == h.Sum64())
	h.Reset()
	fmt.Println(h.Sum64() == maphash.Bytes(seed, nil))
	var fresh maphash.Hash
	copied, err := fresh.Clone() // which has to choose the seed for both
	copied.Write([]byte("x"))
	fresh.WriteString("x")
	fmt.Println(err, bytes.Equal(copied.Sum(nil), fresh.Sum(nil)))
}

func main() {
	tables()
	clones()
	endless()
	comparables()
}
