// A proposal to a node whose loop has just been stopped: nobody receives it.
//
// finding: deadlock, at the lines marked "here"
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
	n.propose <- reply // here
	return <-reply
}

func main() {
	n := &node{make(chan chan bool), make(chan struct{}), make(chan struct{})}
	go n.loop()
	client := make(chan bool)
	go func() { client <- n.submit() }()
	close(n.stop)
	<-n.done
	<-client // here
}
