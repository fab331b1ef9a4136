package ast

import "go/token"

// Statements.
type (
	// A BadStmt is text that is no statement.
	BadStmt struct {
		From, To token.Pos // the part of the source that is wrong
	}
	// A DeclStmt is a declaration inside a function.
	DeclStmt struct {
		Decl Decl // the declaration
	}
	// An EmptyStmt is nothing before a semicolon, which may be left out (Implicit).
	EmptyStmt struct {
		Semicolon token.Pos // the position of the semicolon
		Implicit  bool      // whether the semicolon is not in the source
	}
	// A LabeledStmt is label: stmt.
	LabeledStmt struct {
		Label *Ident    // the label, or nil
		Colon token.Pos // the position of the colon
		Stmt  Stmt      // the statement
	}
	// An ExprStmt is an expression.
	ExprStmt struct {
		X Expr // the operand
	}
	// A SendStmt is ch <- x.
	SendStmt struct {
		Chan  Expr      // the channel
		Arrow token.Pos // the position of the arrow, if there is one
		Value Expr      // the value
	}
	// An IncDecStmt is x++ or x--.
	IncDecStmt struct {
		X      Expr        // the operand
		TokPos token.Pos   // the position of Tok
		Tok    token.Token // the token
	}
	// An AssignStmt is an assignment or a short declaration.
	AssignStmt struct {
		Lhs    []Expr      // the left side
		TokPos token.Pos   // the position of Tok
		Tok    token.Token // the token
		Rhs    []Expr      // the right side
	}
	// A GoStmt is go f().
	GoStmt struct {
		Go   token.Pos // the position of the keyword
		Call *CallExpr // the call
	}
	// A DeferStmt is defer f().
	DeferStmt struct {
		Defer token.Pos // the position of the keyword
		Call  *CallExpr // the call
	}
	// A ReturnStmt is return with or without results.
	ReturnStmt struct {
		Return  token.Pos // the position of the keyword
		Results []Expr    // the results, or nil
	}
	// A BranchStmt is break, continue, goto, or fallthrough.
	BranchStmt struct {
		TokPos token.Pos   // the position of Tok
		Tok    token.Token // the token
		Label  *Ident      // the label, or nil
	}
	// A BlockStmt is statements in braces.
	BlockStmt struct {
		Lbrace token.Pos // the position of the opening brace
		List   []Stmt    // the parts, in order
		Rbrace token.Pos // the position of the closing brace
	}
	// An IfStmt is if, with an IfStmt or BlockStmt as its Else.
	IfStmt struct {
		If   token.Pos  // the position of the keyword
		Init Stmt       // the statement before the semicolon, or nil
		Cond Expr       // the condition, or nil
		Body *BlockStmt // the body
		Else Stmt       // what follows else, or nil
	}
	// A CaseClause is a case of a switch; List is nil for default.
	CaseClause struct {
		Case  token.Pos // the position of the keyword
		List  []Expr    // the expressions; nil for default
		Colon token.Pos // the position of the colon
		Body  []Stmt    // the body
	}
	// A SwitchStmt is a switch of values.
	SwitchStmt struct {
		Switch token.Pos  // the position of the keyword
		Init   Stmt       // the statement before the semicolon, or nil
		Tag    Expr       // what is compared, or nil
		Body   *BlockStmt // the body
	}
	// A TypeSwitchStmt is a switch of types; Assign is x := y.(type) or y.(type).
	TypeSwitchStmt struct {
		Switch token.Pos  // the position of the keyword
		Init   Stmt       // the statement before the semicolon, or nil
		Assign Stmt       // x := y.(type), or y.(type)
		Body   *BlockStmt // the body
	}
	// A CommClause is a case of a select; Comm is nil for default.
	CommClause struct {
		Case  token.Pos // the position of the keyword
		Comm  Stmt      // the communication; nil for default
		Colon token.Pos // the position of the colon
		Body  []Stmt    // the body
	}
	// A SelectStmt is a select.
	SelectStmt struct {
		Select token.Pos  // the position of the keyword
		Body   *BlockStmt // the body
	}
	// A ForStmt is a for without range.
	ForStmt struct {
		For  token.Pos  // the position of the keyword
		Init Stmt       // the statement before the semicolon, or nil
		Cond Expr       // the condition, or nil
		Post Stmt       // the statement after each pass, or nil
		Body *BlockStmt // the body
	}
	// A RangeStmt is a for with range; Tok is ILLEGAL if there is no Key.
	RangeStmt struct {
		For        token.Pos   // the position of the keyword
		Key, Value Expr        // the variables, or nil
		TokPos     token.Pos   // the position of Tok
		Tok        token.Token // the token: = or :=, or ILLEGAL without variables
		Range      token.Pos   // the position of the keyword
		X          Expr        // the operand
		Body       *BlockStmt  // the body
	}
)

// Pos returns the position of its first character.
func (s *BadStmt) Pos() token.Pos { return s.From }

// End returns the position after its last character.
func (s *BadStmt) End() token.Pos { return s.To }

// Pos returns the position of its first character.
func (s *DeclStmt) Pos() token.Pos { return s.Decl.Pos() }

// End returns the position after its last character.
func (s *DeclStmt) End() token.Pos { return s.Decl.End() }

// Pos returns the position of its first character.
func (s *EmptyStmt) Pos() token.Pos { return s.Semicolon }

// Pos returns the position of its first character.
func (s *LabeledStmt) Pos() token.Pos { return s.Label.Pos() }

// End returns the position after its last character.
func (s *LabeledStmt) End() token.Pos { return s.Stmt.End() }

// Pos returns the position of its first character.
func (s *ExprStmt) Pos() token.Pos { return s.X.Pos() }

// End returns the position after its last character.
func (s *ExprStmt) End() token.Pos { return s.X.End() }

// Pos returns the position of its first character.
func (s *SendStmt) Pos() token.Pos { return s.Chan.Pos() }

// End returns the position after its last character.
func (s *SendStmt) End() token.Pos { return s.Value.End() }

// Pos returns the position of its first character.
func (s *IncDecStmt) Pos() token.Pos { return s.X.Pos() }

// End returns the position after its last character.
func (s *IncDecStmt) End() token.Pos { return s.TokPos + 2 }

// Pos returns the position of its first character.
func (s *AssignStmt) Pos() token.Pos { return s.Lhs[0].Pos() }

// End returns the position after its last character.
func (s *AssignStmt) End() token.Pos { return s.Rhs[len(s.Rhs)-1].End() }

// Pos returns the position of its first character.
func (s *GoStmt) Pos() token.Pos { return s.Go }

// End returns the position after its last character.
func (s *GoStmt) End() token.Pos { return s.Call.End() }

// Pos returns the position of its first character.
func (s *DeferStmt) Pos() token.Pos { return s.Defer }

// End returns the position after its last character.
func (s *DeferStmt) End() token.Pos { return s.Call.End() }

// Pos returns the position of its first character.
func (s *ReturnStmt) Pos() token.Pos { return s.Return }

// Pos returns the position of its first character.
func (s *BranchStmt) Pos() token.Pos { return s.TokPos }

// Pos returns the position of its first character.
func (s *BlockStmt) Pos() token.Pos { return s.Lbrace }

// Pos returns the position of its first character.
func (s *IfStmt) Pos() token.Pos { return s.If }

// Pos returns the position of its first character.
func (s *CaseClause) Pos() token.Pos { return s.Case }

// End returns the position after its last character.
func (s *CaseClause) End() token.Pos { return endOf(s.Body, s.Colon) }

// Pos returns the position of its first character.
func (s *SwitchStmt) Pos() token.Pos { return s.Switch }

// End returns the position after its last character.
func (s *SwitchStmt) End() token.Pos { return s.Body.End() }

// Pos returns the position of its first character.
func (s *TypeSwitchStmt) Pos() token.Pos { return s.Switch }

// End returns the position after its last character.
func (s *TypeSwitchStmt) End() token.Pos { return s.Body.End() }

// Pos returns the position of its first character.
func (s *CommClause) Pos() token.Pos { return s.Case }

// End returns the position after its last character.
func (s *CommClause) End() token.Pos { return endOf(s.Body, s.Colon) }

// Pos returns the position of its first character.
func (s *SelectStmt) Pos() token.Pos { return s.Select }

// End returns the position after its last character.
func (s *SelectStmt) End() token.Pos { return s.Body.End() }

// Pos returns the position of its first character.
func (s *ForStmt) Pos() token.Pos { return s.For }

// End returns the position after its last character.
func (s *ForStmt) End() token.Pos { return s.Body.End() }

// Pos returns the position of its first character.
func (s *RangeStmt) Pos() token.Pos { return s.For }

// End returns the position after its last character.
func (s *RangeStmt) End() token.Pos { return s.Body.End() }

// endOf returns the end of the statements, or of the character before them if there are none.
func endOf(list []Stmt, before token.Pos) token.Pos {
	if n := len(list); n > 0 {
		return list[n-1].End()
	}
	return before + 1
}

// End returns the position after its last character.
func (s *EmptyStmt) End() token.Pos {
	if s.Implicit {
		return s.Semicolon
	}
	return s.Semicolon + 1
}

// End returns the position after its last character.
func (s *ReturnStmt) End() token.Pos {
	if n := len(s.Results); n > 0 {
		return s.Results[n-1].End()
	}
	return after(s.Return, len("return"))
}

// End returns the position after its last character.
func (s *BranchStmt) End() token.Pos {
	if s.Label != nil {
		return s.Label.End()
	}
	return after(s.TokPos, len(s.Tok.String()))
}

// End returns the position after its last character.
func (s *BlockStmt) End() token.Pos {
	if s.Rbrace.IsValid() {
		return s.Rbrace + 1
	}
	return endOf(s.List, s.Lbrace)
}

// End returns the position after its last character.
func (s *IfStmt) End() token.Pos {
	if s.Else != nil {
		return s.Else.End()
	}
	return s.Body.End()
}

func (*BadStmt) stmtNode()        {}
func (*DeclStmt) stmtNode()       {}
func (*EmptyStmt) stmtNode()      {}
func (*LabeledStmt) stmtNode()    {}
func (*ExprStmt) stmtNode()       {}
func (*SendStmt) stmtNode()       {}
func (*IncDecStmt) stmtNode()     {}
func (*AssignStmt) stmtNode()     {}
func (*GoStmt) stmtNode()         {}
func (*DeferStmt) stmtNode()      {}
func (*ReturnStmt) stmtNode()     {}
func (*BranchStmt) stmtNode()     {}
func (*BlockStmt) stmtNode()      {}
func (*IfStmt) stmtNode()         {}
func (*CaseClause) stmtNode()     {}
func (*SwitchStmt) stmtNode()     {}
func (*TypeSwitchStmt) stmtNode() {}
func (*CommClause) stmtNode()     {}
func (*SelectStmt) stmtNode()     {}
func (*ForStmt) stmtNode()        {}
func (*RangeStmt) stmtNode()      {}
