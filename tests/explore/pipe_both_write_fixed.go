// The repaired twin of pipe_both_write.go: the server reads first.
//
// finding: none
package main

import (
	"net"
	"sync"
	"sync/atomic"
)

func main() {
	client, server := net.Pipe()
	var greeted atomic.Bool
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		var b [1]byte
		greeted.Store(true)
		client.Write([]byte("c"))
		client.Read(b[:])
	}()
	go func() {
		defer wg.Done()
		var b [1]byte
		server.Read(b[:])
		server.Write([]byte("s"))
	}()
	wg.Wait()
}
