// A goroutine that finds something in a socket each time it reads, and one that counts its turns meanwhile: the
// first gives way to the second about every millisecond, though its time slice is ten times as long.
package main

import (
	"fmt"
	"net"
	"runtime"
)

func main() {
	const bytes = 20_000
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	writer, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		panic(err)
	}
	reader, err := l.Accept()
	if err != nil {
		panic(err)
	}
	done, turns := false, 0
	go func() {
		for !done {
			turns++
			runtime.Gosched()
		}
	}()
	one := make([]byte, 1)
	for range 10 {
		if _, err := writer.Write(make([]byte, bytes)); err != nil {
			panic(err)
		}
		for range bytes {
			if _, err := reader.Read(one); err != nil {
				panic(err)
			}
		}
	}
	done = true
	fmt.Println(turns)
}
