// A document that gopkg.in/yaml.v3 reads and writes.
package main

import (
	"fmt"

	"gopkg.in/yaml.v3"
)

func main() {
	var doc struct {
		Name  string
		Ports []int
	}
	fmt.Println(yaml.Unmarshal([]byte("name: a\nports: [1, 2]\n"), &doc), doc)
	out, err := yaml.Marshal(doc)
	fmt.Print(string(out), err, "\n")
}
