// Goroutines that have large values to send.
package main

func main() {
	c := make(chan [64]int)
	for {
		go func() { c <- [64]int{} }()
	}
}
