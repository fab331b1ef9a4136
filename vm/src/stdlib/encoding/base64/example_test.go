package base64_test

import (
	"encoding/base64"
	"fmt"
	"os"
)

func ExampleEncoding_EncodeToString() {
	fmt.Println(base64.StdEncoding.EncodeToString([]byte("go?>")))
	fmt.Println(base64.RawURLEncoding.EncodeToString([]byte("go?>")))
	// Output:
	// Z28/Pg==
	// Z28_Pg
}

func ExampleEncoding_DecodeString() {
	b, err := base64.StdEncoding.DecodeString("Z28=")
	fmt.Println(string(b), err)
	_, err = base64.StdEncoding.DecodeString("Z2*=")
	fmt.Println(err)
	// Output:
	// go <nil>
	// illegal base64 data at input byte 2
}

func ExampleNewEncoder() {
	w := base64.NewEncoder(base64.StdEncoding, os.Stdout)
	w.Write([]byte("streamed"))
	w.Close()
	fmt.Println()
	// Output:
	// c3RyZWFtZWQ=
}
