// text/template, html/template: what errors tell of themselves, in fields and in words.
package main

import (
	"errors"
	"fmt"
	html "html/template"
	"io"
	"io/fs"
	"strings"
	"text/template"
	"text/template/parse"
)

type thing struct{ Name string }

func (thing) Fail() (string, error)    { return "", fs.ErrNotExist }
func (thing) Panics() string           { panic(io.ErrUnexpectedEOF) }
func (thing) Wrapped() (string, error) { return "", fmt.Errorf("around: %w", io.EOF) }

func text() {
	for _, src := range []string{"{{.Fail}}", "a\n {{.Missing}}", "{{.Panics}}", "{{.Wrapped}}", "{{index .Name 50}}", "{{template `none`}}", "{{range .Name}}{{end}}", "{{len 1}}"} {
		err := template.Must(template.New("main.tmpl").Parse(src)).Execute(io.Discard, thing{"n"})
		var exec template.ExecError
		if !errors.As(err, &exec) {
			fmt.Printf("%q: no ExecError: %v\n", src, err)
			continue
		}
		fmt.Printf("%q: %s\n  name %s; %v\n", src, exec.Error(), exec.Name, exec.Err == exec.Unwrap())
		for e := exec.Err; e != nil; e = errors.Unwrap(e) {
			fmt.Println("   ", e)
		}
		fmt.Println(" ", errors.Is(err, fs.ErrNotExist), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF))
	}
	own := template.ExecError{Name: "t", Err: io.EOF}
	fmt.Println(own, own.Error(), own.Unwrap() == io.EOF, template.ExecError{Err: errors.New("")}.Error() == "")
}

func page() {
	names := map[html.ErrorCode]string{
		html.OK: "OK", html.ErrAmbigContext: "AmbigContext", html.ErrBadHTML: "BadHTML", html.ErrBranchEnd: "BranchEnd",
		html.ErrEndContext: "EndContext", html.ErrNoSuchTemplate: "NoSuchTemplate", html.ErrOutputContext: "OutputContext",
		html.ErrPartialCharset: "PartialCharset", html.ErrPartialEscape: "PartialEscape", html.ErrRangeLoopReentry: "RangeLoopReentry",
		html.ErrSlashAmbig: "SlashAmbig", html.ErrPredefinedEscaper: "PredefinedEscaper", html.ErrJSTemplate: "JSTemplate",
	}
	for _, src := range []string{
		"<a href='{{if .}}x'{{end}}>", "<a title='{{.}}", "<a =\"x\">", "<b\n on{{.}}='x'><c {{.}}={{.}}", "<script>/[{{.}}", "<script>foo('\\{{.}}')</script>",
		"{{template `none`}}", "<style>a[b={{range .}}'{{end}}]</style>", "<script>{{if .}}1{{end}} / 2 / {{.}}</script>", "{{. | html | print}}", "<p title={{. | urlquery}}>",
		"{{define `a`}}<script>{{template `a`}}{{end}}{{template `a`}}", "<script>`{{.}}`</script>", "<script>{{`</script>`}}", "<a href=\"{{if .}}?{{else}}x{{end}}{{.}}\">", "{{range .}}{{continue}}<a {{end}}>",
	} {
		t, err := html.New("page.html").Parse("\n" + src)
		if err == nil {
			err = t.Execute(io.Discard, []int{1})
		}
		var e *html.Error
		if !errors.As(err, &e) {
			fmt.Printf("%q: no Error: %v\n", src, err)
			continue
		}
		where := "no node"
		if e.Node != nil {
			where = fmt.Sprintf("%T %v", e.Node, e.Node)
		}
		fmt.Printf("%q: %s\n  %s, %q line %d, %s\n  %s\n", src, e.Error(), names[e.ErrorCode], e.Name, e.Line, where, e.Description)
	}
	tree, _ := parse.Parse("p", "ab{{.}}", "", "")
	node := tree["p"].Root.Nodes[1]
	for _, e := range []html.Error{{}, {Name: "n"}, {Name: "n", Line: 3}, {Line: 3, Description: "d"}, {Node: node, Name: "n", Line: 3, Description: "d"}, {Node: node, Description: "d"}, {ErrorCode: html.ErrBadHTML, Name: "n", Description: "d"}} {
		fmt.Printf("%q\n", e.Error())
	}
	var again strings.Builder
	t := html.Must(html.New("twice").Parse("<a x='{{.}}"))
	first, second := t.Execute(&again, 1), t.Execute(&again, 1)
	_, cloned := t.Clone()
	fmt.Println(first, second, cloned, again.Len())
}

func main() {
	text()
	page()
}
