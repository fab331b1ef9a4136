package template

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"maps"
	"strings"
	"text/template"
	"text/template/parse"
)

// An escaper finds out in which context each action stands, and notes what has to be changed in the
// trees; commit changes them.
type escaper struct {
	ns      *nameSpace
	output  map[string]context            // contexts that templates end in, by mangled name
	derived map[string]*template.Template // copies for other contexts than text, by mangled name
	called  map[string]bool
	loop    *loop
	edits
}

// edits are changes of trees.
type edits struct {
	actions   map[*parse.ActionNode][]string
	templates map[*parse.TemplateNode]string
	texts     map[*parse.TextNode][]byte
}

// A loop is the {{range}} that is being looked at.
type loop struct {
	outer             *loop
	breaks, continues []context
}

func newEdits() edits {
	return edits{map[*parse.ActionNode][]string{}, map[*parse.TemplateNode]string{}, map[*parse.TextNode][]byte{}}
}

func newEscaper(ns *nameSpace) escaper {
	return escaper{
		ns: ns, output: map[string]context{}, derived: map[string]*template.Template{},
		called: map[string]bool{}, edits: newEdits(),
	}
}

// note notes a change; a node belongs to one template only.
func note[N interface {
	comparable
	parse.Node
}, E any](m map[N]E, n N, e E) {
	if _, ok := m[n]; ok {
		panic(fmt.Sprintf("node %s shared between templates", n))
	}
	m[n] = e
}

// escapeTemplate escapes a template and what it calls.
func escapeTemplate(tmpl *Template, node parse.Node, name string) error {
	c, _ := tmpl.esc.tree(context{}, node, name, 0)
	err := c.err
	switch {
	case err != nil:
		err.Name = name
	case c.state != stateText:
		err = &Error{ErrorCode: ErrEndContext, Name: name, Description: fmt.Sprintf("ends in a non-text context: %v", c)}
	}
	t := tmpl.set[name]
	if err != nil {
		if t != nil {
			t.escapeErr, t.text.Tree, t.Tree = err, nil, nil
		}
		return err
	}
	tmpl.esc.commit()
	if t != nil {
		t.escapeErr, t.Tree = escapeOK, t.text.Tree
	}
	return nil
}

// node returns the context behind a node that stands in c.
func (e *escaper) node(c context, n parse.Node) context {
	switch n := n.(type) {
	case *parse.TextNode:
		return e.text(c, n)
	case *parse.ActionNode:
		return e.action(c, n)
	case *parse.TemplateNode:
		next, name := e.tree(c, n, n.Name, n.Line)
		if name != n.Name {
			note(e.templates, n, name)
		}
		return next
	case *parse.ListNode:
		return e.list(c, n)
	case *parse.IfNode:
		return e.branch(c, &n.BranchNode, "if")
	case *parse.WithNode:
		return e.branch(c, &n.BranchNode, "with")
	case *parse.RangeNode:
		return e.branch(c, &n.BranchNode, "range")
	case *parse.BreakNode:
		c.n = n
		e.loop.breaks = append(e.loop.breaks, c)
		return context{state: stateDead}
	case *parse.ContinueNode:
		c.n = n
		e.loop.continues = append(e.loop.continues, c)
		return context{state: stateDead}
	case *parse.CommentNode:
		return c
	}
	panic("escaping " + n.String() + " is unimplemented")
}

func (e *escaper) list(c context, n *parse.ListNode) context {
	if n == nil {
		return c
	}
	for _, m := range n.Nodes {
		if c = e.node(c, m); c.state == stateDead {
			break
		}
	}
	return c
}

// tryList is list; the edits are kept if keep says so.
func (e *escaper) tryList(c context, n *parse.ListNode, keep func(*escaper, context) bool) (context, bool) {
	try := newEscaper(e.ns)
	try.loop = e.loop
	maps.Copy(try.output, e.output)
	c = try.list(c, n)
	if keep == nil || !keep(&try, c) {
		return c, false
	}
	maps.Copy(e.output, try.output)
	maps.Copy(e.derived, try.derived)
	maps.Copy(e.called, try.called)
	for n, s := range try.actions {
		note(e.actions, n, s)
	}
	for n, s := range try.templates {
		note(e.templates, n, s)
	}
	for n, s := range try.texts {
		note(e.texts, n, s)
	}
	return c, true
}

func (e *escaper) branch(c context, n *parse.BranchNode, what string) context {
	if what != "range" {
		then := e.list(c.clone(), n.List)
		return join(then, e.list(c.clone(), n.ElseList), n, what)
	}
	e.loop = &loop{outer: e.loop}
	body := e.list(c.clone(), n.List)
	if body.state != stateError {
		body = e.loop.join(body)
	}
	e.loop = e.loop.outer
	if body.state == stateError {
		return body
	}
	// The second time round it begins where the first ended.
	e.loop = &loop{outer: e.loop}
	again, _ := e.tryList(body, n.List, nil)
	body = join(body, again, n, what)
	if body.state == stateError {
		e.loop = e.loop.outer
		body.err.Line = n.Line
		body.err.Description = "on range loop re-entry: " + body.err.Description
		return body
	}
	body = e.loop.join(body)
	e.loop = e.loop.outer
	if body.state == stateError {
		return body
	}
	return join(body, e.list(c.clone(), n.ElseList), n, what)
}

// join joins c with the contexts that the loop is left with.
func (l *loop) join(c context) context {
	for _, b := range l.breaks {
		if c = join(c, b, b.n, "range"); c.state == stateError {
			c.err.Line = b.n.(*parse.BreakNode).Line
			c.err.Description = "at range loop break: " + c.err.Description
			return c
		}
	}
	for _, b := range l.continues {
		if c = join(c, b, b.n, "range"); c.state == stateError {
			c.err.Line = b.n.(*parse.ContinueNode).Line
			c.err.Description = "at range loop continue: " + c.err.Description
			return c
		}
	}
	return c
}

// join returns the context where two branches meet.
func join(a, b context, n parse.Node, what string) context {
	switch {
	case a.state == stateError, b.state == stateDead:
		return a
	case b.state == stateError, a.state == stateDead:
		return b
	case a.eq(b):
		return a
	}
	c := a
	if c.urlPart = b.urlPart; c.eq(b) {
		c.urlPart = urlPartUnknown
		return c
	}
	c = a
	if c.jsCtx = b.jsCtx; c.eq(b) {
		c.jsCtx = jsCtxUnknown
		return c
	}
	// A branch that ends behind an attribute's name may meet one that printed nothing.
	if c, d := nudge(a), nudge(b); !c.eq(a) || !d.eq(b) {
		if joined := join(c, d, n, what); joined.state != stateError {
			return joined
		}
	}
	return failed(errorf(ErrBranchEnd, n, 0, "{{%s}} branches end in different contexts: %v, %v", what, a, b))
}

// nudge takes the step that an action there takes which prints something.
func nudge(c context) context {
	switch c.state {
	case stateTag:
		c.state = stateAttrName
	case stateBeforeValue:
		c.state, c.delim, c.attr = c.attr.value(), delimSpaceOrTagEnd, attrNone
	case stateAfterName:
		c.state, c.attr = stateAttrName, attrNone
	}
	return c
}

// tree escapes the template of that name for being called in c: the context behind it, and the name
// of the copy to call.
func (e *escaper) tree(c context, n parse.Node, name string, line int) (context, string) {
	mangled := c.mangle(name)
	e.called[mangled] = true
	if out, ok := e.output[mangled]; ok {
		return out, mangled
	}
	t := e.template(name)
	switch {
	case t == nil && e.ns.set[name] != nil:
		return failed(errorf(ErrNoSuchTemplate, n, line, "%q is an incomplete or empty template", name)), mangled
	case t == nil:
		return failed(errorf(ErrNoSuchTemplate, n, line, "no such template %q", name)), mangled
	case mangled != name:
		copied := e.template(mangled)
		if copied == nil {
			copied = template.New(mangled)
			copied.Tree = &parse.Tree{Name: mangled, Root: t.Root.CopyList()}
			e.derived[mangled] = copied
		}
		t = copied
	}
	out, ok := e.body(c, t)
	if !ok {
		// It calls itself and ends elsewhere than it begins: suppose it ends where it ended now.
		if second, ok := e.body(out, t); ok {
			return second, mangled
		}
		if out.state != stateError {
			out = failed(errorf(ErrOutputContext, t.Tree.Root, 0, "cannot compute output context for template %s", t.Name()))
		}
	}
	return out, mangled
}

// body escapes a template on the assumption that calls of itself end in c.
func (e *escaper) body(c context, t *template.Template) (context, bool) {
	e.output[t.Name()] = c
	return e.tryList(c, t.Tree.Root, func(try *escaper, end context) bool {
		return end.state != stateError && (!try.called[t.Name()] || c.eq(end))
	})
}

// text escapes what stands between actions: comments go, and tags that are none.
func (e *escaper) text(c context, n *parse.TextNode) context {
	s := n.Text
	var b bytes.Buffer
	from := 0
	for i := 0; i < len(s); {
		next, size := afterText(c, s[i:])
		end := i + size
		if size == 0 && next.state == c.state {
			panic(fmt.Sprintf("infinite loop from %v to %v on %q..%q", c, next, s[:i], s[i:]))
		}
		hidden := c.state.isComment() && c.delim == delimNone
		switch {
		case c.state == stateText || c.state == stateRCDATA:
			until := end
			if next.state != c.state {
				if lt := bytes.LastIndexByte(s[i:end], '<'); lt >= 0 {
					until = i + lt
				}
			}
			for j := i; j < until; j++ {
				if s[j] == '<' && !isDoctype(s[j:]) {
					b.Write(s[from:j])
					b.WriteString("&lt;")
					from = j + 1
				}
			}
		case hidden:
			switch {
			case c.state == stateJSBlockCmt && bytes.ContainsAny(s[from:end], "\n\r\u2028\u2029"):
				b.WriteByte('\n')
			case c.state == stateJSBlockCmt, c.state == stateCSSBlockCmt:
				b.WriteByte(' ')
			}
			from = end
		}
		if next.state != c.state && next.state.isComment() && next.delim == delimNone {
			b.Write(s[from : end-len(next.state.opening())])
			from = end
		}
		if c.state.inScriptLiteral() {
			if piece := string(s[i:end]); escapeScriptTags(piece, true) != piece {
				b.Write(s[from:i])
				b.WriteString(escapeScriptTags(piece, true))
				from = end
			}
		}
		c, i = next, end
	}
	if from > 0 && c.state != stateError {
		if !c.state.isComment() || c.delim != delimNone {
			b.Write(s[from:])
		}
		note(e.texts, n, b.Bytes())
	}
	return c
}

func isDoctype(s []byte) bool {
	return len(s) >= 9 && strings.EqualFold(string(s[:9]), "<!DOCTYPE")
}

// opening returns what begins a comment.
func (s state) opening() string {
	switch s {
	case stateHTMLCmt, stateJSHTMLOpenCmt:
		return "<!--"
	case stateJSHTMLCloseCmt:
		return "-->"
	}
	return "/*"
}

// afterText is step, with regard to what ends the content or the value that c is in.
func afterText(c context, s []byte) (context, int) {
	if c.delim == delimNone {
		ended, n := c.specialEnd(s)
		if n == 0 {
			return ended, 0
		}
		return c.step(s[:n])
	}
	n := bytes.IndexAny(s, c.delim.ends())
	if n < 0 {
		n = len(s)
	}
	if c.delim == delimSpaceOrTagEnd {
		// HTML parsers disagree about these.
		if j := bytes.IndexAny(s[:n], "\"'<=`"); j >= 0 {
			return failed(errorf(ErrBadHTML, nil, 0, "%q in unquoted attr: %q", s[j:j+1], s[:n])), len(s)
		}
	}
	if n == len(s) {
		for value := []byte(html.UnescapeString(string(s))); len(value) > 0; {
			next, size := c.step(value)
			c, value = next, value[size:]
		}
		return c, len(s)
	}
	el := c.element
	if c.state == stateAttr && el == elementScript && c.attr == attrScriptType && !isJSType(string(s[:n])) {
		el = elementNone // it will not run
	}
	if c.delim != delimSpaceOrTagEnd {
		n++
	}
	return context{state: stateTag, element: el}, n
}

// commit makes the changes.
func (e *escaper) commit() {
	for name := range e.output {
		e.template(name).Funcs(escapers())
	}
	any := e.anyTemplate()
	for _, t := range e.derived {
		if _, err := any.text.AddParseTree(t.Name(), t.Tree); err != nil {
			panic("error adding derived template")
		}
	}
	for n, s := range e.actions {
		addEscapers(n.Pipe, s)
	}
	for n, name := range e.templates {
		n.Name = name
	}
	for n, s := range e.texts {
		n.Text = s
	}
	e.called = map[string]bool{}
	e.edits = newEdits()
}

func (e *escaper) template(name string) *template.Template {
	if t := e.anyTemplate().text.Lookup(name); t != nil {
		return t
	}
	return e.derived[name]
}

func (e *escaper) anyTemplate() *Template {
	for _, t := range e.ns.set {
		return t
	}
	panic("no templates in name space")
}

// HTMLEscape writes b to w with the characters that HTML gives a meaning to escaped.
func HTMLEscape(w io.Writer, b []byte) { template.HTMLEscape(w, b) }

// HTMLEscapeString is HTMLEscape for strings.
func HTMLEscapeString(s string) string { return template.HTMLEscapeString(s) }

// HTMLEscaper escapes what fmt.Sprint makes of its arguments.
func HTMLEscaper(args ...any) string { return template.HTMLEscaper(args...) }

// JSEscape writes b to w as it stands inside a JavaScript string.
func JSEscape(w io.Writer, b []byte) { template.JSEscape(w, b) }

// JSEscapeString is JSEscape for strings.
func JSEscapeString(s string) string { return template.JSEscapeString(s) }

// JSEscaper escapes what fmt.Sprint makes of its arguments.
func JSEscaper(args ...any) string { return template.JSEscaper(args...) }

// URLQueryEscaper escapes what fmt.Sprint makes of its arguments for a query of a URL.
func URLQueryEscaper(args ...any) string { return template.URLQueryEscaper(args...) }
