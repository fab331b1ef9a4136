// Two transfers in opposite directions lock the accounts in the order of their numbers.
//
// finding: none
package main

import (
	"fmt"
	"sync"
)

type account struct {
	number  int
	mu      sync.Mutex
	balance int
}

func transfer(from, to *account, amount int) {
	first, second := from, to
	if second.number < first.number {
		first, second = second, first
	}
	for {
		first.mu.Lock()
		if second.mu.TryLock() {
			from.balance -= amount
			to.balance += amount
			second.mu.Unlock()
			first.mu.Unlock()
			return
		}
		first.mu.Unlock()
	}
}

func main() {
	a, b := &account{number: 1, balance: 10}, &account{number: 2, balance: 10}
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
