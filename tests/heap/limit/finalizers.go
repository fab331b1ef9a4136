// Objects with finalizers, kept.
package main

import "runtime"

func main() {
	var all []*int
	for {
		p := new(int)
		runtime.SetFinalizer(p, func(*int) {})
		all = append(all, p)
	}
}
