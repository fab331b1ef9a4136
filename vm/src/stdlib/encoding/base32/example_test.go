package base32_test

import (
	"encoding/base32"
	"fmt"
)

func ExampleEncoding_EncodeToString() {
	fmt.Println(base32.StdEncoding.EncodeToString([]byte("go")))
	// Output:
	// M5XQ====
}
