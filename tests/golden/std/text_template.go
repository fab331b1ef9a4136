// Package text/template: actions, pipelines, builtins, options, associated templates, errors.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"
)

type inner struct{ Deep string }

type user struct {
	Name   string
	Age    int
	Tags   []string
	Scores map[string]int
	In     *inner
	Any    any
	Fn     func(int) int
	hidden int
}

func (u user) Greet(greeting string, n int) string { return strings.Repeat(greeting+" "+u.Name+";", n) }
func (u *user) Older(by int) (int, error) {
	if by < 0 {
		return 0, errors.New("cannot get younger")
	}
	return u.Age + by, nil
}
func (u user) String() string { return "<user " + u.Name + ">" }

var funcs = template.FuncMap{
	"upper": strings.ToUpper,
	"join":  func(sep string, s ...string) string { return strings.Join(s, sep) },
	"add":   func(a, b int) int { return a + b },
	"list":  func(x ...any) []any { return x },
	"seq": func(n int) func(func(int) bool) {
		return func(yield func(int) bool) {
			for i := range n {
				if !yield(i * i) {
					return
				}
			}
		}
	},
	"pairs": func() func(func(string, int) bool) {
		return func(yield func(string, int) bool) { _ = yield("a", 1) && yield("b", 2) }
	},
	"boom":  func() (string, error) { panic("boom") },
	"float": func(f float64) string { return fmt.Sprintf("%.2f", f) },
	"bytes": func(b byte) string { return fmt.Sprint(b) },
	"cplx":  func(c complex128) string { return fmt.Sprint(c) },
}

func data() *user {
	return &user{
		Name: "Ann", Age: 41, Tags: []string{"x", "y", "z"},
		Scores: map[string]int{"math": 3, "art": 1, "bio": 2},
		In:     &inner{"down"}, Any: map[string]any{"k": []int{7, 8, 9}},
		Fn: func(i int) int { return i * 100 },
	}
}

func run(text string, x any) {
	t, err := template.New("t").Funcs(funcs).Parse(text)
	if err != nil {
		fmt.Printf("%-50q PARSE %v\n", text, err)
		return
	}
	var b strings.Builder
	err = t.Execute(&b, x)
	fmt.Printf("%-50q %q", text, b.String())
	if err != nil {
		fmt.Print(" ERROR ", err)
	}
	fmt.Println()
}

type failing struct{ left int }

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func main() {
	for _, text := range []string{
		"plain", "{{.}}", "{{.Name}} is {{.Age}}", "{{.In.Deep}}", "{{.Any.k}}", "{{index .Any.k 1}}",
		"a {{- 1 -}} b", "a\n{{- /* note */ -}}\nb", "{{/* x */}}|", "{{`raw`}}{{\"q\\n\"}}{{'c'}}",
		"{{1}} {{-2}} {{0x1F}} {{1.5}} {{1e3}} {{3i}} {{1+2i}} {{1_000}} {{0b11}} {{0o17}} {{true}} {{nil}}",
		"{{if .Name}}yes{{else}}no{{end}}", "{{if eq .Age 40}}40{{else if eq .Age 41}}41{{else}}?{{end}}",
		"{{with .In}}{{.Deep}} {{$.Name}}{{end}}", "{{with nil}}a{{else with .Name}}{{.}}{{end}}",
		"{{range .Tags}}[{{.}}]{{end}}", "{{range $i, $t := .Tags}}{{$i}}={{$t}} {{end}}", "{{range $t := .Tags}}{{$t}}{{end}}",
		"{{range .Scores}}{{.}}{{end}}", "{{range $k, $v := .Scores}}{{$k}}:{{$v}},{{end}}",
		"{{range .Tags}}{{if eq . `y`}}{{break}}{{end}}{{.}}{{end}}", "{{range .Tags}}{{if eq . `y`}}{{continue}}{{end}}{{.}}{{end}}",
		"{{range 3}}{{.}}{{end}}", "{{range $i := 2}}{{$i}}{{end}}", "{{range seq 4}}{{.}} {{end}}", "{{range $k, $v := pairs}}{{$k}}{{$v}} {{end}}",
		"{{range list}}x{{else}}none{{end}}", "{{$x := 1}}{{$x}}{{$x = 2}}{{$x}}", "{{$x := 1}}{{range 3}}{{$x = add $x .}}{{end}}{{$x}}",
		"{{.Greet `Hi` 2}}", "{{`Hi` | printf `%s-%s` .Name}}", "{{.Older 2}}", "{{.Name | upper | printf `%q`}}", "{{join `+` `a` `b` `c`}}",
		"{{call .Fn 3}}", "{{len .Tags}} {{len .Name}} {{len .Scores}}", "{{slice .Name 1}} {{slice .Name 1 2}} {{slice .Tags 0 2}} {{slice .Tags 1 2 3}}",
		"{{and 1 0 2}} {{or 0 `` 3}} {{not 0}} {{and true .Name}}", "{{eq 1 1}} {{eq 1 2 3 1}} {{ne `a` `b`}} {{lt 1 2}} {{le 2 2}} {{gt 1.5 2.5}} {{ge `b` `a`}}",
		"{{html `<a href='x'>&\"`}} {{js `it's <\"x\">&=`}} {{urlquery `a b&c/ü`}}", "{{print 1 2 `x` 3}} {{println 1 `y`}}", "{{(index .Any.k 0) | add 1}}", "{{(.Greet `x` 1).Missing}}",
		"{{float 2}} {{bytes 200}} {{cplx 2i}}", "{{index .Scores `none`}}", "{{not nil}}", "{{define `x`}}inner {{.}}{{end}}{{template `x` .Age}}", "{{block `b` .Tags}}{{len .}}{{end}}",
		"{{.Missing}}", "{{.hidden}}", "{{.Name.Foo}}", "{{.Older -1}}", "{{boom}}", "{{index .Tags 5}}", "{{index .Tags `a`}}", "{{call .Name}}", "{{add 1}}", "{{add 1 `x`}}",
		"{{template `nope`}}", "{{lt 1 `a`}}", "{{eq .Tags .Tags}}", "{{len 3}}", "{{slice .Tags 2 1}}", "{{range .Name}}{{end}}", "{{range .Age}}.{{end}}", "{{1 | .Name}}", "{{.Fn}}", "{{nil}}", "{{.Scores.art}}", "{{.Scores.zip}}",
	} {
		run(text, data())
	}
	for _, text := range []string{
		"{{", "{{.", "{{end}}", "{{if}}x{{end}}", "{{if .X}}", "{{range .X}}{{else}}{{else}}{{end}}", "{{nofunc}}", "{{$x}}", "{{.X | 3}}", "{{1 | 2}}", "{{`a}}", "{{\"a}}", "{{'ab'}}",
		"{{(1}}", "{{1)}}", "{{break}}", "{{continue 1}}", "{{template}}", "{{template 3}}", "{{define x}}{{end}}", "{{define `a`}}A{{end}}{{define `a`}}B{{end}}", "{{.X := 1}}", "{{$a, $b := 1}}",
		"{{range $a, $b, $c := .}}{{end}}", "{{12x}}", "{{1e}}", "{{99999999999999999999}}", "{{/* x }}", "{{/* x */ y}}", "a\nb{{.X\n.Y\n}}{{nofunc}}", "{{true.X}}", "{{#}}", "{{\x01}}", "{{.X:1}}", "{{else}}", "{{with}}{{end}}", "{{block `x`}}{{end}}", "{{.a.b-c}}",
	} {
		run(text, nil)
	}

	for _, opt := range []string{"missingkey=default", "missingkey=invalid", "missingkey=zero", "missingkey=error"} {
		t := template.Must(template.New("m").Option(opt).Parse("{{.a}} {{.b}} {{.b.c}}"))
		var b bytes.Buffer
		err := t.Execute(&b, map[string]map[string]int{"a": {"c": 1}})
		fmt.Println(opt, b.String(), err)
		b.Reset()
		err = t.Execute(&b, map[string]any{"a": 1})
		fmt.Println(opt, b.String(), err)
	}
	func() {
		defer func() { fmt.Println(recover()) }()
		template.New("").Option("missingkey=odd")
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		template.New("").Funcs(template.FuncMap{"a-b": strings.ToUpper})
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		template.New("").Funcs(template.FuncMap{"two": func() (int, int) { return 1, 2 }})
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		template.Must(template.New("bad").Parse("{{"))
	}()

	t := template.Must(template.New("root").Delims("<<", ">>").Parse("<<define `a`>>A<<.>><<end>><<template `a` 1>> {{no}}"))
	fmt.Println(t.Execute(os.Stdout, nil), t.Name(), t.Lookup("a").Name(), t.Lookup("zz") == nil)
	fmt.Println(t.ExecuteTemplate(os.Stdout, "a", 2), t.ExecuteTemplate(os.Stdout, "b", 2))
	c := template.Must(t.Clone())
	template.Must(c.Parse("<<define `a`>>B<<.>><<end>>"))
	t.ExecuteTemplate(os.Stdout, "a", 3)
	c.ExecuteTemplate(os.Stdout, "a", 3)
	var names []string
	for _, m := range c.Templates() {
		names = append(names, m.Name())
	}
	sort.Strings(names)
	fmt.Println(names)
	one := template.Must(template.New("one").Parse("x"))
	fmt.Printf("%q\n", one.DefinedTemplates())
	added, err := one.AddParseTree("two", t.Lookup("a").Tree)
	fmt.Println(added.Name(), err, added.Tree.Root.String())
	fmt.Println(template.New("empty").Execute(os.Stdout, nil))
	fmt.Println(one.New("assoc").Name())

	err = template.Must(template.New("w").Parse("{{.}}{{.}}")).Execute(&failing{3}, "ab")
	fmt.Println(err, err == io.ErrShortWrite)
	err = template.Must(template.New("e").Funcs(template.FuncMap{"f": func() (int, error) { return 0, fs.ErrNotExist }}).Parse("{{f}}")).Execute(io.Discard, nil)
	var exec template.ExecError
	fmt.Println(err, errors.Is(err, fs.ErrNotExist), errors.As(err, &exec), exec.Name)

	dir, _ := os.MkdirTemp("", "tmpl")
	defer os.RemoveAll(dir)
	os.WriteFile(filepath.Join(dir, "a.tmpl"), []byte("A {{template `b.tmpl` .}}"), 0o644)
	os.WriteFile(filepath.Join(dir, "b.tmpl"), []byte("B {{.}}\n"), 0o644)
	fmt.Println(template.Must(template.ParseGlob(filepath.Join(dir, "*.tmpl"))).Execute(os.Stdout, 1))
	fmt.Println(template.Must(template.ParseFS(os.DirFS(dir), "a*", "b*")).Execute(os.Stdout, 2))
	fmt.Println(template.Must(template.New("b.tmpl").ParseFiles(filepath.Join(dir, "b.tmpl"))).Execute(os.Stdout, 3))
	_, err = template.ParseFiles()
	fmt.Println(err)
	_, err = template.ParseFS(os.DirFS(dir), "*.none")
	fmt.Println(err)
	_, err = template.New("g").ParseGlob("*.none")
	fmt.Println(err)

	fmt.Println(template.HTMLEscapeString("<&\x00>"), template.JSEscapeString("\u2028é\x01\t"), template.HTMLEscaper("a", 1, "<"), template.JSEscaper(2, "'"), template.URLQueryEscaper("x=", 3))
	template.HTMLEscape(os.Stdout, []byte("'\""))
	template.JSEscape(os.Stdout, []byte("\\\n"))
	fmt.Println()
	for _, x := range []any{nil, 0, 1, "", "a", []int{}, [1]int{}, map[int]int{}, struct{}{}, 0.0, 1i, (*int)(nil), false, make(chan int)} {
		truth, ok := template.IsTrue(x)
		fmt.Print(truth, ok, " ")
	}
	fmt.Println()
}
