// Asks a server outside of the run, which answers after 500 ms (a slow machine counts less of them), and once more, when it does not.
package main

import (
	"fmt"
	"net"
	"os"
	"time"
)

func main() {
	// Somebody has to listen to the server between these timers.
	go func() {
		for range time.Tick(50 * time.Millisecond) {
		}
	}()
	c, err := net.DialTimeout("tcp", os.Args[1], 2*time.Second)
	if err != nil {
		fmt.Println(err)
		return
	}
	c.SetDeadline(time.Now().Add(2 * time.Second))
	t := time.Now()
	b := make([]byte, 10)
	n, err := c.Read(b)
	d := time.Since(t)
	fmt.Println(string(b[:n]), err, d > 100*time.Millisecond)
	c.SetDeadline(time.Now().Add(200 * time.Millisecond))
	n, err = c.Read(b)
	fmt.Println(n, err)
}
