// As many connections at a time as the argument says, both ends here, each with two goroutines: each says
// a byte and gets it back while all are open.
package main

import (
	"fmt"
	"net"
	"os"
	"runtime/metrics"
	"strconv"
	"sync"
)

func echo(l net.Listener) {
	for {
		c, err := l.Accept()
		if err != nil {
			return
		}
		go func() {
			defer c.Close()
			var b [1]byte
			if _, err := c.Read(b[:]); err == nil {
				c.Write(b[:])
			}
			c.Read(b[:])
		}()
	}
}

func main() {
	n, err := strconv.Atoi(os.Args[1])
	if err != nil {
		panic(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	go echo(l)
	var open, done sync.WaitGroup
	var mu sync.Mutex
	answers := 0
	open.Add(n)
	dialing := make(chan struct{}, 100)
	for i := range n {
		done.Go(func() {
			dialing <- struct{}{}
			c, err := net.Dial("tcp", l.Addr().String())
			<-dialing
			open.Done()
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				return
			}
			defer c.Close()
			open.Wait()
			b := [1]byte{byte(i)}
			c.Write(b[:])
			b[0]++
			if _, err := c.Read(b[:]); err == nil && b[0] == byte(i) {
				mu.Lock()
				answers++
				mu.Unlock()
			}
		})
	}
	done.Wait()
	threads := []metrics.Sample{{Name: "/sched/threads/total:threads"}}
	metrics.Read(threads)
	fmt.Println(n, "connections,", answers, "answers,", threads[0].Value.Uint64(), "threads")
}
