package template_test

import (
	"fmt"
	"os"
	"strings"
	"text/template"
)

func ExampleMust() {
	t := template.Must(template.New("t").Parse("Hello, {{.}}!\n"))
	t.Execute(os.Stdout, "Ann")
	// Output:
	// Hello, Ann!
}

func ExampleTemplate_Execute() {
	t := template.Must(template.New("list").Parse("{{range $i, $x := .}}{{if $i}}, {{end}}{{$x}}{{else}}none{{end}}\n"))
	t.Execute(os.Stdout, []int{1, 2, 3})
	t.Execute(os.Stdout, nil)
	// Output:
	// 1, 2, 3
	// none
}

func ExampleTemplate_Funcs() {
	t := template.Must(template.New("t").Funcs(template.FuncMap{"up": strings.ToUpper}).Parse("{{. | up | printf \"%q\"}}\n"))
	t.Execute(os.Stdout, "go")
	// Output:
	// "GO"
}

func ExampleTemplate_Lookup() {
	t := template.Must(template.New("t").Parse(`{{define "x"}}X{{end}}`))
	fmt.Println(t.Lookup("x") != nil, t.Lookup("y") != nil)
	// Output:
	// true false
}

func ExampleHTMLEscapeString() {
	fmt.Println(template.HTMLEscapeString("<a href='x'>"))
	// Output:
	// &lt;a href=&#39;x&#39;&gt;
}
