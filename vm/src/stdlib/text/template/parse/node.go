package parse

import (
	"fmt"
	"strings"
)

// How a text node shows itself; tests quote it.
var textFormat = "%s"

// A Node is an element of a template's tree.
type Node interface {
	// Type returns the type of the node.
	Type() NodeType
	// String returns the node as a template has it.
	String() string
	// Copy returns a deep copy; the copy belongs to the same tree.
	Copy() Node
	// Position returns where in the template's text the node begins.
	Position() Pos

	owner() *Tree
	print(*strings.Builder)
}

// A NodeType tells the kinds of nodes apart.
type NodeType int

// Type returns the type itself; nodes embed it.
func (t NodeType) Type() NodeType { return t }

// A Pos is an offset in bytes in the template's text.
type Pos int

// Position returns the position itself; nodes embed it.
func (p Pos) Position() Pos { return p }

// Types of nodes.
const (
	NodeText NodeType = iota
	NodeAction
	NodeBool
	NodeChain
	NodeCommand
	NodeDot
	nodeElse
	nodeEnd
	NodeField
	NodeIdentifier
	NodeIf
	NodeList
	NodeNil
	NodeNumber
	NodePipe
	NodeRange
	NodeString
	NodeTemplate
	NodeVariable
	NodeWith
	NodeComment
	NodeBreak
	NodeContinue
)

// A member knows the tree that a node belongs to.
type member struct{ tr *Tree }

func (m member) owner() *Tree { return m.tr }

// Delimiters of the tree; those of the default for nodes made by hand.
func (m member) delims() (left, right string) {
	if m.tr == nil {
		return defaultLeft, defaultRight
	}
	return m.tr.left, m.tr.right
}

// keyword is an action of that word alone.
func (m member) keyword(word string) string {
	left, right := m.delims()
	return left + word + right
}

func text(n Node) string {
	var b strings.Builder
	n.print(&b)
	return b.String()
}

func copied(s []string) []string { return append([]string{}, s...) }

// A ListNode is a sequence of nodes.
type ListNode struct {
	NodeType
	Pos
	member
	Nodes []Node // the nodes
}

// String returns the node as a template has it.
func (l *ListNode) String() string { return text(l) }

func (l *ListNode) print(b *strings.Builder) {
	for _, n := range l.Nodes {
		n.print(b)
	}
}

// Copy returns a copy of the node and of all nodes in it.
func (l *ListNode) Copy() Node { return l.CopyList() }

// CopyList is Copy with the list's own type; it allows for nil.
func (l *ListNode) CopyList() *ListNode {
	if l == nil {
		return nil
	}
	c := &ListNode{NodeType: NodeList, Pos: l.Pos, member: l.member}
	for _, n := range l.Nodes {
		c.Nodes = append(c.Nodes, n.Copy())
	}
	return c
}

// A TextNode is text outside of actions.
type TextNode struct {
	NodeType
	Pos
	member
	Text []byte // the text
}

// String returns the node as a template has it.
func (t *TextNode) String() string           { return fmt.Sprintf(textFormat, t.Text) }
func (t *TextNode) print(b *strings.Builder) { b.WriteString(t.String()) }

// Copy returns a copy of the node and of all nodes in it.
func (t *TextNode) Copy() Node {
	c := *t
	c.Text = append([]byte{}, t.Text...)
	return &c
}

// A CommentNode is a comment, its marks included.
type CommentNode struct {
	NodeType
	Pos
	member
	Text string // the text
}

// String returns the node as a template has it.
func (c *CommentNode) String() string { return text(c) }

func (c *CommentNode) print(b *strings.Builder) {
	left, right := c.delims()
	b.WriteString(left)
	b.WriteString(c.Text)
	b.WriteString(right)
}

// Copy returns a copy of the node and of all nodes in it.
func (c *CommentNode) Copy() Node {
	n := *c
	return &n
}

// A PipeNode is a pipeline, with the variables it declares or sets.
type PipeNode struct {
	NodeType
	Pos
	member
	Line     int             // the line, for old programs
	IsAssign bool            // whether it assigns rather than declares
	Decl     []*VariableNode // the variables, in order
	Cmds     []*CommandNode  // the commands, in order
}

// String returns the node as a template has it.
func (p *PipeNode) String() string { return text(p) }

func (p *PipeNode) print(b *strings.Builder) {
	for i, v := range p.Decl {
		if i > 0 {
			b.WriteString(", ")
		}
		v.print(b)
	}
	if len(p.Decl) > 0 {
		if p.IsAssign {
			b.WriteString(" = ")
		} else {
			b.WriteString(" := ")
		}
	}
	for i, c := range p.Cmds {
		if i > 0 {
			b.WriteString(" | ")
		}
		c.print(b)
	}
}

// Copy returns a copy of the node and of all nodes in it.
func (p *PipeNode) Copy() Node { return p.CopyPipe() }

// CopyPipe is Copy with the pipeline's own type; it allows for nil.
func (p *PipeNode) CopyPipe() *PipeNode {
	if p == nil {
		return nil
	}
	c := &PipeNode{NodeType: NodePipe, Pos: p.Pos, member: p.member, Line: p.Line, IsAssign: p.IsAssign}
	c.Decl = make([]*VariableNode, len(p.Decl))
	for i, v := range p.Decl {
		c.Decl[i] = v.Copy().(*VariableNode)
	}
	for _, cmd := range p.Cmds {
		c.Cmds = append(c.Cmds, cmd.Copy().(*CommandNode))
	}
	return c
}

// An ActionNode is an action that is no control structure: a pipeline whose value is printed.
type ActionNode struct {
	NodeType
	Pos
	member
	Line int       // the line, for old programs
	Pipe *PipeNode // the pipeline
}

// String returns the node as a template has it.
func (a *ActionNode) String() string { return text(a) }

func (a *ActionNode) print(b *strings.Builder) {
	left, right := a.delims()
	b.WriteString(left)
	a.Pipe.print(b)
	b.WriteString(right)
}

// Copy returns a copy of the node and of all nodes in it.
func (a *ActionNode) Copy() Node {
	c := *a
	c.Pipe = a.Pipe.CopyPipe()
	return &c
}

// A CommandNode is one stage of a pipeline.
type CommandNode struct {
	NodeType
	Pos
	member
	Args []Node // the parts, in order
}

// String returns the node as a template has it.
func (c *CommandNode) String() string { return text(c) }

func (c *CommandNode) print(b *strings.Builder) {
	for i, arg := range c.Args {
		if i > 0 {
			b.WriteByte(' ')
		}
		printGrouped(b, arg)
	}
}

// printGrouped puts pipelines into parentheses.
func printGrouped(b *strings.Builder, n Node) {
	if _, ok := n.(*PipeNode); !ok {
		n.print(b)
		return
	}
	b.WriteByte('(')
	n.print(b)
	b.WriteByte(')')
}

// Copy returns a copy of the node and of all nodes in it.
func (c *CommandNode) Copy() Node {
	if c == nil {
		return c
	}
	n := &CommandNode{NodeType: NodeCommand, Pos: c.Pos, member: c.member}
	for _, arg := range c.Args {
		n.Args = append(n.Args, arg.Copy())
	}
	return n
}

// An IdentifierNode is the name of a function.
type IdentifierNode struct {
	NodeType
	Pos
	member
	Ident string // the name, or names with dots between them
}

// NewIdentifier returns a node for the function of that name.
func NewIdentifier(ident string) *IdentifierNode {
	return &IdentifierNode{NodeType: NodeIdentifier, Ident: ident}
}

// SetPos sets the node's position and returns the node.
func (i *IdentifierNode) SetPos(pos Pos) *IdentifierNode {
	i.Pos = pos
	return i
}

// SetTree sets the tree that the node belongs to and returns the node.
func (i *IdentifierNode) SetTree(t *Tree) *IdentifierNode {
	i.tr = t
	return i
}

// String returns the node as a template has it.
func (i *IdentifierNode) String() string           { return i.Ident }
func (i *IdentifierNode) print(b *strings.Builder) { b.WriteString(i.Ident) }

// Copy returns a copy of the node and of all nodes in it.
func (i *IdentifierNode) Copy() Node {
	c := *i
	return &c
}

// A VariableNode is a variable, its dollar included, and the fields selected from it.
type VariableNode struct {
	NodeType
	Pos
	member
	Ident []string // the name, or names with dots between them
}

// String returns the node as a template has it.
func (v *VariableNode) String() string           { return strings.Join(v.Ident, ".") }
func (v *VariableNode) print(b *strings.Builder) { b.WriteString(v.String()) }

// Copy returns a copy of the node and of all nodes in it.
func (v *VariableNode) Copy() Node {
	c := *v
	c.Ident = copied(v.Ident)
	return &c
}

// A DotNode is the cursor.
type DotNode struct {
	NodeType
	Pos
	member
}

// Type returns the type of the node.
func (d *DotNode) Type() NodeType { return NodeDot }

// String returns the node as a template has it.
func (d *DotNode) String() string           { return "." }
func (d *DotNode) print(b *strings.Builder) { b.WriteByte('.') }

// Copy returns a copy of the node and of all nodes in it.
func (d *DotNode) Copy() Node {
	c := *d
	return &c
}

// A NilNode is the untyped nil.
type NilNode struct {
	NodeType
	Pos
	member
}

// Type returns the type of the node.
func (n *NilNode) Type() NodeType { return NodeNil }

// String returns the node as a template has it.
func (n *NilNode) String() string           { return "nil" }
func (n *NilNode) print(b *strings.Builder) { b.WriteString("nil") }

// Copy returns a copy of the node and of all nodes in it.
func (n *NilNode) Copy() Node {
	c := *n
	return &c
}

// A FieldNode is a field of the cursor, or of its field, and so on. The dots are not kept.
type FieldNode struct {
	NodeType
	Pos
	member
	Ident []string // the name, or names with dots between them
}

// String returns the node as a template has it.
func (f *FieldNode) String() string { return text(f) }

func (f *FieldNode) print(b *strings.Builder) {
	for _, name := range f.Ident {
		b.WriteByte('.')
		b.WriteString(name)
	}
}

// Copy returns a copy of the node and of all nodes in it.
func (f *FieldNode) Copy() Node {
	c := *f
	c.Ident = copied(f.Ident)
	return &c
}

// A ChainNode is an operand and the fields selected from it. The dots are not kept.
type ChainNode struct {
	NodeType
	Pos
	member
	Node  Node     // the node before the fields
	Field []string // the names of the fields
}

// Add puts a field, which begins with a dot, at the end of the chain.
func (c *ChainNode) Add(field string) {
	name, ok := strings.CutPrefix(field, ".")
	if !ok {
		panic("no dot in field")
	}
	if name == "" {
		panic("empty field")
	}
	c.Field = append(c.Field, name)
}

// String returns the node as a template has it.
func (c *ChainNode) String() string { return text(c) }

func (c *ChainNode) print(b *strings.Builder) {
	printGrouped(b, c.Node)
	for _, name := range c.Field {
		b.WriteByte('.')
		b.WriteString(name)
	}
}

// Copy returns a copy of the node and of all nodes in it.
func (c *ChainNode) Copy() Node {
	n := *c
	n.Field = copied(c.Field)
	return &n
}

// A BoolNode is a boolean constant.
type BoolNode struct {
	NodeType
	Pos
	member
	True bool // the value
}

// String returns the node as a template has it.
func (n *BoolNode) String() string {
	if n.True {
		return "true"
	}
	return "false"
}

func (n *BoolNode) print(b *strings.Builder) { b.WriteString(n.String()) }

// Copy returns a copy of the node and of all nodes in it.
func (n *BoolNode) Copy() Node {
	c := *n
	return &c
}

// A StringNode is a string constant: as written and as meant.
type StringNode struct {
	NodeType
	Pos
	member
	Quoted string // the text as it is in the source
	Text   string // the text
}

// String returns the node as a template has it.
func (s *StringNode) String() string           { return s.Quoted }
func (s *StringNode) print(b *strings.Builder) { b.WriteString(s.Quoted) }

// Copy returns a copy of the node and of all nodes in it.
func (s *StringNode) Copy() Node {
	c := *s
	return &c
}

// endNode and elseNode close a list; no tree holds them.
type endNode struct {
	NodeType
	Pos
	member
}

func (e *endNode) String() string           { return e.keyword("end") }
func (e *endNode) print(b *strings.Builder) { b.WriteString(e.String()) }
func (e *endNode) Copy() Node               { return e }

type elseNode struct {
	NodeType
	Pos
	member
}

func (e *elseNode) Type() NodeType           { return nodeElse }
func (e *elseNode) String() string           { return e.keyword("else") }
func (e *elseNode) print(b *strings.Builder) { b.WriteString(e.String()) }
func (e *elseNode) Copy() Node               { return e }

// A BranchNode is what if, range and with have in common.
type BranchNode struct {
	NodeType
	Pos
	member
	Line     int       // the line, for old programs
	Pipe     *PipeNode // the pipeline
	List     *ListNode // what runs if there is a value
	ElseList *ListNode // what runs if there is none, or nil
}

// String returns the node as a template has it.
func (n *BranchNode) String() string { return text(n) }

func (n *BranchNode) print(b *strings.Builder) {
	left, right := n.delims()
	name := ""
	switch n.NodeType {
	case NodeIf:
		name = "if"
	case NodeRange:
		name = "range"
	case NodeWith:
		name = "with"
	default:
		panic("unknown branch type")
	}
	b.WriteString(left + name + " ")
	n.Pipe.print(b)
	b.WriteString(right)
	n.List.print(b)
	if n.ElseList != nil {
		b.WriteString(left + "else" + right)
		n.ElseList.print(b)
	}
	b.WriteString(left + "end" + right)
}

func (n *BranchNode) clone() BranchNode {
	c := *n
	c.Pipe, c.List, c.ElseList = n.Pipe.CopyPipe(), n.List.CopyList(), n.ElseList.CopyList()
	return c
}

// Copy returns a copy of the node and of all nodes in it.
func (n *BranchNode) Copy() Node {
	switch n.NodeType {
	case NodeIf:
		return &IfNode{n.clone()}
	case NodeRange:
		return &RangeNode{n.clone()}
	case NodeWith:
		return &WithNode{n.clone()}
	}
	panic("unknown branch type")
}

// An IfNode is {{if}} with its branches.
type IfNode struct{ BranchNode }

// Copy returns a copy of the node and of all nodes in it.
func (i *IfNode) Copy() Node { return &IfNode{i.clone()} }

// A RangeNode is {{range}} with its branches.
type RangeNode struct{ BranchNode }

// Copy returns a copy of the node and of all nodes in it.
func (r *RangeNode) Copy() Node { return &RangeNode{r.clone()} }

// A WithNode is {{with}} with its branches.
type WithNode struct{ BranchNode }

// Copy returns a copy of the node and of all nodes in it.
func (w *WithNode) Copy() Node { return &WithNode{w.clone()} }

// A BreakNode is {{break}}.
type BreakNode struct {
	member
	NodeType
	Pos
	Line int // the line, for old programs
}

// String returns the node as a template has it.
func (n *BreakNode) String() string { return text(n) }

func (n *BreakNode) print(b *strings.Builder) {
	b.WriteString(n.keyword("break"))
}

// Copy returns a copy of the node and of all nodes in it.
func (n *BreakNode) Copy() Node {
	c := *n
	return &c
}

// A ContinueNode is {{continue}}.
type ContinueNode struct {
	member
	NodeType
	Pos
	Line int // the line, for old programs
}

// String returns the node as a template has it.
func (n *ContinueNode) String() string { return text(n) }

func (n *ContinueNode) print(b *strings.Builder) {
	b.WriteString(n.keyword("continue"))
}

// Copy returns a copy of the node and of all nodes in it.
func (n *ContinueNode) Copy() Node {
	c := *n
	return &c
}

// A TemplateNode is {{template}}: the name of a template and the value it gets.
type TemplateNode struct {
	NodeType
	Pos
	member
	Line int       // the line, for old programs
	Name string    // the name
	Pipe *PipeNode // the pipeline
}

// String returns the node as a template has it.
func (t *TemplateNode) String() string { return text(t) }

func (t *TemplateNode) print(b *strings.Builder) {
	left, right := t.delims()
	b.WriteString(left + "template " + quoted(t.Name))
	if t.Pipe != nil {
		b.WriteByte(' ')
		t.Pipe.print(b)
	}
	b.WriteString(right)
}

// Copy returns a copy of the node and of all nodes in it.
func (t *TemplateNode) Copy() Node {
	c := *t
	c.Pipe = t.Pipe.CopyPipe()
	return &c
}
