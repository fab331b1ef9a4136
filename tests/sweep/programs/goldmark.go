// Markdown to HTML, by github.com/yuin/goldmark: extensions, a walk of the tree, a transformer, a renderer.
package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

const page = `# A *page* of "text" {#top .big}

Some **bold**, ` + "`code`" + `, ~~struck~~ and <b>raw</b> text -- with a [link](/a "title"),
an ![image](x.png), an autolink https://example.com/?q=1&r=2 and a footnote[^1].  
A hard break; entities &copy; &#x41; \* escaped.

- [x] done
- [ ] to do
  1. nested
  2. list

> quoted
> > twice

| left | right |
|:-----|------:|
| a    | 1     |
| b \| | **2** |

` + "```go\nfunc main() { println(\"<hi>\") }\n```" + `

Term
: its definition

[ref]: https://example.org 'A reference'
See [the reference][ref].

## Second

---

[^1]: The note.
`

// links makes all links that lead elsewhere open in a window of their own.
type links struct{}

func (links) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if link, ok := n.(*ast.Link); ok && entering && bytes.HasPrefix(link.Destination, []byte("https:")) {
			link.SetAttributeString("target", []byte("_blank"))
		}
		return ast.WalkContinue, nil
	})
}

// breaks renders a thematic break in its own way.
type breaks struct{}

func (breaks) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindThematicBreak, func(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString("<p>* * *</p>\n")
		}
		return ast.WalkContinue, nil
	})
}

func main() {
	var plain bytes.Buffer
	if err := goldmark.Convert([]byte(page), &plain); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(plain.String())

	md := goldmark.New(
		goldmark.WithExtensions(extension.GFM, extension.Footnote, extension.DefinitionList, extension.Typographer),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithAttribute(),
			parser.WithASTTransformers(util.Prioritized(links{}, 100))),
		goldmark.WithRendererOptions(html.WithUnsafe(), html.WithXHTML(), renderer.WithNodeRenderers(util.Prioritized(breaks{}, 10))),
	)
	source := []byte(page)
	doc := md.Parser().Parse(text.NewReader(source))
	if err := md.Renderer().Render(os.Stdout, source, doc); err != nil {
		fmt.Println(err)
	}

	// A table of contents, and how many nodes of each kind there are.
	kinds := map[string]int{}
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		kinds[n.Kind().String()]++
		if h, ok := n.(*ast.Heading); ok {
			id, _ := h.AttributeString("id")
			fmt.Printf("%s%s (%s)\n", strings.Repeat("  ", h.Level-1), h.Text(source), id)
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	fmt.Println(kinds)
	doc.FirstChild().Dump(source, 0)
}
