// Channels with small buffers.
package main

func main() {
	var all []chan int
	for {
		all = append(all, make(chan int, 8))
	}
}
