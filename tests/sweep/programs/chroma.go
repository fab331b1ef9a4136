// Source with colours, by github.com/alecthomas/chroma: lexers found by name and file, styles, formatters.
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/formatters"
	"github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/quick"
	"github.com/alecthomas/chroma/v2/styles"
)

const program = `package main

import "fmt"

// add adds.
func add[T int | float64](a, b T) T { return a + b }

func main() {
	s := []string{"x\n", ` + "`raw`" + `}
	fmt.Printf("%d %v\n", add(1, 0x2F), s[0][:1]) // 'c'
}
`

const script = `#!/usr/bin/env python3
@decorated
class A(B):
    """Doc."""
    def f(self, n: int = 3) -> str:
        return f"{n!r:>10}" + 'a\tb' if n else None  # why
`

func main() {
	lexer := lexers.Match("prog.go")
	fmt.Println(lexer.Config().Name, lexer.Config().Aliases, lexers.Get("no such language") == nil)
	tokens, err := chroma.Coalesce(lexer).Tokenise(nil, program)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	counts := map[chroma.TokenType]int{}
	for _, t := range tokens.Tokens() {
		counts[t.Type]++
		if t.Type.InCategory(chroma.Literal) {
			fmt.Printf("%v %q\n", t.Type, t.Value)
		}
	}
	fmt.Println(counts)

	style := styles.Get("github")
	formatter := html.New(html.WithClasses(true), html.WithLineNumbers(true), html.TabWidth(4),
		html.HighlightLines([][2]int{{5, 6}}))
	tokens, _ = lexer.Tokenise(nil, program)
	if err := formatter.Format(os.Stdout, style, tokens); err != nil {
		fmt.Println(err)
	}
	if err := formatter.WriteCSS(os.Stdout, style); err != nil {
		fmt.Println(err)
	}

	for _, name := range []string{"terminal256", "terminal16m", "tokens"} {
		python := chroma.Coalesce(lexers.Get("python"))
		tokens, err := python.Tokenise(nil, script)
		if err == nil {
			err = formatters.Get(name).Format(os.Stdout, styles.Get("monokai"), tokens)
		}
		fmt.Println(err)
	}
	for name, text := range map[string]string{"json": `{"a": [1, true, null, "x\u0041"]}`} {
		fmt.Println(quick.Highlight(os.Stdout, text, name, "noop", "monokai"))
	}
	for _, file := range []string{"Makefile", "x.yaml", "a/b.rs", "Dockerfile", "q.sql", "i.html", "none.zzz"} {
		if l := lexers.Match(file); l != nil {
			iterator, err := l.Tokenise(nil, "select a, 'b' from x -- c\nkey: [1]\n")
			if err != nil {
				fmt.Println(err)
				continue
			}
			fmt.Println(file, l.Config().Name, len(iterator.Tokens()))
		} else {
			fmt.Println(file, "unknown")
		}
	}
	entry := style.Get(chroma.KeywordType)
	fmt.Println(entry, entry.Colour.Brightness() > 0.1, chroma.MustParseColour("#ff8000").Brighten(0.5))
	fmt.Println(len(lexers.Names(false)) > 200, strings.Join(styles.Names()[:5], " "))
}
