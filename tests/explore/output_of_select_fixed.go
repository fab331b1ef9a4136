// The repaired twin of output_of_select.go: they are reported in a fixed order.
//
// finding: none
// flags: --same-output
package main

import "fmt"

func main() {
	saved, sent := make(chan bool, 1), make(chan bool, 1)
	go func() { saved <- true }()
	go func() { sent <- true }()
	<-saved
	fmt.Println("saved")
	<-sent
	fmt.Println("sent")
}
