// Both ends of a pipe without a buffer write their greeting before they read, unless one has been
// read already.
//
// finding: deadlock, at the lines marked "here"
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
		client.Write([]byte("c")) // here
		client.Read(b[:])
	}()
	go func() {
		defer wg.Done()
		var b [1]byte
		if greeted.Load() {
			server.Read(b[:])
			server.Write([]byte("s"))
			return
		}
		server.Write([]byte("s")) // here
		server.Read(b[:])
	}()
	wg.Wait()
}
