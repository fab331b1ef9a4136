package gob_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
)

func ExampleNewEncoder() {
	type point struct{ X, Y int }
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(point{1, 2})
	var p point
	fmt.Println(err, gob.NewDecoder(&b).Decode(&p), p)
	// Output:
	// <nil> <nil> {1 2}
}
