// More blocking system calls than the limit on threads allows: reads of pipes wait in the poller,
// waiting for processes does not.
package main

import (
	"os/exec"
	"runtime/debug"
	"time"
)

func main() {
	debug.SetMaxThreads(8)
	for range 30 {
		go exec.Command("sleep", "5").Run()
	}
	time.Sleep(5 * time.Second)
}
