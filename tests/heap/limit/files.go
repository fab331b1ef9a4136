// Pipes of the system, until it has no more; then goroutines that read from one.
package main

import "os"

func main() {
	var all []*os.File
	for {
		r, w, err := os.Pipe()
		if err != nil {
			break
		}
		all = append(all, r, w)
	}
	for {
		for _, f := range all {
			go f.Read(make([]byte, 100))
		}
	}
}
