// Traces itself until a part of the trace has been written while it runs.
package main

import (
	"fmt"
	"os"
	"runtime/trace"
	"sync/atomic"
)

type counting struct {
	file *os.File
	n    atomic.Int64
}

func (c *counting) Write(b []byte) (int, error) {
	c.n.Add(int64(len(b)))
	return c.file.Write(b)
}

func main() {
	file, err := os.Create("streamed.trace")
	if err != nil {
		panic(err)
	}
	to := &counting{file: file}
	if err := trace.Start(to); err != nil {
		panic(err)
	}
	ping, pong := make(chan int), make(chan int)
	go func() {
		for n := range ping {
			pong <- n
		}
	}()
	for to.n.Load() < 100_000 {
		for i := range 1000 {
			ping <- i
			<-pong
		}
	}
	fmt.Println("written while it runs")
	trace.Stop()
	file.Close()
}
