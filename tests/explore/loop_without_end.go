// Two goroutines poll plain variables that nobody will set, and do nothing that others could notice.
//
// finding: steps, at the lines marked "here"
// flags: --max-steps 2000
package main

func main() {
	done := make(chan bool)
	var stop [2]bool
	for i := range stop {
		go func() {
			for !stop[i] {
			}
			done <- true
		}()
	}
	<-done // here
}
