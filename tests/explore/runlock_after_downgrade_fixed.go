// The repaired twin of runlock_after_downgrade.go: the close happens once.
//
// finding: none
package main

import "sync"

type lease struct {
	files *sync.RWMutex
	open  chan struct{}
	once  sync.Once
}

func (l *lease) close() {
	l.once.Do(func() {
		close(l.open)
		l.files.RUnlock()
	})
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
