// Which of two events is reported first depends on what select takes.
//
// finding: output, at the lines marked "here"
// flags: --same-output
package main

import "fmt"

func main() {
	saved, sent := make(chan bool, 1), make(chan bool, 1)
	go func() { saved <- true }()
	go func() { sent <- true }()
	for range 2 {
		select {
		case <-saved:
			fmt.Println("saved") // here
		case <-sent:
			fmt.Println("sent")
		}
	}
}
