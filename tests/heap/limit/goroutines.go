// Goroutines that wait for ever.
package main

func main() {
	for {
		go func() { select {} }()
	}
}
