// A callback that is registered after the event has fired is called at once, under the lock, and
// unregisters itself.
//
// finding: deadlock, at the lines marked "here"
package main

import "sync"

type event struct {
	mu    sync.Mutex
	fired bool
	calls map[int]func()
}

func (e *event) on(id int, f func()) {
	e.mu.Lock()
	if e.fired {
		f()
		e.mu.Unlock()
		return
	}
	e.calls[id] = f
	e.mu.Unlock()
}

func (e *event) off(id int) {
	e.mu.Lock() // here
	delete(e.calls, id)
	e.mu.Unlock()
}

func (e *event) fire() {
	e.mu.Lock()
	e.fired = true
	calls := e.calls
	e.calls = map[int]func(){}
	e.mu.Unlock()
	for _, f := range calls {
		f()
	}
}

func main() {
	e := &event{calls: map[int]func(){}}
	done := make(chan struct{})
	go func() {
		e.on(1, func() { e.off(1) })
		close(done)
	}()
	e.fire()
	<-done
}
