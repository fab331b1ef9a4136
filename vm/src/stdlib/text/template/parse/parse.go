// Package parse makes trees of templates' texts. Programs want text/template or html/template.
package parse

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// How deeply parentheses may be nested.
var maxStackDepth = 10000

// A Tree is a parsed template.
type Tree struct {
	Name      string    // the name
	ParseName string    // the name that error messages give
	Root      *ListNode // the nodes
	Mode      Mode      // how it was parsed

	text        string
	left, right string
	funcs       []map[string]any
}

// A Mode says what the parser does beyond the usual, or leaves out.
type Mode uint

const (
	// ParseComments keeps comments as nodes.
	ParseComments Mode = 1 << iota
	// SkipFuncCheck does not ask whether functions exist.
	SkipFuncCheck
)

// New returns an empty tree of that name.
func New(name string, funcs ...map[string]any) *Tree {
	return &Tree{Name: name, funcs: funcs}
}

// Parse returns the templates that the text defines, by name.
func Parse(name, text, leftDelim, rightDelim string, funcs ...map[string]any) (map[string]*Tree, error) {
	set := map[string]*Tree{}
	t := New(name)
	t.text = text
	_, err := t.Parse(text, leftDelim, rightDelim, set, funcs...)
	return set, err
}

// Parse makes the text the tree's and adds it, and the templates that the text defines, to the set.
func (t *Tree) Parse(text, leftDelim, rightDelim string, treeSet map[string]*Tree, funcs ...map[string]any) (tree *Tree, err error) {
	p := &parser{funcs: funcs, set: treeSet}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *syntaxError:
			tree, err = nil, e.err
		default:
			panic(e)
		}
	}()
	t.ParseName, t.text = t.Name, text
	t.left, t.right = defaultLeft, defaultRight
	if leftDelim != "" {
		t.left = leftDelim
	}
	if rightDelim != "" {
		t.right = rightDelim
	}
	t.Root = nil
	p.lex = lexer{
		input: text, left: t.left, right: t.right, line: 1,
		comments: t.Mode&ParseComments != 0, noBreak: p.hasFunc("break"), noContinue: p.hasFunc("continue"),
	}
	p.enter(t)
	p.template()
	p.add(t)
	return t, nil
}

// Copy returns a deep copy.
func (t *Tree) Copy() *Tree {
	if t == nil {
		return nil
	}
	return &Tree{Name: t.Name, ParseName: t.ParseName, Root: t.Root.CopyList(), text: t.text, left: t.left, right: t.right}
}

// ErrorContext returns where the node stands, as file:line:column, and its text.
func (t *Tree) ErrorContext(n Node) (location, context string) {
	tree := n.owner()
	if tree == nil {
		tree = t
	}
	before := tree.text[:n.Position()]
	column := len(before) - (strings.LastIndexByte(before, '\n') + 1)
	line := 1 + strings.Count(before, "\n")
	return fmt.Sprintf("%s:%d:%d", tree.ParseName, line, column), n.String()
}

// IsEmptyTree reports whether a tree prints nothing but space.
func IsEmptyTree(n Node) bool {
	switch n := n.(type) {
	case nil, *CommentNode:
		return true
	case *ListNode:
		for _, node := range n.Nodes {
			if !IsEmptyTree(node) {
				return false
			}
		}
		return true
	case *TextNode:
		return len(bytes.TrimSpace(n.Text)) == 0
	case *ActionNode, *IfNode, *RangeNode, *TemplateNode, *WithNode:
		return false
	}
	panic("unknown node: " + n.String())
}

// A syntaxError unwinds the parser.
type syntaxError struct{ err error }

// A parser reads one text; the templates that it defines are read by the same parser, one in the
// other.
type parser struct {
	lex    lexer
	funcs  []map[string]any
	set    map[string]*Tree
	tree   *Tree
	vars   []string
	ranges int // how many ranges are open in this template
	depth  int // how many parentheses are

	ahead  []token // tokens read ahead, the next one last
	line   int     // of the last token that was read
	action int     // line of the action under way, 0 outside
}

// enter goes on with another template and returns what goes back to the present one.
func (p *parser) enter(t *Tree) (leave func()) {
	tree, vars, ranges, action := p.tree, p.vars, p.ranges, p.action
	p.tree, p.vars, p.ranges, p.action = t, []string{"$"}, 0, 0
	return func() { p.tree, p.vars, p.ranges, p.action = tree, vars, ranges, action }
}

// child returns a tree for a template defined in the present one's text.
func (p *parser) child(name string) *Tree {
	t := p.tree
	return &Tree{Name: name, ParseName: t.ParseName, Mode: t.Mode, text: t.text, left: t.left, right: t.right}
}

func (p *parser) in() member { return member{p.tree} }

func (p *parser) next() token {
	if n := len(p.ahead); n > 0 {
		t := p.ahead[n-1]
		p.ahead = p.ahead[:n-1]
		return t
	}
	t := p.lex.next()
	p.line = t.line
	return t
}

func (p *parser) back(t token) { p.ahead = append(p.ahead, t) }

func (p *parser) peek() token {
	t := p.next()
	p.back(t)
	return t
}

// word returns the next token that is no space.
func (p *parser) word() token {
	t := p.next()
	for t.typ == itemSpace {
		t = p.next()
	}
	return t
}

func (p *parser) peekWord() token {
	t := p.word()
	p.back(t)
	return t
}

func (p *parser) fail(format string, args ...any) {
	p.tree.Root = nil
	prefix := fmt.Sprintf("template: %s:%d: ", p.tree.ParseName, p.line)
	panic(&syntaxError{fmt.Errorf("%s"+format, append([]any{prefix}, args...)...)})
}

func (p *parser) unexpected(t token, context string) {
	if t.typ != itemError {
		p.fail("unexpected %s in %s", t, context)
	}
	extra := ""
	if p.action != 0 && p.action != t.line {
		extra = " in action"
		if strings.HasSuffix(t.text, " action") {
			extra = ""
		}
		extra += fmt.Sprintf(" started at %s:%d", p.tree.ParseName, p.action)
	}
	p.fail("%s%s", t, extra)
}

func (p *parser) expect(k itemType, context string) token {
	t := p.word()
	if t.typ != k {
		p.unexpected(t, context)
	}
	return t
}

func (p *parser) hasFunc(name string) bool {
	for _, m := range p.funcs {
		if m[name] != nil {
			return true
		}
	}
	return false
}

// add puts a finished template into the set, unless what it defines is there and not empty.
func (p *parser) add(t *Tree) {
	old := p.set[t.Name]
	switch {
	case old == nil || IsEmptyTree(old.Root):
		p.set[t.Name] = t
	case !IsEmptyTree(t.Root):
		p.fail("template: multiple definition of template %q", t.Name)
	}
}

// template reads the whole text.
func (p *parser) template() {
	root := &ListNode{NodeType: NodeList, Pos: p.peek().pos, member: p.in()}
	p.tree.Root = root
	for p.peek().typ != itemEOF {
		if p.peek().typ == itemLeft {
			left := p.next()
			t := p.word()
			if t.typ == itemDefine {
				p.define()
				continue
			}
			p.back(t)
			p.back(left)
		}
		n := p.node()
		if isEnd(n) {
			p.fail("unexpected %s", n)
		}
		root.Nodes = append(root.Nodes, n)
	}
}

func isEnd(n Node) bool { return n.Type() == nodeEnd || n.Type() == nodeElse }

func (p *parser) define() {
	const context = "define clause"
	name := p.templateName(p.word(), context)
	p.expect(itemRight, context)
	p.body(p.child(name), context)
}

// body reads a template up to its {{end}}.
func (p *parser) body(t *Tree, context string) {
	leave := p.enter(t)
	root, end := p.list()
	t.Root = root
	if end.Type() != nodeEnd {
		p.fail("unexpected %s in %s", end, context)
	}
	p.add(t)
	leave()
}

func (p *parser) templateName(t token, context string) string {
	if t.typ != itemString && t.typ != itemRaw {
		p.unexpected(t, context)
	}
	return p.unquote(t)
}

func (p *parser) unquote(t token) string {
	s, err := strconv.Unquote(t.text)
	if err != nil {
		p.fail("%s", err)
	}
	return s
}

// list reads nodes up to {{end}} or {{else}}, which it returns, too.
func (p *parser) list() (*ListNode, Node) {
	list := &ListNode{NodeType: NodeList, Pos: p.peekWord().pos, member: p.in()}
	for p.peekWord().typ != itemEOF {
		n := p.node()
		if isEnd(n) {
			return list, n
		}
		list.Nodes = append(list.Nodes, n)
	}
	p.fail("unexpected EOF")
	return nil, nil
}

func (p *parser) node() Node {
	t := p.word()
	switch t.typ {
	case itemText:
		return &TextNode{NodeText, t.pos, p.in(), []byte(t.text)}
	case itemComment:
		return &CommentNode{NodeComment, t.pos, p.in(), t.text}
	case itemLeft:
		p.action = t.line
		n := p.afterLeft()
		p.action = 0
		return n
	}
	p.unexpected(t, "input")
	return nil
}

func (p *parser) afterLeft() Node {
	t := p.word()
	switch t.typ {
	case itemBlock:
		return p.block()
	case itemBreak:
		p.leaveRange("{{break}}")
		return &BreakNode{p.in(), NodeBreak, t.pos, t.line}
	case itemContinue:
		p.leaveRange("{{continue}}")
		return &ContinueNode{p.in(), NodeContinue, t.pos, t.line}
	case itemElse:
		return p.elseControl()
	case itemEnd:
		return &endNode{nodeEnd, p.expect(itemRight, "end").pos, p.in()}
	case itemIf:
		return &IfNode{p.branch(NodeIf, "if", itemIf)}
	case itemRange:
		return &RangeNode{p.branch(NodeRange, "range", itemEOF)}
	case itemTemplate:
		return p.invocation()
	case itemWith:
		return &WithNode{p.branch(NodeWith, "with", itemWith)}
	}
	p.back(t)
	t = p.peek()
	return &ActionNode{NodeAction, t.pos, p.in(), t.line, p.pipeline("command", itemRight)}
}

func (p *parser) leaveRange(what string) {
	if t := p.word(); t.typ != itemRight {
		p.unexpected(t, what)
	}
	if p.ranges == 0 {
		p.fail("%s outside {{range}}", what)
	}
}

// branch reads what follows if, range or with, up to its end. After an {{else}}, chained may follow
// in the same action.
func (p *parser) branch(typ NodeType, context string, chained itemType) BranchNode {
	vars := len(p.vars)
	n := BranchNode{NodeType: typ, member: p.in()}
	n.Pipe = p.pipeline(context, itemRight)
	n.Pos, n.Line = n.Pipe.Pos, n.Pipe.Line
	if typ == NodeRange {
		p.ranges++
	}
	var end Node
	n.List, end = p.list()
	if typ == NodeRange {
		p.ranges--
	}
	if end.Type() == nodeElse {
		if p.peek().typ == chained && chained != itemEOF {
			p.next()
			var inner Node
			if typ == NodeIf {
				inner = &IfNode{p.branch(typ, context, chained)}
			} else {
				inner = &WithNode{p.branch(typ, context, chained)}
			}
			n.ElseList = &ListNode{NodeList, end.Position(), p.in(), []Node{inner}}
		} else {
			n.ElseList, end = p.list()
			if end.Type() != nodeEnd {
				p.fail("expected end; found %s", end)
			}
		}
	}
	p.vars = p.vars[:vars]
	return n
}

// elseControl leaves an if or with that follows to the branch that the else belongs to.
func (p *parser) elseControl() Node {
	t := p.peekWord()
	if t.typ != itemIf && t.typ != itemWith {
		t = p.expect(itemRight, "else")
	}
	return &elseNode{nodeElse, t.pos, p.in()}
}

func (p *parser) block() Node {
	const context = "block clause"
	t := p.word()
	name := p.templateName(t, context)
	pipe := p.pipeline(context, itemRight)
	p.body(p.child(name), context)
	return &TemplateNode{NodeTemplate, t.pos, p.in(), t.line, name, pipe}
}

func (p *parser) invocation() Node {
	const context = "template clause"
	t := p.word()
	n := &TemplateNode{NodeTemplate, t.pos, p.in(), t.line, p.templateName(t, context), nil}
	if end := p.word(); end.typ != itemRight {
		p.back(end)
		n.Pipe = p.pipeline(context, itemRight)
	}
	return n
}

// pipeline reads up to and with a token of type end.
func (p *parser) pipeline(context string, end itemType) *PipeNode {
	t := p.peekWord()
	pipe := &PipeNode{NodeType: NodePipe, Pos: t.pos, member: p.in(), Line: t.line}
	p.declarations(pipe, context)
	for {
		t := p.word()
		switch t.typ {
		case end:
			p.checkPipeline(pipe, context)
			return pipe
		case itemBool, itemCharConstant, itemComplex, itemDot, itemField, itemIdent, itemNumber, itemNil,
			itemRaw, itemString, itemVariable, itemOpen:
			p.back(t)
			pipe.Cmds = append(pipe.Cmds, p.command())
		default:
			p.unexpected(t, context)
		}
	}
}

// declarations reads the variables before := or =, if there are any.
func (p *parser) declarations(pipe *PipeNode, context string) {
	for p.peekWord().typ == itemVariable {
		v := p.next()
		after := p.next()
		t := after
		for t.typ == itemSpace {
			t = p.next()
		}
		comma := t.typ == itemOther && t.text == ","
		if !comma && t.typ != itemAssign && t.typ != itemDeclare {
			p.back(t)
			if after.typ == itemSpace {
				p.back(after)
			}
			p.back(v)
			return
		}
		pipe.Decl = append(pipe.Decl, &VariableNode{NodeVariable, v.pos, p.in(), strings.Split(v.text, ".")})
		p.vars = append(p.vars, v.text)
		if !comma {
			pipe.IsAssign = t.typ == itemAssign
			return
		}
		if context != "range" || len(pipe.Decl) > 1 {
			p.fail("too many declarations in %s", context)
		}
		switch p.peekWord().typ {
		case itemVariable, itemRight, itemClose:
		default:
			p.fail("range can only initialize variables")
		}
	}
}

func (p *parser) checkPipeline(pipe *PipeNode, context string) {
	if len(pipe.Cmds) == 0 {
		p.fail("missing value for %s", context)
	}
	for i, c := range pipe.Cmds[1:] {
		switch c.Args[0].Type() {
		case NodeBool, NodeDot, NodeNil, NodeNumber, NodeString:
			p.fail("non executable command in pipeline stage %d", i+2)
		}
	}
}

// command reads operands up to the next bar or the pipeline's end.
func (p *parser) command() *CommandNode {
	cmd := &CommandNode{NodeType: NodeCommand, Pos: p.peekWord().pos, member: p.in()}
	for more := true; more; {
		p.peekWord()
		if n := p.operand(); n != nil {
			cmd.Args = append(cmd.Args, n)
		}
		t := p.next()
		switch t.typ {
		case itemSpace:
			continue
		case itemRight, itemClose:
			p.back(t)
		case itemPipe:
		default:
			p.unexpected(t, "operand")
		}
		more = false
	}
	if len(cmd.Args) == 0 {
		p.fail("empty command")
	}
	return cmd
}

// operand reads a term and the fields selected from it; nil if there is no term.
func (p *parser) operand() Node {
	n := p.term()
	if n == nil || p.peek().typ != itemField {
		return n
	}
	chain := &ChainNode{NodeType: NodeChain, Pos: p.peek().pos, member: p.in(), Node: n}
	for p.peek().typ == itemField {
		chain.Add(p.next().text)
	}
	switch n := n.(type) {
	case *FieldNode:
		return &FieldNode{NodeField, chain.Pos, p.in(), append(n.Ident, chain.Field...)}
	case *VariableNode:
		return &VariableNode{NodeVariable, chain.Pos, p.in(), append(n.Ident, chain.Field...)}
	case *BoolNode, *StringNode, *NumberNode, *NilNode, *DotNode:
		p.fail("unexpected . after term %q", n.String())
	}
	return chain
}

func (p *parser) term() Node {
	t := p.word()
	switch t.typ {
	case itemIdent:
		if p.tree.Mode&SkipFuncCheck == 0 && !p.hasFunc(t.text) {
			p.fail("function %q not defined", t.text)
		}
		return NewIdentifier(t.text).SetTree(p.tree).SetPos(t.pos)
	case itemDot:
		return &DotNode{NodeDot, t.pos, p.in()}
	case itemNil:
		return &NilNode{NodeNil, t.pos, p.in()}
	case itemVariable:
		return p.variable(t)
	case itemField:
		return &FieldNode{NodeField, t.pos, p.in(), []string{t.text[1:]}}
	case itemBool:
		return &BoolNode{NodeBool, t.pos, p.in(), t.text == "true"}
	case itemCharConstant, itemComplex, itemNumber:
		n, err := p.tree.newNumber(t.pos, t.text, t.typ)
		if err != nil {
			p.fail("%s", err)
		}
		return n
	case itemOpen:
		if p.depth >= maxStackDepth {
			p.fail("max expression depth exceeded")
		}
		p.depth++
		pipe := p.pipeline("parenthesized pipeline", itemClose)
		p.depth--
		return pipe
	case itemString, itemRaw:
		return &StringNode{NodeString, t.pos, p.in(), t.text, p.unquote(t)}
	}
	p.back(t)
	return nil
}

func (p *parser) variable(t token) Node {
	for _, name := range p.vars {
		if name == t.text {
			return &VariableNode{NodeVariable, t.pos, p.in(), []string{t.text}}
		}
	}
	p.fail("undefined variable %q", t.text)
	return nil
}
