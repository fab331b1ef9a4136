package textproto_test

import (
	"fmt"
	"net/textproto"
)

func ExampleCanonicalMIMEHeaderKey() {
	fmt.Println(textproto.CanonicalMIMEHeaderKey("content-type"))
	// Output:
	// Content-Type
}
