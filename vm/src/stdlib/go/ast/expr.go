package ast

import "go/token"

// Expressions and types. Fields that are places are named after what stands there.
type (
	// A BadExpr is text that is no expression.
	BadExpr struct {
		From, To token.Pos // the part of the source that is wrong
	}
	// An Ident is a name.
	Ident struct {
		NamePos token.Pos // the position
		Name    string    // the name
		Obj     *Object   // what it names, if the parser was asked to find out
	}
	// An Ellipsis is ...T, or the length of [...]T.
	Ellipsis struct {
		Ellipsis token.Pos // the position of the dots, if there are any
		Elt      Expr      // the type of elements
	}
	// A BasicLit is a number, rune, or string, as it stands there.
	BasicLit struct {
		ValuePos token.Pos   // the position
		ValueEnd token.Pos   // the position after it
		Kind     token.Token // the kind
		Value    string      // the value
	}
	// A FuncLit is a function without a name.
	FuncLit struct {
		Type *FuncType  // the type, or nil
		Body *BlockStmt // the body
	}
	// A CompositeLit is T{...}.
	CompositeLit struct {
		Type       Expr      // nil inside another one, if left out
		Lbrace     token.Pos // the position of the opening brace
		Elts       []Expr    // the elements
		Rbrace     token.Pos // the position of the closing brace
		Incomplete bool      // a filter took elements away
	}
	// A ParenExpr is (x).
	ParenExpr struct {
		Lparen token.Pos // the position of the opening parenthesis, if there is one
		X      Expr      // the operand
		Rparen token.Pos // the position of the closing parenthesis, if there is one
	}
	// A SelectorExpr is x.Sel.
	SelectorExpr struct {
		X   Expr   // the operand
		Sel *Ident // the name after the dot
	}
	// An IndexExpr is x[i], or a type with one argument.
	IndexExpr struct {
		X      Expr      // the operand
		Lbrack token.Pos // the position of the opening bracket
		Index  Expr      // the index
		Rbrack token.Pos // the position of the closing bracket
	}
	// An IndexListExpr is a type or function with several type arguments.
	IndexListExpr struct {
		X       Expr      // the operand
		Lbrack  token.Pos // the position of the opening bracket
		Indices []Expr    // the indices
		Rbrack  token.Pos // the position of the closing bracket
	}
	// A SliceExpr is x[low:high:max].
	SliceExpr struct {
		X              Expr      // the operand
		Lbrack         token.Pos // the position of the opening bracket
		Low, High, Max Expr      // the bounds; nil where there is none
		Slice3         bool      // there are two colons
		Rbrack         token.Pos // the position of the closing bracket
	}
	// A TypeAssertExpr is x.(T); Type is nil for x.(type).
	TypeAssertExpr struct {
		X      Expr      // the operand
		Lparen token.Pos // the position of the opening parenthesis, if there is one
		Type   Expr      // the type, or nil
		Rparen token.Pos // the position of the closing parenthesis, if there is one
	}
	// A CallExpr is a call or a conversion.
	CallExpr struct {
		Fun      Expr      // the function
		Lparen   token.Pos // the position of the opening parenthesis, if there is one
		Args     []Expr    // the arguments
		Ellipsis token.Pos // the position of the dots, if there are any
		Rparen   token.Pos // the position of the closing parenthesis, if there is one
	}
	// A StarExpr is *x: a pointer type, or what a pointer points to.
	StarExpr struct {
		Star token.Pos // the position of the star
		X    Expr      // the operand
	}
	// A UnaryExpr is an operator and its operand.
	UnaryExpr struct {
		OpPos token.Pos   // the position of the operator
		Op    token.Token // the operator
		X     Expr        // the operand
	}
	// A BinaryExpr is an operator and two operands.
	BinaryExpr struct {
		X     Expr        // the operand
		OpPos token.Pos   // the position of the operator
		Op    token.Token // the operator
		Y     Expr        // the right operand
	}
	// A KeyValueExpr is key: value in a composite literal.
	KeyValueExpr struct {
		Key   Expr      // the key
		Colon token.Pos // the position of the colon
		Value Expr      // the value
	}
	// An ArrayType is an array or, without a length, a slice.
	ArrayType struct {
		Lbrack token.Pos // the position of the opening bracket
		Len    Expr      // the length; an Ellipsis for [...]T, nil for slices
		Elt    Expr      // the type of elements
	}
	// A StructType is struct{...}.
	StructType struct {
		Struct     token.Pos  // the position of the keyword
		Fields     *FieldList // the fields
		Incomplete bool       // whether parts were left out
	}
	// A FuncType is a signature; Func is not there in an interface.
	FuncType struct {
		Func       token.Pos  // the position of the keyword, if there is one
		TypeParams *FieldList // the type parameters, or nil
		Params     *FieldList // the parameters
		Results    *FieldList // the results, or nil
	}
	// An InterfaceType is interface{...}.
	InterfaceType struct {
		Interface  token.Pos  // the position of the keyword
		Methods    *FieldList // the methods and embedded types
		Incomplete bool       // whether parts were left out
	}
	// A MapType is map[Key]Value.
	MapType struct {
		Map   token.Pos // the position of the keyword
		Key   Expr      // the key
		Value Expr      // the value
	}
	// A ChanType is a channel.
	ChanType struct {
		Begin token.Pos // of chan or <-, which is first
		Arrow token.Pos // the position of the arrow, if there is one
		Dir   ChanDir   // the direction
		Value Expr      // the value
	}
)

// A ChanDir is what may be done with a channel.
type ChanDir int

// Directions of a channel, as bits.
const (
	SEND ChanDir = 1 << iota
	RECV
)

// Pos returns the position of its first character.
func (x *BadExpr) Pos() token.Pos { return x.From }

// End returns the position after its last character.
func (x *BadExpr) End() token.Pos { return x.To }

// Pos returns the position of its first character.
func (x *Ident) Pos() token.Pos { return x.NamePos }

// End returns the position after its last character.
func (x *Ident) End() token.Pos { return after(x.NamePos, len(x.Name)) }

// Pos returns the position of its first character.
func (x *Ellipsis) Pos() token.Pos { return x.Ellipsis }

// Pos returns the position of its first character.
func (x *BasicLit) Pos() token.Pos { return x.ValuePos }

// Pos returns the position of its first character.
func (x *FuncLit) Pos() token.Pos { return x.Type.Pos() }

// End returns the position after its last character.
func (x *FuncLit) End() token.Pos { return x.Body.End() }

// End returns the position after its last character.
func (x *CompositeLit) End() token.Pos { return x.Rbrace + 1 }

// Pos returns the position of its first character.
func (x *ParenExpr) Pos() token.Pos { return x.Lparen }

// End returns the position after its last character.
func (x *ParenExpr) End() token.Pos { return x.Rparen + 1 }

// Pos returns the position of its first character.
func (x *SelectorExpr) Pos() token.Pos { return x.X.Pos() }

// End returns the position after its last character.
func (x *SelectorExpr) End() token.Pos { return x.Sel.End() }

// Pos returns the position of its first character.
func (x *IndexExpr) Pos() token.Pos { return x.X.Pos() }

// End returns the position after its last character.
func (x *IndexExpr) End() token.Pos { return x.Rbrack + 1 }

// Pos returns the position of its first character.
func (x *IndexListExpr) Pos() token.Pos { return x.X.Pos() }

// End returns the position after its last character.
func (x *IndexListExpr) End() token.Pos { return x.Rbrack + 1 }

// Pos returns the position of its first character.
func (x *SliceExpr) Pos() token.Pos { return x.X.Pos() }

// End returns the position after its last character.
func (x *SliceExpr) End() token.Pos { return x.Rbrack + 1 }

// Pos returns the position of its first character.
func (x *TypeAssertExpr) Pos() token.Pos { return x.X.Pos() }

// End returns the position after its last character.
func (x *TypeAssertExpr) End() token.Pos { return x.Rparen + 1 }

// Pos returns the position of its first character.
func (x *CallExpr) Pos() token.Pos { return x.Fun.Pos() }

// End returns the position after its last character.
func (x *CallExpr) End() token.Pos { return x.Rparen + 1 }

// Pos returns the position of its first character.
func (x *StarExpr) Pos() token.Pos { return x.Star }

// End returns the position after its last character.
func (x *StarExpr) End() token.Pos { return x.X.End() }

// Pos returns the position of its first character.
func (x *UnaryExpr) Pos() token.Pos { return x.OpPos }

// End returns the position after its last character.
func (x *UnaryExpr) End() token.Pos { return x.X.End() }

// Pos returns the position of its first character.
func (x *BinaryExpr) Pos() token.Pos { return x.X.Pos() }

// End returns the position after its last character.
func (x *BinaryExpr) End() token.Pos { return x.Y.End() }

// Pos returns the position of its first character.
func (x *KeyValueExpr) Pos() token.Pos { return x.Key.Pos() }

// End returns the position after its last character.
func (x *KeyValueExpr) End() token.Pos { return x.Value.End() }

// Pos returns the position of its first character.
func (x *ArrayType) Pos() token.Pos { return x.Lbrack }

// End returns the position after its last character.
func (x *ArrayType) End() token.Pos { return x.Elt.End() }

// Pos returns the position of its first character.
func (x *StructType) Pos() token.Pos { return x.Struct }

// End returns the position after its last character.
func (x *StructType) End() token.Pos { return x.Fields.End() }

// Pos returns the position of its first character.
func (x *InterfaceType) Pos() token.Pos { return x.Interface }

// End returns the position after its last character.
func (x *InterfaceType) End() token.Pos { return x.Methods.End() }

// Pos returns the position of its first character.
func (x *MapType) Pos() token.Pos { return x.Map }

// End returns the position after its last character.
func (x *MapType) End() token.Pos { return x.Value.End() }

// Pos returns the position of its first character.
func (x *ChanType) Pos() token.Pos { return x.Begin }

// End returns the position after its last character.
func (x *ChanType) End() token.Pos { return x.Value.End() }

// End returns the position after its last character.
func (x *Ellipsis) End() token.Pos {
	if x.Elt == nil {
		return x.Ellipsis + 3
	}
	return x.Elt.End()
}

// End returns the position after its last character.
func (x *BasicLit) End() token.Pos {
	if x.ValueEnd.IsValid() {
		return x.ValueEnd
	}
	return after(x.ValuePos, len(x.Value))
}

// Pos returns the position of its first character.
func (x *CompositeLit) Pos() token.Pos {
	if x.Type == nil {
		return x.Lbrace
	}
	return x.Type.Pos()
}

// Pos returns the position of its first character.
func (x *FuncType) Pos() token.Pos {
	if x.Func.IsValid() || x.Params == nil {
		return x.Func
	}
	return x.Params.Pos()
}

// End returns the position after its last character.
func (x *FuncType) End() token.Pos {
	if x.Results == nil {
		return x.Params.End()
	}
	return x.Results.End()
}

func (*BadExpr) exprNode()        {}
func (*Ident) exprNode()          {}
func (*Ellipsis) exprNode()       {}
func (*BasicLit) exprNode()       {}
func (*FuncLit) exprNode()        {}
func (*CompositeLit) exprNode()   {}
func (*ParenExpr) exprNode()      {}
func (*SelectorExpr) exprNode()   {}
func (*IndexExpr) exprNode()      {}
func (*IndexListExpr) exprNode()  {}
func (*SliceExpr) exprNode()      {}
func (*TypeAssertExpr) exprNode() {}
func (*CallExpr) exprNode()       {}
func (*StarExpr) exprNode()       {}
func (*UnaryExpr) exprNode()      {}
func (*BinaryExpr) exprNode()     {}
func (*KeyValueExpr) exprNode()   {}
func (*ArrayType) exprNode()      {}
func (*StructType) exprNode()     {}
func (*FuncType) exprNode()       {}
func (*InterfaceType) exprNode()  {}
func (*MapType) exprNode()        {}
func (*ChanType) exprNode()       {}

// NewIdent returns a name that stands nowhere.
func NewIdent(name string) *Ident { return &Ident{Name: name} }

// IsExported reports whether name begins with an upper-case letter.
func IsExported(name string) bool { return token.IsExported(name) }

// IsExported reports whether the name begins with an upper-case letter.
func (id *Ident) IsExported() bool { return token.IsExported(id.Name) }

// String returns the name, or "<nil>" for nil.
func (id *Ident) String() string {
	if id == nil {
		return "<nil>"
	}
	return id.Name
}

// Unparen returns e without parentheses around it.
func Unparen(e Expr) Expr {
	for {
		p, ok := e.(*ParenExpr)
		if !ok {
			return e
		}
		e = p.X
	}
}
