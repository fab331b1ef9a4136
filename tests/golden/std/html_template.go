// html/template: each action is escaped for where it stands.
package main

import (
	"errors"
	"fmt"
	"html/template"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template/parse"
)

type point struct{ X, Y int }

func (p point) String() string { return fmt.Sprintf("<%d,%d>", p.X, p.Y) }

type weird struct{ S string }

func (w *weird) MarshalJSON() ([]byte, error) { return []byte(`{"w":"` + w.S + `"}`), nil }

type broken struct{}

func (broken) MarshalJSON() ([]byte, error) { return nil, errors.New("no </script> */ <!-- here") }

var data = map[string]any{
	"S":       `O'Reilly: <b>"bold" & brave</b> +1 = ` + "`tick`\x00\u2028\ufdd0",
	"Empty":   "",
	"Bad":     "javascript:alert(1)",
	"Good":    "https://example.com/a b?x=1&y=<2>#é",
	"Mail":    "mailto:a@b.c",
	"Rel":     "/path:with/colon %41 %zz",
	"N":       42,
	"F":       -1.5,
	"T":       true,
	"Nil":     nil,
	"L":       []any{1, "a</script>", nil, map[string]int{"x": 1}},
	"P":       &point{3, 4},
	"W":       &weird{"</script>"},
	"B":       broken{},
	"CSS":     template.CSS("a[href =~ \"//example.com\"]#foo"),
	"HTML":    template.HTML("Hello, <b>World</b> &amp;tc! <script>x()</script><!-- c -->\"'"),
	"Attr":    template.HTMLAttr(` dir="ltr"`),
	"JS":      template.JS(`c && alert("Hello, World!");`),
	"JSStr":   template.JSStr(`Hello, "World" & O'Reilly\u0021`),
	"URL":     template.URL(`greeting=H%69,&addressee=(World)`),
	"Srcset":  template.Srcset(`greeting=H%69,&addressee=(World) 2x, https://golang.org/favicon.ico 500.5w`),
	"Images":  "a.png 2x, javascript:x 3x , b,c.png 1.5x,d e-f",
	"Style":   "expression(alert(1))",
	"Color":   "#fF0 solid 1px, -foo 10% !important",
	"Comment": "a--b",
	"Moz":     "-moz-bind\\69ng: x",
	"Title":   "title",
	"OnX":     "onclick",
	"Err":     errors.New("<err>"),
}

func show(name, text string) {
	t, err := template.New(name).Funcs(template.FuncMap{"up": strings.ToUpper, "list": func(a ...any) []any { return a }}).Parse(text)
	if err != nil {
		fmt.Println(name, "parse:", err)
		return
	}
	var b strings.Builder
	err = t.Execute(&b, data)
	fmt.Printf("%s: %q\n", name, b.String())
	if err != nil {
		var e *template.Error
		if errors.As(err, &e) {
			fmt.Println("   ", e.ErrorCode, e.Name, e.Line, e.Node != nil, e)
		} else {
			fmt.Println("   ", err)
		}
	}
}

func contexts() {
	for i, place := range []string{
		"<p>%s</p>", "<p title='%s'>", `<p title="%s">`, "<p title=%s>", "<a href='%s'>", `<a href="/x?q=%s">`,
		"<a href=%s>", `<a href="/%s/y">`, `<a onclick="f(%s)">`, `<a onclick='f("%s")'>`, "<script>var x = %s</script>",
		"<script>var x = '%s';</script>", `<script>var x = "%s";</script>`, "<script>x = `%s ${%s}`</script>",
		"<script>x = /%s/g</script>", "<style>p { color: %s }</style>", `<style>p { background: url("%s") }</style>`,
		"<style>p { background: url(%s) }</style>", "<style>p { content: '%s' }</style>", `<p style="color: %s">`,
		"<textarea>%s</textarea>", "<title>%s</title>", "<!-- %s -->", "<script>// %s\n1</script>",
		"<img srcset='%s'>", "<img srcset=%s>", "<p %s=x>", "<p data-%s='1'>", "<%s>", "<p %s>",
		`<meta http-equiv="refresh" content="0; url=%s">`, `<meta content='%s'>`,
		`<script type="text/template">%s</script>`, `<script type="application/ld+json">%s</script>`,
		"<iframe srcdoc='%s'>", "<svg:a xlink:href='%s'>", "<p my-src='%s'>",
	} {
		for _, key := range []string{"S", "Empty", "Bad", "Good", "N", "L", "P", "Nil", "HTML", "URL", "JS", "JSStr", "CSS", "Attr", "Srcset", "Images", "Style", "Color", "Title", "OnX", "Err"} {
			show(fmt.Sprint("place", i, ".", key), strings.ReplaceAll(place, "%s", "{{."+key+"}}"))
		}
	}
}

func pieces() {
	for i, text := range []string{
		"{{.Mail}} {{.Rel}} <a href={{.Mail}}><a href='{{.Rel}}'><a href='?{{.Rel}}'>",
		"<script>{{.W}} {{.B}} {{.T}} {{.F}} x={{.N}}-{{.N}}</script>",
		"<p style='a: {{.Moz}}; b: {{.Comment}}'>",
		"a < b <!-- c --> <!DOCTYPE html> <1 </ <b>< <",
		"<script>/* a */ b // c\nd <!-- e\nf --> g\nh /* \n */ i #!x\n</script>",
		"<style>/* a */ b // c\nd</style>",
		"<script>'<script>' + \"<!--\" + /<\\/script/ + `</script>`</script>",
		"<script>x = {a: `q${ {b: {{.N}} }.b }r{{.S}}`, #p: 1 / {{.N}}, r: /[/]{{.N}}/ }</script>",
		"<script>a++ / {{.N}} / b; return /{{.N}}/; x.return / {{.N}}; 1. / {{.N}}; . /x{{.N}}/</script>",
		"{{if .T}}<a href='{{else}}<a title='{{end}}{{.S}}'>",
		"<a href='{{if .T}}/a{{else}}?b={{end}}{{.S}}'>",
		"<a href='{{if .T}}/a{{else}}?b={{end}}'>",
		"<script>{{if .T}}x{{else}}={{end}} / 2</script>",
		"<script>{{if .T}}x{{else}}={{end}};</script>",
		"<a b={{if .T}}c{{end}}>", "<a {{if .T}}b{{end}}>", "<a {{if .T}}b='1'{{end}}>", "<a b{{if .T}}='c'{{end}}>",
		"<p {{with .Title}}x={{.}} {{else}}y{{end}}>",
		"{{range .L}}<b>{{.}}{{break}}</b>{{else}}<i>{{end}}",
		"{{range .L}}<b>{{.}}</b>{{if .}}{{continue}}{{end}},{{else}}-{{end}}",
		"{{range .L}}<a href='{{end}}", "{{range .L}}<a title='{{if .}}{{break}}{{end}}'>{{end}}",
		"{{range .L}}<a title='{{if .}}{{continue}}{{end}}'>{{end}}",
		"<script>{{range .L}}{{.}},{{end}}</script>", "<a href='{{range .L}}{{.}}{{end}}'>",
		"<script>var a = [{{range .L}}{{.}},{{break}}{{end}}]</script>",
		"<a =foo>", "<a a'b>", "<a href=x'y>", "<a href=a=b>", "<input type=button value= 'x>", "<p ", "<script>", "<!--",
		"<script>'\\{{.N}}'</script>", "<script>/[{{.N}}]/</script>", "<style>'\\{{.N}}'</style>", "<script>`\\",
		"{{.S | html}}", "{{.S | urlquery}}", "<a b={{.S | html}}>", "<a b='{{.S | html}}'>", "<a href='?{{.S | urlquery}}'>",
		"<a href='{{.S | urlquery}}'>", "{{html .S .N}}", "{{urlquery .S .N}}", "{{.S | html | print}}", "{{print .S | html}}",
		"<script>{{.S | html}}</script>", "<a onclick='{{.S | js}}'>", "{{js .S}}", "{{.S | printf `%s!`}}", "{{up .Title}}",
		"{{$x := .S}}{{$x}} {{$x = .Title}}{{$x}}", "{{/* comment */ -}} x {{- template `t` .}}{{define `t`}}[{{.S}}]{{end}}",
		"<a href='{{template `u` .}}'>{{template `u` .}}<script>{{template `u` .}}</script>{{define `u`}}{{.S}}{{end}}",
		"{{define `r`}}{{if .}}<b>{{.}}</b>{{template `r` ``}}{{end}}{{end}}{{template `r` .Title}}<p title='{{template `r` .Title}}'>",
		"{{define `w`}}{{if .}}{{template `w` ``}}{{else}}<a title='{{end}}{{end}}{{template `w` .T}}'>",
		"{{template `none` .}}", "{{template `empty` .}}{{define `empty`}}{{end}}", "{{.Nope}}", "{{.S.X}}",
		"<a href='{{.Good}}' title={{.Good}} style='background: url({{.Good}})'>", "{{list 1 .S}}", "<script>{{list 1 .S .P}}</script>",
		"<p title=\"{{.HTML}}\" x={{.HTML}}>{{.HTML}}<textarea>{{.HTML}}</textarea>",
		"<p title='&quot;{{.S}}&amp;' onclick='x(&#39;{{.S}}&#39;)'>", "<title>a<b>{{.S}}</title><b>", "<STYLE>a{b:{{.N}}}</STYLE><Script>{{.N}}</sCript>{{.S}}",
		"<script type='module'>{{.S}}</script><script type=text/x>{{.S}}</script>", "<a href=\"{{.Title}}{{.Bad}}\">",
		"<a xmlns:x='{{.Bad}}' aria-label='{{.S}}' data-href='{{.Bad}}' hxurl={{.Bad}}>", "<foo:script>{{.S}}</foo:script><a-b c=d>{{.S}}",
		"<p>{{block `blk` .}}{{.S}}{{end}}</p>", "<style>@import '{{.Good}}'; a{background:URL( '{{.Good}}')}</style>",
		"<style>a { b: \"x\\41 y{{.S}}\" }</style>", "<script>{{.JS}}{{.JSStr}} '{{.JSStr}}' \"{{.JS}}\"</script>", "<script>\"{{.S}}\" /{{.Empty}}/</script>",
	} {
		show(fmt.Sprint("piece", i), text)
	}
}

func names(ts []*template.Template) []string {
	var all []string
	for _, t := range ts {
		all = append(all, t.Name())
	}
	sort.Strings(all)
	return all
}

func api() {
	var none *template.Error = &template.Error{Description: "plain"}
	fmt.Println(none, template.Error{Name: "n", Description: "d"}.Name, &template.Error{Name: "n", Line: 3, Description: "d"}, &template.Error{Name: "n", Description: "d"})
	fmt.Println(template.OK, template.ErrAmbigContext, template.ErrBadHTML, template.ErrBranchEnd, template.ErrEndContext, template.ErrNoSuchTemplate, template.ErrOutputContext,
		template.ErrPartialCharset, template.ErrPartialEscape, template.ErrRangeLoopReentry, template.ErrSlashAmbig, template.ErrPredefinedEscaper, template.ErrJSTemplate)
	template.HTMLEscape(os.Stdout, []byte("<a>&'\"\n"))
	template.JSEscape(os.Stdout, []byte("<a>&'\"\n"))
	fmt.Println(template.HTMLEscapeString("<"), template.HTMLEscaper("<", 1), template.JSEscapeString("'"), template.JSEscaper("'", 2), template.URLQueryEscaper("a b", 3))
	fmt.Println(template.IsTrue(0))
	fmt.Println(template.IsTrue(point{}))

	t := template.Must(template.New("root").Delims("<<", ">>").Option("missingkey=zero").Parse("<<.a>>|<<block `b` .>>B<<.b>><<end>>"))
	fmt.Println(t.Name(), names(t.Templates()), t.Lookup("b").Name(), t.Lookup("c") == nil, t.DefinedTemplates() != "", t.Tree != nil, t.Tree.Root)
	c, err := t.Clone()
	fmt.Println(names(c.Templates()), err)
	template.Must(c.New("b").Parse("<i><<.b>></i>"))
	fmt.Println(t.Execute(os.Stdout, map[string]string{"a": "<1>", "b": "<2>"}))
	fmt.Println(c.Execute(os.Stdout, map[string]string{"a": "<1>", "b": "<2>"}))
	fmt.Println(t.Tree.Root, t.Lookup("b").Tree.Root)
	_, err = t.Clone()
	fmt.Println(err)
	_, err = t.Parse("x")
	fmt.Println(err)
	_, err = t.AddParseTree("x", t.Tree)
	fmt.Println(err)
	fmt.Println(t.ExecuteTemplate(os.Stdout, "b", map[string]string{"b": "<3>"}))
	fmt.Println(t.ExecuteTemplate(os.Stdout, "nope", nil))
	fmt.Println(template.New("void").Execute(io.Discard, nil))
	fmt.Println(template.New("void").ExecuteTemplate(io.Discard, "void", nil))
	bad := template.Must(template.New("bad").Parse("<a href='"))
	fmt.Println(bad.Execute(io.Discard, nil))
	fmt.Println(bad.Execute(io.Discard, nil), bad.Tree == nil)
	fmt.Println(bad.ExecuteTemplate(io.Discard, "bad", nil))
	trees, _ := parse.Parse("p", "<p>{{.}}</p>", "", "")
	added, err := template.New("q").AddParseTree("p", trees["p"])
	fmt.Println(added.Name(), err, added.Execute(os.Stdout, "<x>"))
	old := template.New("same")
	again := old.New("same")
	fmt.Println(old == again, old.Lookup("same") == old, again.Lookup("same") == again)
	defer func() { fmt.Println("panic:", recover()) }()
	template.Must(nil, errors.New("must"))
}

func files() {
	dir, _ := os.MkdirTemp("", "tmpl")
	defer os.RemoveAll(dir)
	os.WriteFile(filepath.Join(dir, "a.html"), []byte("A{{template `b.html` .}}"), 0o600)
	os.WriteFile(filepath.Join(dir, "b.html"), []byte("<b>{{.}}</b>"), 0o600)
	t, err := template.ParseFiles(filepath.Join(dir, "a.html"), filepath.Join(dir, "b.html"))
	fmt.Println(t.Name(), err, t.Execute(os.Stdout, "<x>"))
	t, err = template.ParseGlob(filepath.Join(dir, "*.html"))
	fmt.Println(t.Name(), err, names(t.Templates()))
	t, err = template.ParseFS(os.DirFS(dir), "*.html")
	fmt.Println(t.Name(), err, names(t.Templates()))
	t, err = template.New("x").ParseFiles(filepath.Join(dir, "b.html"))
	fmt.Println(t.Name(), err, names(t.Templates()))
	t, err = template.New("x").ParseGlob(filepath.Join(dir, "b*"))
	fmt.Println(t.Name(), err, names(t.Templates()))
	t, err = template.New("x").ParseFS(os.DirFS(dir), "a*")
	fmt.Println(t.Name(), err, names(t.Templates()))
	_, err = template.ParseGlob(filepath.Join("nowhere", "*.none"))
	fmt.Println(err)
	_, err = template.ParseFS(os.DirFS(dir), "*.none")
	fmt.Println(err)
	_, err = template.ParseFiles()
	fmt.Println(err)
	_, err = template.ParseFiles("nowhere.html")
	fmt.Println(err)
	_, err = template.ParseGlob("[")
	fmt.Println(err)
}

func main() {
	contexts()
	pieces()
	files()
	api()
}
