package main

import (
	"fmt"
	"unsafe"
)

// A string that is a view of bytes may have more runes each time that somebody looks: whoever counts them
// and then writes them down must not write more. (AddressSanitizer sees it; Go crashes.)
func main() {
	b := make([]byte, 300)
	s := *(*string)(unsafe.Pointer(&b))
	go func() {
		for {
			for i := 0; i+1 < len(b); i += 2 {
				b[i], b[i+1] = 0xc3, 0xa4
			}
			for i := range b {
				b[i] = 'x'
			}
			b[0], b[1] = 0xc3, 0xa4
		}
	}()
	most := 0
	for range 3000 {
		most = max(most, len([]rune(s)), len(string([]rune(s)))/3)
	}
	fmt.Println(0 < most && most <= len(b))
}
