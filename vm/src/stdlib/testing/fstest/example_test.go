package fstest_test

import (
	"fmt"
	"testing/fstest"
)

func ExampleMapFS() {
	tree := fstest.MapFS{"a/b.txt": {Data: []byte("hi")}}
	b, err := tree.ReadFile("a/b.txt")
	fmt.Println(string(b), err)
	// Output:
	// hi <nil>
}
