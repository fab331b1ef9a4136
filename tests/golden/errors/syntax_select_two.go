// Only the first error counts: Go reads on in its own way.

package main

func main() {
	select {
	case <-c, <-d: // ERROR 15 "syntax error: unexpected :, expected := or = or comma"
	}
}
