// The repaired twin of room_then_send.go: they send with a default case.
//
// finding: none
package main

func offer(items chan int, v int) bool {
	select {
	case items <- v:
		return true
	default:
		return false
	}
}

func main() {
	items := make(chan int, 1)
	done := make(chan bool, 2)
	for i := range 2 {
		go func() { done <- offer(items, i) }()
	}
	<-done
}
