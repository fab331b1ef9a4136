package ast

import (
	"fmt"
	"go/token"
	"io"
	"os"
	"reflect"
	"strings"
)

// A FieldFilter says which fields are printed.
type FieldFilter func(name string, value reflect.Value) bool

// NotNilFilter leaves out what is nil.
func NotNilFilter(_ string, v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Chan, reflect.Func, reflect.Interface, reflect.Map, reflect.Pointer, reflect.Slice:
		return !v.IsNil()
	}
	return true
}

// Print prints a tree without what is nil on the standard output.
func Print(fset *token.FileSet, x any) error { return Fprint(os.Stdout, fset, x, NotNilFilter) }

// Fprint prints a tree: each field on a numbered line. With a file set, places are printed for people.
func Fprint(w io.Writer, fset *token.FileSet, x any, f FieldFilter) error {
	p := printer{w: w, fset: fset, filter: f, seen: map[any]int{}, fresh: true}
	if x == nil {
		p.put("nil")
	} else {
		p.value(reflect.ValueOf(x))
	}
	p.put("\n")
	return p.err
}

type printer struct {
	w      io.Writer
	fset   *token.FileSet
	filter FieldFilter
	seen   map[any]int // pointers, and the line they stand on
	indent int
	line   int
	fresh  bool // a line begins
	err    error
}

// put prints text that has newlines at its end only.
func (p *printer) put(s string) {
	if p.err != nil {
		return
	}
	if p.fresh && s != "\n" {
		s = fmt.Sprintf("%6d  %s%s", p.line, strings.Repeat(".  ", p.indent), s)
	}
	p.fresh = strings.HasSuffix(s, "\n")
	if p.fresh {
		p.line++
	}
	_, p.err = io.WriteString(p.w, s)
}

// list prints n elements between braces.
func (p *printer) list(n int, element func(i int)) {
	p.put("{")
	if n > 0 {
		p.indent++
		p.put("\n")
		for i := range n {
			element(i)
			p.put("\n")
		}
		p.indent--
	}
	p.put("}")
}

func (p *printer) value(x reflect.Value) {
	if !NotNilFilter("", x) {
		p.put("nil")
		return
	}
	switch x.Kind() {
	case reflect.Interface:
		p.value(x.Elem())
	case reflect.Pointer:
		p.put("*")
		ptr := x.Interface()
		if line, ok := p.seen[ptr]; ok {
			p.put(fmt.Sprintf("(obj @ %d)", line))
			return
		}
		p.seen[ptr] = p.line
		p.value(x.Elem())
	case reflect.Map:
		p.put(fmt.Sprintf("%s (len = %d) ", x.Type(), x.Len()))
		keys := x.MapKeys()
		p.list(len(keys), func(i int) {
			p.value(keys[i])
			p.put(": ")
			p.value(x.MapIndex(keys[i]))
		})
	case reflect.Array, reflect.Slice:
		if b, ok := x.Interface().([]byte); ok {
			p.put(fmt.Sprintf("%#q", b))
			return
		}
		if x.Kind() == reflect.Array {
			p.put(fmt.Sprintf("%s ", x.Type()))
		} else {
			p.put(fmt.Sprintf("%s (len = %d) ", x.Type(), x.Len()))
		}
		p.list(x.Len(), func(i int) {
			p.put(fmt.Sprintf("%d: ", i))
			p.value(x.Index(i))
		})
	case reflect.Struct:
		p.fields(x)
	default:
		switch v := x.Interface().(type) {
		case string:
			p.put(fmt.Sprintf("%q", v))
		case token.Pos:
			if p.fset != nil {
				p.put(p.fset.Position(v).String())
				return
			}
			p.put(fmt.Sprint(int(v)))
		default:
			p.put(fmt.Sprintf("%v", v))
		}
	}
}

func (p *printer) fields(x reflect.Value) {
	t := x.Type()
	var shown []int
	for i := range t.NumField() {
		if name := t.Field(i).Name; IsExported(name) && (p.filter == nil || p.filter(name, x.Field(i))) {
			shown = append(shown, i)
		}
	}
	p.put(fmt.Sprintf("%s ", t))
	p.list(len(shown), func(i int) {
		p.put(t.Field(shown[i]).Name + ": ")
		p.value(x.Field(shown[i]))
	})
}
