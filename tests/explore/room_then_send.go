// Two producers see that there is room for one item, and both send.
//
// finding: leak, at the lines marked "here"
package main

func offer(items chan int, v int) bool {
	if len(items) < cap(items) {
		items <- v // here
		return true
	}
	return false
}

func main() {
	items := make(chan int, 1)
	done := make(chan bool, 2)
	for i := range 2 {
		go func() { done <- offer(items, i) }()
	}
	<-done
}
