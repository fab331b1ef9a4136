// Timers that are far from firing.
package main

import "time"

func main() {
	for {
		time.AfterFunc(time.Hour, func() {})
	}
}
