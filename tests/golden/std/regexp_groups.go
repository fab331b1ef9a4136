// A repetition operator behind a group of flags alone repeats what stands before them, repeated or not;
// groups that are not closed, or not named.
package main

import (
	"fmt"
	"regexp"
)

func main() {
	for _, e := range []string{`[a-c]+(?)?`, `a(?)?`, `a(?i)?`, `a(?i)*b`, `(?)`, `(?)*`, `a+(?)+`, `a(?-)?`, `a(?i)(?s)?`, `x(?i)|(?s)?`, `(?i)?`, `((?i))?`, `a(?:)?`, `a()?`, `(?i-)a`, `a*(?i){2}`, `^(?m)*`, `a+(?)?b`, `a*(?)*`, `a?(?i)??`, `(?i:)?`} {
		r, err := regexp.Compile(e)
		fmt.Println(e, err)
		if err == nil {
			fmt.Println(r.FindAllStringIndex("aabab Aaxb", -1), r.NumSubexp())
		}
	}
	for _, e := range []string{"(?P<", "(?<", "(?P<a", "(?<a", "(?P=", "(?P", "(?", "(?P>", "a(?P<", "a(?<", "(?P<a>", "(?<>", "(?P<)", "(?<)x", "(?<=a)b", "(?<!a)b", "(?P<é>x)"} {
		_, err := regexp.Compile(e)
		fmt.Println(e, err)
	}
}
