// A reader drains what is left with a default case, and returns while a producer is still on its
// way.
//
// finding: leak, at the lines marked "here"
package main

type stream struct {
	chunks chan int
	stop   chan struct{}
}

func (s *stream) produce() {
	for i := range 2 {
		s.chunks <- i // here
	}
}

func (s *stream) consume(done chan<- int) {
	n := 0
	for {
		select {
		case <-s.chunks:
			n++
		case <-s.stop:
			for {
				select {
				case <-s.chunks:
					n++
				default:
					done <- n
					return
				}
			}
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
