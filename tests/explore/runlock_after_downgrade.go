// A lease is closed by its owner and by the expiry; each believes that the read lock is still its
// own.
//
// finding: fatal, at the lines marked "here"
package main

import "sync"

type lease struct {
	files *sync.RWMutex
	open  chan struct{}
}

func (l *lease) close() {
	select {
	case <-l.open:
		return
	default:
	}
	l.files.RUnlock() // here
	select {
	case <-l.open:
	default:
		close(l.open)
	}
}

func main() {
	var files sync.RWMutex
	files.RLock()
	l := &lease{files: &files, open: make(chan struct{})}
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		l.close()
	}()
	go func() {
		defer wg.Done()
		l.close()
	}()
	wg.Wait()
}
