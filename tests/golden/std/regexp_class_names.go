// Brackets and colons in character classes that are no names of classes.
package main

import (
	"fmt"
	"regexp"
)

func main() {
	for _, e := range []string{`[[:]lpha-]]\b`, `[[:]`, `[[:]]`, `[[:]:]`, `[[::]]`, `[[:alpha:]]`, `[[:^alpha:]x]`, `[[:alpha]]`, `[a[:digit:]-z]`, `[[:]-z]`, `[[]`, `[[:x:]]`, `[^[:]x]`, `[[:alpha:]:]`, `[a-\pL]`, `[a-\p{Foo}]`, `[a-\d]`, `[a-\b]`, `[\pL-a]`, `[\d-a]`, `[a-\x41]`, `[+-\.]`, `[a-\pL`, `[a-\`, `[a-\é]`} {
		r, err := regexp.Compile(e)
		fmt.Println(e, err)
		if err == nil {
			fmt.Printf("%q\n", r.FindAllString("a[:]b]z-:9 lpha-] x[:", -1))
		}
		r, err = regexp.CompilePOSIX(e)
		fmt.Println(e, err)
	}
}
