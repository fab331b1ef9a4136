// After the first error, reading continues where Go's parser does.

package main

func main() {
	select {
	case <-c, <-d: // ERROR 15 "syntax error: unexpected :, expected := or = or comma"
	} // ERROR 2 "syntax error: unexpected }, expected :"
}
