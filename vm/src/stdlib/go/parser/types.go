package parser

import (
	"go/ast"
	"go/token"
)

func (p *parser) typ() ast.Expr {
	defer p.trace("Type")()
	if t := p.tryType(); t != nil {
		return t
	}
	return p.bad("type", endsExpr)
}

// tryType parses a type, if there is one.
func (p *parser) tryType() ast.Expr {
	p.deeper()
	defer func() { p.depth-- }()
	switch p.tok {
	case token.IDENT:
		return p.qualified(nil)
	case token.LBRACK:
		return p.arrayType(p.expect(token.LBRACK), nil)
	case token.STRUCT:
		return p.structType()
	case token.MUL:
		defer p.trace("PointerType")()
		return &ast.StarExpr{Star: p.expect(token.MUL), X: p.typ()}
	case token.FUNC:
		return p.funcType()
	case token.INTERFACE:
		return p.interfaceType()
	case token.MAP:
		return p.mapType()
	case token.CHAN, token.ARROW:
		return p.chanType()
	case token.LPAREN:
		return &ast.ParenExpr{Lparen: p.expect(token.LPAREN), X: p.typ(), Rparen: p.expect(token.RPAREN)}
	}
	return nil
}

// typeName parses name or package.name; the first name may have been read.
func (p *parser) typeName(first *ast.Ident) ast.Expr {
	defer p.trace("TypeName")()
	if first == nil {
		first = p.ident()
	}
	if p.got(token.PERIOD) {
		return &ast.SelectorExpr{X: first, Sel: p.ident()}
	}
	return first
}

// qualified is typeName with type arguments.
func (p *parser) qualified(first *ast.Ident) ast.Expr {
	t := p.typeName(first)
	if p.tok == token.LBRACK {
		t = p.instance(t)
	}
	return t
}

// index returns x[list], which is one node or another.
func index(x ast.Expr, lbrack token.Pos, list []ast.Expr, rbrack token.Pos) ast.Expr {
	if len(list) == 1 {
		return &ast.IndexExpr{X: x, Lbrack: lbrack, Index: list[0], Rbrack: rbrack}
	}
	return &ast.IndexListExpr{X: x, Lbrack: lbrack, Indices: list, Rbrack: rbrack}
}

// typeArgs parses the rest of type arguments, up to the bracket.
func (p *parser) typeArgs(list []ast.Expr) []ast.Expr {
	p.level++
	for p.tok != token.RBRACK && p.tok != token.EOF {
		list = append(list, p.typ())
		if !p.comma("type argument list", token.RBRACK) {
			break
		}
		p.next()
	}
	p.level--
	return list
}

func (p *parser) instance(t ast.Expr) ast.Expr {
	defer p.trace("TypeInstance")()
	lbrack := p.expect(token.LBRACK)
	list := p.typeArgs(nil)
	rbrack := p.closing(token.RBRACK, "type argument list")
	if len(list) == 0 {
		p.missing(rbrack, "type argument list")
		list = []ast.Expr{&ast.BadExpr{From: lbrack + 1, To: rbrack}}
	}
	return index(t, lbrack, list, rbrack)
}

// arrayType parses an array or slice behind its bracket, or behind its length.
func (p *parser) arrayType(lbrack token.Pos, length ast.Expr) *ast.ArrayType {
	defer p.trace("ArrayType")()
	if length == nil {
		p.level++
		if p.tok == token.ELLIPSIS {
			length = &ast.Ellipsis{Ellipsis: p.expect(token.ELLIPSIS)}
		} else if p.tok != token.RBRACK {
			length = p.rhs()
		}
		p.level--
	}
	if p.tok == token.COMMA {
		p.error(p.pos, "unexpected comma; expecting ]")
		p.next()
	}
	p.expect(token.RBRACK)
	return &ast.ArrayType{Lbrack: lbrack, Len: length, Elt: p.typ()}
}

// arrayOrInstance parses name [n]T or name[T]: in the second case there is no name.
func (p *parser) arrayOrInstance(name *ast.Ident) (*ast.Ident, ast.Expr) {
	defer p.trace("ArrayFieldOrTypeInstance")()
	lbrack := p.expect(token.LBRACK)
	var list []ast.Expr
	var comma token.Pos // before the bracket
	if p.tok != token.RBRACK {
		p.level++
		list = append(list, p.rhs())
		for p.tok == token.COMMA {
			at := p.expect(token.COMMA)
			if p.tok == token.RBRACK {
				comma = at
				break
			}
			list = append(list, p.rhs())
		}
		p.level--
	}
	rbrack := p.expect(token.RBRACK)
	switch len(list) {
	case 0:
		return name, &ast.ArrayType{Lbrack: lbrack, Elt: p.typ()}
	case 1:
		if elem := p.tryType(); elem != nil {
			if comma.IsValid() {
				p.error(comma, "unexpected comma; expecting ]")
			}
			return name, &ast.ArrayType{Lbrack: lbrack, Len: list[0], Elt: elem}
		}
	}
	return nil, index(name, lbrack, list, rbrack)
}

func (p *parser) structType() *ast.StructType {
	defer p.trace("StructType")()
	t := &ast.StructType{Struct: p.expect(token.STRUCT), Fields: &ast.FieldList{Opening: p.expect(token.LBRACE)}}
	for p.tok == token.IDENT || p.tok == token.MUL || p.tok == token.LPAREN {
		t.Fields.List = append(t.Fields.List, p.field())
	}
	t.Fields.Closing = p.expect(token.RBRACE)
	return t
}

func (p *parser) field() *ast.Field {
	defer p.trace("FieldDecl")()
	f := &ast.Field{Doc: p.lead}
	switch p.tok {
	case token.IDENT:
		name := p.ident()
		switch p.tok {
		case token.PERIOD:
			end := p.trace("QualifiedIdent")
			f.Type = p.qualified(name)
			end()
		case token.STRING, token.SEMICOLON, token.RBRACE:
			f.Type = name
		default:
			f.Names = []*ast.Ident{name}
			for p.got(token.COMMA) {
				f.Names = append(f.Names, p.ident())
			}
			if len(f.Names) > 1 || p.tok != token.LBRACK {
				f.Type = p.typ()
			} else if name, f.Type = p.arrayOrInstance(name); name == nil {
				f.Names = nil
			}
		}
	case token.MUL, token.LPAREN:
		f.Type = p.embeddedField()
	}
	if p.tok == token.STRING {
		f.Tag = p.literal()
	}
	f.Comment = p.semicolon()
	return f
}

// embeddedField parses *T; parentheses around T, or around all of it, are an error.
func (p *parser) embeddedField() ast.Expr {
	parens := false
	open := func() {
		if p.tok == token.LPAREN && !parens {
			p.error(p.pos, "cannot parenthesize embedded type")
			p.next()
			parens = true
		}
	}
	open()
	star := token.NoPos
	if p.tok == token.MUL {
		star = p.expect(token.MUL)
		open()
	}
	end := p.trace("QualifiedIdent")
	t := p.qualified(nil)
	end()
	if parens {
		p.got(token.RPAREN)
	}
	if star.IsValid() {
		return &ast.StarExpr{Star: star, X: t}
	}
	return t
}

func (p *parser) mapType() *ast.MapType {
	defer p.trace("MapType")()
	t := &ast.MapType{Map: p.expect(token.MAP)}
	p.expect(token.LBRACK)
	t.Key = p.typ()
	p.expect(token.RBRACK)
	t.Value = p.typ()
	return t
}

func (p *parser) chanType() *ast.ChanType {
	defer p.trace("ChanType")()
	t := &ast.ChanType{Begin: p.pos, Dir: ast.SEND | ast.RECV}
	if p.got(token.CHAN) {
		if p.tok == token.ARROW {
			t.Arrow, t.Dir = p.expect(token.ARROW), ast.SEND
		}
	} else {
		t.Arrow, t.Dir = p.expect(token.ARROW), ast.RECV
		p.expect(token.CHAN)
	}
	t.Value = p.typ()
	return t
}

func (p *parser) funcType() *ast.FuncType {
	defer p.trace("FuncType")()
	t := &ast.FuncType{Func: p.expect(token.FUNC)}
	if p.tok == token.LBRACK {
		if params := p.typeParams(); params != nil {
			p.error(params.Opening, "function type must have no type parameters")
		}
	}
	t.Params = p.parameters(false)
	t.Results = p.parameters(true)
	return t
}

func (p *parser) interfaceType() *ast.InterfaceType {
	defer p.trace("InterfaceType")()
	t := &ast.InterfaceType{Interface: p.expect(token.INTERFACE), Methods: &ast.FieldList{Opening: p.expect(token.LBRACE)}}
	for {
		f := &ast.Field{}
		switch p.tok {
		case token.IDENT:
			f = p.method()
			if f.Names == nil {
				f.Type = p.union(f.Type)
			}
		case token.TILDE:
			f.Type = p.union(nil)
		default:
			first := p.tryType()
			if first == nil {
				t.Methods.Closing = p.expect(token.RBRACE)
				return t
			}
			f.Type = p.union(first)
		}
		f.Comment = p.semicolon()
		t.Methods.List = append(t.Methods.List, f)
	}
}

// method parses a method, or a type that is embedded.
func (p *parser) method() *ast.Field {
	defer p.trace("MethodSpec")()
	f := &ast.Field{Doc: p.lead}
	x := p.typeName(nil)
	name, ok := x.(*ast.Ident)
	switch {
	case !ok:
		f.Type = x
		if p.tok == token.LBRACK {
			f.Type = p.instance(x)
		}
		return f
	case p.tok == token.LPAREN:
		f.Names = []*ast.Ident{name}
		f.Type = &ast.FuncType{Params: p.parameters(false), Results: p.parameters(true)}
		return f
	case p.tok != token.LBRACK:
		f.Type = x
		return f
	}
	lbrack := p.expect(token.LBRACK)
	p.level++
	first := p.expr()
	p.level--
	if param, ok := first.(*ast.Ident); ok && p.tok != token.COMMA && p.tok != token.RBRACK {
		p.params(param, nil, token.RBRACK, false)
		p.expect(token.RBRACK)
		p.error(lbrack, "interface method must have no type parameters")
		f.Names = []*ast.Ident{name}
		f.Type = &ast.FuncType{Params: p.parameters(false), Results: p.parameters(true)}
		return f
	}
	list := []ast.Expr{first}
	if p.comma("type argument list", token.RBRACK) {
		p.next()
		list = p.typeArgs(list)
	}
	f.Type = index(name, lbrack, list, p.closing(token.RBRACK, "type argument list"))
	return f
}

// union parses ~A | B; the first term may have been read.
func (p *parser) union(x ast.Expr) ast.Expr {
	defer p.trace("EmbeddedElem")()
	if x == nil {
		x = p.term()
	}
	for p.tok == token.OR {
		x = &ast.BinaryExpr{X: x, Op: token.OR, OpPos: p.expect(token.OR), Y: p.term()}
	}
	return x
}

func (p *parser) term() ast.Expr {
	defer p.trace("EmbeddedTerm")()
	if p.tok == token.TILDE {
		return &ast.UnaryExpr{Op: token.TILDE, OpPos: p.expect(token.TILDE), X: p.typ()}
	}
	if t := p.tryType(); t != nil {
		return t
	}
	return p.bad("~ term or type", endsExpr)
}

func (p *parser) typeParams() *ast.FieldList {
	defer p.trace("TypeParameters")()
	list := &ast.FieldList{Opening: p.expect(token.LBRACK)}
	if p.tok != token.RBRACK {
		list.List = p.params(nil, nil, token.RBRACK, false)
	}
	list.Closing = p.expect(token.RBRACK)
	if len(list.List) == 0 {
		p.error(list.Closing, "empty type parameter list")
		return nil
	}
	return list
}

// parameters parses parameters, or results, which may be a single type, or nothing.
func (p *parser) parameters(result bool) *ast.FieldList {
	defer p.trace("Parameters")()
	if result && p.tok != token.LPAREN {
		if t := p.tryType(); t != nil {
			return &ast.FieldList{List: []*ast.Field{{Type: t}}}
		}
		return nil
	}
	list := &ast.FieldList{Opening: p.expect(token.LPAREN)}
	if p.tok != token.RPAREN {
		list.List = p.params(nil, nil, token.RPAREN, !result)
	}
	list.Closing = p.expect(token.RPAREN)
	return list
}
