package main

import (
	"encoding"
	"fmt"
	"hash"
	"hash/crc64"
	"hash/maphash"
	"io"
	"math"
)

func caught(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Printf("%s: panic: %v\n", name, r)
		}
	}()
	f()
}

func main() {
	iso, ecma := crc64.MakeTable(crc64.ISO), crc64.MakeTable(crc64.ECMA)
	for _, s := range []string{"", "a", "123456789", "the quick brown fox"} {
		fmt.Printf("%016x %016x\n", crc64.Checksum([]byte(s), iso), crc64.Checksum([]byte(s), ecma))
	}
	h := crc64.New(ecma)
	io.WriteString(h, "12345")
	state, err := h.(encoding.BinaryMarshaler).MarshalBinary()
	fmt.Println(state, err, h.Size(), h.BlockSize())
	io.WriteString(h, "6789")
	fmt.Printf("%x %x %x\n", h.Sum64(), h.Sum([]byte("s")), crc64.Update(crc64.Checksum([]byte("12345"), ecma), ecma, []byte("6789")))
	h.Reset()
	fmt.Println(h.Sum64())
	u := h.(encoding.BinaryUnmarshaler)
	fmt.Println(u.UnmarshalBinary(state))
	io.WriteString(h, "6789")
	fmt.Printf("%x\n", h.Sum64())
	fmt.Println(u.UnmarshalBinary(nil), u.UnmarshalBinary(state[:10]), crc64.New(iso).(encoding.BinaryUnmarshaler).UnmarshalBinary(state))
	maps()
}

type key struct {
	a int
	b string
	c any
	d [2]float64
}

func maps() {
	seed := maphash.MakeSeed()
	long := make([]byte, 1000)
	for i := range long {
		long[i] = byte(i)
	}
	for _, n := range []int{0, 1, 127, 128, 129, 256, 1000} {
		var h maphash.Hash
		h.SetSeed(seed)
		for i := 0; i < n; i += 13 {
			h.Write(long[i:min(n, i+13)])
		}
		sum := h.Sum64()
		fmt.Print(sum == maphash.Bytes(seed, long[:n]), sum == maphash.String(seed, string(long[:n])), sum != maphash.Bytes(maphash.MakeSeed(), long[:n]), len(h.Sum(nil)), " ")
	}
	fmt.Println()
	var h hash.Hash64 = new(maphash.Hash)
	fmt.Println(h.Size(), h.BlockSize())
	g := new(maphash.Hash)
	g.SetSeed(seed)
	g.WriteByte('x')
	g.WriteString("yz")
	a := g.Sum64()
	g.Reset()
	io.WriteString(g, "xyz")
	fmt.Println(a == g.Sum64(), g.Seed() == seed)
	caught("seed", func() { g.SetSeed(maphash.Seed{}) })
	caught("seed", func() { maphash.Bytes(maphash.Seed{}, nil) })
	same := func(x, y key) bool { return maphash.Comparable(seed, x) == maphash.Comparable(seed, y) }
	k := key{1, "b", 2.5, [2]float64{0, 1}}
	fmt.Println(same(k, key{1, "b", 2.5, [2]float64{math.Copysign(0, -1), 1}}), same(k, key{2, "b", 2.5, k.d}), same(k, key{1, "c", 2.5, k.d}), same(k, key{1, "b", 2, k.d}), same(k, key{1, "b", nil, k.d}))
	fmt.Println(maphash.Comparable(seed, math.NaN()) == maphash.Comparable(seed, math.NaN()), maphash.Comparable(seed, "a") == maphash.Comparable(seed, "a"), maphash.Comparable(seed, g) == maphash.Comparable(seed, g), maphash.Comparable(seed, true) == maphash.Comparable(seed, false), maphash.Comparable(seed, 1+2i) == maphash.Comparable(seed, 1+2i))
	g.Reset()
	maphash.WriteComparable(g, 5)
	fmt.Println(g.Sum64() == maphash.Comparable(seed, 5))
	caught("slice", func() { maphash.Comparable[any](seed, []int{1}) })
}
