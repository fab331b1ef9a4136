package fnv_test

import (
	"fmt"
	"hash/fnv"
)

func ExampleNew64a() {
	h := fnv.New64a()
	h.Write([]byte("hello"))
	fmt.Printf("%x\n", h.Sum64())
	// Output:
	// a430d84680aabd0b
}

func ExampleNew32a() {
	h := fnv.New32a()
	h.Write([]byte("hello"))
	fmt.Println(h.Sum32())
	// Output:
	// 1335831723
}
