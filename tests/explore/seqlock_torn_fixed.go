// The repaired twin of seqlock_torn.go: it does, and reads again.
//
// finding: none
package main

import (
	"fmt"
	"runtime"
	"sync/atomic"
)

type pair struct {
	seq  atomic.Uint32
	a, b atomic.Int32
}

func (p *pair) set(v int32) {
	p.seq.Add(1)
	p.a.Store(v)
	p.b.Store(v)
	p.seq.Add(1)
}

func (p *pair) get() (int32, int32) {
	for {
		seq := p.seq.Load()
		if seq%2 == 1 {
			runtime.Gosched()
			continue
		}
		a, b := p.a.Load(), p.b.Load()
		if p.seq.Load() != seq {
			continue
		}
		return a, b
	}
}

func main() {
	p := &pair{}
	done := make(chan struct{})
	go func() {
		p.set(1)
		close(done)
	}()
	runtime.Gosched()
	if a, b := p.get(); a != b {
		panic(fmt.Sprintf("torn: %d %d", a, b))
	}
	<-done
}
