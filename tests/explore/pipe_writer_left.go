// A reader that has seen enough returns without closing its end.
//
// finding: leak, at the lines marked "here"
package main

import (
	"io"
	"sync/atomic"
)

func main() {
	r, w := io.Pipe()
	var enough atomic.Bool
	go func() {
		for range 2 {
			if enough.Load() {
				break
			}
			if _, err := w.Write([]byte("log")); err != nil { // here
				return
			}
		}
		w.Close()
	}()
	var b [3]byte
	r.Read(b[:])
	enough.Store(true)
}
