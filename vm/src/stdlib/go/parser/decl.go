package parser

import (
	"go/ast"
	"go/token"
)

func (p *parser) decl(sync func(token.Token) bool) ast.Decl {
	defer p.trace("Declaration")()
	switch p.tok {
	case token.IMPORT, token.CONST, token.VAR, token.TYPE:
		return p.genDecl()
	case token.FUNC:
		return p.funcDecl()
	}
	bad := p.bad("declaration", sync)
	return &ast.BadDecl{From: bad.From, To: bad.To}
}

func (p *parser) genDecl() *ast.GenDecl {
	keyword := p.tok
	defer p.trace("GenDecl(" + keyword.String() + ")")()
	doc := p.lead
	d := &ast.GenDecl{Doc: doc, Tok: keyword, TokPos: p.expect(keyword)}
	if p.tok != token.LPAREN {
		d.Specs = []ast.Spec{p.spec(keyword, nil)}
		return d
	}
	d.Lparen = p.expect(token.LPAREN)
	for p.tok != token.RPAREN && p.tok != token.EOF {
		d.Specs = append(d.Specs, p.spec(keyword, p.lead))
	}
	d.Rparen = p.expect(token.RPAREN)
	p.semicolon()
	return d
}

func (p *parser) spec(keyword token.Token, doc *ast.CommentGroup) ast.Spec {
	switch keyword {
	case token.IMPORT:
		return p.importSpec(doc)
	case token.TYPE:
		return p.typeSpec(doc)
	}
	return p.valueSpec(keyword, doc)
}

func (p *parser) importSpec(doc *ast.CommentGroup) ast.Spec {
	defer p.trace("ImportSpec")()
	spec := &ast.ImportSpec{Doc: doc}
	switch p.tok {
	case token.IDENT:
		spec.Name = p.ident()
	case token.PERIOD:
		spec.Name = &ast.Ident{NamePos: p.pos, Name: "."}
		p.next()
	}
	spec.Path = &ast.BasicLit{ValuePos: p.pos, ValueEnd: p.pos, Kind: token.STRING}
	switch {
	case p.tok == token.STRING:
		spec.Path = p.literal()
	case p.tok.IsLiteral():
		p.error(p.pos, "import path must be a string")
		p.next()
	default:
		p.error(p.pos, "missing import path")
		p.skip(endsExpr)
	}
	spec.Comment = p.semicolon()
	p.imports = append(p.imports, spec)
	return spec
}

func (p *parser) valueSpec(keyword token.Token, doc *ast.CommentGroup) ast.Spec {
	defer p.trace(keyword.String() + "Spec")()
	spec := &ast.ValueSpec{Doc: doc, Names: p.identList()}
	if keyword == token.VAR {
		if p.tok != token.ASSIGN {
			spec.Type = p.typ()
		}
		if p.got(token.ASSIGN) {
			spec.Values = p.list(true)
		}
	} else if p.tok != token.EOF && p.tok != token.SEMICOLON && p.tok != token.RPAREN {
		spec.Type = p.tryType()
		if p.got(token.ASSIGN) {
			spec.Values = p.list(true)
		}
	}
	spec.Comment = p.semicolon()
	return spec
}

func (p *parser) identList() []*ast.Ident {
	defer p.trace("IdentList")()
	list := []*ast.Ident{p.ident()}
	for p.got(token.COMMA) {
		list = append(list, p.ident())
	}
	return list
}

// typeSpec parses a type's declaration. Whether T [P ... begins type parameters or an array is known only
// when the first expression has been read.
func (p *parser) typeSpec(doc *ast.CommentGroup) ast.Spec {
	defer p.trace("TypeSpec")()
	spec := &ast.TypeSpec{Doc: doc, Name: p.ident()}
	if p.tok != token.LBRACK {
		p.definition(spec)
		spec.Comment = p.semicolon()
		return spec
	}
	lbrack := p.expect(token.LBRACK)
	if p.tok != token.IDENT {
		spec.Type = p.arrayType(lbrack, nil)
		spec.Comment = p.semicolon()
		return spec
	}
	var x ast.Expr = p.ident()
	if p.tok != token.LBRACK {
		p.level++
		x = p.binary(p.primary(x), token.LowestPrec+1)
		p.level--
	}
	name, constraint := parameter(x, p.tok == token.COMMA)
	if name != nil && (constraint != nil || p.tok != token.RBRACK) {
		end := p.trace("parseGenericType")
		spec.TypeParams = &ast.FieldList{Opening: lbrack, List: p.params(name, constraint, token.RBRACK, false)}
		spec.TypeParams.Closing = p.expect(token.RBRACK)
		p.definition(spec)
		end()
	} else {
		spec.Type = p.arrayType(lbrack, x)
	}
	spec.Comment = p.semicolon()
	return spec
}

// definition parses what a name is declared to be.
func (p *parser) definition(spec *ast.TypeSpec) {
	if p.tok == token.ASSIGN {
		spec.Assign = p.expect(token.ASSIGN)
	}
	spec.Type = p.typ()
}

// parameter takes P *C, P (C), and the like apart, which were read as expressions. If force, there is no
// doubt that it is a parameter.
func parameter(x ast.Expr, force bool) (*ast.Ident, ast.Expr) {
	switch x := x.(type) {
	case *ast.Ident:
		return x, nil
	case *ast.BinaryExpr:
		if x.Op == token.MUL {
			if name, ok := x.X.(*ast.Ident); ok && (force || isElem(x.Y)) {
				return name, &ast.StarExpr{Star: x.OpPos, X: x.Y}
			}
		}
		if x.Op == token.OR {
			if name, first := parameter(x.X, force || isElem(x.Y)); name != nil && first != nil {
				union := *x
				union.X = first
				return name, &union
			}
		}
	case *ast.CallExpr:
		name, ok := x.Fun.(*ast.Ident)
		if ok && len(x.Args) == 1 && !x.Ellipsis.IsValid() && (force || isElem(x.Args[0])) {
			return name, &ast.ParenExpr{Lparen: x.Lparen, X: x.Args[0], Rparen: x.Rparen}
		}
	}
	return nil, x
}

// isElem reports whether x can only be a type or a union.
func isElem(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.ArrayType, *ast.StructType, *ast.FuncType, *ast.InterfaceType, *ast.MapType, *ast.ChanType:
		return true
	case *ast.BinaryExpr:
		return isElem(x.X) || isElem(x.Y)
	case *ast.UnaryExpr:
		return x.Op == token.TILDE
	case *ast.ParenExpr:
		return isElem(x.X)
	}
	return false
}

func (p *parser) funcDecl() *ast.FuncDecl {
	defer p.trace("FunctionDecl")()
	doc := p.lead
	d := &ast.FuncDecl{Doc: doc, Type: &ast.FuncType{Func: p.expect(token.FUNC)}}
	if p.tok == token.LPAREN {
		d.Recv = p.parameters(false)
	}
	d.Name = p.ident()
	if p.tok == token.LBRACK {
		d.Type.TypeParams = p.typeParams()
	}
	d.Type.Params = p.parameters(false)
	d.Type.Results = p.parameters(true)
	switch p.tok {
	case token.LBRACE:
		d.Body = p.block("Body")
		p.semicolon()
	case token.SEMICOLON:
		p.next()
		if p.tok == token.LBRACE {
			p.error(p.pos, "unexpected semicolon or newline before {")
			d.Body = p.block("Body")
			p.semicolon()
		}
	default:
		p.semicolon()
	}
	return d
}
