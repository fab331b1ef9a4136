// Places in the input of a reader, whose bytes may be no characters; literal prefixes behind an anchor.
package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

func main() {
	for _, p := range []string{`.`, "\ufffd", "[^a]", "(?s).+", "\ufffd+", "^\ufffd$", "a\ufffd?b", "(\ufffd)(.)"} {
		re := regexp.MustCompile(p)
		for _, s := range []string{"\xff", "a\xffb", "\xff\xfe", "\ufffd", "x\xe2\x82y"} {
			fmt.Println(p, strconv.Quote(s), re.FindStringIndex(s), re.FindReaderIndex(strings.NewReader(s)), re.FindReaderSubmatchIndex(strings.NewReader(s)), re.MatchReader(strings.NewReader(s)))
		}
	}
	for _, p := range []string{`^0^`, `0^`, `0$`, `^0$`, `\A0\A`, `0\b`, `a\Bb`, `^^a`, `a$b`} {
		fmt.Println(regexp.MustCompile(p).LiteralPrefix())
	}
}
