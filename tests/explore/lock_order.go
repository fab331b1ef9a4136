// Two transfers between the same accounts lock them in opposite order.
//
// finding: deadlock, at the lines marked "here"
package main

import (
	"fmt"
	"sync"
)

type account struct {
	mu      sync.Mutex
	id      int
	balance int
}

func move(from, to *account, amount int) {
	from.mu.Lock()
	defer from.mu.Unlock()
	to.mu.Lock() // here
	defer to.mu.Unlock()
	from.balance -= amount
	to.balance += amount
}

func main() {
	a := &account{id: 1, balance: 100}
	b := &account{id: 2, balance: 100}
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		move(a, b, 10)
	}()
	go func() {
		defer wg.Done()
		move(b, a, 20)
	}()
	wg.Wait()
	fmt.Println(a.balance + b.balance)
}
