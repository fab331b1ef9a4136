package ast

import "go/token"

// A Spec is what a declaration declares: an *ImportSpec, *ValueSpec, or *TypeSpec.
type Spec interface {
	Node
	specNode()
}

type (
	// An ImportSpec is an import.
	ImportSpec struct {
		Doc     *CommentGroup
		Name    *Ident // "." included
		Path    *BasicLit
		Comment *CommentGroup
		EndPos  token.Pos // if it is not the path's end
	}
	// A ValueSpec is constants or variables.
	ValueSpec struct {
		Doc     *CommentGroup
		Names   []*Ident
		Type    Expr
		Values  []Expr
		Comment *CommentGroup
	}
	// A TypeSpec is a type; an alias if there is an = (Assign).
	TypeSpec struct {
		Doc        *CommentGroup
		Name       *Ident
		TypeParams *FieldList
		Assign     token.Pos
		Type       Expr
		Comment    *CommentGroup
	}
)

// Declarations.
type (
	// A BadDecl is text that is no declaration.
	BadDecl struct {
		From, To token.Pos
	}
	// A GenDecl is import, const, type, or var, with or without parentheses.
	GenDecl struct {
		Doc    *CommentGroup
		TokPos token.Pos
		Tok    token.Token
		Lparen token.Pos
		Specs  []Spec
		Rparen token.Pos
	}
	// A FuncDecl is a function or, with Recv, a method. Body is nil if it is written elsewhere.
	FuncDecl struct {
		Doc  *CommentGroup
		Recv *FieldList
		Name *Ident
		Type *FuncType
		Body *BlockStmt
	}
)

// Pos returns the position of its first character.
func (s *ImportSpec) Pos() token.Pos {
	if s.Name == nil {
		return s.Path.Pos()
	}
	return s.Name.Pos()
}

// End returns the position after its last character.
func (s *ImportSpec) End() token.Pos {
	if s.EndPos.IsValid() {
		return s.EndPos
	}
	return s.Path.End()
}

// Pos returns the position of its first character.
func (s *ValueSpec) Pos() token.Pos { return s.Names[0].Pos() }

// End returns the position after its last character.
func (s *ValueSpec) End() token.Pos {
	if n := len(s.Values); n > 0 {
		return s.Values[n-1].End()
	}
	if s.Type != nil {
		return s.Type.End()
	}
	return s.Names[len(s.Names)-1].End()
}

// Pos returns the position of its first character.
func (s *TypeSpec) Pos() token.Pos { return s.Name.Pos() }

// End returns the position after its last character.
func (s *TypeSpec) End() token.Pos { return s.Type.End() }

// Pos returns the position of its first character.
func (d *BadDecl) Pos() token.Pos { return d.From }

// End returns the position after its last character.
func (d *BadDecl) End() token.Pos { return d.To }

// Pos returns the position of its first character.
func (d *GenDecl) Pos() token.Pos { return d.TokPos }

// Pos returns the position of its first character.
func (d *FuncDecl) Pos() token.Pos { return d.Type.Pos() }

// End returns the position after its last character.
func (d *GenDecl) End() token.Pos {
	if d.Rparen.IsValid() {
		return d.Rparen + 1
	}
	return d.Specs[0].End()
}

// End returns the position after its last character.
func (d *FuncDecl) End() token.Pos {
	if d.Body == nil {
		return d.Type.End()
	}
	return d.Body.End()
}

func (*ImportSpec) specNode() {}
func (*ValueSpec) specNode()  {}
func (*TypeSpec) specNode()   {}
func (*BadDecl) declNode()    {}
func (*GenDecl) declNode()    {}
func (*FuncDecl) declNode()   {}
