// net.Pipe: synchronous, in both directions.
package main

import (
	"fmt"
	"io"
	"net"
)

func main() {
	a, b := net.Pipe()
	fmt.Println(a.LocalAddr(), b.RemoteAddr().Network())
	wrote := make(chan string, 2)
	go func() {
		n, err := a.Write([]byte("hello, pipe"))
		wrote <- fmt.Sprintln("wrote", n, err)
		n, err = a.Write(nil)
		wrote <- fmt.Sprintln("wrote", n, err)
		a.Close()
	}()
	buf := make([]byte, 4)
	for {
		n, err := b.Read(buf)
		fmt.Printf("%q %v\n", buf[:n], err)
		if err != nil {
			break
		}
	}
	fmt.Print(<-wrote, <-wrote)
	_, err := b.Write([]byte("x"))
	fmt.Println(err, err == io.ErrClosedPipe)
	_, err = a.Read(buf)
	fmt.Println(err)
	fmt.Println(a.Close(), b.Close(), a.Close())

	// A conversation.
	x, y := net.Pipe()
	go func() {
		io.Copy(y, y)
		y.Close()
	}()
	sum := 0
	for i := range 1000 {
		x.Write([]byte{byte(i)})
		n, err := io.ReadFull(x, buf[:1])
		if n != 1 || err != nil || buf[0] != byte(i) {
			fmt.Println("broken", n, err)
		}
		sum += int(buf[0])
	}
	x.Close()
	fmt.Println(sum)
}
