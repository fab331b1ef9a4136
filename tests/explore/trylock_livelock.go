// Two transfers in opposite directions lock their own account, try the other one's, and let go if that is locked. In step with each
// other they do so forever.
//
// finding: steps, at the lines marked "here"
package main

import (
	"fmt"
	"sync"
)

type account struct {
	mu      sync.Mutex
	balance int
}

func transfer(from, to *account, amount int) {
	for {
		from.mu.Lock()       // here
		if to.mu.TryLock() { // here
			from.balance -= amount
			to.balance += amount
			to.mu.Unlock()
			from.mu.Unlock()
			return
		}
		from.mu.Unlock() // here
	}
}

func main() {
	a, b := &account{balance: 10}, &account{balance: 10}
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		transfer(a, b, 1)
	}()
	go func() {
		defer wg.Done()
		transfer(b, a, 2)
	}()
	wg.Wait()
	fmt.Println(a.balance + b.balance)
}
