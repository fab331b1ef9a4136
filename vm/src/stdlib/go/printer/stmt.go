package printer

import (
	"go/ast"
	"go/token"
)

// stmts prints statements, indented or not; last is whether a brace comes behind them.
func (p *printer) stmts(all []ast.Stmt, indented, last bool) {
	if indented {
		p.space(indent)
	}
	line, n := 0, 0
	for i, s := range all {
		if _, ok := s.(*ast.EmptyStmt); ok {
			continue
		}
		// Statements of several lines end a section.
		if len(p.output) > 0 {
			p.linebreak(p.line(s.Pos()), 1, ignore, n == 0 || !indented || p.linesFrom(line) > 0)
		}
		p.noteLine(&line)
		p.stmt(s, last && i == len(all)-1)
		for labeled, ok := s.(*ast.LabeledStmt); ok; labeled, ok = labeled.Stmt.(*ast.LabeledStmt) {
			line++ // the label has a line of its own
		}
		n++
	}
	if indented {
		p.space(unindent)
	}
}

func (p *printer) block(b *ast.BlockStmt, indented bool) {
	p.at(b.Lbrace)
	p.tok(token.LBRACE)
	p.stmts(b.List, indented, true)
	p.linebreak(p.line(b.Rbrace), 1, ignore, true)
	p.at(b.Rbrace)
	p.tok(token.RBRACE)
}

// bare takes parentheses away that the head of a statement does not need.
func bare(x ast.Expr) ast.Expr {
	paren, ok := x.(*ast.ParenExpr)
	if !ok {
		return x
	}
	needed := false
	ast.Inspect(paren.X, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ParenExpr:
			return false
		case *ast.CompositeLit:
			// Its brace would begin the body.
			needed = needed || isTypeName(n.Type)
			return false
		}
		return true
	})
	if needed {
		return x
	}
	return bare(paren.X)
}

func isTypeName(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return isTypeName(x.X)
	}
	return false
}

// head prints what stands between a keyword and its body.
func (p *printer) head(loop bool, init ast.Stmt, cond ast.Expr, post ast.Stmt) {
	p.space(blank)
	some := false
	if init != nil || post != nil {
		if init != nil {
			p.stmt(init, false)
		}
		p.tok(token.SEMICOLON)
		p.space(blank)
	}
	if cond != nil {
		p.expr(bare(cond))
		some = true
	}
	if loop && (init != nil || post != nil) {
		p.tok(token.SEMICOLON)
		p.space(blank)
		some = false
		if post != nil {
			p.stmt(post, false)
			some = true
		}
	}
	if some {
		p.space(blank)
	}
}

// spread reports whether the results of a return stand on several lines, so that all of them are indented.
func (p *printer) spread(all []ast.Expr) bool {
	if len(all) < 2 {
		return false
	}
	line := p.line(all[0].Pos())
	if line <= 0 || line >= p.line(all[len(all)-1].End()) {
		return false
	}
	long := 0
	for _, x := range all {
		from, to := p.line(x.Pos()), p.line(x.End())
		if line < from {
			return true
		}
		if from < to && !isLiteral(x) {
			long++
		}
		line = to
	}
	return long > 1
}

// isLiteral reports whether x is a composite literal, or the address of one.
func isLiteral(x ast.Expr) bool {
	x = ast.Unparen(x)
	if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.AND {
		x = ast.Unparen(u.X)
	}
	_, ok := x.(*ast.CompositeLit)
	return ok
}

func (p *printer) stmt(stmt ast.Stmt, last bool) {
	p.at(stmt.Pos())
	switch s := stmt.(type) {
	case *ast.BadStmt:
		p.text("BadStmt")
	case *ast.EmptyStmt:
	case *ast.DeclStmt:
		p.decl(s.Decl)
	case *ast.LabeledStmt:
		p.labeled(s, last)
	case *ast.ExprStmt:
		p.expr(s.X)
	case *ast.SendStmt:
		p.expr(s.Chan)
		p.space(blank)
		p.at(s.Arrow)
		p.tok(token.ARROW)
		p.space(blank)
		p.expr(s.Value)
	case *ast.IncDecStmt:
		p.deep(s.X, 2)
		p.at(s.TokPos)
		p.tok(s.Tok)
	case *ast.AssignStmt:
		depth := 1
		if len(s.Lhs) > 1 && len(s.Rhs) > 1 {
			depth++
		}
		p.exprs(s.Lhs, list{from: s.Pos(), to: s.TokPos, depth: depth})
		p.space(blank)
		p.at(s.TokPos)
		p.tok(s.Tok)
		p.space(blank)
		p.exprs(s.Rhs, list{from: s.TokPos, depth: depth})
	case *ast.GoStmt:
		p.tok(token.GO)
		p.space(blank)
		p.expr(s.Call)
	case *ast.DeferStmt:
		p.tok(token.DEFER)
		p.space(blank)
		p.expr(s.Call)
	case *ast.ReturnStmt:
		p.tok(token.RETURN)
		if s.Results == nil {
			return
		}
		p.space(blank)
		if p.spread(s.Results) {
			p.space(indent)
			p.exprs(s.Results, list{depth: 1, flat: true})
			p.space(unindent)
		} else {
			p.exprs(s.Results, list{depth: 1})
		}
	case *ast.BranchStmt:
		p.tok(s.Tok)
		if s.Label != nil {
			p.space(blank)
			p.expr(s.Label)
		}
	case *ast.BlockStmt:
		p.block(s, true)
	default:
		p.control(stmt, last)
	}
}

func (p *printer) labeled(s *ast.LabeledStmt, last bool) {
	// The label stands one to the left of its statement.
	p.space(unindent)
	p.expr(s.Label)
	p.at(s.Colon)
	p.tok(token.COLON)
	p.space(indent)
	if empty, ok := s.Stmt.(*ast.EmptyStmt); !ok {
		p.linebreak(p.line(s.Stmt.Pos()), 1, ignore, true)
	} else if !last {
		p.space(newline)
		p.at(empty.Pos())
		p.tok(token.SEMICOLON)
		return
	}
	p.stmt(s.Stmt, last)
}

func (p *printer) control(stmt ast.Stmt, last bool) {
	switch s := stmt.(type) {
	case *ast.IfStmt:
		p.tok(token.IF)
		p.head(false, s.Init, s.Cond, nil)
		p.block(s.Body, true)
		p.elseBranch(s.Else, last)
	case *ast.SwitchStmt:
		p.tok(token.SWITCH)
		p.head(false, s.Init, s.Tag, nil)
		p.block(s.Body, false)
	case *ast.TypeSwitchStmt:
		p.tok(token.SWITCH)
		p.space(blank)
		if s.Init != nil {
			p.stmt(s.Init, false)
			p.tok(token.SEMICOLON)
			p.space(blank)
		}
		p.stmt(s.Assign, false)
		p.space(blank)
		p.block(s.Body, false)
	case *ast.CaseClause:
		if s.List == nil {
			p.tok(token.DEFAULT)
		} else {
			p.tok(token.CASE)
			p.space(blank)
			p.exprs(s.List, list{from: s.Pos(), to: s.Colon, depth: 1})
		}
		p.clause(s.Colon, s.Body, last)
	case *ast.CommClause:
		if s.Comm == nil {
			p.tok(token.DEFAULT)
		} else {
			p.tok(token.CASE)
			p.space(blank)
			p.stmt(s.Comm, false)
		}
		p.clause(s.Colon, s.Body, last)
	case *ast.SelectStmt:
		p.tok(token.SELECT)
		p.space(blank)
		if len(s.Body.List) > 0 || p.commentBefore(p.position(s.Body.Rbrace)) {
			p.block(s.Body, false)
			return
		}
		p.at(s.Body.Lbrace)
		p.tok(token.LBRACE)
		p.at(s.Body.Rbrace)
		p.tok(token.RBRACE)
	case *ast.ForStmt:
		p.tok(token.FOR)
		p.head(true, s.Init, s.Cond, s.Post)
		p.block(s.Body, true)
	case *ast.RangeStmt:
		p.rangeStmt(s)
	default:
		panic("unreachable")
	}
}

func (p *printer) clause(colon token.Pos, body []ast.Stmt, last bool) {
	p.at(colon)
	p.tok(token.COLON)
	p.stmts(body, true, last)
}

func (p *printer) elseBranch(s ast.Stmt, last bool) {
	if s == nil {
		return
	}
	p.space(blank)
	p.tok(token.ELSE)
	p.space(blank)
	switch s.(type) {
	case *ast.BlockStmt, *ast.IfStmt:
		p.stmt(s, last)
		return
	}
	// The tree is wrong; what is printed need not be.
	p.tok(token.LBRACE)
	p.space(indent, formfeed)
	p.stmt(s, true)
	p.space(unindent, formfeed)
	p.tok(token.RBRACE)
}

func (p *printer) rangeStmt(s *ast.RangeStmt) {
	p.tok(token.FOR)
	p.space(blank)
	if s.Key != nil {
		p.expr(s.Key)
		if s.Value != nil {
			p.at(s.Value.Pos())
			p.tok(token.COMMA)
			p.space(blank)
			p.expr(s.Value)
		}
		p.space(blank)
		p.at(s.TokPos)
		p.tok(s.Tok)
		p.space(blank)
	}
	p.tok(token.RANGE)
	p.space(blank)
	p.expr(bare(s.X))
	p.space(blank)
	p.block(s.Body, true)
}
