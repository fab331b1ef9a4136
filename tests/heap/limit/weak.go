// Weak pointers to objects that are kept.
package main

import "weak"

func main() {
	var all []*[2]int
	var weaks []weak.Pointer[[2]int]
	for {
		p := new([2]int)
		all = append(all, p)
		weaks = append(weaks, weak.Make(p))
	}
}
