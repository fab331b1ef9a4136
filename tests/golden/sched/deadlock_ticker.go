// A ticker, a timer and a channel of After that nobody waits for do not keep a deadlock from being seen.
package main

import "time"

var held = time.NewTicker(time.Hour)

func main() {
	time.NewTicker(time.Millisecond)
	time.NewTimer(time.Hour)
	time.After(time.Hour)
	select {}
}
