package mlkem_test

import (
	"bytes"
	"crypto/mlkem"
	"fmt"
)

func Example() {
	// One side makes a key and sends its public part.
	dk, err := mlkem.GenerateKey768()
	if err != nil {
		fmt.Println(err)
		return
	}
	public := dk.EncapsulationKey().Bytes()

	// The other makes a shared key, and sends the ciphertext.
	ek, err := mlkem.NewEncapsulationKey768(public)
	if err != nil {
		fmt.Println(err)
		return
	}
	theirs, ciphertext := ek.Encapsulate()

	ours, err := dk.Decapsulate(ciphertext)
	fmt.Println(bytes.Equal(ours, theirs), err)
	// Output:
	// true <nil>
}
