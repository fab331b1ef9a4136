package parser

import (
	"go/ast"
	"go/token"
)

// A param is a parameter as it stands there: a name alone may be a type.
type param struct {
	name *ast.Ident
	typ  ast.Expr
}

// param parses a parameter, of which the name may have been read. Type parameters (generic) may have
// unions.
func (p *parser) param(name *ast.Ident, generic bool) (f param) {
	defer p.trace("ParamDecl")()
	if name == nil {
		switch p.tok {
		case token.IDENT:
			name = p.ident()
		case token.TILDE:
			if generic {
				return param{nil, p.union(nil)}
			}
			p.missing(p.pos, "')'")
			p.skip(endsExpr)
			return
		case token.ELLIPSIS:
			return param{nil, p.variadic()}
		case token.MUL, token.ARROW, token.FUNC, token.LBRACK, token.CHAN, token.MAP, token.STRUCT, token.INTERFACE, token.LPAREN:
			f.typ = p.typ()
		default:
			p.missing(p.pos, "')'")
			p.skip(endsExpr)
			return
		}
	}
	if name != nil {
		f.name = name
		switch p.tok {
		case token.IDENT, token.MUL, token.ARROW, token.FUNC, token.CHAN, token.MAP, token.STRUCT, token.INTERFACE, token.LPAREN:
			f.typ = p.typ()
		case token.LBRACK:
			f.name, f.typ = p.arrayOrInstance(name)
		case token.ELLIPSIS:
			f.typ = p.variadic()
			return
		case token.PERIOD:
			end := p.trace("QualifiedIdent")
			f = param{nil, p.qualified(name)}
			end()
		case token.TILDE:
			if generic {
				f.typ = p.union(nil)
				return
			}
		case token.OR:
			if generic {
				return param{nil, p.union(name)}
			}
		}
	}
	if generic && p.tok == token.OR && f.typ != nil {
		f.typ = p.union(f.typ)
	}
	return
}

func (p *parser) variadic() ast.Expr {
	defer p.trace("DotsType")()
	return &ast.Ellipsis{Ellipsis: p.expect(token.ELLIPSIS), Elt: p.typ()}
}

// params parses parameters up to end, of which the first name and type may have been read. variadic is
// whether the last may be ...T.
func (p *parser) params(name *ast.Ident, typ ast.Expr, end token.Token, variadic bool) []*ast.Field {
	defer p.trace("ParameterList")()
	generic := end == token.RBRACK
	from := p.pos
	if name != nil {
		from = name.Pos()
	} else if typ != nil {
		from = typ.Pos()
	}
	var list []param
	named, typed := 0, 0
	for name != nil || p.tok != end && p.tok != token.EOF {
		var f param
		if typ == nil {
			f = p.param(name, generic)
		} else {
			if generic {
				typ = p.union(typ)
			}
			f = param{name, typ}
		}
		name, typ = nil, nil
		if f.name != nil || f.typ != nil {
			list = append(list, f)
			if f.typ != nil {
				typed++
				if f.name != nil {
					named++
				}
			}
		}
		if !p.comma("parameter list", end) {
			break
		}
		p.next()
	}
	switch {
	case len(list) == 0:
		return nil
	case named == 0:
		p.unnamed(list, generic, typed == 0, from)
	case named < len(list):
		p.distribute(list, generic, named == typed)
	}
	p.checkVariadic(list, variadic)
	return fields(list, named > 0)
}

// unnamed makes types of names that stand alone.
func (p *parser) unnamed(list []param, generic, noTypes bool, from token.Pos) {
	for i, f := range list {
		if f.name != nil {
			list[i] = param{nil, f.name}
		}
	}
	switch {
	case !generic:
	case noTypes:
		p.error(p.pos, "missing type constraint")
	default:
		p.error(from, noName(list))
	}
}

func noName(list []param) string {
	if len(list) == 1 {
		return "missing type parameter name or invalid array length"
	}
	return "missing type parameter name"
}

// distribute gives names without a type that of the name behind them.
func (p *parser) distribute(list []param, generic, lacksType bool) {
	var typ ast.Expr
	wrong := token.NoPos
	for i := len(list) - 1; i >= 0; i-- {
		f := &list[i]
		switch {
		case f.typ != nil:
			typ = f.typ
			if f.name == nil {
				wrong = typ.Pos()
				f.name = &ast.Ident{NamePos: wrong, Name: "_"}
			}
		case typ != nil:
			f.typ = typ
		default:
			wrong = f.name.Pos()
			f.typ = &ast.BadExpr{From: wrong, To: p.pos}
		}
	}
	switch {
	case !wrong.IsValid():
	case lacksType && generic:
		p.error(p.pos, "missing type constraint")
	case lacksType:
		p.error(p.pos, "missing parameter type")
	case generic:
		p.error(wrong, noName(list))
	default:
		p.error(wrong, "missing parameter name")
	}
}

// checkVariadic reports the first ...T that may not stand there.
func (p *parser) checkVariadic(list []param, variadic bool) {
	reported := false
	for i := range list {
		dots, ok := list[i].typ.(*ast.Ellipsis)
		if !ok || variadic && i+1 == len(list) {
			continue
		}
		if !reported {
			reported = true
			if variadic {
				p.error(dots.Ellipsis, "can only use ... with final parameter")
			} else {
				p.error(dots.Ellipsis, "invalid use of ...")
			}
		}
		list[i].typ = &ast.BadExpr{From: dots.Pos(), To: dots.End()}
	}
}

// fields puts names together that share a type.
func fields(list []param, named bool) []*ast.Field {
	var out []*ast.Field
	for i, f := range list {
		if !named {
			out = append(out, &ast.Field{Type: f.typ})
			continue
		}
		if i == 0 || f.typ != list[i-1].typ {
			out = append(out, &ast.Field{Type: f.typ})
		}
		last := out[len(out)-1]
		last.Names = append(last.Names, f.name)
	}
	return out
}
