// Messages of more than one piece: what comes of them does not depend on where they are cut.
package main

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"crypto/sha256"
	"fmt"
)

func seq(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i*7 + i>>8)
	}
	return b
}

func sum(b []byte) string {
	h := sha256.Sum256(b)
	return fmt.Sprintf("%d bytes %x", len(b), h[:6])
}

func modes(name string, b cipher.Block, sizes []int) {
	iv := seq(b.BlockSize())
	for _, n := range sizes {
		text := seq(n)
		out := make([]byte, n+3)
		stream := cipher.NewCTR(b, iv)
		stream.XORKeyStream(out[:5], text[:5])
		stream.XORKeyStream(out[5:], text[5:])
		fmt.Println(name, "CTR", sum(out))
		cipher.NewCTR(b, iv).XORKeyStream(out, out[:n])
		fmt.Println(name, "back", bytes.Equal(out[:n], text), out[n:])

		full := text[:n/b.BlockSize()*b.BlockSize()]
		cbc := bytes.Clone(full)
		mode := cipher.NewCBCEncrypter(b, iv)
		mode.CryptBlocks(cbc, cbc)
		mode.CryptBlocks(out, full[:b.BlockSize()])
		fmt.Println(name, "CBC", sum(cbc), sum(out[:b.BlockSize()]))
		cipher.NewCBCDecrypter(b, iv).CryptBlocks(cbc, cbc)
		fmt.Println(name, "back", bytes.Equal(cbc, full))
	}
}

func gcm(b cipher.Block, size, ad, nonce int) {
	g, err := cipher.NewGCMWithNonceSize(b, nonce)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, data := seq(size), seq(ad)
	sealed := g.Seal([]byte("head"), seq(nonce), text, data)
	fmt.Println("GCM", size, ad, nonce, sum(sealed))
	room := append(make([]byte, 0, size+16), text...)
	inPlace := g.Seal(room[:0], seq(nonce), room, data)
	fmt.Println(bytes.Equal(inPlace, sealed[4:]), &inPlace[0] == &room[:1][0])
	opened, err := g.Open(inPlace[:0], seq(nonce), inPlace, data)
	fmt.Println(bytes.Equal(opened, text), err)

	for _, i := range []int{4, len(sealed) / 2, len(sealed) - 1} {
		forged := bytes.Clone(sealed)
		forged[i] ^= 1
		dst := bytes.Repeat([]byte{9}, size)
		opened, err := g.Open(dst[:0], seq(nonce), forged[4:], data)
		fmt.Println(opened, err, bytes.Count(dst, []byte{0}) == size)
	}
	if ad > 0 {
		data[ad-1] ^= 1
		_, err = g.Open(nil, seq(nonce), sealed[4:], data)
		fmt.Println(err)
	}
}

func main() {
	a, _ := aes.NewCipher(seq(32))
	modes("AES", a, []int{65_535, 65_536, 65_541, 131_072, 200_000})
	d, _ := des.NewCipher(seq(8))
	modes("DES", d, []int{16_383, 16_384, 16_389, 40_000})
	t, _ := des.NewTripleDESCipher(seq(24))
	modes("3DES", t, []int{16_392})

	for _, size := range []int{1, 16_383, 16_384, 16_385, 65_536, 65_537, 131_072, 150_001} {
		gcm(a, size, 13, 12)
	}
	gcm(a, 3, 16_385, 12)
	gcm(a, 70_000, 70_001, 12)
	gcm(a, 20, 0, 20_000)
	gcm(a, 20_000, 0, 70_000)

	g, _ := cipher.NewGCMWithRandomNonce(a)
	sealed := g.Seal(nil, nil, seq(100_000), seq(10))
	opened, err := g.Open(nil, nil, sealed, seq(10))
	fmt.Println(bytes.Equal(opened, seq(100_000)), err)
}
