package html_test

import (
	"fmt"
	"html"
)

func ExampleEscapeString() {
	fmt.Println(html.EscapeString("\"a\" < 'b' & c"))
	// Output:
	// &#34;a&#34; &lt; &#39;b&#39; &amp; c
}

func ExampleUnescapeString() {
	fmt.Println(html.UnescapeString("&lt;&eacute;&#39;&amp;"))
	// Output:
	// <é'&
}
