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
		Doc     *CommentGroup // the comment before it, or nil
		Name    *Ident        // "." included
		Path    *BasicLit     // the import path, quoted
		Comment *CommentGroup // the comment at the end of the line, or nil
		EndPos  token.Pos     // if it is not the path's end
	}
	// A ValueSpec is constants or variables.
	ValueSpec struct {
		Doc     *CommentGroup // the comment before it, or nil
		Names   []*Ident      // the names
		Type    Expr          // the type, or nil
		Values  []Expr        // the values, or nil
		Comment *CommentGroup // the comment at the end of the line, or nil
	}
	// A TypeSpec is a type; an alias if there is an = (Assign).
	TypeSpec struct {
		Doc        *CommentGroup // the comment before it, or nil
		Name       *Ident        // the name
		TypeParams *FieldList    // the type parameters, or nil
		Assign     token.Pos     // the position of =, of an alias
		Type       Expr          // the type, or nil
		Comment    *CommentGroup // the comment at the end of the line, or nil
	}
)

// Declarations.
type (
	// A BadDecl is text that is no declaration.
	BadDecl struct {
		From, To token.Pos // the part of the source that is wrong
	}
	// A GenDecl is import, const, type, or var, with or without parentheses.
	GenDecl struct {
		Doc    *CommentGroup // the comment before it, or nil
		TokPos token.Pos     // the position of Tok
		Tok    token.Token   // the token
		Lparen token.Pos     // the position of the opening parenthesis, if there is one
		Specs  []Spec        // the declarations of the group
		Rparen token.Pos     // the position of the closing parenthesis, if there is one
	}
	// A FuncDecl is a function or, with Recv, a method. Body is nil if it is written elsewhere.
	FuncDecl struct {
		Doc  *CommentGroup // the comment before it, or nil
		Recv *FieldList    // the receiver, of methods
		Name *Ident        // the name
		Type *FuncType     // the type, or nil
		Body *BlockStmt    // the body; nil without one
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
