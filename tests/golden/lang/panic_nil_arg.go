// panic(nil) is a run-time error.
package main

import "fmt"

func main() {
	func() {
		defer func() {
			r := recover()
			fmt.Printf("%T %v\n", r, r)
		}()
		panic(nil)
	}()
	var e error
	panic(e)
}
