package main

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
)

func main() {
	var b bytes.Buffer
	var mu sync.Mutex
	mu.lock() // ERROR 5 "mu.lock undefined (type \"sync\".Mutex has no field or method lock, but does have method Lock)"
	var w sync.WaitGroup
	w.Wait(1) // ERROR 9 "too many arguments in call to w.Wait\n\thave (number)\n\twant ()"
	once := sync.Once{}
	once.Do(1) // ERROR 10 "cannot use 1 (untyped int constant) as func() value in argument to once.Do"
	once.Do(func() int { return 1 }) // ERROR 10 "cannot use func() int {…} (value of type func() int) as func() value in argument to once.Do"
	_ = sync.Pool{New: func() int { return 1 }} // ERROR 21 "cannot use func() int {…} (value of type func() int) as func() any value in struct literal"
	var wr strings.Writer // ERROR 6 "declared and not used: wr" 17 "undefined: strings.Writer"
	fmt.Fprintln("x", 1) // ERROR 15 "cannot use \"x\" (constant of type string) as io.Writer value in argument to fmt.Fprintln: string does not implement io.Writer (missing method Write)"
	fmt.Fprintf(b, "x") // ERROR 14 "cannot use b (variable of struct type bytes.Buffer) as io.Writer value in argument to fmt.Fprintf: bytes.Buffer does not implement io.Writer (method Write has pointer receiver)"
	fmt.Sprintf(1) // ERROR 14 "cannot use 1 (untyped int constant) as string value in argument to fmt.Sprintf"
	fmt.Println(fmt) // ERROR 14 "use of package fmt not in selector"
}
