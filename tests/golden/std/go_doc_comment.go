package main

import (
	"fmt"
	"go/doc/comment"
	"strings"
)

var texts = []string{
	"",
	"\n\n  \n",
	"One line.",
	"  Indented all\n  the same.\n",
	"A paragraph\nof lines.\n\nAnother one, ``quoted'' and ```not```.\n",
	"# Heading\n\nText.\n\nOld heading\n\nText with 'one's own.\n\nNot a heading.\n\nTed's Section 1.2\n\nMore.",
	"#\n# \n#x\n# A b\n\n#\tTab [math] ``x''",
	"Ends with\n\nHeading",
	"Code:\n\n\tfunc f() {\n\n\t\tx()\n\t}\n\nand\n    more\n   code\n\tmixed",
	"Forgotten:\nfunc main() {\n\tf()\n}\nnext",
	"cmd \\\n\t-flag",
	"List:\n - a\n - b\n   goes on\n - c",
	"List:\n\n 1. a\n\n 2) b\n\n    second paragraph\n 10. c",
	"1. not\n2. indented\n  goes on\n3. three",
	"Marks:\n - a\n 1. still a\n * b\n + c\n • d\n -e",
	"- flush\n- flush",
	"Numbers:\n 1. x\n - 2. y\n 5. z\n 6. w\n 999. v\n 1000. u",
	"Links:\n - [d]: http://d.org\n - e",
	"[link]: https://example.com/a_(b)\n[unused]: ftp://x\n[link]: http://second\n\n[bad]: nope://x\n[bad]:http://x",
	"See [link] and [a\nlink] and [none].\n\n[link]: https://example.com/l\n[a link]: http://example.com/a?b=c&d=\"e\"\n[rest]: gopher://r\n",
	"[a [b] c] and [b]\n\n[a b]: http://ab\n[b]: http://b",
	"[math.Sin], [*Type], x[Type], [Type]s, [Type.Method], [rand.Int], [go/ast.Node], [go/ast.Node.Pos], [plain], [-x/y], [x//y], [x/], [x/.y], [é/x]",
	"[math] [io.Reader.Read] [here] [here.Name] [other.Name]\n([Type]), \"[Type]\" [Type\n] map[Type]int",
	"http://a.b/c(d). (https://x.org/y) http://[::1]:80/z?q=[1], ftp:// file:///etc mailto://me@x.y! http://.x nntp://news. xhttp://y gopher://g",
	"http://a.b/c{d[e]f}g)h http://x.y/(open http://x.y/a,b;c:d!e?f. javascript://no",
	"word Word words italic and éitalic 3italic _word italic9 [word] [italic]\n\n[word]: http://w",
	"* star\n+ plus\n- minus\n1. one",
	"a_b *c* `d` <e> \\f [g] & \"h\" 'i'\n\nTitle <b>\n\n<x>",
	"12) not a list\n\n12 apples\n\n7.",
	"`````` ``a''' '''b `` c\n`````d",
	strings.Repeat("some ", 30) + "longwordthatgoesonandonandon. " + strings.Repeat("xy, ", 40),
	"Long:\n - " + strings.Repeat("item ", 40) + "\n - " + strings.Repeat("é", 90) + " a",
}

func parser() *comment.Parser {
	return &comment.Parser{
		Words: map[string]string{"word": "https://word.org/?a&b", "italic": ""},
		LookupPackage: func(name string) (string, bool) {
			switch name {
			case "rand":
				return "math/rand", true
			case "here":
				return "", true
			}
			return "ignored", false
		},
		LookupSym: func(recv, name string) bool {
			return name == "Type" && recv == "" || recv == "Type" && name == "Method"
		},
	}
}

func dump(indent string, x any) {
	deeper := indent + "  "
	switch x := x.(type) {
	case *comment.Doc:
		for _, b := range x.Content {
			dump(indent, b)
		}
		for _, l := range x.Links {
			fmt.Printf("%s%+v\n", indent, *l)
		}
	case *comment.Heading:
		fmt.Printf("%sheading id=%q\n", indent, x.DefaultID())
		dump(deeper, x.Text)
	case *comment.Code:
		fmt.Printf("%scode %q\n", indent, x.Text)
	case *comment.Paragraph:
		fmt.Printf("%sparagraph\n", indent)
		dump(deeper, x.Text)
	case *comment.List:
		fmt.Printf("%slist %v %v %v %v\n", indent, x.ForceBlankBefore, x.ForceBlankBetween, x.BlankBefore(), x.BlankBetween())
		for _, item := range x.Items {
			fmt.Printf("%s number %q\n", indent, item.Number)
			for _, b := range item.Content {
				dump(deeper, b)
			}
		}
	case []comment.Text:
		for _, t := range x {
			dump(indent, t)
		}
	case comment.Plain:
		fmt.Printf("%splain %q\n", indent, string(x))
	case comment.Italic:
		fmt.Printf("%sitalic %q\n", indent, string(x))
	case *comment.Link:
		fmt.Printf("%slink auto=%v %q\n", indent, x.Auto, x.URL)
		dump(deeper, x.Text)
	case *comment.DocLink:
		fmt.Printf("%sdoclink %q %q %q %s\n", indent, x.ImportPath, x.Recv, x.Name, x.DefaultURL("/pkg/"))
		dump(deeper, x.Text)
	}
}

func forms(pr *comment.Printer, d *comment.Doc) {
	fmt.Printf("-- comment\n%s-- html\n%s-- markdown\n%s-- text\n%s", pr.Comment(d), pr.HTML(d), pr.Markdown(d), pr.Text(d))
}

func settings() {
	d := parser().Parse(`About [Type] and [math.Sin] here, [Type.Method] too, and [go/ast].

# The heading's text

Some words that are long enough to be broken into lines.

	code

	more

List:

 1. one
 2. two, which is also long enough to be broken

[used]: http://used

The end [used].`)
	for _, pr := range []*comment.Printer{
		{TextWidth: 20},
		{TextWidth: -1, HeadingLevel: 1, TextPrefix: "// "},
		{TextPrefix: "éé ", TextCodePrefix: "> ", DocLinkBaseURL: "https://x.org", HeadingLevel: -2},
		{
			HeadingLevel: 7, TextWidth: 1,
			HeadingID:  func(h *comment.Heading) string { return `id "` + fmt.Sprint(len(h.Text)) },
			DocLinkURL: func(l *comment.DocLink) string { return "(" + l.Name + ")" },
		},
		{
			HeadingID:  func(h *comment.Heading) string { return "" },
			DocLinkURL: func(l *comment.DocLink) string { return "" },
		},
	} {
		fmt.Println("== settings")
		forms(pr, d)
	}
}

func urls() {
	for _, base := range []string{"", "/", "/pkg", "/pkg/", "https://x.org//"} {
		for _, l := range []comment.DocLink{
			{}, {Name: "N"}, {Recv: "R", Name: "N"}, {ImportPath: "a/b"}, {ImportPath: "a/b", Name: "N"},
			{ImportPath: "a", Recv: "R", Name: "N"}, {ImportPath: "a", Recv: "R"},
		} {
			fmt.Print(l.DefaultURL(base), " ")
		}
		fmt.Println()
	}
	for _, text := range []comment.Text{
		comment.Plain("  A b-c_d9é  "), comment.Plain(" "), comment.Italic("It"), nil,
		&comment.Link{Text: []comment.Text{comment.Plain("l"), comment.Italic("i")}},
		&comment.DocLink{Text: []comment.Text{comment.Plain("*T")}},
	} {
		fmt.Printf("%q ", (&comment.Heading{Text: []comment.Text{text}}).DefaultID())
	}
	fmt.Println()
}

// What a parser never makes.
func byHand() {
	para := func(s string) *comment.Paragraph {
		return &comment.Paragraph{Text: []comment.Text{comment.Plain(s)}}
	}
	d := &comment.Doc{
		Content: []comment.Block{
			nil,
			para(""),
			para("  "),
			&comment.Heading{},
			&comment.Code{Text: "no end"},
			&comment.Code{},
			&comment.List{Items: []*comment.ListItem{{}, {Number: "7"}, {Content: []comment.Block{para("a\nb"), para("c\nd")}}}},
			&comment.List{Items: []*comment.ListItem{{Number: "9", Content: []comment.Block{para("nine")}}, {Number: "10", Content: []comment.Block{para("ten")}}, {Number: "099", Content: []comment.Block{para("99")}}, {Number: "100", Content: []comment.Block{para("100")}}, {Number: "x", Content: []comment.Block{para("x")}}}},
		},
		Links: []*comment.LinkDef{{Text: "u", URL: "no url"}, {Text: "v", URL: "v", Used: true}},
	}
	forms(&comment.Printer{}, d)
	for _, b := range []comment.Block{
		&comment.List{},
		&comment.List{Items: []*comment.ListItem{{Content: []comment.Block{&comment.Code{Text: "x\n"}}}}},
	} {
		d := &comment.Doc{Content: []comment.Block{b}}
		pr := new(comment.Printer)
		for _, print := range []func(*comment.Doc) []byte{pr.HTML, pr.Comment, pr.Markdown, pr.Text} {
			func() {
				defer func() {
					if r := recover(); r != nil {
						fmt.Println("panic:", r)
					}
				}()
				fmt.Printf("%q\n", print(d))
			}()
		}
	}
}

func main() {
	for i, text := range texts {
		fmt.Printf("== %d %q\n", i, text)
		d := parser().Parse(text)
		dump("", d)
		forms(new(comment.Printer), d)
	}
	fmt.Println("== without functions")
	dump("", new(comment.Parser).Parse("[math] [rand] [Type] [os.File] [x/y.Z] word"))
	for _, name := range []string{"math", "unsafe", "math/rand", "", "rand", "plugin", "builtin", "weak"} {
		path, ok := comment.DefaultLookupPackage(name)
		fmt.Printf("%s=%q,%v ", name, path, ok)
	}
	fmt.Println()
	settings()
	urls()
	byHand()
}
