// More blocking reads than the limit on threads allows.
package main

import (
	"os"
	"runtime/debug"
	"time"
)

func main() {
	debug.SetMaxThreads(8)
	for range 30 {
		r, _, err := os.Pipe()
		if err != nil {
			panic(err)
		}
		go r.Read(make([]byte, 1))
	}
	time.Sleep(5 * time.Second)
}
