// Package token holds the tokens of Go and their source positions.
package token

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// A Token is a kind of token.
type Token int

// The tokens of Go.
const (
	ILLEGAL Token = iota
	EOF
	COMMENT
)

// Names and literals.
const (
	IDENT  Token = iota + 4
	INT          // 12345
	FLOAT        // 123.45
	IMAG         // 123.45i
	CHAR         // 'a'
	STRING       // "abc"
)

// Operators and punctuation.
const (
	ADD Token = iota + 12
	SUB
	MUL
	QUO
	REM
	AND
	OR
	XOR
	SHL
	SHR
	AND_NOT
	ADD_ASSIGN
	SUB_ASSIGN
	MUL_ASSIGN
	QUO_ASSIGN
	REM_ASSIGN
	AND_ASSIGN
	OR_ASSIGN
	XOR_ASSIGN
	SHL_ASSIGN
	SHR_ASSIGN
	AND_NOT_ASSIGN
	LAND
	LOR
	ARROW
	INC
	DEC
	EQL
	LSS
	GTR
	ASSIGN
	NOT
	NEQ
	LEQ
	GEQ
	DEFINE
	ELLIPSIS
	LPAREN
	LBRACK
	LBRACE
	COMMA
	PERIOD
	RPAREN
	RBRACK
	RBRACE
	SEMICOLON
	COLON
)

// Keywords.
const (
	BREAK Token = iota + 61
	CASE
	CHAN
	CONST
	CONTINUE
	DEFAULT
	DEFER
	ELSE
	FALLTHROUGH
	FOR
	FUNC
	GO
	GOTO
	IF
	IMPORT
	INTERFACE
	MAP
	PACKAGE
	RANGE
	RETURN
	SELECT
	STRUCT
	SWITCH
	TYPE
	VAR
)

// TILDE is an operator of constraints, added late.
const TILDE Token = 88

var texts = [...]string{
	ILLEGAL: "ILLEGAL", EOF: "EOF", COMMENT: "COMMENT",
	IDENT: "IDENT", INT: "INT", FLOAT: "FLOAT", IMAG: "IMAG", CHAR: "CHAR", STRING: "STRING",
	ADD: "+", SUB: "-", MUL: "*", QUO: "/", REM: "%",
	AND: "&", OR: "|", XOR: "^", SHL: "<<", SHR: ">>", AND_NOT: "&^",
	ADD_ASSIGN: "+=", SUB_ASSIGN: "-=", MUL_ASSIGN: "*=", QUO_ASSIGN: "/=", REM_ASSIGN: "%=",
	AND_ASSIGN: "&=", OR_ASSIGN: "|=", XOR_ASSIGN: "^=", SHL_ASSIGN: "<<=", SHR_ASSIGN: ">>=", AND_NOT_ASSIGN: "&^=",
	LAND: "&&", LOR: "||", ARROW: "<-", INC: "++", DEC: "--",
	EQL: "==", LSS: "<", GTR: ">", ASSIGN: "=", NOT: "!", NEQ: "!=", LEQ: "<=", GEQ: ">=", DEFINE: ":=", ELLIPSIS: "...",
	LPAREN: "(", LBRACK: "[", LBRACE: "{", COMMA: ",", PERIOD: ".",
	RPAREN: ")", RBRACK: "]", RBRACE: "}", SEMICOLON: ";", COLON: ":",
	BREAK: "break", CASE: "case", CHAN: "chan", CONST: "const", CONTINUE: "continue",
	DEFAULT: "default", DEFER: "defer", ELSE: "else", FALLTHROUGH: "fallthrough", FOR: "for",
	FUNC: "func", GO: "go", GOTO: "goto", IF: "if", IMPORT: "import", INTERFACE: "interface",
	MAP: "map", PACKAGE: "package", RANGE: "range", RETURN: "return", SELECT: "select",
	STRUCT: "struct", SWITCH: "switch", TYPE: "type", VAR: "var", TILDE: "~",
}

// String returns the text of operators and keywords, and the name of other tokens.
func (tok Token) String() string {
	if 0 <= tok && int(tok) < len(texts) && texts[tok] != "" {
		return texts[tok]
	}
	return "token(" + strconv.Itoa(int(tok)) + ")"
}

// IsLiteral reports whether tok is a name or a literal.
func (tok Token) IsLiteral() bool { return IDENT <= tok && tok <= STRING }

// IsOperator reports whether tok is an operator or punctuation.
func (tok Token) IsOperator() bool { return ADD <= tok && tok <= COLON || tok == TILDE }

// IsKeyword reports whether tok is a keyword.
func (tok Token) IsKeyword() bool { return BREAK <= tok && tok <= VAR }

// Precedences of what is no operator, of unary operators, and of what binds tighter.
const (
	LowestPrec  = 0
	UnaryPrec   = 6
	HighestPrec = 7
)

// Precedence returns the precedence of a binary operator, 1 to 5, or LowestPrec.
func (op Token) Precedence() int {
	switch op {
	case LOR:
		return 1
	case LAND:
		return 2
	case EQL, NEQ, LSS, LEQ, GTR, GEQ:
		return 3
	case ADD, SUB, OR, XOR:
		return 4
	case MUL, QUO, REM, SHL, SHR, AND, AND_NOT:
		return 5
	}
	return LowestPrec
}

var keywords = func() map[string]Token {
	m := make(map[string]Token, VAR-BREAK+1)
	for tok := BREAK; tok <= VAR; tok++ {
		m[texts[tok]] = tok
	}
	return m
}()

// Lookup returns the keyword, or IDENT.
func Lookup(ident string) Token {
	if tok, ok := keywords[ident]; ok {
		return tok
	}
	return IDENT
}

// IsKeyword reports whether name is a keyword.
func IsKeyword(name string) bool { return Lookup(name) != IDENT }

// IsExported reports whether name begins with an upper-case letter.
func IsExported(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}

// IsIdentifier reports whether name is a name, and no keyword.
func IsIdentifier(name string) bool {
	for i, r := range name {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return name != "" && !IsKeyword(name)
}
