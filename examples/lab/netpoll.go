// A hundred goroutines wait for the network. None of them occupies a thread: the poller waits for all of
// them at once, and makes those runnable whose data have arrived.
//
//	minigo run examples/lab/netpoll.go
package main

import (
	"bufio"
	"fmt"
	"net"
	"runtime/pprof"
	"sync"
)

const conns = 100

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	var asleep, done sync.WaitGroup
	asleep.Add(conns)
	done.Add(conns)
	clients := make([]net.Conn, 0, conns)
	for range conns {
		client, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			panic(err)
		}
		clients = append(clients, client)
		server, err := listener.Accept()
		if err != nil {
			panic(err)
		}
		go serve(server, &asleep, &done)
	}
	asleep.Wait()
	threads := pprof.Lookup("threadcreate").Count()
	fmt.Println("connections:", conns, " a thread for each:", threads >= conns)
	for _, client := range clients {
		fmt.Fprintln(client, "hello")
	}
	done.Wait()
	fmt.Println("all have heard")
}

// serve waits for a line, and for nothing else.
func serve(conn net.Conn, asleep, done *sync.WaitGroup) {
	defer done.Done()
	asleep.Done()
	if _, err := bufio.NewReader(conn).ReadString('\n'); err != nil {
		panic(err)
	}
}
