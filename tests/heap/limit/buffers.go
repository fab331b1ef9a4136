// Channels with large buffers.
package main

func main() {
	var all []chan string
	for {
		all = append(all, make(chan string, 10000))
	}
}
