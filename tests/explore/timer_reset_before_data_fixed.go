// The reports are written before the timer or the ticker is set that wakes the goroutine that prints them: setting it
// happens before a receive, also one that has waited since before.
//
// finding: none
package main

import (
	"fmt"
	"time"
)

func main() {
	first, second, third := "", "", ""
	printed := make(chan string)
	never := make(chan bool)
	timer := time.NewTimer(time.Hour)
	selected := time.NewTimer(time.Hour)
	ticker := time.NewTicker(time.Hour)
	go func() {
		<-timer.C
		printed <- first
	}()
	go func() {
		select {
		case <-selected.C:
			printed <- second
		case <-never:
		}
	}()
	go func() {
		if _, ok := <-ticker.C; ok {
			printed <- third
		}
	}()
	timer.Stop()
	first = "three orders"
	timer.Reset(time.Millisecond)
	second = "two returns"
	selected.Reset(time.Millisecond)
	third = "one complaint"
	ticker.Reset(time.Millisecond)
	n := 0
	for range 3 {
		n += len(<-printed)
	}
	ticker.Stop()
	fmt.Println(n)
}
