package xml_test

import (
	"encoding/xml"
	"fmt"
	"os"
)

func ExampleMarshal() {
	type person struct {
		ID   int    `xml:"id,attr"`
		Name string `xml:"name"`
	}
	b, err := xml.Marshal(person{1, "Ann & Bob"})
	fmt.Println(string(b), err)
	// Output:
	// <person id="1"><name>Ann &amp; Bob</name></person> <nil>
}

func ExampleUnmarshal() {
	var v struct {
		Names []string `xml:"person>name"`
	}
	err := xml.Unmarshal([]byte("<all><person><name>Ann</name></person></all>"), &v)
	fmt.Println(v.Names, err)
	// Output:
	// [Ann] <nil>
}

func ExampleEscapeText() {
	xml.EscapeText(os.Stdout, []byte("a < b"))
	fmt.Println()
	// Output:
	// a &lt; b
}
