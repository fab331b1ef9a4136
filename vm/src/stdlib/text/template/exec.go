package template

import (
	"fmt"
	"io"
	"reflect"
	"strings"
	"text/template/parse"
)

// How deeply templates may call each other.
const maxDepth = 100000

// An ExecError says which template's execution failed, and how.
type ExecError struct {
	Name string // the name of the template
	Err  error  // the cause
}

// Error returns the message of the cause.
func (e ExecError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e ExecError) Unwrap() error { return e.Err }

// A writeFailure carries the writer's error to Execute.
type writeFailure struct{ err error }

// Execute applies the template to data and writes the result to wr.
func (t *Template) Execute(wr io.Writer, data any) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case writeFailure:
			err = e.err
		case ExecError:
			err = e
		default:
			panic(e)
		}
	}()
	dot, ok := data.(reflect.Value)
	if !ok {
		dot = reflect.ValueOf(data)
	}
	r := &run{tmpl: t, out: wr, vars: []variable{{"$", dot}}}
	if t.Tree == nil || t.Root == nil {
		r.fail("%q is an incomplete or empty template", t.name)
	}
	r.walk(dot, t.Root)
	return nil
}

// ExecuteTemplate applies the associated template of that name to data.
func (t *Template) ExecuteTemplate(wr io.Writer, name string, data any) error {
	tmpl := t.Lookup(name)
	if tmpl == nil {
		return fmt.Errorf("template: no template %q associated with template %q", name, t.name)
	}
	return tmpl.Execute(wr, data)
}

// A run is one execution of a template, without those that it calls.
type run struct {
	tmpl  *Template
	out   io.Writer
	node  parse.Node // what error messages point at
	vars  []variable
	depth int
}

type variable struct {
	name  string
	value reflect.Value
}

// A signal says how a walk ended.
type signal int

const (
	goOn signal = iota
	doBreak
	doContinue
)

func (r *run) at(n parse.Node) { r.node = n }

func percents(s string) string { return strings.ReplaceAll(s, "%", "%%") }

// fail ends the execution with an error at the present node.
func (r *run) fail(format string, args ...any) {
	prefix := "template: " + percents(r.tmpl.name) + ": "
	if r.node != nil {
		location, context := r.tmpl.ErrorContext(r.node)
		prefix = fmt.Sprintf("template: %s: executing %q at <%s>: ", percents(location), percents(r.tmpl.name), percents(context))
	}
	panic(ExecError{r.tmpl.name, fmt.Errorf(prefix+format, args...)})
}

func (r *run) variable(name string) *variable {
	for i := len(r.vars) - 1; i >= 0; i-- {
		if r.vars[i].name == name {
			return &r.vars[i]
		}
	}
	r.fail("undefined variable: %s", name)
	return nil
}

func (r *run) walk(dot reflect.Value, n parse.Node) signal {
	r.at(n)
	switch n := n.(type) {
	case *parse.TextNode:
		if _, err := r.out.Write(n.Text); err != nil {
			panic(writeFailure{err})
		}
	case *parse.ActionNode:
		v := r.pipeline(dot, n.Pipe)
		if len(n.Pipe.Decl) == 0 {
			r.print(n, v)
		}
	case *parse.ListNode:
		for _, item := range n.Nodes {
			if s := r.walk(dot, item); s != goOn {
				return s
			}
		}
	case *parse.CommentNode:
	case *parse.IfNode:
		return r.branch(dot, &n.BranchNode, false)
	case *parse.WithNode:
		return r.branch(dot, &n.BranchNode, true)
	case *parse.RangeNode:
		return r.rangeOver(dot, n)
	case *parse.TemplateNode:
		r.call(dot, n)
	case *parse.BreakNode:
		return doBreak
	case *parse.ContinueNode:
		return doContinue
	default:
		r.fail("unknown node: %s", n)
	}
	return goOn
}

// branch executes if, or with, which moves the cursor.
func (r *run) branch(dot reflect.Value, n *parse.BranchNode, moves bool) signal {
	vars := len(r.vars)
	v := r.pipeline(dot, n.Pipe)
	truth, ok := isTrue(throughInterface(v))
	if !ok {
		r.fail("if/with can't use %v", v)
	}
	s := goOn
	switch {
	case truth && moves:
		s = r.walk(v, n.List)
	case truth:
		s = r.walk(dot, n.List)
	case n.ElseList != nil:
		s = r.walk(dot, n.ElseList)
	}
	r.vars = r.vars[:vars]
	return s
}

// call executes another template.
func (r *run) call(dot reflect.Value, n *parse.TemplateNode) {
	tmpl := r.tmpl.Lookup(n.Name)
	if tmpl == nil {
		r.fail("template %q not defined", n.Name)
	}
	if r.depth == maxDepth {
		r.fail("exceeded maximum template depth (%v)", maxDepth)
	}
	dot = r.pipeline(dot, n.Pipe)
	inner := &run{tmpl: tmpl, out: r.out, node: r.node, vars: []variable{{"$", dot}}, depth: r.depth + 1}
	inner.walk(dot, tmpl.Root)
}

func (r *run) rangeOver(dot reflect.Value, n *parse.RangeNode) signal {
	vars := len(r.vars)
	over, _ := indirect(r.pipeline(dot, n.Pipe))
	inside := len(r.vars)
	any, s := false, goOn
	each := func(index, elem reflect.Value) bool {
		any = true
		r.bindRange(n.Pipe, index, elem)
		s = r.walk(elem, n.List)
		r.vars = r.vars[:inside]
		return s != doBreak
	}
	r.iterate(n, over, each)
	if !any && n.ElseList != nil {
		s = r.walk(dot, n.ElseList)
		r.vars = r.vars[:vars]
		return s
	}
	r.vars = r.vars[:vars]
	return goOn
}

// bindRange sets the variables of a range for one round.
func (r *run) bindRange(pipe *parse.PipeNode, index, elem reflect.Value) {
	n := len(pipe.Decl)
	if n == 0 {
		return
	}
	if !pipe.IsAssign {
		top := len(r.vars)
		r.vars[top-1].value = elem
		if n > 1 {
			r.vars[top-2].value = index
		}
		return
	}
	if n == 1 {
		r.variable(pipe.Decl[0].Ident[0]).value = elem
		return
	}
	r.variable(pipe.Decl[0].Ident[0]).value = index
	r.variable(pipe.Decl[1].Ident[0]).value = elem
}

// iterate calls each for the elements of v until it returns false.
func (r *run) iterate(n *parse.RangeNode, v reflect.Value, each func(index, elem reflect.Value) bool) {
	switch k := v.Kind(); {
	case k == reflect.Invalid:
	case isInt(k) || isUint(k):
		if len(n.Pipe.Decl) > 1 {
			r.fail("can't use %v to iterate over more than one variable", v)
		}
		count := uint64(0)
		if isUint(k) {
			count = v.Uint()
		} else if v.Int() > 0 {
			count = uint64(v.Int())
		}
		for i := uint64(0); i < count; i++ {
			if !each(reflect.Value{}, reflect.ValueOf(i).Convert(v.Type())) {
				return
			}
		}
	case k == reflect.Array || k == reflect.Slice:
		for i := 0; i < v.Len(); i++ {
			if !each(reflect.ValueOf(i), v.Index(i)) {
				return
			}
		}
	case k == reflect.Map:
		for _, key := range sortedKeys(v) {
			if !each(key, v.MapIndex(key)) {
				return
			}
		}
	case k == reflect.Chan:
		if v.IsNil() {
			return
		}
		if v.Type().ChanDir() == reflect.SendDir {
			r.fail("range over send-only channel %v", v)
		}
		for i := 0; ; i++ {
			elem, ok := v.Recv()
			if !ok || !each(reflect.ValueOf(i), elem) {
				return
			}
		}
	case k == reflect.Func && v.Type().CanSeq():
		if len(n.Pipe.Decl) > 1 {
			r.fail("can't use %v iterate over more than one variable", v)
		}
		callIterator(v, func(args []reflect.Value) bool { return each(reflect.Value{}, args[0]) })
	case k == reflect.Func && v.Type().CanSeq2():
		callIterator(v, func(args []reflect.Value) bool {
			if len(n.Pipe.Decl) > 1 {
				return each(args[0], args[1])
			}
			return each(reflect.Value{}, args[0])
		})
	default:
		r.fail("range can't iterate over %v", v)
	}
}

// callIterator calls an iterator function with a yield function of its type.
func callIterator(f reflect.Value, yield func(args []reflect.Value) bool) {
	fn := reflect.MakeFunc(f.Type().In(0), func(args []reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf(yield(args))}
	})
	f.Call([]reflect.Value{fn})
}

func (r *run) print(n parse.Node, v reflect.Value) {
	r.at(n)
	x, ok := printable(v)
	if !ok {
		r.fail("can't print %s of type %s", n, v.Type())
	}
	if _, err := fmt.Fprint(r.out, x); err != nil {
		panic(writeFailure{err})
	}
}
