// A page taken apart and put together, by golang.org/x/net/html; names of hosts, by idna and publicsuffix.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/net/context/ctxhttp"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/net/html/charset"
	"golang.org/x/net/http/httpguts"
	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

const page = `<!DOCTYPE html><title>A &amp; B</title>
<body class="x y">
<h1 id=top>Heading<h2>Second</h2>
<p>One<p>Two <b>bold <i>both</b> italic</i> <!-- a note -->
<a href="/a?b=1&amp;c=2" data-n='1'>link</a> <img src=x.png alt="an image"> <br/>
<table><tr><td>1<td>2</table>
<ul><li>a<li>b<ul><li>c</ul></ul>
<script>if (a < b && c) { "</p>" }</script>
<select><option selected>x<option>y</select>
<textarea>
 <b>raw</b></textarea><svg viewBox="0 0 1 1"><path d=M0/></svg>
`

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func text(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	var b strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		b.WriteString(text(c))
	}
	return b.String()
}

func walk(n *html.Node, visit func(*html.Node, int), depth int) {
	visit(n, depth)
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		walk(c, visit, depth+1)
	}
}

func main() {
	doc, err := html.Parse(strings.NewReader(page))
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	var drop []*html.Node
	walk(doc, func(n *html.Node, depth int) {
		switch {
		case n.Type == html.CommentNode || n.DataAtom == atom.Script:
			drop = append(drop, n)
		case n.Type == html.ElementNode:
			fmt.Printf("%s%s %v\n", strings.Repeat(" ", depth), n.Data, n.Attr)
		}
		switch n.DataAtom {
		case atom.A:
			fmt.Println("link:", attr(n, "href"), text(n))
			n.Attr = append(n.Attr, html.Attribute{Key: "rel", Val: `"quoted" & <b>`})
		case atom.H1, atom.H2:
			fmt.Printf("heading: %q\n", text(n))
		}
	}, 0)
	for _, n := range drop {
		n.Parent.RemoveChild(n)
	}
	fmt.Println(html.Render(os.Stdout, doc))
	parts, err := html.ParseFragment(strings.NewReader("<td>x</td><p>y"), &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div})
	fmt.Println(len(parts), err, html.EscapeString(`<"'&>`), html.UnescapeString("&eacute;&#8364;&nope;"))

	z := html.NewTokenizer(strings.NewReader(`<p CLASS="a">x &lt; y<br/></p><!-- c --><a b`))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			fmt.Println(errors.Is(z.Err(), io.EOF))
			break
		}
		fmt.Printf("%v %q\n", kind, z.Token())
	}

	r, err := charset.NewReader(strings.NewReader("<meta charset=iso-8859-2>\xb1\xe6"), "text/html")
	latin, _ := io.ReadAll(r)
	fmt.Printf("%s %v\n", latin, err)
	_, name, certain := charset.DetermineEncoding([]byte("\xef\xbb\xbfx"), "")
	fmt.Println(name, certain)
	for _, host := range []string{"bücher.example", "xn--bcher-kva.example", "a..b", "☃.net", "-x.com"} {
		ascii, err := idna.Lookup.ToASCII(host)
		back, err2 := idna.ToUnicode(ascii)
		fmt.Println(ascii, err, back, err2)
	}
	for _, host := range []string{"www.books.amazon.co.uk", "a.github.io", "example.com", "co.uk"} {
		suffix, icann := publicsuffix.PublicSuffix(host)
		own, err := publicsuffix.EffectiveTLDPlusOne(host)
		fmt.Println(suffix, icann, own, err)
	}
	fmt.Println(httpguts.ValidHeaderFieldName("X-A"), httpguts.ValidHeaderFieldValue("a\nb"), ctxhttp.Get != nil)
}
