// os.Exit from a goroutine with a status, while main waits.
package main

import (
	"fmt"
	"os"
	"sync"
)

func main() {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		fmt.Println("leaving")
		os.Exit(3)
	}()
	wg.Wait()
	select {}
}
