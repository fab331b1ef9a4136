// What print cannot print is no error where it is never reached.
package main

type S struct{ a int }

const debug = false

func main() {
	if debug {
		print(S{})
	} else {
		println("printed")
	}
	if !debug {
		println("again")
	} else {
		println([2]int{}, S{})
	}
}
