// %% in the formats of fmt.Sscanf, at the beginning, behind verbs, spaces and text.
package main

import "fmt"

func main() {
	for _, in := range []string{"5 ", "5", "5 %", "5%", "5 x", "5 %x", "5 %7", "5%7", "5 % 7", "5\n%", "5  %%7", "", " ", "%", "%7"} {
		for _, f := range []string{"%d%%", "%d %%", "%d%%%d", "%d%5%%d", "%%", "%%%d", "x%%", "%d%%\n%d", "%d\n%%"} {
			a, b := 0, 0
			n, err := fmt.Sscanf(in, f, &a, &b)
			fmt.Printf("%q %q: %d %v %d %d\n", in, f, n, err, a, b)
		}
	}
}
