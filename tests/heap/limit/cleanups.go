// Cleanups of one object.
package main

import "runtime"

func main() {
	p := new([4]int)
	for {
		runtime.AddCleanup(p, func(int) {}, 1)
	}
}
