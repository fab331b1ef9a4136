// A panic on a goroutine that nobody recovers.
package main

import "time"

func boom(s string) { panic(s) }

func main() {
	go boom("from goroutine")
	time.Sleep(10 * time.Second)
}
