// sync: a negative WaitGroup counter panics, an unlocked mutex unlocked is fatal.
package main

import (
	"fmt"
	"sync"
)

func main() {
	func() {
		defer func() { fmt.Println(recover()) }()
		var wg sync.WaitGroup
		wg.Done()
	}()
	var mu sync.Mutex
	mu.Lock()
	mu.Unlock()
	defer fmt.Println("fatal errors run no deferred calls")
	mu.Unlock()
}
