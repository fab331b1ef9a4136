// The repaired twin of lock_order_rw.go: both take the daemon first.
//
// finding: none
package main

import "sync"

type daemon struct {
	mu     sync.Mutex
	volume sync.RWMutex
	reads  int
}

func (d *daemon) status() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.volume.RLock()
	defer d.volume.RUnlock()
	d.reads++
}

func (d *daemon) reload() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.volume.Lock()
	defer d.volume.Unlock()
	d.reads = 0
}

func main() {
	d := &daemon{}
	done := make(chan struct{}, 2)
	go func() {
		d.status()
		done <- struct{}{}
	}()
	go func() {
		d.reload()
		done <- struct{}{}
	}()
	<-done
	<-done
}
