package iotest_test

import (
	"fmt"
	"strings"
	"testing/iotest"
)

func ExampleOneByteReader() {
	r := iotest.OneByteReader(strings.NewReader("abc"))
	n, err := r.Read(make([]byte, 10))
	fmt.Println(n, err)
	// Output:
	// 1 <nil>
}
