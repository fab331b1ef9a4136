package mime_test

import (
	"fmt"
	"mime"
)

func ExampleTypeByExtension() {
	fmt.Println(mime.TypeByExtension(".html"))
	// Output:
	// text/html; charset=utf-8
}

func ExampleParseMediaType() {
	fmt.Println(mime.ParseMediaType("Text/HTML; Charset=\"utf-8\""))
	// Output:
	// text/html map[charset:utf-8] <nil>
}

func ExampleFormatMediaType() {
	fmt.Println(mime.FormatMediaType("text/html", map[string]string{"charset": "utf-8"}))
	// Output:
	// text/html; charset=utf-8
}
