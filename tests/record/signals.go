package main

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// Waits for signals from outside, and counts what else happens meanwhile.
func main() {
	heard := make(chan os.Signal, 8)
	signal.Notify(heard, syscall.SIGUSR1, syscall.SIGTERM)
	ticks := 0
	ticker := time.NewTicker(time.Millisecond)
	fmt.Println("ready", os.Getpid())
	for {
		select {
		case <-ticker.C:
			ticks++
		case s := <-heard:
			fmt.Println(s, ticks)
			if s == syscall.SIGTERM {
				panic("that was all")
			}
		}
	}
}
