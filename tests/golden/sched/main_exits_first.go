// When main returns, other goroutines end with it, wherever they are.
package main

import (
	"fmt"
	"time"
)

func main() {
	for range 10 {
		go func() {
			defer fmt.Println("never: deferred calls of other goroutines do not run")
			time.Sleep(time.Hour)
		}()
		go func() {
			for {
				time.Sleep(time.Hour)
			}
		}()
	}
	time.Sleep(time.Millisecond)
	fmt.Println("main ends")
}
