package format_test

import (
	"fmt"
	"go/format"
)

func ExampleSource() {
	b, err := format.Source([]byte("func  f( ){x:=1}"))
	fmt.Println(string(b), err)
	// Output:
	// func f() { x := 1 } <nil>
}
