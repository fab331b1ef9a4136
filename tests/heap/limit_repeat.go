package main

import (
	"bytes"
	"fmt"
	"strings"
)

func main() {
	s := strings.Repeat("abcdefgh", 1<<24)
	var b bytes.Buffer
	for i := 0; i < 100; i++ {
		b.WriteString(s)
	}
	fmt.Println(b.Len())
}
