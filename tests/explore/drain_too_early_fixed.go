// The repaired twin of drain_too_early.go: it drains until the channel is closed.
//
// finding: none
package main

type stream struct {
	chunks chan int
	stop   chan struct{}
}

func (s *stream) produce() {
	defer close(s.chunks)
	for i := range 2 {
		s.chunks <- i
	}
}

func (s *stream) consume(done chan<- int) {
	n := 0
	for {
		select {
		case _, ok := <-s.chunks:
			if !ok {
				done <- n
				return
			}
			n++
		case <-s.stop:
			for range s.chunks {
				n++
			}
			done <- n
			return
		}
	}
}

func main() {
	s := &stream{chunks: make(chan int), stop: make(chan struct{})}
	done := make(chan int)
	go s.consume(done)
	go s.produce()
	close(s.stop)
	<-done
}
