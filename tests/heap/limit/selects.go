// Goroutines that wait for many channels at a time.
package main

func main() {
	var c [8]chan int
	for i := range c {
		c[i] = make(chan int)
	}
	for {
		go func() {
			select {
			case <-c[0]:
			case <-c[1]:
			case <-c[2]:
			case <-c[3]:
			case <-c[4]:
			case <-c[5]:
			case c[6] <- 1:
			case c[7] <- 1:
			}
		}()
	}
}
