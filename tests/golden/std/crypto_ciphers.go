package main

import (
	"bytes"
	"crypto"
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"crypto/hkdf"
	"crypto/md5"
	"crypto/pbkdf2"
	"crypto/rc4"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"fmt"
	"hash"
	"io"
	"strings"
)

func caught(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Printf("%s: panic: %v\n", name, r)
		}
	}()
	f()
}

func seq(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i*7 + 3)
	}
	return b
}

// foreign is a block cipher that package cipher does not know.
type foreign struct{ cipher.Block }

func main() {
	blocks()
	streams()
	gcms()
	derived()
	sha3s()
}

func ciphers() map[string]cipher.Block {
	list := map[string]cipher.Block{}
	for _, n := range []int{16, 24, 32} {
		list[fmt.Sprint("aes", n)], _ = aes.NewCipher(seq(n))
	}
	list["des"], _ = des.NewCipher(seq(8))
	list["3des"], _ = des.NewTripleDESCipher(seq(24))
	return list
}

var names = []string{"aes16", "aes24", "aes32", "des", "3des"}

func blocks() {
	list := ciphers()
	for _, name := range names {
		b := list[name]
		n := b.BlockSize()
		out, back := make([]byte, n), make([]byte, n)
		b.Encrypt(out, seq(n))
		b.Decrypt(back, out)
		fmt.Printf("%s %d %x %v\n", name, n, out, bytes.Equal(back, seq(n)))
		b.Encrypt(back, back)
		fmt.Println(bytes.Equal(out, back))
		caught(name, func() { b.Encrypt(out, out[:n-1]) })
		caught(name, func() { b.Decrypt(out[:n-1], out) })
		long := seq(2 * n)
		caught(name, func() { b.Encrypt(long[1:], long) })
		iv := seq(2 * n)[n:]
		text := seq(n * 5)
		for _, b := range []cipher.Block{b, foreign{b}} {
			e, d := cipher.NewCBCEncrypter(b, iv), cipher.NewCBCDecrypter(b, iv)
			c := make([]byte, len(text))
			e.CryptBlocks(c, text[:n*2])
			e.CryptBlocks(c[n*2:], text[n*2:])
			fmt.Printf("%d %x\n", e.BlockSize(), c)
			d.CryptBlocks(c, c)
			fmt.Println(bytes.Equal(c, text))
			caught("full", func() { e.CryptBlocks(c, text[1:]) })
			caught("small", func() { e.CryptBlocks(c[:n], text) })
			caught("overlap", func() { e.CryptBlocks(c[1:], c[:n]) })
		}
		caught("iv", func() { cipher.NewCBCEncrypter(b, iv[1:]) })
		caught("iv", func() { cipher.NewCBCDecrypter(b, nil) })
	}
	for _, n := range []int{0, 15, 17, 33} {
		_, err := aes.NewCipher(make([]byte, n))
		_, err2 := des.NewCipher(make([]byte, n))
		_, err3 := des.NewTripleDESCipher(make([]byte, n))
		fmt.Println(err, err2, err3)
	}
}

func streams() {
	list := ciphers()
	kinds := map[string]func(cipher.Block, []byte) cipher.Stream{
		"ctr": cipher.NewCTR, "ofb": cipher.NewOFB, "cfb": cipher.NewCFBEncrypter, "cfbd": cipher.NewCFBDecrypter,
	}
	for _, name := range names {
		b := list[name]
		iv := bytes.Repeat([]byte{0xff}, b.BlockSize())
		iv[0] = 1
		text := seq(100)
		for _, kind := range []string{"ctr", "ofb", "cfb", "cfbd"} {
			for _, b := range []cipher.Block{b, foreign{b}} {
				s := kinds[kind](b, iv)
				out := make([]byte, 100)
				for i, n := 0, 1; i < 100; n += 4 {
					m := min(n, 100-i)
					s.XORKeyStream(out[i:], text[i:i+m])
					i += m
				}
				fmt.Printf("%s %s %x\n", name, kind, out)
			}
			caught("iv", func() { kinds[kind](b, iv[1:]) })
			caught("small", func() { kinds[kind](b, iv).XORKeyStream(nil, text) })
		}
		c := make([]byte, 100)
		cipher.NewCFBEncrypter(b, iv).XORKeyStream(c, text)
		cipher.NewCFBDecrypter(b, iv).XORKeyStream(c, c)
		fmt.Println(bytes.Equal(c, text))
		var buf bytes.Buffer
		w := cipher.StreamWriter{S: cipher.NewCTR(b, iv), W: &buf}
		n, err := w.Write(text)
		fmt.Println(n, err, w.Close())
		back, err := io.ReadAll(cipher.StreamReader{S: cipher.NewCTR(b, iv), R: &buf})
		fmt.Println(bytes.Equal(back, text), err)
	}
	c, err := rc4.NewCipher([]byte("Key"))
	out := make([]byte, 9)
	c.XORKeyStream(out[:4], []byte("Plai"))
	c.XORKeyStream(out[4:], []byte("ntext"))
	fmt.Printf("%x %v\n", out, err)
	_, err = rc4.NewCipher(nil)
	_, err2 := rc4.NewCipher(make([]byte, 257))
	fmt.Println(err, err2)
	caught("rc4", func() { c.XORKeyStream(out[1:], out[:5]) })
	c.Reset()
}

func gcms() {
	b, _ := aes.NewCipher(seq(16))
	for _, b := range []cipher.Block{b, foreign{b}} {
		for _, size := range []int{0, 1, 15, 16, 17, 100} {
			g, err := cipher.NewGCM(b)
			sealed := g.Seal([]byte("pre"), seq(12), seq(size), []byte("data"))
			fmt.Printf("%v %d %d %x\n", err, g.NonceSize(), g.Overhead(), sealed)
			plain, err := g.Open([]byte("out"), seq(12), sealed[3:], []byte("data"))
			fmt.Println(bytes.Equal(plain[3:], seq(size)), string(plain[:3]), err)
			sealed[len(sealed)-1] ^= 1
			plain, err = g.Open(nil, seq(12), sealed[3:], []byte("data"))
			fmt.Println(plain, err)
			_, err = g.Open(nil, seq(12), sealed[:10], nil)
			fmt.Println(err)
		}
		for _, n := range []int{1, 8, 16, 40} {
			g, err := cipher.NewGCMWithNonceSize(b, n)
			fmt.Printf("%v %x\n", err, g.Seal(nil, seq(n), seq(20), nil))
		}
		for _, n := range []int{11, 12, 14, 16, 17} {
			g, err := cipher.NewGCMWithTagSize(b, n)
			if err != nil {
				fmt.Println(err)
				continue
			}
			out := g.Seal(nil, seq(12), seq(20), nil)
			back, err := g.Open(out[:0], seq(12), out, nil)
			fmt.Printf("%d %v %v\n", len(out), bytes.Equal(back, seq(20)), err)
		}
		g, err := cipher.NewGCMWithRandomNonce(b)
		if err != nil {
			fmt.Println(err)
			continue
		}
		out := g.Seal(nil, nil, seq(20), []byte("ad"))
		back, err := g.Open(nil, nil, out, []byte("ad"))
		fmt.Println(g.NonceSize(), g.Overhead(), len(out), bytes.Equal(back, seq(20)), err)
		_, err = g.Open(nil, nil, out, nil)
		_, err2 := g.Open(nil, nil, out[:20], nil)
		fmt.Println(err, err2)
		caught("nonce", func() { g.Seal(nil, seq(12), nil, nil) })
	}
	_, err := cipher.NewGCMWithNonceSize(b, 0)
	d, _ := des.NewCipher(seq(8))
	_, err2 := cipher.NewGCM(d)
	fmt.Println(err, err2)
	g, _ := cipher.NewGCM(b)
	caught("nonce", func() { g.Seal(nil, seq(11), nil, nil) })
	caught("nonce", func() { g.Open(nil, seq(13), seq(20), nil) })
	buf := seq(64)
	caught("overlap", func() { g.Seal(buf[1:1], seq(12), buf[:20], nil) })
	caught("overlap", func() { g.Seal(buf[:0], seq(12), buf[:20], buf[30:40]) })
}

func derived() {
	for i, h := range []func() hash.Hash{md5.New, sha1.New, sha256.New224, sha256.New, sha512.New384, sha512.New, sha512.New512_224, sha512.New512_256, func() hash.Hash { return sha3.New256() }} {
		k, err := pbkdf2.Key(h, "password", []byte("salt"), 30, 50)
		fmt.Printf("%d %x %v\n", i, k, err)
		k, err = pbkdf2.Key(h, strings.Repeat("long", 50), nil, 1, 5)
		fmt.Printf("%d %x %v\n", i, k, err)
		k, err = hkdf.Key(h, []byte("secret"), []byte("salt"), "info", 77)
		fmt.Printf("%d %x %v\n", i, k, err)
		p, err := hkdf.Extract(h, []byte("secret"), nil)
		e, err2 := hkdf.Expand(h, p, "", 10)
		fmt.Printf("%x %x %v %v\n", p, e, err, err2)
	}
	_, err := hkdf.Expand(sha256.New, nil, "", 255*32+1)
	_, err2 := hkdf.Key(sha256.New, nil, nil, "", 255*32+1)
	fmt.Println(err, err2)
	_, err = pbkdf2.Key(sha256.New, "", nil, 1, 0)
	fmt.Println(err)
}

func sha3s() {
	for _, n := range []int{0, 1, 135, 136, 137, 500} {
		b := seq(n)
		fmt.Printf("%x %x %x %x\n", sha3.Sum224(b), sha3.Sum256(b), sha3.Sum384(b), sha3.Sum512(b))
		fmt.Printf("%x %x\n", sha3.SumSHAKE128(b, 40), sha3.SumSHAKE256(b, 300))
	}
	for _, h := range []*sha3.SHA3{sha3.New224(), sha3.New256(), sha3.New384(), sha3.New512(), new(sha3.SHA3)} {
		h.Write([]byte("ab"))
		state, err := h.MarshalBinary()
		fmt.Printf("%x %v\n", state, err)
		h.Write([]byte("c"))
		fmt.Printf("%d %d %x\n", h.Size(), h.BlockSize(), h.Sum([]byte{1}))
		fmt.Println(h.UnmarshalBinary(state))
		io.WriteString(h, "c")
		fmt.Printf("%x\n", h.Sum(nil))
		h.Reset()
		fmt.Printf("%x\n", h.Sum(nil))
		fmt.Println(h.UnmarshalBinary(state[:5]), h.UnmarshalBinary(append([]byte("x"), state[1:]...)), h.UnmarshalBinary(append([]byte("sha\x08\x01"), state[5:]...)))
	}
	for _, s := range []*sha3.SHAKE{sha3.NewSHAKE128(), sha3.NewSHAKE256(), new(sha3.SHAKE), sha3.NewCSHAKE128([]byte("N"), []byte("custom")), sha3.NewCSHAKE256(nil, seq(300)), sha3.NewCSHAKE256(nil, nil)} {
		s.Write([]byte("some "))
		state, err := s.AppendBinary(nil)
		s.Write([]byte("data"))
		out := make([]byte, 50)
		s.Read(out[:7])
		s.Read(out[7:])
		fmt.Printf("%d %x %v %d\n", s.BlockSize(), out, err, len(state))
		caught("write", func() { s.Write(nil) })
		fmt.Println(s.UnmarshalBinary(state))
		s.Write([]byte("data"))
		s.Read(out[:10])
		fmt.Printf("%x\n", out[:10])
		s.Reset()
		s.Read(out[:10])
		fmt.Printf("%x\n", out[:10])
		fmt.Println(s.UnmarshalBinary(nil))
	}
	fmt.Println(crypto.SHA3_256.Available(), crypto.SHA3_512.New().Size())
}
