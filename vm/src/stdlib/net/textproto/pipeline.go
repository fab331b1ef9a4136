package textproto

import "sync"

// A Pipeline orders requests and their answers on a connection: each request has a number, and
// waits for its turn to be sent, and again for its answer to be read.
type Pipeline struct {
	mu       sync.Mutex
	id       uint
	request  turns
	response turns
}

// Next returns the next number.
func (p *Pipeline) Next() uint {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.id++
	return p.id - 1
}

// StartRequest waits until the request may be sent.
func (p *Pipeline) StartRequest(id uint) { p.request.start(id) }

// EndRequest lets the next request be sent.
func (p *Pipeline) EndRequest(id uint) { p.request.end(id) }

// StartResponse waits until the answer may be read.
func (p *Pipeline) StartResponse(id uint) { p.response.start(id) }

// EndResponse lets the next answer be read.
func (p *Pipeline) EndResponse(id uint) { p.response.end(id) }

// turns lets numbers have their turns one by one, from 0.
type turns struct {
	mu      sync.Mutex
	now     uint
	waiting map[uint]chan struct{}
}

func (t *turns) start(id uint) {
	t.mu.Lock()
	if t.now == id {
		t.mu.Unlock()
		return
	}
	if t.waiting == nil {
		t.waiting = map[uint]chan struct{}{}
	}
	c := make(chan struct{})
	t.waiting[id] = c
	t.mu.Unlock()
	<-c
}

func (t *turns) end(id uint) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.now != id {
		panic("out of sync")
	}
	t.now++
	if c := t.waiting[t.now]; c != nil {
		delete(t.waiting, t.now)
		close(c)
	}
}
