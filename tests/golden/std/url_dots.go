// Paths of all short sequences of segments, resolved against others: which slashes and dots stay.
package main

import (
	"fmt"
	"net/url"
	"strings"
)

var segments = []string{"", ".", "..", "a", "b"}

// paths calls f with all paths of up to n segments.
func paths(n int, head []string, f func(string)) {
	if len(head) > 0 {
		f(strings.Join(head, "/"))
	}
	if n == 0 {
		return
	}
	for _, s := range segments {
		paths(n-1, append(head, s), f)
	}
}

func main() {
	for _, b := range []string{"http://h", "http://h/", "http://h/x/y", "http://h//x/", "http://h/x/../y/./z", "p/q", "mailto:x"} {
		base, err := url.Parse(b)
		if err != nil {
			fmt.Println(err)
			continue
		}
		count, sum := 0, uint32(0)
		paths(4, nil, func(p string) {
			u := (&url.URL{Path: p})
			got := base.ResolveReference(u).String()
			count++
			for _, c := range got + ";" {
				sum = sum*31 + uint32(c)
			}
			if strings.Count(p, "/") < 2 || count%23 == 0 {
				fmt.Printf("%s + %q: %s\n", b, p, got)
			}
		})
		fmt.Println(b, count, sum)
	}
}
