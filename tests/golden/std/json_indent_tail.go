// json.Indent keeps the white space behind a value, and overwrites blanks of its lines by a prefix of
// other characters.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
)

func main() {
	for _, in := range []string{"null\n", " null\n \n ", "1\r\n", "\n 1 \t\n\n", "{}\n\r\t ", "[1,\n2]\n\n ", "\"a\"", "\"a\" \n", "1 \n x", "\n", "1\n\n"} {
		for _, layout := range [][2]string{{">", "  "}, {"", "\t"}, {"", ""}, {"p\n", "i"}} {
			var b bytes.Buffer
			b.WriteString("<")
			err := json.Indent(&b, []byte(in), layout[0], layout[1])
			fmt.Printf("%q %q: %q %v\n", in, layout, b.String(), err)
		}
	}
}
