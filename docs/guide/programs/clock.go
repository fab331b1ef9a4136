// Sleeps for an hour. In virtual time that takes no time.
package main

import (
	"fmt"
	"time"
)

func main() {
	begin := time.Now()
	time.Sleep(time.Hour)
	fmt.Println(begin.UTC().Format(time.DateTime), time.Since(begin).Round(time.Minute))
}
