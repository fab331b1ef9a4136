// Two locks of the package are taken in both orders, and main does not wait for either goroutine.
//
// finding: leak, at the lines marked "here"
package main

import "sync"

var accounts, audit sync.Mutex

func pay() {
	accounts.Lock()
	defer accounts.Unlock()
	audit.Lock() // here
	defer audit.Unlock()
}

func review() {
	audit.Lock()
	defer audit.Unlock()
	accounts.Lock() // here
	defer accounts.Unlock()
}

func main() {
	go pay()
	go review()
}
