// A list of very many strings is written in time that grows with its length.
package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

func main() {
	all := strings.Fields(strings.Repeat("the quick <brown> \"fox\" ", 2000))
	b, err := json.Marshal(all)
	fmt.Println(len(all), len(b), string(b[:60]), err)
	b = b[:0:0]
	for i := range 3 {
		c, _ := json.Marshal(strings.Repeat("é", i))
		b = append(b, c...)
	}
	fmt.Println(string(b))
}
