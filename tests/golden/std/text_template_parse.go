// Package text/template/parse: trees, their texts, copies and positions.
package main

import (
	"fmt"
	"sort"
	"text/template/parse"
)

func show(n parse.Node, depth int) {
	fmt.Printf("%*s%d @%d %T %q\n", 2*depth, "", n.Type(), n.Position(), n, n)
	branch := func(b *parse.BranchNode) {
		show(b.Pipe, depth+1)
		show(b.List, depth+1)
		if b.ElseList != nil {
			show(b.ElseList, depth+1)
		}
	}
	switch n := n.(type) {
	case *parse.ListNode:
		for _, m := range n.Nodes {
			show(m, depth+1)
		}
	case *parse.ActionNode:
		show(n.Pipe, depth+1)
	case *parse.PipeNode:
		for _, d := range n.Decl {
			show(d, depth+1)
		}
		for _, c := range n.Cmds {
			show(c, depth+1)
		}
	case *parse.CommandNode:
		for _, a := range n.Args {
			show(a, depth+1)
		}
	case *parse.IfNode:
		branch(&n.BranchNode)
	case *parse.RangeNode:
		branch(&n.BranchNode)
	case *parse.WithNode:
		branch(&n.BranchNode)
	case *parse.TemplateNode:
		if n.Pipe != nil {
			show(n.Pipe, depth+1)
		}
	case *parse.ChainNode:
		show(n.Node, depth+1)
	case *parse.NumberNode:
		fmt.Println(n.IsInt, n.IsUint, n.IsFloat, n.IsComplex, n.Int64, n.Uint64, n.Float64, n.Complex128)
	}
}

func main() {
	text := `a {{- /* note */ -}} b
{{if and .X.Y $ (len "s").Foo}}{{range $i, $e := .}}{{break}}{{continue}}{{else}}{{nil | f}}{{end}}{{else if .}}{{with 'x'}}{{end}}{{end}}
{{define "sub"}}{{$x := 1.5}}{{$x = -0}}{{$x.A.B}}{{end}}{{template "sub"}}{{template "sub" .X}}{{block "blk" true}}B{{end}}{{3i}}`
	fns := map[string]any{"len": 1, "f": 1, "and": 1}
	set, err := parse.Parse("top", text, "", "", fns)
	fmt.Println(err)
	var names []string
	for name := range set {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		fmt.Println("==", name)
		show(set[name].Root, 0)
		fmt.Println(set[name].Copy().Root.String() == set[name].Root.String())
	}
	root := set["top"].Root
	for _, n := range root.Nodes {
		where, what := set["top"].ErrorContext(n)
		fmt.Printf("%s %.20q\n", where, what)
	}
	t := parse.New("c", fns)
	t.Mode = parse.ParseComments | parse.SkipFuncCheck
	tree, err := t.Parse("{{/* kept */}}{{anything 1}}", "{{", "}}", map[string]*parse.Tree{})
	fmt.Println(tree.Root, err, parse.IsEmptyTree(tree.Root))
	show(tree.Root, 0)
	empty, _ := parse.Parse("e", " \n{{/* x */}}", "", "")
	fmt.Println(parse.IsEmptyTree(empty["e"].Root))
	id := parse.NewIdentifier("f").SetPos(3).SetTree(t)
	fmt.Println(id, id.Position(), id.Copy(), id.Type() == parse.NodeIdentifier)
	chain := &parse.ChainNode{NodeType: parse.NodeChain, Node: id}
	chain.Add(".A")
	fmt.Println(chain)
	func() {
		defer func() { fmt.Println(recover()) }()
		chain.Add("B")
	}()
	_, err = parse.Parse("bad", "{{.X}}\n{{", "", "")
	fmt.Println(err)
}
