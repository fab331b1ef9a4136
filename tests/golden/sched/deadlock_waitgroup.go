// A WaitGroup that nobody finishes, and a select with nothing to wait for.
package main

import "sync"

func main() {
	var wg sync.WaitGroup
	wg.Add(1)
	wg.Wait()
}
