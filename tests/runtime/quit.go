// SIGQUIT belongs to a program that asks for it.
package main

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGQUIT)
	if err := syscall.Kill(os.Getpid(), syscall.SIGQUIT); err != nil {
		fmt.Println(err)
	}
	fmt.Println(<-c)
}
