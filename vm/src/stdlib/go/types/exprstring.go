package types

import (
	"bytes"
	"fmt"
	"go/ast"
	"strings"
)

// ExprString returns an expression in one line, with the bodies of functions and the elements of composite
// literals left out.
func ExprString(x ast.Expr) string {
	var w exprWriter
	w.expr(x)
	return w.String()
}

// WriteExpr writes an expression to buf as ExprString returns it.
func WriteExpr(buf *bytes.Buffer, x ast.Expr) { buf.WriteString(ExprString(x)) }

type exprWriter struct{ strings.Builder }

func (w *exprWriter) expr(x ast.Expr) {
	switch x := x.(type) {
	case *ast.Ident:
		w.WriteString(x.Name)
	case *ast.Ellipsis:
		w.WriteString("...")
		if x.Elt != nil {
			w.expr(x.Elt)
		}
	case *ast.BasicLit:
		w.WriteString(x.Value)
	case *ast.FuncLit:
		w.WriteByte('(')
		w.expr(x.Type)
		w.WriteString(" literal)")
	case *ast.CompositeLit:
		if x.Type != nil {
			w.expr(x.Type)
		}
		w.WriteByte('{')
		if len(x.Elts) > 0 {
			w.WriteString("…")
		}
		w.WriteByte('}')
	case *ast.ParenExpr:
		w.WriteByte('(')
		w.expr(x.X)
		w.WriteByte(')')
	case *ast.SelectorExpr:
		w.expr(x.X)
		w.WriteString("." + x.Sel.Name)
	case *ast.IndexExpr:
		w.expr(x.X)
		w.WriteByte('[')
		w.expr(x.Index)
		w.WriteByte(']')
	case *ast.IndexListExpr:
		w.expr(x.X)
		w.WriteByte('[')
		w.list(x.Indices)
		w.WriteByte(']')
	case *ast.SliceExpr:
		w.slice(x)
	case *ast.TypeAssertExpr:
		w.expr(x.X)
		w.WriteString(".(")
		if x.Type == nil {
			w.WriteString("type")
		} else {
			w.expr(x.Type)
		}
		w.WriteByte(')')
	case *ast.CallExpr:
		w.expr(x.Fun)
		w.WriteByte('(')
		w.list(x.Args)
		if x.Ellipsis.IsValid() {
			w.WriteString("...")
		}
		w.WriteByte(')')
	case *ast.StarExpr:
		w.WriteByte('*')
		w.expr(x.X)
	case *ast.UnaryExpr:
		w.WriteString(x.Op.String())
		w.expr(x.X)
	case *ast.BinaryExpr:
		w.expr(x.X)
		w.WriteString(" " + x.Op.String() + " ")
		w.expr(x.Y)
	case *ast.KeyValueExpr:
		w.expr(x.Key)
		w.WriteString(": ")
		w.expr(x.Value)
	default:
		w.typ(x)
	}
}

func (w *exprWriter) typ(x ast.Expr) {
	switch x := x.(type) {
	case *ast.ArrayType:
		w.WriteByte('[')
		if x.Len != nil {
			w.expr(x.Len)
		}
		w.WriteByte(']')
		w.expr(x.Elt)
	case *ast.StructType:
		w.WriteString("struct{")
		w.fields(x.Fields, "; ", false)
		w.WriteByte('}')
	case *ast.FuncType:
		w.WriteString("func")
		w.signature(x)
	case *ast.InterfaceType:
		w.WriteString("interface{")
		w.fields(x.Methods, "; ", true)
		w.WriteByte('}')
	case *ast.MapType:
		w.WriteString("map[")
		w.expr(x.Key)
		w.WriteByte(']')
		w.expr(x.Value)
	case *ast.ChanType:
		switch x.Dir {
		case ast.SEND:
			w.WriteString("chan<- ")
		case ast.RECV:
			w.WriteString("<-chan ")
		default:
			w.WriteString("chan ")
			if inner, ok := x.Value.(*ast.ChanType); ok && inner.Dir == ast.RECV {
				w.WriteByte('(')
				w.expr(x.Value)
				w.WriteByte(')')
				return
			}
		}
		w.expr(x.Value)
	default:
		fmt.Fprintf(w, "(ast: %T)", x)
	}
}

func (w *exprWriter) slice(x *ast.SliceExpr) {
	w.expr(x.X)
	w.WriteByte('[')
	for i, index := range []ast.Expr{x.Low, x.High, x.Max} {
		if i == 1 || i == 2 && x.Slice3 {
			w.WriteByte(':')
		}
		if index != nil {
			w.expr(index)
		}
	}
	w.WriteByte(']')
}

func (w *exprWriter) list(list []ast.Expr) {
	for i, x := range list {
		if i > 0 {
			w.WriteString(", ")
		}
		w.expr(x)
	}
}

func (w *exprWriter) signature(t *ast.FuncType) {
	w.WriteByte('(')
	w.fields(t.Params, ", ", false)
	w.WriteByte(')')
	if t.Results == nil || len(t.Results.List) == 0 {
		return
	}
	w.WriteByte(' ')
	if len(t.Results.List) == 1 && len(t.Results.List[0].Names) == 0 {
		w.expr(t.Results.List[0].Type)
		return
	}
	w.WriteByte('(')
	w.fields(t.Results, ", ", false)
	w.WriteByte(')')
}

func (w *exprWriter) fields(list *ast.FieldList, sep string, iface bool) {
	if list == nil {
		return
	}
	for i, f := range list.List {
		if i > 0 {
			w.WriteString(sep)
		}
		for j, name := range f.Names {
			if j > 0 {
				w.WriteString(", ")
			}
			w.WriteString(name.Name)
		}
		if sig, ok := f.Type.(*ast.FuncType); ok && iface {
			w.signature(sig)
			continue
		}
		if len(f.Names) > 0 {
			w.WriteByte(' ')
		}
		w.expr(f.Type)
	}
}

// unparen takes parentheses off.
func unparen(x ast.Expr) ast.Expr { return ast.Unparen(x) }
