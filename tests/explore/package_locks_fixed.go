// Two locks of the package are always taken in the same order.
//
// finding: none
package main

import "sync"

var accounts, audit sync.Mutex

func pay() {
	accounts.Lock()
	defer accounts.Unlock()
	audit.Lock()
	defer audit.Unlock()
}

func review() {
	accounts.Lock()
	defer accounts.Unlock()
	audit.Lock()
	defer audit.Unlock()
}

func main() {
	go pay()
	go review()
}
