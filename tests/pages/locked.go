// A goroutine that is locked to its thread, descriptors of three kinds at the netpoller, timers of all kinds. With an argument
// it writes a trace of itself there.
package main

import (
	"context"
	"io"
	"net"
	"os"
	"runtime"
	"runtime/trace"
	"sync"
	"time"
)

func main() {
	if len(os.Args) > 1 {
		f, err := os.Create(os.Args[1])
		if err != nil {
			panic(err)
		}
		trace.Start(f)
		defer f.Close()
		defer trace.Stop()
	}
	var group sync.WaitGroup
	calls := make(chan int)
	group.Go(func() {
		runtime.LockOSThread()
		for range calls {
		}
		runtime.UnlockOSThread()
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	group.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				io.Copy(conn, conn)
				conn.Close()
			}()
		}
	})
	reader, writer, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	group.Go(func() { reader.Read(make([]byte, 1)) })
	conn, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		panic(err)
	}
	group.Go(func() {
		conn.SetReadDeadline(time.Now().Add(time.Minute))
		conn.Read(make([]byte, 1))
		conn.Close()
	})
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	ticker := time.NewTicker(2 * time.Millisecond)
	for i := range 3 {
		select {
		case <-ticker.C:
		case <-ctx.Done():
		}
		calls <- i
	}
	stopped := time.AfterFunc(time.Minute, func() {})
	stopped.Stop()
	select {
	case <-time.After(5 * time.Millisecond):
	case <-ctx.Done():
	}
	time.Sleep(time.Millisecond)
	writer.Write([]byte("x"))
	conn.Write([]byte("x"))
	close(calls)
	listener.Close()
	group.Wait()
}
