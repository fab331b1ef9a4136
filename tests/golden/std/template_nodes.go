// text/template/parse: each kind of node with its fields, kind, position, text and copy.
package main

import (
	"fmt"
	"strings"
	"text/template"
	"text/template/parse"
)

const text = `text {{/* a comment */}}{{.}}{{nil | f}}{{true}}{{false}}
{{- .Field.Sub}} {{$.Top}} {{(f 1).Chained.More}} {{"quoted\n"}}{{` + "`raw`" + `}}
{{f 1 -2.5 'c' 3i 0x10 1e3}}{{$x := f}}{{$x = 1 | f | f 2}}
{{if .A}}a{{else if .B}}b{{else}}c{{end}}
{{with $y := .C}}{{$y}}{{else with .D}}d{{else}}none{{end}}
{{range $i, $e := .List}}{{if $i}}{{continue}}{{end}}{{break}}{{else}}empty{{end}}
{{range $e = .More}}{{end}}
{{template "sub" .Arg}}{{template "bare"}}{{block "blk" 5}}inside{{end}}
`

var tree *parse.Tree

func same(kind, t parse.NodeType) string {
	if kind != t {
		return "kinds differ"
	}
	return fmt.Sprint(int(t))
}

// row prints what each node has, and whether a copy of it is the same but another node.
func row(n parse.Node, kind string, pos, position parse.Pos, text string, c parse.Node, fields ...any) {
	fmt.Printf("%T %s %d %q", n, kind, pos, text)
	if position != pos || n.Position() != pos || n.String() != text {
		fmt.Print(" (not so through the interface)")
	}
	if c == n || c.String() != text || c.Type() != n.Type() || c.Position() != pos {
		fmt.Print(" (its copy differs)")
	}
	for _, f := range fields {
		fmt.Printf(" %v", f)
	}
	fmt.Println()
}

func show(n parse.Node) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n == nil {
			return
		}
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), len(n.Nodes), n.CopyList() != n)
		for _, m := range n.Nodes {
			show(m)
		}
	case *parse.TextNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), len(n.Text))
		c := n.Copy().(*parse.TextNode)
		if c.Text[0]++; c.Text[0] == n.Text[0] {
			fmt.Println("copies share their text")
		}
	case *parse.CommentNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), n.Text)
	case *parse.ActionNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), n.Line)
		show(n.Pipe)
	case *parse.PipeNode:
		if n == nil {
			fmt.Println("no pipe", n.CopyPipe() == nil)
			return
		}
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), n.Line, n.IsAssign, len(n.Decl), len(n.Cmds), n.CopyPipe() != n)
		for _, d := range n.Decl {
			show(d)
		}
		for _, c := range n.Cmds {
			show(c)
		}
	case *parse.CommandNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), len(n.Args))
		for _, a := range n.Args {
			show(a)
		}
	case *parse.IdentifierNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), n.Ident)
	case *parse.VariableNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), len(n.Ident), n.Ident)
	case *parse.DotNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy())
	case *parse.NilNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy())
	case *parse.FieldNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), len(n.Ident), n.Ident)
	case *parse.ChainNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), len(n.Field), n.Field)
		show(n.Node)
	case *parse.BoolNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), n.True)
	case *parse.NumberNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), n.Text, n.IsInt, n.IsUint, n.IsFloat, n.IsComplex, n.Int64, n.Uint64, n.Float64, n.Complex128)
	case *parse.StringNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), n.Quoted, len(n.Text))
	case *parse.BranchNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), n.Line)
	case *parse.IfNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), n.Line)
		branch(&n.BranchNode)
	case *parse.WithNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), n.Line)
		branch(&n.BranchNode)
	case *parse.RangeNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), n.Line)
		branch(&n.BranchNode)
	case *parse.BreakNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), n.Line)
	case *parse.ContinueNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), n.Line)
	case *parse.TemplateNode:
		row(n, same(n.NodeType, n.Type()), n.Pos, n.Position(), n.String(), n.Copy(), n.Line, n.Name)
		show(n.Pipe)
	default:
		fmt.Printf("unknown %T\n", n)
	}
}

// branch shows the part that if, with and range share, by its own methods.
func branch(b *parse.BranchNode) {
	fmt.Print("  ")
	show(b)
	show(b.Pipe)
	show(b.List)
	show(b.ElseList)
}

// delimiters of a tree are those that its nodes, and errors, are written with.
func delimiters() {
	t := parse.New("other")
	t.Mode = parse.ParseComments | parse.SkipFuncCheck
	src := "<<if .A>>{{a}}<<else>>b<<end>><<range .>><<break>><<continue>><<end>><</* c */>><<with g 1>><<template `t` .>><<end>><<block `inner` .>><<.X>><<end>>"
	set := map[string]*parse.Tree{}
	_, err := t.Parse(src, "<<", ">>", set)
	fmt.Println(t.Root, t.Root.CopyList(), t.Copy().Root, set["inner"].Root, err)
	for _, src := range []string{"<<end>>", "<<else>>", "<<if .>><<else>><<else>><<end>>", "<<if .>>", "<<define `x`>><<else>><<end>>", "<<with .>><<else if .>><<end>>", "<<break>>", "<<.X", "<<range .>><<define `y`>><<end>><<end>>"} {
		_, err := parse.Parse("bad", src, "<<", ">>")
		fmt.Println(err)
	}
}

func main() {
	tree = parse.New("top")
	var mode parse.Mode = parse.ParseComments
	tree.Mode = mode
	set := map[string]*parse.Tree{}
	fns := map[string]any{"f": fmt.Sprint}
	if _, err := tree.Parse(text, "", "", set, fns); err != nil {
		fmt.Println(err)
	}
	fmt.Println(tree.Name, tree.ParseName, set["blk"].Name, set["blk"].ParseName, len(set), tree.Mode)
	show(tree.Root)
	fmt.Println("== blk")
	show(set["blk"].Root)

	c := tree.Copy()
	c.Name, c.ParseName = "copied", "elsewhere"
	c.Root.Nodes = c.Root.Nodes[:1]
	fmt.Println(tree.Name, tree.ParseName, len(tree.Root.Nodes) > 1, c.Root)
	var first parse.Node = tree.Root.Nodes[0]
	fmt.Println(first.Copy() != first, first.Copy())
	where, what := tree.ErrorContext(tree.Root.Nodes[2])
	fmt.Println(where, what)
	var none *parse.Tree
	var nobody *parse.ListNode
	fmt.Println(none.Copy() == nil, nobody.CopyList() == nil)

	// Trees of our own: each part may be changed, and text and copies follow.
	id := parse.NewIdentifier("f").SetPos(4)
	id.Ident = "g"
	num := &parse.NumberNode{NodeType: parse.NodeNumber, Pos: 6, Text: "0x2A"}
	cmd := &parse.CommandNode{NodeType: parse.NodeCommand, Pos: 5, Args: []parse.Node{id, num, &parse.StringNode{NodeType: parse.NodeString, Quoted: "`q`", Text: "q"}, &parse.BoolNode{NodeType: parse.NodeBool, True: true}, &parse.FieldNode{NodeType: parse.NodeField, Ident: []string{"A", "B"}}, &parse.ChainNode{NodeType: parse.NodeChain, Node: &parse.DotNode{}, Field: []string{"C"}}}}
	v := &parse.VariableNode{NodeType: parse.NodeVariable, Pos: 2, Ident: []string{"$x", "Y"}}
	var known parse.BranchNode
	for _, n := range tree.Root.Nodes {
		if n, ok := n.(*parse.IfNode); ok {
			known = n.BranchNode
		}
	}
	for _, assign := range []bool{false, true} {
		p := &parse.PipeNode{NodeType: parse.NodePipe, Pos: 1, Line: 7, IsAssign: assign, Decl: []*parse.VariableNode{v, v}, Cmds: []*parse.CommandNode{cmd, cmd}}
		fmt.Println(p, p.CopyPipe().Line)
		list := &parse.ListNode{NodeType: parse.NodeList, Nodes: []parse.Node{&parse.TextNode{NodeType: parse.NodeText, Text: []byte("t")}, tree.Root.Nodes[1]}}
		for _, kind := range []parse.NodeType{parse.NodeIf, parse.NodeWith, parse.NodeRange, parse.NodeTemplate} {
			func() {
				defer func() { fmt.Println(recover()) }()
				b := known // of a tree, which knows the delimiters
				b.NodeType, b.Pos, b.Line, b.Pipe, b.List, b.ElseList = kind, 3, 9, p, list, nil
				fmt.Println(b.Copy())
				b.ElseList = list
				fmt.Println(b.Position(), b.String(), b.Type())
			}()
		}
	}
	delimiters()
	fmt.Println(&parse.NilNode{}, (&parse.NilNode{}).Type(), (&parse.DotNode{}).Type(), parse.NodeType(3).Type())
	defer func() { fmt.Println(recover()) }()
	var t template.Template
	t.Tree = tree
	fmt.Println(t.Tree.Name, t.Root == tree.Root, t.Copy().Name)
	w, ctx := t.ErrorContext(tree.Root.Nodes[1])
	fmt.Println(w, strings.TrimSpace(ctx))
}
