// Two goroutines lock two mutexes in opposite orders; a third one waits for a value that nobody sends.
package main

import "sync"

type account struct {
	mu      sync.Mutex
	balance int
}

func transfer(from, to *account, ready, other chan bool) {
	from.mu.Lock()
	defer from.mu.Unlock()
	ready <- true
	<-other
	to.mu.Lock()
	defer to.mu.Unlock()
	from.balance--
	to.balance++
}

func main() {
	a, b := new(account), new(account)
	x, y := make(chan bool, 1), make(chan bool, 1)
	var group sync.WaitGroup
	group.Go(func() { transfer(a, b, x, y) })
	group.Go(func() { transfer(b, a, y, x) })
	group.Wait()
}
