// As proposal_after_stop.go, but a client also looks whether the loop has ended.
//
// finding: none
package main

type node struct {
	propose chan chan bool
	stop    chan struct{}
	done    chan struct{}
}

func (n *node) loop() {
	defer close(n.done)
	for {
		select {
		case reply := <-n.propose:
			reply <- true
		case <-n.stop:
			return
		}
	}
}

func (n *node) submit() bool {
	reply := make(chan bool, 1)
	select {
	case n.propose <- reply:
		return <-reply
	case <-n.done:
		return false
	}
}

func main() {
	n := &node{make(chan chan bool), make(chan struct{}), make(chan struct{})}
	go n.loop()
	client := make(chan bool)
	go func() { client <- n.submit() }()
	close(n.stop)
	<-n.done
	<-client
}
