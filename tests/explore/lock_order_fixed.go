// The repaired twin of lock_order.go: accounts are always locked in the order of their numbers.
//
// finding: none
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
	first, second := from, to
	if second.id < first.id {
		first, second = second, first
	}
	first.mu.Lock()
	defer first.mu.Unlock()
	second.mu.Lock()
	defer second.mu.Unlock()
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
