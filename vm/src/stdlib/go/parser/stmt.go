package parser

import (
	"fmt"
	"go/ast"
	"go/token"
)

func (p *parser) stmt() ast.Stmt {
	p.deeper()
	defer func() { p.depth-- }()
	defer p.trace("Statement")()
	switch p.tok {
	case token.CONST, token.TYPE, token.VAR:
		return &ast.DeclStmt{Decl: p.decl(startsStmt)}
	case token.IDENT, token.INT, token.FLOAT, token.IMAG, token.CHAR, token.STRING, token.FUNC, token.LPAREN,
		token.LBRACK, token.STRUCT, token.MAP, token.CHAN, token.INTERFACE,
		token.ADD, token.SUB, token.MUL, token.AND, token.XOR, token.ARROW, token.NOT:
		s, _ := p.simple(withLabel)
		if _, ok := s.(*ast.LabeledStmt); !ok {
			p.semicolon()
		}
		return s
	case token.GO, token.DEFER:
		return p.goOrDefer(p.tok)
	case token.RETURN:
		return p.returnStmt()
	case token.BREAK, token.CONTINUE, token.GOTO, token.FALLTHROUGH:
		return p.branch(p.tok)
	case token.LBRACE:
		s := p.block("BlockStmt")
		p.semicolon()
		return s
	case token.IF:
		return p.ifStmt()
	case token.SWITCH:
		return p.switchStmt()
	case token.SELECT:
		return p.selectStmt()
	case token.FOR:
		return p.forStmt()
	case token.SEMICOLON:
		s := &ast.EmptyStmt{Semicolon: p.pos, Implicit: p.lit == "\n"}
		p.next()
		return s
	case token.RBRACE:
		return &ast.EmptyStmt{Semicolon: p.pos, Implicit: true}
	}
	bad := p.bad("statement", startsStmt)
	return &ast.BadStmt{From: bad.From, To: bad.To}
}

func (p *parser) stmts() (list []ast.Stmt) {
	defer p.trace("StatementList")()
	for p.tok != token.CASE && p.tok != token.DEFAULT && p.tok != token.RBRACE && p.tok != token.EOF {
		list = append(list, p.stmt())
	}
	return list
}

// block parses statements in braces; without a closing one it has no place.
func (p *parser) block(what string) *ast.BlockStmt {
	defer p.trace(what)()
	b := &ast.BlockStmt{Lbrace: p.expect(token.LBRACE), List: p.stmts()}
	closed := p.tok == token.RBRACE
	if end := p.expect(token.RBRACE); closed {
		b.Rbrace = end
	}
	return b
}

// What a simple statement may be.
type place int

const (
	plain place = iota
	withLabel
	withRange
)

// simple parses a simple statement, or the head of a range loop, which is an assignment of the unary
// expression range x.
func (p *parser) simple(where place) (s ast.Stmt, isRange bool) {
	defer p.trace("SimpleStmt")()
	x := p.list(false)
	switch tok := p.tok; tok {
	case token.DEFINE, token.ASSIGN, token.ADD_ASSIGN, token.SUB_ASSIGN, token.MUL_ASSIGN, token.QUO_ASSIGN,
		token.REM_ASSIGN, token.AND_ASSIGN, token.OR_ASSIGN, token.XOR_ASSIGN, token.SHL_ASSIGN,
		token.SHR_ASSIGN, token.AND_NOT_ASSIGN:
		s := &ast.AssignStmt{Lhs: x, Tok: tok, TokPos: p.expect(tok)}
		if where == withRange && p.tok == token.RANGE && (tok == token.DEFINE || tok == token.ASSIGN) {
			s.Rhs = p.rangeExpr()
			return s, true
		}
		s.Rhs = p.list(true)
		return s, false
	}
	if len(x) > 1 {
		p.missing(x[0].Pos(), "1 expression")
	}
	switch tok := p.tok; tok {
	case token.COLON:
		colon := p.expect(tok)
		if label, ok := x[0].(*ast.Ident); ok && where == withLabel {
			return &ast.LabeledStmt{Label: label, Colon: colon, Stmt: p.stmt()}, false
		}
		p.error(colon, "illegal label declaration")
		return &ast.BadStmt{From: x[0].Pos(), To: colon + 1}, false
	case token.ARROW:
		return &ast.SendStmt{Chan: x[0], Arrow: p.expect(tok), Value: p.rhs()}, false
	case token.INC, token.DEC:
		return &ast.IncDecStmt{X: x[0], Tok: tok, TokPos: p.expect(tok)}, false
	}
	return &ast.ExprStmt{X: x[0]}, false
}

func (p *parser) rangeExpr() []ast.Expr {
	return []ast.Expr{&ast.UnaryExpr{Op: token.RANGE, OpPos: p.expect(token.RANGE), X: p.rhs()}}
}

func (p *parser) goOrDefer(tok token.Token) ast.Stmt {
	word := tok.String()
	if tok == token.GO {
		defer p.trace("GoStmt")()
	} else {
		defer p.trace("DeferStmt")()
	}
	pos := p.expect(tok)
	x := p.rhs()
	if inside := ast.Unparen(x); inside != x {
		p.error(x.Pos(), fmt.Sprintf("expression in %s must not be parenthesized", word))
		x = inside
	}
	call, ok := x.(*ast.CallExpr)
	if _, bad := x.(*ast.BadExpr); !ok && !bad {
		p.error(x.End(), fmt.Sprintf("expression in %s must be function call", word))
	}
	p.semicolon()
	switch {
	case !ok:
		return &ast.BadStmt{From: pos, To: pos + token.Pos(len(word))}
	case tok == token.GO:
		return &ast.GoStmt{Go: pos, Call: call}
	}
	return &ast.DeferStmt{Defer: pos, Call: call}
}

func (p *parser) returnStmt() *ast.ReturnStmt {
	defer p.trace("ReturnStmt")()
	s := &ast.ReturnStmt{Return: p.expect(token.RETURN)}
	if p.tok != token.SEMICOLON && p.tok != token.RBRACE {
		s.Results = p.list(true)
	}
	p.semicolon()
	return s
}

func (p *parser) branch(tok token.Token) *ast.BranchStmt {
	defer p.trace("BranchStmt")()
	s := &ast.BranchStmt{Tok: tok, TokPos: p.expect(tok)}
	if tok == token.GOTO || tok != token.FALLTHROUGH && p.tok == token.IDENT {
		s.Label = p.ident()
	}
	p.semicolon()
	return s
}

// condition makes an expression of a statement.
func (p *parser) condition(s ast.Stmt, want string) ast.Expr {
	switch s := s.(type) {
	case nil:
		return nil
	case *ast.ExprStmt:
		return s.X
	}
	found := "simple statement"
	if _, ok := s.(*ast.AssignStmt); ok {
		found = "assignment"
	}
	p.error(s.Pos(), fmt.Sprintf("expected %s, found %s (missing parentheses around composite literal?)", want, found))
	return &ast.BadExpr{From: s.Pos(), To: s.End()}
}

// head parses the head of a statement, where a brace begins the body.
func (p *parser) head(parse func()) {
	defer func(was int) { p.level = was }(p.level)
	p.level = -1
	parse()
}

func (p *parser) ifStmt() *ast.IfStmt {
	p.deeper()
	defer func() { p.depth-- }()
	defer p.trace("IfStmt")()
	s := &ast.IfStmt{If: p.expect(token.IF)}
	if p.tok == token.LBRACE {
		p.error(p.pos, "missing condition in if statement")
		s.Cond = &ast.BadExpr{From: p.pos, To: p.pos}
	} else {
		p.head(func() { p.ifHead(s) })
	}
	s.Body = p.block("BlockStmt")
	if !p.got(token.ELSE) {
		p.semicolon()
		return s
	}
	switch p.tok {
	case token.IF:
		s.Else = p.ifStmt()
	case token.LBRACE:
		s.Else = p.block("BlockStmt")
		p.semicolon()
	default:
		p.missing(p.pos, "if statement or block")
		s.Else = &ast.BadStmt{From: p.pos, To: p.pos}
	}
	return s
}

func (p *parser) ifHead(s *ast.IfStmt) {
	var cond ast.Stmt
	if p.tok != token.SEMICOLON {
		if p.got(token.VAR) {
			p.error(p.pos, "var declaration not allowed in if initializer")
		}
		cond, _ = p.simple(plain)
	}
	if p.tok != token.LBRACE {
		s.Init, cond = cond, nil
		at, lit, written := p.pos, p.lit, p.tok == token.SEMICOLON
		p.expect(token.SEMICOLON)
		switch {
		case p.tok != token.LBRACE:
			cond, _ = p.simple(plain)
		case written && lit == "\n":
			p.error(at, "unexpected newline, expecting { after if clause")
		case written:
			p.error(at, "missing condition in if statement")
		}
	}
	if s.Cond = p.condition(cond, "boolean expression"); s.Cond == nil {
		s.Cond = &ast.BadExpr{From: p.pos, To: p.pos}
	}
}

// clauses parses the cases of a switch or select.
func (p *parser) clauses(clause func() ast.Stmt) *ast.BlockStmt {
	b := &ast.BlockStmt{Lbrace: p.expect(token.LBRACE)}
	for p.tok == token.CASE || p.tok == token.DEFAULT {
		b.List = append(b.List, clause())
	}
	b.Rbrace = p.expect(token.RBRACE)
	p.semicolon()
	return b
}

func (p *parser) switchStmt() ast.Stmt {
	defer p.trace("SwitchStmt")()
	pos := p.expect(token.SWITCH)
	var init, tag ast.Stmt
	if p.tok != token.LBRACE {
		p.head(func() {
			if p.tok != token.SEMICOLON {
				tag, _ = p.simple(plain)
			}
			if p.got(token.SEMICOLON) {
				init, tag = tag, nil
				if p.tok != token.LBRACE {
					tag, _ = p.simple(plain)
				}
			}
		})
	}
	types := p.isTypeSwitch(tag)
	body := p.clauses(p.caseClause)
	if types {
		return &ast.TypeSwitchStmt{Switch: pos, Init: init, Assign: tag, Body: body}
	}
	return &ast.SwitchStmt{Switch: pos, Init: init, Tag: p.condition(tag, "switch expression"), Body: body}
}

// isTypeSwitch reports whether the tag is x.(type) or v := x.(type).
func (p *parser) isTypeSwitch(tag ast.Stmt) bool {
	asks := func(x ast.Expr) bool {
		t, ok := x.(*ast.TypeAssertExpr)
		return ok && t.Type == nil
	}
	switch s := tag.(type) {
	case *ast.ExprStmt:
		return asks(s.X)
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 || !asks(s.Rhs[0]) {
			return false
		}
		if s.Tok == token.ASSIGN {
			p.error(s.TokPos, "expected ':=', found '='")
		}
		return s.Tok == token.ASSIGN || s.Tok == token.DEFINE
	}
	return false
}

func (p *parser) caseClause() ast.Stmt {
	defer p.trace("CaseClause")()
	c := &ast.CaseClause{Case: p.pos}
	if p.got(token.CASE) {
		c.List = p.list(true)
	} else {
		p.expect(token.DEFAULT)
	}
	c.Colon = p.expect(token.COLON)
	c.Body = p.stmts()
	return c
}

func (p *parser) selectStmt() *ast.SelectStmt {
	defer p.trace("SelectStmt")()
	return &ast.SelectStmt{Select: p.expect(token.SELECT), Body: p.clauses(p.commClause)}
}

func (p *parser) commClause() ast.Stmt {
	defer p.trace("CommClause")()
	c := &ast.CommClause{Case: p.pos}
	if p.got(token.CASE) {
		c.Comm = p.comm()
	} else {
		p.expect(token.DEFAULT)
	}
	c.Colon = p.expect(token.COLON)
	c.Body = p.stmts()
	return c
}

func (p *parser) comm() ast.Stmt {
	x := p.list(false)
	switch tok := p.tok; tok {
	case token.ASSIGN, token.DEFINE:
		if len(x) > 2 {
			p.missing(x[0].Pos(), "1 or 2 expressions")
			x = x[:2]
		}
		s := &ast.AssignStmt{Lhs: x, Tok: tok, TokPos: p.expect(tok)}
		s.Rhs = []ast.Expr{p.rhs()}
		return s
	}
	if len(x) > 1 {
		p.missing(x[0].Pos(), "1 expression")
	}
	if p.tok == token.ARROW {
		return &ast.SendStmt{Chan: x[0], Arrow: p.expect(token.ARROW), Value: p.rhs()}
	}
	return &ast.ExprStmt{X: x[0]}
}

func (p *parser) forStmt() ast.Stmt {
	defer p.trace("ForStmt")()
	pos := p.expect(token.FOR)
	var init, cond, post ast.Stmt
	isRange := false
	if p.tok != token.LBRACE {
		p.head(func() {
			switch {
			case p.tok == token.RANGE:
				cond, isRange = &ast.AssignStmt{Rhs: p.rangeExpr()}, true
			case p.tok != token.SEMICOLON:
				cond, isRange = p.simple(withRange)
			}
			if isRange || !p.got(token.SEMICOLON) {
				return
			}
			init, cond = cond, nil
			if p.tok != token.SEMICOLON {
				cond, _ = p.simple(plain)
			}
			p.semicolon()
			if p.tok != token.LBRACE {
				post, _ = p.simple(plain)
			}
		})
	}
	body := p.block("BlockStmt")
	p.semicolon()
	if !isRange {
		return &ast.ForStmt{For: pos, Init: init, Cond: p.condition(cond, "boolean or range expression"), Post: post, Body: body}
	}
	as := cond.(*ast.AssignStmt)
	s := &ast.RangeStmt{For: pos, TokPos: as.TokPos, Tok: as.Tok, Range: as.Rhs[0].Pos(), X: as.Rhs[0].(*ast.UnaryExpr).X, Body: body}
	switch n := len(as.Lhs); n {
	case 0:
	case 1:
		s.Key = as.Lhs[0]
	case 2:
		s.Key, s.Value = as.Lhs[0], as.Lhs[1]
	default:
		p.missing(as.Lhs[n-1].Pos(), "at most 2 expressions")
		return &ast.BadStmt{From: pos, To: body.End()}
	}
	return s
}
