// Compiled regular expressions.
package main

import (
	"fmt"
	"regexp"
)

func main() {
	var all []*regexp.Regexp
	for i := 0; ; i++ {
		all = append(all, regexp.MustCompile(fmt.Sprintf(`(a|b)*\w{1,9}x%d`, i)))
	}
}
