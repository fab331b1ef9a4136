// The repaired twin of pipe_writer_left.go: it closes it, and the writer gets an error.
//
// finding: none
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
			if _, err := w.Write([]byte("log")); err != nil {
				return
			}
		}
		w.Close()
	}()
	var b [3]byte
	r.Read(b[:])
	enough.Store(true)
	r.Close()
}
