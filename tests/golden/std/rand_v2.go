package main

import (
	"fmt"
	"math/rand/v2"
)

func main() {
	// ChaCha8: past the end of a key, Read between numbers, the binary form.
	c := rand.NewChaCha8([32]byte([]byte("a seed of thirty-two bytes......")))
	var x uint64
	for i := range 1200 {
		v := c.Uint64()
		x = x*31 + v
		if i < 4 || i > 505 && i < 511 {
			fmt.Printf("%d %016x\n", i, v)
		}
	}
	fmt.Printf("%016x\n", x)
	buf := make([]byte, 13)
	for range 3 {
		n, err := c.Read(buf)
		fmt.Printf("%d %v %x\n", n, err, buf)
	}
	state, err := c.MarshalBinary()
	fmt.Printf("%q %v\n", state, err)
	d := new(rand.ChaCha8)
	fmt.Println(d.UnmarshalBinary(state))
	n, _ := d.Read(buf[:3])
	fmt.Printf("%d %x %d %d\n", n, buf[:3], c.Uint64(), d.Uint64())
	for used := range 40 {
		e := rand.NewChaCha8([32]byte{1, 2, 3})
		for range used * 13 {
			e.Uint64()
		}
		b, _ := e.AppendBinary([]byte("x"))
		f := new(rand.ChaCha8)
		if err := f.UnmarshalBinary(b[1:]); err != nil || f.Uint64() != e.Uint64() {
			fmt.Println("differs", used, err)
		}
	}
	for _, bad := range []string{"", "chacha8:", "chacha8:\x00\x00\x00\x00\x00\x00\x02\x00" + string(make([]byte, 32)), "readbuf:", "readbuf:\x05abc", "readbuf:\x01a", "pcg:"} {
		fmt.Println(d.UnmarshalBinary([]byte(bad)))
	}
	d.Seed([32]byte{9})
	fmt.Println(d.Uint64())

	p := rand.NewPCG(1, 2)
	p.Uint64()
	state, err = p.MarshalBinary()
	fmt.Printf("%q %v\n", state, err)
	q := new(rand.PCG)
	fmt.Println(q.UnmarshalBinary(state), q.Uint64() == p.Uint64(), q.UnmarshalBinary(state[1:]))
	state, _ = p.AppendBinary([]byte("-"))
	fmt.Println(len(state))

	r := rand.New(rand.NewPCG(7, 7))
	z := rand.NewZipf(r, 1.5, 2, 100)
	for range 20 {
		fmt.Print(z.Uint64(), " ")
	}
	fmt.Println(rand.NewZipf(r, 1, 2, 100) == nil, rand.NewZipf(r, 2, 0.5, 100) == nil)
	func() {
		defer func() { fmt.Println(recover()) }()
		var none *rand.Zipf
		none.Uint64()
	}()
	type small uint8
	for range 100 {
		if n := rand.N(small(7)); n >= 7 {
			fmt.Println("too large:", n)
		}
	}
	fmt.Println(r.N(10), r.N(int64(1)<<40), r.N(small(200)), (*rand.Rand).N[int16](r, 300))
	func() {
		defer func() { fmt.Println(recover()) }()
		r.N(0)
	}()
	defer func() { fmt.Println(recover()) }()
	rand.N(-1)
}
