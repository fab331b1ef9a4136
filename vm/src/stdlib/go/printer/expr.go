package printer

import (
	"go/ast"
	"go/token"
	"strings"
)

func (p *printer) expr(x ast.Expr) { p.nested(x, token.LowestPrec, 1) }

func (p *printer) deep(x ast.Expr, depth int) { p.nested(x, token.LowestPrec, depth) }

// nested prints an expression that is an operand of an operator of precedence prec; depth says how deep
// it is nested, which takes the blanks from around its operators.
func (p *printer) nested(expr ast.Expr, prec, depth int) {
	p.at(expr.Pos())
	switch x := expr.(type) {
	case *ast.BadExpr:
		p.text("BadExpr")
	case *ast.Ident:
		p.ident(x)
	case *ast.BasicLit:
		if p.Mode&normalizeNumbers != 0 {
			x = normalized(x)
		}
		p.literal(x)
	case *ast.BinaryExpr:
		p.binary(x, prec, cutoff(x, max(1, depth)), max(1, depth))
	case *ast.KeyValueExpr:
		p.expr(x.Key)
		p.at(x.Colon)
		p.tok(token.COLON)
		p.space(blank)
		p.expr(x.Value)
	case *ast.StarExpr:
		parens := prec > token.UnaryPrec
		if parens {
			p.tok(token.LPAREN)
		}
		p.tok(token.MUL)
		p.expr(x.X)
		if parens {
			p.tok(token.RPAREN)
		}
	case *ast.UnaryExpr:
		if prec > token.UnaryPrec {
			p.tok(token.LPAREN)
			p.expr(x)
			p.tok(token.RPAREN)
			return
		}
		p.tok(x.Op)
		if x.Op == token.RANGE {
			p.space(blank)
		}
		p.nested(x.X, token.UnaryPrec, depth)
	case *ast.FuncLit:
		p.at(x.Type.Pos())
		p.tok(token.FUNC)
		column := p.out.Column - len("func")
		p.signature(x.Type)
		p.funcBody(p.distance(x.Type.Pos(), column), blank, x.Body)
	case *ast.ParenExpr:
		if _, ok := x.X.(*ast.ParenExpr); ok {
			p.deep(x.X, depth) // one pair is enough
			return
		}
		p.tok(token.LPAREN)
		p.deep(x.X, max(1, depth-1))
		p.at(x.Rparen)
		p.tok(token.RPAREN)
	case *ast.SelectorExpr:
		p.selector(x, depth, false)
	case *ast.TypeAssertExpr:
		p.nested(x.X, token.HighestPrec, depth)
		p.tok(token.PERIOD)
		p.at(x.Lparen)
		p.tok(token.LPAREN)
		if x.Type == nil {
			p.tok(token.TYPE)
		} else {
			p.expr(x.Type)
		}
		p.at(x.Rparen)
		p.tok(token.RPAREN)
	case *ast.IndexExpr:
		p.nested(x.X, token.HighestPrec, 1)
		p.at(x.Lbrack)
		p.tok(token.LBRACK)
		p.deep(x.Index, depth+1)
		p.at(x.Rbrack)
		p.tok(token.RBRACK)
	case *ast.IndexListExpr:
		p.nested(x.X, token.HighestPrec, 1)
		p.at(x.Lbrack)
		p.tok(token.LBRACK)
		p.exprs(x.Indices, list{from: x.Lbrack, to: x.Rbrack, depth: depth + 1, comma: true})
		p.at(x.Rbrack)
		p.tok(token.RBRACK)
	case *ast.SliceExpr:
		p.slice(x, depth)
	case *ast.CallExpr:
		p.call(x, depth)
	case *ast.CompositeLit:
		p.composite(x, depth)
	default:
		p.typ(expr)
	}
}

func (p *printer) typ(expr ast.Expr) {
	switch x := expr.(type) {
	case *ast.Ellipsis:
		p.tok(token.ELLIPSIS)
		if x.Elt != nil {
			p.expr(x.Elt)
		}
	case *ast.ArrayType:
		p.tok(token.LBRACK)
		if x.Len != nil {
			p.expr(x.Len)
		}
		p.tok(token.RBRACK)
		p.expr(x.Elt)
	case *ast.StructType:
		p.tok(token.STRUCT)
		p.fields(x.Fields, true, x.Incomplete)
	case *ast.FuncType:
		p.tok(token.FUNC)
		p.signature(x)
	case *ast.InterfaceType:
		p.tok(token.INTERFACE)
		p.fields(x.Methods, false, x.Incomplete)
	case *ast.MapType:
		p.tok(token.MAP, token.LBRACK)
		p.expr(x.Key)
		p.tok(token.RBRACK)
		p.expr(x.Value)
	case *ast.ChanType:
		switch x.Dir {
		case ast.RECV:
			p.tok(token.ARROW, token.CHAN)
		case ast.SEND:
			p.tok(token.CHAN)
			p.at(x.Arrow)
			p.tok(token.ARROW)
		default:
			p.tok(token.CHAN)
		}
		p.space(blank)
		p.expr(x.Value)
	default:
		panic("unreachable")
	}
}

// A mix is which operators there are in an expression.
type mix struct {
	four, five bool // of precedence 4 and 5
	problem    int  // precedence up to which blanks keep operators apart
}

func (m *mix) add(other mix) {
	m.four, m.five = m.four || other.four, m.five || other.five
	m.problem = max(m.problem, other.problem)
}

func mixOf(x *ast.BinaryExpr) (m mix) {
	prec := x.Op.Precedence()
	m.four, m.five = prec == 4, prec == 5
	if l, ok := x.X.(*ast.BinaryExpr); ok && l.Op.Precedence() >= prec {
		m.add(mixOf(l))
	}
	switch r := x.Y.(type) {
	case *ast.BinaryExpr:
		if r.Op.Precedence() > prec {
			m.add(mixOf(r))
		}
	case *ast.StarExpr:
		if x.Op == token.QUO {
			m.problem = 5
		}
	case *ast.UnaryExpr:
		switch x.Op.String() + r.Op.String() {
		case "/*", "&&", "&^":
			m.problem = 5
		case "++", "--":
			m.problem = max(m.problem, 4)
		}
	}
	return m
}

// cutoff returns the precedence from which operators have no blanks around them.
func cutoff(x *ast.BinaryExpr, depth int) int {
	switch m := mixOf(x); {
	case m.problem > 0:
		return m.problem + 1
	case m.four && m.five:
		if depth == 1 {
			return 5
		}
		return 4
	}
	if depth == 1 {
		return 6
	}
	return 4
}

func (p *printer) binary(x *ast.BinaryExpr, outer, cut, depth int) {
	prec := x.Op.Precedence()
	if prec < outer {
		p.tok(token.LPAREN)
		p.deep(x, max(1, depth-1))
		p.tok(token.RPAREN)
		return
	}
	blanks := prec < cut
	left := depth + 1
	if l, ok := x.X.(*ast.BinaryExpr); ok && l.Op.Precedence() == prec {
		left = depth
	}
	p.nested(x.X, prec, left)
	if blanks {
		p.space(blank)
	}
	before, behind := p.pos.Line, p.line(x.Y.Pos())
	p.at(x.OpPos)
	p.tok(x.Op)
	indented := false
	if before != behind && before > 0 && behind > 0 && p.linebreak(behind, 1, indent, true) > 0 {
		indented, blanks = true, false
	}
	if blanks {
		p.space(blank)
	}
	p.nested(x.Y, prec+1, depth+1)
	if indented {
		p.space(unindent)
	}
}

func (p *printer) slice(x *ast.SliceExpr, depth int) {
	p.nested(x.X, token.HighestPrec, 1)
	p.at(x.Lbrack)
	p.tok(token.LBRACK)
	bounds := []ast.Expr{x.Low, x.High}
	if x.Max != nil {
		bounds = append(bounds, x.Max)
	}
	some, operators := 0, false
	for _, b := range bounds {
		if b != nil {
			some++
			_, ok := b.(*ast.BinaryExpr)
			operators = operators || ok
		}
	}
	blanks := depth <= 1 && some > 1 && operators
	for i, b := range bounds {
		if i > 0 {
			if bounds[i-1] != nil && blanks {
				p.space(blank)
			}
			p.tok(token.COLON)
			if b != nil && blanks {
				p.space(blank)
			}
		}
		if b != nil {
			p.deep(b, depth+1)
		}
	}
	p.at(x.Rbrack)
	p.tok(token.RBRACK)
}

func (p *printer) call(x *ast.CallExpr, depth int) {
	if len(x.Args) > 1 {
		depth++
	}
	// A conversion to such a type would be read as something else.
	parens := false
	switch t := x.Fun.(type) {
	case *ast.FuncType:
		parens = true
	case *ast.ChanType:
		parens = t.Dir == ast.RECV
	}
	if parens {
		p.tok(token.LPAREN)
	}
	indented := false
	if sel, ok := x.Fun.(*ast.SelectorExpr); ok {
		indented = p.selector(sel, depth, true)
	} else {
		p.nested(x.Fun, token.HighestPrec, depth)
	}
	if parens {
		p.tok(token.RPAREN)
	}
	p.at(x.Lparen)
	p.tok(token.LPAREN)
	if x.Ellipsis.IsValid() {
		p.exprs(x.Args, list{from: x.Lparen, to: x.Ellipsis, depth: depth})
		p.at(x.Ellipsis)
		p.tok(token.ELLIPSIS)
		if x.Rparen.IsValid() && p.line(x.Ellipsis) < p.line(x.Rparen) {
			p.tok(token.COMMA)
			p.space(formfeed)
		}
	} else {
		p.exprs(x.Args, list{from: x.Lparen, to: x.Rparen, depth: depth, comma: true})
	}
	p.at(x.Rparen)
	p.tok(token.RPAREN)
	if indented {
		p.space(unindent)
	}
}

// selector prints x.Sel, and says whether what comes behind is indented. That of a method ends behind
// its arguments.
func (p *printer) selector(x *ast.SelectorExpr, depth int, method bool) bool {
	p.nested(x.X, token.HighestPrec, depth)
	p.tok(token.PERIOD)
	broken := p.pos.IsValid() && p.pos.Line < p.line(x.Sel.Pos())
	if broken {
		p.space(indent, newline)
	}
	p.at(x.Sel.Pos())
	p.ident(x.Sel)
	if broken && !method {
		p.space(unindent)
	}
	return broken
}

func (p *printer) composite(x *ast.CompositeLit, depth int) {
	if x.Type != nil {
		p.nested(x.Type, token.HighestPrec, depth)
	}
	p.level++
	p.at(x.Lbrace)
	p.tok(token.LBRACE)
	p.exprs(x.Elts, list{from: x.Lbrace, to: x.Rbrace, depth: 1, comma: true, incomplete: x.Incomplete})
	// A comment of the other kind before the brace neither breaks the line nor, behind an element, is
	// followed by a blank.
	p.space(indent, unindent)
	p.unbroken = !p.unbroken
	if len(x.Elts) > 0 {
		p.unpadded = !p.unpadded
	}
	p.at(x.Rbrace)
	p.tok(token.RBRACE)
	p.unbroken = !p.unbroken
	if len(x.Elts) > 0 {
		p.unpadded = !p.unpadded
	}
	p.level--
}

// normalized returns a number with prefix and exponent in lower case, and without the zeros that old
// imaginary numbers may begin with.
func normalized(lit *ast.BasicLit) *ast.BasicLit {
	if lit.Kind != token.INT && lit.Kind != token.FLOAT && lit.Kind != token.IMAG || len(lit.Value) < 2 {
		return lit
	}
	x := lit.Value
	lower := func(letter, by string) {
		if i := strings.LastIndex(x, letter); i >= 0 {
			x = x[:i] + by + x[i+1:]
		}
	}
	switch x[:2] {
	case "0x", "0X":
		x = "0x" + x[2:]
		lower("P", "p")
	case "0o", "0O":
		x = "0o" + x[2:]
	case "0b", "0B":
		x = "0b" + x[2:]
	default:
		if strings.Contains(x, "E") {
			lower("E", "e")
		} else if strings.HasSuffix(x, "i") && !strings.ContainsAny(x, ".e") {
			if x = strings.TrimLeft(x, "0_"); x == "i" {
				x = "0i"
			}
		}
	}
	if x == lit.Value {
		return lit
	}
	return &ast.BasicLit{ValuePos: lit.ValuePos, Kind: lit.Kind, Value: x}
}
