package template_test

import (
	"html/template"
	"os"
)

func ExampleTemplate_Execute() {
	t := template.Must(template.New("t").Parse("<p title=\"{{.}}\">{{.}}</p>\n"))
	t.Execute(os.Stdout, "a < \"b\"")
	// Output:
	// <p title="a &lt; &#34;b&#34;">a &lt; &#34;b&#34;</p>
}

func ExampleHTML() {
	t := template.Must(template.New("t").Parse("{{.}}\n"))
	t.Execute(os.Stdout, template.HTML("<b>bold</b>"))
	// Output:
	// <b>bold</b>
}
