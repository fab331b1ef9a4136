package parser

import (
	"go/ast"
	"go/token"
)

func (p *parser) expr() ast.Expr {
	defer p.trace("Expression")()
	return p.binary(nil, token.LowestPrec+1)
}

// rhs is expr where = is taken for ==.
func (p *parser) rhs() ast.Expr {
	defer func(was bool) { p.inValue = was }(p.inValue)
	p.inValue = true
	return p.expr()
}

func (p *parser) list(values bool) []ast.Expr {
	defer func(was bool) { p.inValue = was }(p.inValue)
	p.inValue = values
	defer p.trace("ExpressionList")()
	list := []ast.Expr{p.expr()}
	for p.got(token.COMMA) {
		list = append(list, p.expr())
	}
	return list
}

// binary parses operators of at least that precedence; the first operand may have been read.
func (p *parser) binary(x ast.Expr, least int) ast.Expr {
	defer p.trace("BinaryExpr")()
	if x == nil {
		x = p.unary()
	}
	defer func(was int) { p.depth = was }(p.depth)
	for {
		p.deeper()
		op := p.tok
		if p.inValue && op == token.ASSIGN {
			op = token.EQL
		}
		prec := op.Precedence()
		if prec < least {
			return x
		}
		x = &ast.BinaryExpr{X: x, Op: op, OpPos: p.expect(op), Y: p.binary(nil, prec+1)}
	}
}

func (p *parser) unary() ast.Expr {
	p.deeper()
	defer func() { p.depth-- }()
	defer p.trace("UnaryExpr")()
	switch op := p.tok; op {
	case token.ADD, token.SUB, token.NOT, token.XOR, token.AND, token.TILDE:
		return &ast.UnaryExpr{Op: op, OpPos: p.expect(op), X: p.unary()}
	case token.MUL:
		return &ast.StarExpr{Star: p.expect(op), X: p.unary()}
	case token.ARROW:
		arrow := p.expect(op)
		x := p.unary()
		if t, ok := x.(*ast.ChanType); ok {
			p.receiveType(arrow, t)
			return x
		}
		return &ast.UnaryExpr{Op: op, OpPos: arrow, X: x}
	}
	return p.primary(nil)
}

// receiveType gives the arrow before a channel type to it: in <-chan T it is part of the type, and in
// <-chan<- T the second one belongs to the element.
func (p *parser) receiveType(arrow token.Pos, t *ast.ChanType) {
	dir := ast.SEND
	for ok := true; ok && dir == ast.SEND; t, ok = t.Value.(*ast.ChanType) {
		if t.Dir == ast.RECV {
			p.missing(t.Arrow, "'chan'")
		}
		t.Begin, t.Arrow, arrow = arrow, arrow, t.Arrow
		dir, t.Dir = t.Dir, ast.RECV
	}
	if dir == ast.SEND {
		p.missing(arrow, "channel type")
	}
}

func (p *parser) operand() ast.Expr {
	defer p.trace("Operand")()
	switch p.tok {
	case token.IDENT:
		return p.ident()
	case token.INT, token.FLOAT, token.IMAG, token.CHAR, token.STRING:
		return p.literal()
	case token.LPAREN:
		x := &ast.ParenExpr{Lparen: p.expect(token.LPAREN)}
		p.level++
		x.X = p.rhs()
		p.level--
		x.Rparen = p.expect(token.RPAREN)
		return x
	case token.FUNC:
		defer p.trace("FuncTypeOrLit")()
		t := p.funcType()
		if p.tok != token.LBRACE {
			return t
		}
		p.level++
		body := p.block("Body")
		p.level--
		return &ast.FuncLit{Type: t, Body: body}
	}
	if t := p.tryType(); t != nil {
		return t
	}
	return p.bad("operand", startsStmt)
}

// primary parses selectors, calls, and the like; what they begin with may have been read.
func (p *parser) primary(x ast.Expr) ast.Expr {
	defer p.trace("PrimaryExpr")()
	if x == nil {
		x = p.operand()
	}
	defer func(was int) { p.depth = was }(p.depth)
	for {
		p.deeper()
		switch p.tok {
		case token.PERIOD:
			p.next()
			x = p.selector(x)
		case token.LBRACK:
			x = p.index(x)
		case token.LPAREN:
			x = p.call(x)
		case token.LBRACE:
			t := ast.Unparen(x)
			if !p.takesBraces(t) {
				return x
			}
			if t != x {
				p.error(t.Pos(), "cannot parenthesize type in composite literal")
			}
			x = p.composite(x)
		default:
			return x
		}
	}
}

// takesBraces reports whether a brace behind x begins a composite literal, not a block.
func (p *parser) takesBraces(x ast.Expr) bool {
	switch x.(type) {
	case *ast.BadExpr, *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.IndexListExpr:
		return p.level >= 0
	case *ast.ArrayType, *ast.StructType, *ast.MapType:
		return true
	}
	return false
}

func (p *parser) selector(x ast.Expr) ast.Expr {
	switch p.tok {
	case token.IDENT:
		defer p.trace("Selector")()
		return &ast.SelectorExpr{X: x, Sel: p.ident()}
	case token.LPAREN:
		defer p.trace("TypeAssertion")()
		t := &ast.TypeAssertExpr{X: x, Lparen: p.expect(token.LPAREN)}
		if !p.got(token.TYPE) {
			t.Type = p.typ()
		}
		t.Rparen = p.expect(token.RPAREN)
		return t
	}
	pos := p.pos
	p.missing(pos, "selector or type assertion")
	if p.tok != token.RBRACE {
		p.next()
	}
	return &ast.SelectorExpr{X: x, Sel: &ast.Ident{NamePos: pos, Name: "_"}}
}

// index parses an index, a slice, or type arguments.
func (p *parser) index(x ast.Expr) ast.Expr {
	defer p.trace("parseIndexOrSliceOrInstance")()
	lbrack := p.expect(token.LBRACK)
	if p.tok == token.RBRACK {
		p.missing(p.pos, "operand")
		at := p.pos
		p.next()
		return &ast.IndexExpr{X: x, Lbrack: lbrack, Index: &ast.BadExpr{From: at, To: at}, Rbrack: at}
	}
	p.level++
	var bounds [3]ast.Expr
	var colons []token.Pos
	if p.tok != token.COLON {
		bounds[0] = p.rhs()
	}
	args := []ast.Expr{bounds[0]}
	if p.tok == token.COLON {
		for p.tok == token.COLON && len(colons) < 2 {
			colons = append(colons, p.expect(token.COLON))
			if p.tok != token.COLON && p.tok != token.RBRACK && p.tok != token.EOF {
				bounds[len(colons)] = p.rhs()
			}
		}
	} else {
		for p.got(token.COMMA) {
			if p.tok != token.RBRACK && p.tok != token.EOF {
				args = append(args, p.typ())
			}
		}
	}
	p.level--
	rbrack := p.expect(token.RBRACK)
	if len(colons) == 0 {
		return index(x, lbrack, args, rbrack)
	}
	if len(colons) == 2 {
		if bounds[1] == nil {
			p.error(colons[0], "middle index required in 3-index slice")
			bounds[1] = &ast.BadExpr{From: colons[0] + 1, To: colons[1]}
		}
		if bounds[2] == nil {
			p.error(colons[1], "final index required in 3-index slice")
			bounds[2] = &ast.BadExpr{From: colons[1] + 1, To: rbrack}
		}
	}
	return &ast.SliceExpr{
		X: x, Lbrack: lbrack, Low: bounds[0], High: bounds[1], Max: bounds[2], Slice3: len(colons) == 2, Rbrack: rbrack,
	}
}

func (p *parser) call(fun ast.Expr) *ast.CallExpr {
	defer p.trace("CallOrConversion")()
	c := &ast.CallExpr{Fun: fun, Lparen: p.expect(token.LPAREN)}
	p.level++
	for p.tok != token.RPAREN && p.tok != token.EOF && !c.Ellipsis.IsValid() {
		c.Args = append(c.Args, p.rhs())
		if p.tok == token.ELLIPSIS {
			c.Ellipsis = p.expect(token.ELLIPSIS)
		}
		if !p.comma("argument list", token.RPAREN) {
			break
		}
		p.next()
	}
	p.level--
	c.Rparen = p.closing(token.RPAREN, "argument list")
	return c
}

// composite parses the braces of a composite literal, whose type may be left out.
func (p *parser) composite(t ast.Expr) ast.Expr {
	p.deeper()
	defer func() { p.depth-- }()
	defer p.trace("LiteralValue")()
	lit := &ast.CompositeLit{Type: t, Lbrace: p.expect(token.LBRACE)}
	p.level++
	if p.tok != token.RBRACE {
		end := p.trace("ElementList")
		for p.tok != token.RBRACE && p.tok != token.EOF {
			lit.Elts = append(lit.Elts, p.element())
			if !p.comma("composite literal", token.RBRACE) {
				break
			}
			p.next()
		}
		end()
	}
	p.level--
	lit.Rbrace = p.closing(token.RBRACE, "composite literal")
	return lit
}

func (p *parser) element() ast.Expr {
	defer p.trace("Element")()
	x := p.elementValue()
	if p.tok == token.COLON {
		return &ast.KeyValueExpr{Key: x, Colon: p.expect(token.COLON), Value: p.elementValue()}
	}
	return x
}

func (p *parser) elementValue() ast.Expr {
	defer p.trace("Element")()
	if p.tok == token.LBRACE {
		return p.composite(nil)
	}
	return p.expr()
}
