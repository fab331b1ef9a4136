package hmac_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
)

func ExampleNew() {
	m := hmac.New(sha256.New, []byte("key"))
	m.Write([]byte("message"))
	fmt.Printf("%x\n", m.Sum(nil))
	// Output:
	// 6e9ef29b75fffc5b7abae527d58fdadb2fe42e7219011976917343065f58ed4a
}

func ExampleEqual() {
	fmt.Println(hmac.Equal([]byte{1, 2}, []byte{1, 2}))
	// Output:
	// true
}
