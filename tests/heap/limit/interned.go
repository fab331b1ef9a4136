// Unique values, kept.
package main

import (
	"strconv"
	"unique"
)

func main() {
	var all []unique.Handle[string]
	for i := 0; ; i++ {
		all = append(all, unique.Make(strconv.Itoa(i)))
	}
}
