// A goroutine waits for a ticker that was stopped.
package main

import "time"

func main() {
	t := time.NewTicker(time.Millisecond)
	<-t.C
	t.Stop()
	<-t.C
}
