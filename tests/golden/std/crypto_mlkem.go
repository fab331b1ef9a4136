// ML-KEM: the accumulated vectors that C2SP publishes (the first 100 of ML-KEM-768 hash to 1114b1b6…4415), the same for
// ML-KEM-1024, and what is refused.
package main

import (
	"bytes"
	"crypto"
	"crypto/mlkem"
	"crypto/mlkem/mlkemtest"
	"crypto/sha3"
	"fmt"
)

func draw(h *sha3.SHAKE, n int) []byte {
	b := make([]byte, n)
	h.Read(b)
	return b
}

func sum(h *sha3.SHAKE) string { return fmt.Sprintf("%x", draw(h, 32)) }

func vectors768(n int) string {
	in, out := sha3.NewSHAKE128(), sha3.NewSHAKE128()
	for range n {
		dk, err := mlkem.NewDecapsulationKey768(draw(in, mlkem.SeedSize))
		if err != nil {
			return err.Error()
		}
		ek := dk.EncapsulationKey()
		out.Write(ek.Bytes())
		key, ciphertext, err := mlkemtest.Encapsulate768(ek, draw(in, 32))
		if err != nil {
			return err.Error()
		}
		out.Write(ciphertext)
		out.Write(key)
		if got, err := dk.Decapsulate(ciphertext); err != nil || !bytes.Equal(got, key) {
			return "keys differ"
		}
		rejected, err := dk.Decapsulate(draw(in, mlkem.CiphertextSize768))
		if err != nil {
			return err.Error()
		}
		out.Write(rejected)
	}
	return sum(out)
}

func vectors1024(n int) string {
	in, out := sha3.NewSHAKE128(), sha3.NewSHAKE128()
	for range n {
		dk, err := mlkem.NewDecapsulationKey1024(draw(in, mlkem.SeedSize))
		if err != nil {
			return err.Error()
		}
		ek, err := mlkem.NewEncapsulationKey1024(dk.EncapsulationKey().Bytes())
		if err != nil {
			return err.Error()
		}
		out.Write(ek.Bytes())
		key, ciphertext, err := mlkemtest.Encapsulate1024(ek, draw(in, 32))
		if err != nil {
			return err.Error()
		}
		out.Write(ciphertext)
		out.Write(key)
		if got, err := dk.Decapsulate(ciphertext); err != nil || !bytes.Equal(got, key) {
			return "keys differ"
		}
		rejected, err := dk.Decapsulate(draw(in, mlkem.CiphertextSize1024))
		if err != nil {
			return err.Error()
		}
		out.Write(rejected)
	}
	return sum(out)
}

// between has both ends of an exchange know the types of one size.
func between(small *mlkem.DecapsulationKey768, large *mlkem.DecapsulationKey1024) {
	var public768 *mlkem.EncapsulationKey768 = small.EncapsulationKey()
	var public1024 *mlkem.EncapsulationKey1024 = large.EncapsulationKey()
	shared, sealed := public768.Encapsulate()
	opened, err := small.Decapsulate(sealed)
	fmt.Println(bytes.Equal(shared, opened), len(sealed), err)
	shared, sealed = public1024.Encapsulate()
	opened, err = large.Decapsulate(sealed)
	fmt.Println(bytes.Equal(shared, opened), len(sealed), err)
	fmt.Println(bytes.Equal(small.Encapsulator().Bytes(), public768.Bytes()))
	fmt.Println(bytes.Equal(large.Encapsulator().Bytes(), public1024.Bytes()))
}

// agree has both ends of an exchange know only the interfaces.
func agree(dk crypto.Decapsulator) {
	key, ciphertext := dk.Encapsulator().Encapsulate()
	got, err := dk.Decapsulate(ciphertext)
	fmt.Println(bytes.Equal(key, got), err, len(key), len(ciphertext), len(dk.Encapsulator().Bytes()))
	ciphertext[7] ^= 1
	got, err = dk.Decapsulate(ciphertext)
	fmt.Println(bytes.Equal(key, got), err, len(got))
	_, err = dk.Decapsulate(ciphertext[1:])
	fmt.Println(err)
}

func main() {
	fmt.Println(vectors768(100))
	fmt.Println(vectors1024(20))
	small, err := mlkem.GenerateKey768()
	fmt.Println(err, len(small.Bytes()))
	agree(small)
	large, err := mlkem.GenerateKey1024()
	fmt.Println(err, len(large.Bytes()))
	agree(large)
	between(small, large)
	again, err := mlkem.NewDecapsulationKey1024(large.Bytes())
	fmt.Println(err, bytes.Equal(again.EncapsulationKey().Bytes(), large.EncapsulationKey().Bytes()))

	_, err = mlkem.NewDecapsulationKey768(make([]byte, 63))
	fmt.Println(err)
	encoded := small.EncapsulationKey().Bytes()
	_, err = mlkem.NewEncapsulationKey768(encoded[1:])
	fmt.Println(err)
	_, err = mlkem.NewEncapsulationKey1024(encoded)
	fmt.Println(err)
	encoded[0], encoded[1] = 0x01, encoded[1]&0xf0|0x0d // q itself
	_, err = mlkem.NewEncapsulationKey768(encoded)
	fmt.Println(err)
	_, _, err = mlkemtest.Encapsulate768(small.EncapsulationKey(), make([]byte, 31))
	fmt.Println(err)
	_, _, err = mlkemtest.Encapsulate1024(large.EncapsulationKey(), nil)
	fmt.Println(err)
}
