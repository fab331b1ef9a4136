// Goexit in main with nothing else to run is a deadlock.
package main

import (
	"fmt"
	"runtime"
)

func main() {
	defer fmt.Println("deferred")
	runtime.Goexit()
}
