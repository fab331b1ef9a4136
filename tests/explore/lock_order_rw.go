// A status request read-locks the volume, then the daemon; a reload locks the daemon, then the
// volume.
//
// finding: deadlock, at the lines marked "here"
package main

import "sync"

type daemon struct {
	mu     sync.Mutex
	volume sync.RWMutex
	reads  int
}

func (d *daemon) status() {
	d.volume.RLock()
	defer d.volume.RUnlock()
	d.mu.Lock() // here
	defer d.mu.Unlock()
	d.reads++
}

func (d *daemon) reload() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.volume.Lock() // here
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
