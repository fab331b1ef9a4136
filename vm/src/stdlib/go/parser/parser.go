package parser

import (
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/scanner"
	"go/token"
	"strings"
)

// A parser parses one file, by recursive descent.
type parser struct {
	file    *token.File
	mode    Mode
	scanner scanner.Scanner
	errors  scanner.ErrorList

	pos token.Pos
	tok token.Token
	lit string

	comments []*ast.CommentGroup
	lead     *ast.CommentGroup // that ends on the line before the token
	trailing *ast.CommentGroup // that ends the line of the token before
	top      bool              // nothing but comments so far
	version  string            // of Go, in a build constraint

	synced token.Pos // where skip ended last
	stuck  int       // how often it ended there

	level   int  // of nesting; negative in the head of a statement, where { begins a block
	inValue bool // an = is meant to be ==
	depth   int  // of the recursion
	indent  int  // of the trace

	imports []*ast.ImportSpec
}

// stopped unwinds the parser.
type stopped struct {
	pos token.Pos
	msg string
}

const maxDepth = 100000

func (p *parser) init(src []byte) {
	p.top = true
	p.scanner.Init(p.file, src, p.errors.Add, scanner.ScanComments)
	p.next()
}

func (p *parser) printTrace(words ...any) {
	at := p.file.Position(p.pos)
	fmt.Printf("%5d:%3d: %s", at.Line, at.Column, strings.Repeat(". ", p.indent))
	fmt.Println(words...)
}

// trace prints the beginning of what is parsed; the result has to be called at its end.
func (p *parser) trace(what string) func() {
	if p.mode&Trace == 0 {
		return nothing
	}
	p.printTrace(what, "(")
	p.indent++
	return func() {
		p.indent--
		p.printTrace(")")
	}
}

func nothing() {}

// deeper counts the recursion.
func (p *parser) deeper() {
	if p.depth++; p.depth > maxDepth {
		p.error(p.pos, "exceeded max nesting depth")
		panic(stopped{})
	}
}

// scan goes on to the next token, which may be a comment.
func (p *parser) scan() {
	if p.mode&Trace != 0 && p.pos.IsValid() {
		switch s := p.tok.String(); {
		case p.tok.IsLiteral():
			p.printTrace(s, p.lit)
		case p.tok.IsOperator(), p.tok.IsKeyword():
			p.printTrace(`"` + s + `"`)
		default:
			p.printTrace(s)
		}
	}
	for {
		p.pos, p.tok, p.lit = p.scanner.Scan()
		if p.tok != token.COMMENT {
			p.top = false
			return
		}
		if p.top && strings.HasPrefix(p.lit, "//go:build") {
			if x, err := constraint.Parse(p.lit); err == nil {
				p.version = constraint.GoVersion(x)
			}
		}
		if p.mode&ParseComments != 0 {
			return
		}
	}
}

// line returns the line in the file, whatever //line comments say.
func (p *parser) line(pos token.Pos) int { return p.file.PositionFor(pos, false).Line }

// group reads comments with less than gap empty lines between them, and returns where they end.
func (p *parser) group(gap int) (*ast.CommentGroup, int) {
	g := &ast.CommentGroup{}
	end := p.line(p.pos)
	for p.tok == token.COMMENT && p.line(p.pos) <= end+gap {
		end = p.line(p.pos)
		if p.lit[1] == '*' {
			end += strings.Count(p.lit, "\n")
		}
		g.List = append(g.List, &ast.Comment{Slash: p.pos, Text: p.lit})
		p.scan()
	}
	p.comments = append(p.comments, g)
	return g, end
}

// next goes on to the next token that is no comment.
func (p *parser) next() {
	before := p.pos
	p.lead, p.trailing = nil, nil
	p.scan()
	if p.tok != token.COMMENT {
		return
	}
	var g *ast.CommentGroup
	var end int
	if p.line(p.pos) == p.line(before) {
		g, end = p.group(0)
		if p.line(p.pos) != end || p.tok == token.SEMICOLON || p.tok == token.EOF {
			p.trailing = g
		}
	}
	end = -1
	for p.tok == token.COMMENT {
		g, end = p.group(1)
	}
	if end+1 == p.line(p.pos) {
		p.lead = g
	}
}

// error reports an error; others on its line are left out, and the eleventh ends the parser.
func (p *parser) error(pos token.Pos, msg string) {
	defer p.trace("error: " + msg)()
	at := p.file.Position(pos)
	if n := len(p.errors); p.mode&AllErrors == 0 && n > 0 {
		if p.errors[n-1].Pos.Line == at.Line {
			return
		}
		if n > 10 {
			panic(stopped{})
		}
	}
	p.errors.Add(at, msg)
}

// missing reports that something else was expected.
func (p *parser) missing(pos token.Pos, what string) {
	msg := "expected " + what
	if pos == p.pos {
		switch {
		case p.tok == token.SEMICOLON && p.lit == "\n":
			msg += ", found newline"
		case p.tok.IsLiteral():
			msg += ", found " + p.lit
		default:
			msg += ", found '" + p.tok.String() + "'"
		}
	}
	p.error(pos, msg)
}

// expect reads a token, whatever it is, and returns where it stands.
func (p *parser) expect(tok token.Token) token.Pos {
	pos := p.pos
	if p.tok != tok {
		p.missing(pos, "'"+tok.String()+"'")
	}
	p.next()
	return pos
}

// got reads a token if it is tok.
func (p *parser) got(tok token.Token) bool {
	if p.tok != tok {
		return false
	}
	p.next()
	return true
}

// closing is expect for what ends a list, before which a comma may be missing.
func (p *parser) closing(tok token.Token, context string) token.Pos {
	if p.tok == token.SEMICOLON && p.lit == "\n" {
		p.error(p.pos, "missing ',' before newline in "+context)
		p.next()
	}
	return p.expect(tok)
}

// semicolon reads a semicolon, and returns the comment that ends the line.
func (p *parser) semicolon() *ast.CommentGroup {
	switch p.tok {
	case token.RPAREN, token.RBRACE:
		return nil
	case token.COMMA, token.SEMICOLON:
		if p.tok == token.COMMA {
			p.missing(p.pos, "';'")
		}
		comment := p.trailing
		written := p.lit == ";"
		p.next()
		if written {
			comment = p.trailing
		}
		return comment
	}
	p.missing(p.pos, "';'")
	p.skip(startsStmt)
	return nil
}

// comma reports whether a list goes on.
func (p *parser) comma(context string, end token.Token) bool {
	if p.tok == token.COMMA {
		return true
	}
	if p.tok == end {
		return false
	}
	msg := "missing ','"
	if p.tok == token.SEMICOLON && p.lit == "\n" {
		msg += " before newline"
	}
	p.error(p.pos, msg+" in "+context)
	return true
}

// skip goes on to a token from which to parse again, but not for ever to the same.
func (p *parser) skip(to func(token.Token) bool) {
	for ; p.tok != token.EOF; p.next() {
		if !to(p.tok) {
			continue
		}
		if p.pos == p.synced && p.stuck < 10 {
			p.stuck++
			return
		}
		if p.pos > p.synced {
			p.synced, p.stuck = p.pos, 0
			return
		}
	}
}

func startsStmt(tok token.Token) bool {
	switch tok {
	case token.BREAK, token.CONST, token.CONTINUE, token.DEFER, token.FALLTHROUGH, token.FOR, token.GO,
		token.GOTO, token.IF, token.RETURN, token.SELECT, token.SWITCH, token.TYPE, token.VAR:
		return true
	}
	return false
}

func startsDecl(tok token.Token) bool {
	switch tok {
	case token.IMPORT, token.CONST, token.TYPE, token.VAR:
		return true
	}
	return false
}

func endsExpr(tok token.Token) bool {
	switch tok {
	case token.COMMA, token.COLON, token.SEMICOLON, token.RPAREN, token.RBRACK, token.RBRACE:
		return true
	}
	return false
}

// bad reports that something is missing, and skips what stands there.
func (p *parser) bad(what string, to func(token.Token) bool) *ast.BadExpr {
	pos := p.pos
	p.missing(pos, what)
	p.skip(to)
	return &ast.BadExpr{From: pos, To: p.pos}
}

func (p *parser) ident() *ast.Ident {
	id := &ast.Ident{NamePos: p.pos, Name: "_"}
	if p.tok == token.IDENT {
		id.Name = p.lit
	}
	p.expect(token.IDENT)
	return id
}

// literal reads a literal.
func (p *parser) literal() *ast.BasicLit {
	lit := &ast.BasicLit{ValuePos: p.pos, ValueEnd: p.scanner.End(), Kind: p.tok, Value: p.lit}
	p.next()
	return lit
}

// parseFile parses a file; nil if it does not begin like one.
func (p *parser) parseFile() *ast.File {
	defer p.trace("File")()
	if len(p.errors) > 0 {
		return nil
	}
	doc := p.lead
	f := &ast.File{Doc: doc, Package: p.expect(token.PACKAGE), Name: p.ident()}
	if f.Name.Name == "_" && p.mode&DeclarationErrors != 0 {
		p.error(p.pos, "invalid package name _")
	}
	p.semicolon()
	if len(p.errors) > 0 {
		return nil
	}
	if p.mode&PackageClauseOnly == 0 {
		for p.tok == token.IMPORT {
			f.Decls = append(f.Decls, p.genDecl())
		}
		for last := token.IMPORT; p.mode&ImportsOnly == 0 && p.tok != token.EOF; {
			if p.tok == token.IMPORT && last != token.IMPORT {
				p.error(p.pos, "imports must appear before other declarations")
			}
			last = p.tok
			f.Decls = append(f.Decls, p.decl(startsDecl))
		}
	}
	f.Imports, f.Comments, f.GoVersion = p.imports, p.comments, p.version
	if p.mode&SkipObjectResolution == 0 {
		var report func(token.Pos, string)
		if p.mode&DeclarationErrors != 0 {
			report = p.error
		}
		resolve(f, p.file, report)
	}
	return f
}
