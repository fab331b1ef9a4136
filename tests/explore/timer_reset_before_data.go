// A reporter waits for its timer, which the owner sets when there is something to report. The owner writes the report
// after it has set the timer.
//
// finding: race, at the lines marked "here"
package main

import (
	"fmt"
	"time"
)

func main() {
	report := ""
	printed := make(chan string)
	timer := time.NewTimer(time.Hour)
	go func() {
		<-timer.C
		printed <- report // here
	}()
	timer.Stop()
	timer.Reset(time.Millisecond)
	report = "three orders" // here
	fmt.Println(len(<-printed) > 100)
}
