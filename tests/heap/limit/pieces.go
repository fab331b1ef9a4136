// A library function that makes many strings at a time.
package main

import "strings"

func main() {
	var all [][]string
	s := strings.Repeat("a,", 1000000)
	for {
		all = append(all, strings.Split(s, ","))
	}
}
