// Workers write their errors to the same variable.
//
// finding: race, at the lines marked "here"
package main

import (
	"errors"
	"sync"
)

func parse(n int) error {
	if n > 1 {
		return errors.New("too large")
	}
	return nil
}

func main() {
	var wg sync.WaitGroup
	var err error
	for n := range 3 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			err = parse(n) // here
		}()
	}
	wg.Wait()
	if err == nil {
		println("all parsed")
	}
}
