package types

import (
	"go/ast"
	"go/constant"
	"go/token"
)

// stmtContext says what may stand at a place.
type stmtContext uint

const (
	breakOk stmtContext = 1 << iota
	continueOk
	fallthroughOk
	finalCase
	inTypeSwitch
)

// funcBody checks the body of a function.
func (c *Checker) funcBody(d *declaration, name string, sig *Signature, body *ast.BlockStmt, iota constant.Value) {
	saved := c.environment
	defer func() { c.environment = saved }()
	c.environment = environment{decl: d, scope: sig.scope, version: c.version, iota: iota, sig: sig}
	sig.scope.end = body.End()
	c.stmtList(0, body.List)
	if c.hasLabel {
		c.labels(body)
	}
	if sig.results.Len() > 0 && !c.terminates(body, "") {
		c.errorf(at(body.Rbrace), "missing return")
	}
	c.unusedVars(sig.scope)
}

// unusedVars reports local variables that are not used.
func (c *Checker) unusedVars(scope *Scope) {
	var unused []*Var
	for _, obj := range scope.elems {
		if v, ok := obj.(*Var); ok && !v.used && v.kind == LocalVar {
			unused = append(unused, v)
		}
	}
	for _, v := range sortedByPos(unused) {
		c.softErrorf(v, "declared and not used: %s", v.name)
	}
	for _, child := range scope.children {
		if !child.isFunc {
			c.unusedVars(child)
		}
	}
}

func (c *Checker) stmtList(ctx stmtContext, list []ast.Stmt) {
	ok := ctx&fallthroughOk != 0
	inner := ctx &^ fallthroughOk
	n := len(list)
	for n > 0 {
		if _, empty := list[n-1].(*ast.EmptyStmt); !empty {
			break
		}
		n--
	}
	for i, s := range list {
		if ok && i+1 == n {
			c.stmt(inner|fallthroughOk, s)
		} else {
			c.stmt(inner, s)
		}
	}
}

func (c *Checker) simpleStmt(s ast.Stmt) {
	if s != nil {
		c.stmt(0, s)
	}
}

func (c *Checker) stmt(ctx stmtContext, s ast.Stmt) {
	top := len(c.queue)
	// What was left for later within the statement is checked before the scope changes.
	defer func() { c.processFrom(top) }()
	inner := ctx &^ (fallthroughOk | finalCase | inTypeSwitch)
	switch s := s.(type) {
	case *ast.BadStmt, *ast.EmptyStmt:
	case *ast.DeclStmt:
		c.declStmt(s.Decl)
	case *ast.LabeledStmt:
		c.hasLabel = true
		c.stmt(ctx, s.Stmt)
	case *ast.ExprStmt:
		c.exprStmt(s)
	case *ast.SendStmt:
		c.sendStmt(s)
	case *ast.IncDecStmt:
		c.incDec(s)
	case *ast.AssignStmt:
		c.assignStmt(s)
	case *ast.GoStmt:
		c.suspendedCall("go", s.Call)
	case *ast.DeferStmt:
		c.suspendedCall("defer", s.Call)
	case *ast.ReturnStmt:
		c.returnStmt(s)
	case *ast.BranchStmt:
		c.branchStmt(ctx, s)
	case *ast.BlockStmt:
		c.openScope(s, "block")
		c.stmtList(inner, s.List)
		c.closeScope()
	case *ast.IfStmt:
		c.openScope(s, "if")
		c.simpleStmt(s.Init)
		var x operand
		c.expr(nil, &x, s.Cond)
		if x.mode != modeInvalid && !allBoolean(x.typ) {
			c.errorf(s.Cond, "non-boolean condition in if statement")
		}
		c.openScope(s.Body, "block")
		c.stmtList(inner, s.Body.List)
		c.closeScope()
		if s.Else != nil {
			c.stmt(inner, s.Else)
		}
		c.closeScope()
	case *ast.SwitchStmt:
		c.switchStmt(inner|breakOk, s)
	case *ast.TypeSwitchStmt:
		c.typeSwitchStmt(inner|breakOk|inTypeSwitch, s)
	case *ast.SelectStmt:
		c.selectStmt(inner|breakOk, s)
	case *ast.ForStmt:
		c.forStmt(inner|breakOk|continueOk, s)
	case *ast.RangeStmt:
		c.rangeStmt(inner|breakOk|continueOk, s)
	default:
		c.errorf(s, "invalid statement")
	}
}

func (c *Checker) exprStmt(s *ast.ExprStmt) {
	var x operand
	kind := c.raw(nil, &x, s.X, nil, false)
	msg := "is not used"
	switch x.mode {
	case modeBuiltin:
		msg = "must be called"
	case modeType:
		msg = "is not an expression"
	default:
		if kind == useStatement {
			return
		}
	}
	if x.mode == modeInvalid {
		return
	}
	c.errorf(&x, "%s %s", &x, msg)
}

func (c *Checker) sendStmt(s *ast.SendStmt) {
	var ch, val operand
	c.expr(nil, &ch, s.Chan)
	c.generic(&val, s.Value)
	if ch.mode == modeInvalid || val.mode == modeInvalid {
		return
	}
	if elem := c.chanElem(at(s.Arrow), &ch, false); elem != nil {
		c.assignment(&val, elem, "send")
	}
}

func (c *Checker) incDec(s *ast.IncDecStmt) {
	var x operand
	c.expr(nil, &x, s.X)
	if x.mode == modeInvalid {
		return
	}
	if !allNumeric(x.typ) {
		c.errorf(s.X, invalidOp+"%s%s (non-numeric type %s)", s.X, s.Tok, x.typ)
		return
	}
	op := token.ADD
	if s.Tok == token.DEC {
		op = token.SUB
	}
	one := &ast.BasicLit{ValuePos: s.X.Pos(), Kind: token.INT, Value: "1"}
	c.binary(&x, nil, s.X, one, op)
	if x.mode != modeInvalid {
		c.assignVar(s.X, nil, &x, "assignment")
	}
}

func (c *Checker) assignStmt(s *ast.AssignStmt) {
	switch {
	case s.Tok == token.DEFINE:
		c.shortVarDecl(at(s.TokPos), s.Lhs, s.Rhs)
	case s.Tok == token.ASSIGN:
		c.assignVars(s.Lhs, s.Rhs)
	case len(s.Lhs) != 1 || len(s.Rhs) != 1:
		c.errorf(at(s.TokPos), "assignment operation %s requires single-valued expressions", s.Tok)
	default:
		op := s.Tok + (token.ADD - token.ADD_ASSIGN)
		var x operand
		c.binary(&x, nil, s.Lhs[0], s.Rhs[0], op)
		if x.mode != modeInvalid {
			c.assignVar(s.Lhs[0], nil, &x, "assignment operation")
		}
	}
}

// suspendedCall checks the call of a go or defer statement.
func (c *Checker) suspendedCall(keyword string, call ast.Expr) {
	var x operand
	e, ok := call.(*ast.CallExpr)
	if !ok {
		c.use(call)
		c.errorf(call, "expression in %s must be function call", keyword)
		return
	}
	msg := ""
	switch c.raw(nil, &x, e, nil, false) {
	case useConversion:
		msg = "requires function call, not conversion"
	case useExpression:
		msg = "discards result of"
	default:
		return
	}
	if x.mode == modeInvalid {
		return
	}
	c.errorf(&x, "%s %s %s", keyword, msg, &x)
}

func (c *Checker) returnStmt(s *ast.ReturnStmt) {
	results := c.sig.results
	switch {
	case results.Len() == 0:
		if len(s.Results) > 0 {
			if have, ok := c.summaryOf(s.Results); ok {
				c.errorf(s.Results[0], "too many return values\n\thave %s\n\twant ()", have)
			}
		}
	case len(s.Results) > 0:
		c.initVars(results.vars, s.Results, s)
	case results.vars[0].name == "":
		c.returnError(s, results.vars, nil)
	default:
		for _, v := range results.vars {
			if _, other := c.find(v.name); other != nil && other != Object(v) {
				c.errorf(s, "result parameter %s not in scope at return", v.name)
				c.also(other, "inner declaration of %s", v)
			}
		}
	}
}

// summaryOf returns the types of the expressions; false: one is invalid, which it has reported.
func (c *Checker) summaryOf(list []ast.Expr) (string, bool) {
	var types []Type
	ok := true
	for _, e := range list {
		x, _ := c.multi(e, false)
		for _, y := range x {
			ok = ok && y.mode != modeInvalid
			types = append(types, y.typ)
		}
	}
	return c.summary(types, false, false), ok
}

func (c *Checker) branchStmt(ctx stmtContext, s *ast.BranchStmt) {
	if s.Label != nil {
		c.hasLabel = true
		return // checked with the labels
	}
	switch s.Tok {
	case token.BREAK:
		if ctx&breakOk == 0 {
			c.errorf(s, "break not in for, switch, or select statement")
		}
	case token.CONTINUE:
		if ctx&continueOk == 0 {
			c.errorf(s, "continue not in for statement")
		}
	case token.FALLTHROUGH:
		if ctx&fallthroughOk == 0 {
			msg := "fallthrough statement out of place"
			switch {
			case ctx&finalCase != 0:
				msg = "cannot fallthrough final case in switch"
			case ctx&inTypeSwitch != 0:
				msg = "cannot fallthrough in type switch"
			}
			c.errorf(s, "%s", msg)
		}
	default:
		c.errorf(s, "branch statement: %s", s.Tok)
	}
}

func (c *Checker) switchStmt(ctx stmtContext, s *ast.SwitchStmt) {
	c.openScope(s, "switch")
	defer c.closeScope()
	c.simpleStmt(s.Init)
	var x operand
	if s.Tag != nil {
		c.expr(nil, &x, s.Tag)
		c.assignment(&x, nil, "switch expression")
		if x.mode != modeInvalid && !Comparable(x.typ) && !hasNil(x.typ) {
			c.errorf(&x, "cannot switch on %s (%s is not comparable)", &x, x.typ)
			x.mode = modeInvalid
		}
	} else {
		// A missing tag stands for true.
		pos := s.Body.Lbrace
		x.mode, x.typ, x.val = modeConstant, Typ[Bool], constant.MakeBool(true)
		x.expr = &ast.Ident{NamePos: pos, Name: "true"}
	}
	c.multipleDefaults(s.Body.List)
	seen := make(map[any][]caseValue)
	for i, clause := range s.Body.List {
		clause, ok := clause.(*ast.CaseClause)
		if !ok {
			c.errorf(clause, "incorrect expression switch case")
			continue
		}
		c.caseValues(&x, clause.List, seen)
		c.openScope(clause, "case")
		inner := ctx
		if i+1 < len(s.Body.List) {
			inner |= fallthroughOk
		} else {
			inner |= finalCase
		}
		c.stmtList(inner, clause.Body)
		c.closeScope()
	}
}

type caseValue struct {
	pos token.Pos
	typ Type
}

func (c *Checker) caseValues(x *operand, list []ast.Expr, seen map[any][]caseValue) {
next:
	for _, e := range list {
		var v operand
		c.expr(nil, &v, e)
		if x.mode == modeInvalid || v.mode == modeInvalid {
			continue
		}
		if _, _, why := c.implicitType(&v, x.typ); why == unfit {
			c.errorf(&v, "cannot convert %s to type %s", &v, under(x.typ))
			continue
		}
		y := *x
		if c.match(&v, &y); v.mode == modeInvalid {
			continue
		}
		// The comparison changes the operand, of which the value is still wanted.
		res := v
		c.comparison(&res, &y, token.EQL, true)
		if res.mode == modeInvalid || v.mode != modeConstant || !comparedByValue(v.val) {
			continue
		}
		key := constKey(v.val)
		for _, other := range seen[key] {
			if Identical(v.typ, other.typ) {
				c.errorf(&v, "duplicate case %s in expression switch", &v)
				c.also(at(other.pos), "previous case")
				continue next
			}
		}
		seen[key] = append(seen[key], caseValue{v.Pos(), v.typ})
	}
}

// comparedByValue reports whether cases of such a constant must differ: bools may be the same, so that
// conditions of systems can stand in cases.
func comparedByValue(v constant.Value) bool {
	switch v.Kind() {
	case constant.Int, constant.Float, constant.String:
		return true
	}
	return false
}

func (c *Checker) multipleDefaults(list []ast.Stmt) {
	var first ast.Stmt
	for _, s := range list {
		isDefault := false
		switch cl := s.(type) {
		case *ast.CaseClause:
			isDefault = len(cl.List) == 0
		case *ast.CommClause:
			isDefault = cl.Comm == nil
		default:
			c.errorf(s, "case/communication clause expected")
		}
		if !isDefault {
			continue
		}
		if first != nil {
			c.errorf(s, "multiple defaults (first at %s)", c.fset.Position(first.Pos()))
		} else {
			first = s
		}
	}
}

func (c *Checker) typeSwitchStmt(ctx stmtContext, s *ast.TypeSwitchStmt) {
	c.openScope(s, "type switch")
	defer c.closeScope()
	c.simpleStmt(s.Init)
	var lhs *ast.Ident
	var rhs ast.Expr
	switch guard := s.Assign.(type) {
	case *ast.ExprStmt:
		rhs = guard.X
	case *ast.AssignStmt:
		id, ok := guard.Lhs[0].(*ast.Ident)
		if len(guard.Lhs) != 1 || guard.Tok != token.DEFINE || len(guard.Rhs) != 1 || !ok {
			c.errorf(s, "incorrect form of type switch guard")
			return
		}
		lhs, rhs = id, guard.Rhs[0]
		if lhs.Name == "_" {
			c.softErrorf(lhs, "no new variable on left side of :=")
			lhs = nil
		} else {
			c.recordDef(lhs, nil)
		}
	default:
		c.errorf(s, "incorrect form of type switch guard")
		return
	}
	assert, ok := rhs.(*ast.TypeAssertExpr)
	if !ok || assert.Type != nil {
		c.errorf(s, "incorrect form of type switch guard")
		return
	}
	var sx *operand
	var x operand
	c.expr(nil, &x, assert.X)
	if x.mode != modeInvalid {
		switch {
		case isParam(x.typ):
			c.errorf(&x, "cannot use type switch on type parameter value %s", &x)
		case IsInterface(x.typ):
			sx = &x
		default:
			c.errorf(&x, "%s is not an interface", &x)
		}
	}
	c.multipleDefaults(s.Body.List)
	var vars []*Var
	seen := make(map[Type]ast.Expr)
	for _, clause := range s.Body.List {
		clause, ok := clause.(*ast.CaseClause)
		if !ok {
			c.errorf(clause, "incorrect type switch case")
			continue
		}
		T := c.caseTypes(sx, clause.List, seen)
		c.openScope(clause, "case")
		if lhs != nil {
			// With one type the variable has that type.
			if len(clause.List) != 1 || T == nil {
				T = Typ[Invalid]
				if sx != nil {
					T = sx.typ
				}
			}
			v := newVar(LocalVar, lhs.Pos(), c.pkg, lhs.Name, T)
			pos := clause.Pos() + token.Pos(len("default"))
			if n := len(clause.List); n > 0 {
				pos = clause.List[n-1].End()
			}
			c.declare(c.scope, nil, v, pos)
			c.recordImplicit(clause, v)
			// Whether it is used is asked of all clauses together.
			vars = append(vars, v)
		}
		c.stmtList(ctx, clause.Body)
		c.closeScope()
	}
	if lhs == nil {
		return
	}
	used := false
	for _, v := range vars {
		used = used || v.used
		v.used = true
	}
	if !used {
		c.softErrorf(lhs, "%s declared and not used", lhs.Name)
	}
}

// caseTypes checks the types of a clause and returns the last.
func (c *Checker) caseTypes(x *operand, list []ast.Expr, seen map[Type]ast.Expr) Type {
	var T Type
next:
	for _, e := range list {
		if T = c.typeOrNil(e); !isValid(T) {
			continue
		}
		for t, other := range seen {
			if T == nil && t == nil || T != nil && t != nil && Identical(T, t) {
				name := "nil"
				if T != nil {
					name = c.sprintf("%s", T)
				}
				c.errorf(e, "duplicate case %s in type switch", name)
				c.also(other, "previous case")
				continue next
			}
		}
		seen[T] = e
		if x != nil && T != nil {
			c.impossible(e, x, T, true)
		}
	}
	if T == nil {
		return nil
	}
	return T
}

// typeOrNil evaluates a type, or nil.
func (c *Checker) typeOrNil(e ast.Expr) Type {
	var x operand
	c.raw(nil, &x, e, nil, false)
	switch x.mode {
	case modeInvalid:
	case modeNone:
		c.errorf(&x, "%s used as type", &x)
	case modeType:
		c.notConstraint(e, x.typ)
		return x.typ
	default:
		if x.isNil() {
			return nil
		}
		c.errorf(&x, "%s is not a type", x.expr)
	}
	return Typ[Invalid]
}

func (c *Checker) selectStmt(ctx stmtContext, s *ast.SelectStmt) {
	c.multipleDefaults(s.Body.List)
	for _, clause := range s.Body.List {
		clause, ok := clause.(*ast.CommClause)
		if !ok {
			continue
		}
		valid := false
		var rhs ast.Expr
		switch comm := clause.Comm.(type) {
		case nil, *ast.SendStmt:
			valid = true
		case *ast.AssignStmt:
			if len(comm.Rhs) == 1 {
				rhs = comm.Rhs[0]
			}
		case *ast.ExprStmt:
			rhs = comm.X
		}
		if rhs != nil {
			if u, ok := unparen(rhs).(*ast.UnaryExpr); ok && u.Op == token.ARROW {
				valid = true
			}
		}
		if !valid {
			c.errorf(clause.Comm, "select case must be send or receive (possibly with assignment)")
			continue
		}
		c.openScope(clause, "case")
		if clause.Comm != nil {
			c.stmt(ctx, clause.Comm)
		}
		c.stmtList(ctx, clause.Body)
		c.closeScope()
	}
}

func (c *Checker) forStmt(ctx stmtContext, s *ast.ForStmt) {
	c.openScope(s, "for")
	defer c.closeScope()
	c.simpleStmt(s.Init)
	if s.Cond != nil {
		var x operand
		c.expr(nil, &x, s.Cond)
		if x.mode != modeInvalid && !allBoolean(x.typ) {
			c.errorf(s.Cond, "non-boolean condition in for statement")
		}
	}
	c.simpleStmt(s.Post)
	if a, ok := s.Post.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
		c.softErrorf(s.Post, "cannot declare in post statement")
		c.use(a.Lhs...)
	}
	c.stmt(ctx, s.Body)
}
