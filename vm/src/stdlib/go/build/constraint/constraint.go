// Package constraint parses build constraint lines.
package constraint

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// No expression may have more parts than this.
const maxSize = 1000

// Expr is an expression of tags.
type Expr interface {
	// String returns the expression as a //go:build line has it.
	String() string
	// Eval returns the value of the expression if ok says which tags are set.
	Eval(ok func(tag string) bool) bool
	isExpr()
}

// TagExpr is a tag.
type TagExpr struct{ Tag string }

func (x *TagExpr) isExpr() {}

// Eval returns the value of the expression if ok says which tags are set.
func (x *TagExpr) Eval(ok func(tag string) bool) bool { return ok(x.Tag) }

// String returns the expression as a //go:build line has it.
func (x *TagExpr) String() string { return x.Tag }

// NotExpr is !X.
type NotExpr struct{ X Expr }

func (x *NotExpr) isExpr() {}

// Eval returns the value of the expression if ok says which tags are set.
func (x *NotExpr) Eval(ok func(tag string) bool) bool { return !x.X.Eval(ok) }

// String returns the expression as a //go:build line has it.
func (x *NotExpr) String() string {
	switch x.X.(type) {
	case *AndExpr, *OrExpr:
		return "!(" + x.X.String() + ")"
	}
	return "!" + x.X.String()
}

// AndExpr is X && Y.
type AndExpr struct{ X, Y Expr }

func (x *AndExpr) isExpr() {}

// Eval returns the value of the expression if ok says which tags are set.
func (x *AndExpr) Eval(ok func(tag string) bool) bool {
	// Both, so that ok sees all tags.
	a, b := x.X.Eval(ok), x.Y.Eval(ok)
	return a && b
}

// String returns the expression as a //go:build line has it.
func (x *AndExpr) String() string {
	side := func(x Expr) string {
		if _, ok := x.(*OrExpr); ok {
			return "(" + x.String() + ")"
		}
		return x.String()
	}
	return side(x.X) + " && " + side(x.Y)
}

// OrExpr is X || Y.
type OrExpr struct{ X, Y Expr }

func (x *OrExpr) isExpr() {}

// Eval returns the value of the expression if ok says which tags are set.
func (x *OrExpr) Eval(ok func(tag string) bool) bool {
	a, b := x.X.Eval(ok), x.Y.Eval(ok)
	return a || b
}

// String returns the expression as a //go:build line has it.
func (x *OrExpr) String() string {
	side := func(x Expr) string {
		if _, ok := x.(*AndExpr); ok {
			return "(" + x.String() + ")"
		}
		return x.String()
	}
	return side(x.X) + " || " + side(x.Y)
}

// SyntaxError is what is wrong with a line, and where.
type SyntaxError struct {
	Offset int    // where in the line
	Err    string // what is wrong
}

// Error says what is wrong.
func (e *SyntaxError) Error() string { return e.Err }

var (
	errNot     = errors.New("not a build constraint")
	errComplex = errors.New("expression too complex for // +build lines")
)

// Parse parses a //go:build or // +build line.
func Parse(line string) (Expr, error) {
	if text, ok := cutGoBuild(line); ok {
		return parseExpr(text)
	}
	if text, ok := cutPlusBuild(line); ok {
		return parsePlus(text)
	}
	return nil, errNot
}

// IsGoBuild is true if line begins as a //go:build line.
func IsGoBuild(line string) bool {
	_, ok := cutGoBuild(line)
	return ok
}

// IsPlusBuild is true if line begins as a // +build line.
func IsPlusBuild(line string) bool {
	_, ok := cutPlusBuild(line)
	return ok
}

// oneLine returns the line without its end, if there is but one.
func oneLine(line string) (string, bool) {
	line = strings.TrimSuffix(line, "\n")
	return line, !strings.Contains(line, "\n")
}

// keyword cuts a word off that must stand alone.
func keyword(line, word string) (string, bool) {
	line = strings.TrimSpace(line)
	rest, ok := strings.CutPrefix(line, word)
	if !ok {
		return "", false
	}
	trimmed := strings.TrimSpace(rest)
	if len(rest) == len(trimmed) && len(rest) > 0 {
		return "", false
	}
	return trimmed, true
}

func cutGoBuild(line string) (string, bool) {
	line, ok := oneLine(line)
	if !ok || !strings.HasPrefix(line, "//go:build") {
		return "", false
	}
	return keyword(line, "//go:build")
}

func cutPlusBuild(line string) (string, bool) {
	line, ok := oneLine(line)
	if !ok || !strings.HasPrefix(line, "//") {
		return "", false
	}
	return keyword(line[len("//"):], "+build")
}

type parser struct {
	s     string
	i     int // behind the token
	tok   string
	isTag bool
	pos   int // of the token
	size  int
}

func (p *parser) fail(at int, text string) { panic(&SyntaxError{at, text}) }

func (p *parser) count() {
	if p.size++; p.size > maxSize {
		p.fail(p.pos, "build expression too large")
	}
}

func parseExpr(text string) (x Expr, err error) {
	defer func() {
		if e := recover(); e != nil {
			s, ok := e.(*SyntaxError)
			if !ok {
				panic(e)
			}
			x, err = nil, s
		}
	}()
	p := &parser{s: text}
	x = p.or()
	if p.tok != "" {
		p.fail(p.pos, "unexpected token "+p.tok)
	}
	return x, nil
}

func (p *parser) or() Expr {
	x := p.and()
	for p.tok == "||" {
		x = &OrExpr{x, p.and()}
	}
	return x
}

func (p *parser) and() Expr {
	x := p.not()
	for p.tok == "&&" {
		x = &AndExpr{x, p.not()}
	}
	return x
}

// not begins with the next token.
func (p *parser) not() Expr {
	p.count()
	p.next()
	if p.tok == "!" {
		p.next()
		if p.tok == "!" {
			p.fail(p.pos, "double negation not allowed")
		}
		return &NotExpr{p.atom()}
	}
	return p.atom()
}

func (p *parser) atom() Expr {
	if p.tok == "(" {
		open := p.pos
		defer func() {
			// A parenthesis that is never closed is where the error is.
			if e, ok := recover().(*SyntaxError); ok {
				if e.Err == "unexpected end of expression" {
					e.Err = "missing close paren"
				}
				panic(e)
			}
		}()
		x := p.or()
		if p.tok != ")" {
			p.fail(open, "missing close paren")
		}
		p.next()
		return x
	}
	if !p.isTag {
		if p.tok == "" {
			p.fail(p.pos, "unexpected end of expression")
		}
		p.fail(p.pos, "unexpected token "+p.tok)
	}
	tag := p.tok
	p.next()
	return &TagExpr{tag}
}

func (p *parser) next() {
	p.isTag = false
	for p.i < len(p.s) && (p.s[p.i] == ' ' || p.s[p.i] == '\t') {
		p.i++
	}
	p.pos = p.i
	if p.i == len(p.s) {
		p.tok = ""
		return
	}
	switch c := p.s[p.i]; c {
	case '(', ')', '!':
		p.i++
		p.tok = p.s[p.pos:p.i]
		return
	case '&', '|':
		if p.i+1 >= len(p.s) || p.s[p.i+1] != c {
			p.fail(p.i, "invalid syntax at "+string(rune(c)))
		}
		p.i += 2
		p.tok = p.s[p.pos:p.i]
		return
	}
	for i, c := range p.s[p.i:] + " " {
		if !isTagRune(c) {
			if i == 0 {
				p.fail(p.i, "invalid syntax at "+string(c))
			}
			p.i += i
			break
		}
	}
	p.tok, p.isTag = p.s[p.pos:p.i], true
}

func isTagRune(c rune) bool {
	return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '_' || c == '.'
}

func isTag(s string) bool {
	for _, c := range s {
		if !isTagRune(c) {
			return false
		}
	}
	return s != "" && utf8.ValidString(s)
}

// parsePlus parses the older form: spaces are or, commas and.
func parsePlus(text string) (Expr, error) {
	var x Expr
	size := 0
	for _, clause := range strings.Fields(text) {
		var y Expr
		for _, lit := range strings.Split(clause, ",") {
			if size++; size > maxSize {
				return nil, errComplex
			}
			var z Expr
			if strings.HasPrefix(lit, "!!") || lit == "!" {
				z = &TagExpr{"ignore"}
			} else if name, neg := strings.CutPrefix(lit, "!"); !isTag(name) {
				z = &TagExpr{"ignore"}
			} else if z = (&TagExpr{name}); neg {
				z = &NotExpr{z}
			}
			if y == nil {
				y = z
			} else {
				y = &AndExpr{y, z}
			}
		}
		if x == nil {
			x = y
		} else {
			x = &OrExpr{x, y}
		}
	}
	if x == nil {
		x = &TagExpr{"ignore"}
	}
	return x, nil
}

// inner moves negations to the tags.
func inner(x Expr, not bool) Expr {
	switch x := x.(type) {
	case *NotExpr:
		return inner(x.X, !not)
	case *AndExpr:
		a, b := inner(x.X, not), inner(x.Y, not)
		if not {
			return &OrExpr{a, b}
		}
		return &AndExpr{a, b}
	case *OrExpr:
		a, b := inner(x.X, not), inner(x.Y, not)
		if not {
			return &AndExpr{a, b}
		}
		return &OrExpr{a, b}
	}
	if not {
		return &NotExpr{x}
	}
	return x
}

func ands(list []Expr, x Expr) []Expr {
	if x, ok := x.(*AndExpr); ok {
		return ands(ands(list, x.X), x.Y)
	}
	return append(list, x)
}

func ors(list []Expr, x Expr) []Expr {
	if x, ok := x.(*OrExpr); ok {
		return ors(ors(list, x.X), x.Y)
	}
	return append(list, x)
}

// PlusBuildLines writes x in the older form, in which only ands of ors of ands can be said.
func PlusBuildLines(x Expr) ([]string, error) {
	var lines [][]string
	most := 0
	for _, line := range ands(nil, inner(x, false)) {
		var words []string
		for _, word := range ors(nil, line) {
			var tags []string
			for _, lit := range ands(nil, word) {
				if _, ok := lit.(*OrExpr); ok {
					return nil, errComplex
				}
				tags = append(tags, lit.String())
			}
			words = append(words, strings.Join(tags, ","))
		}
		lines = append(lines, words)
		most = max(most, len(words))
	}
	if most == 1 {
		// No choices: one line is enough.
		var tags []string
		for _, words := range lines {
			tags = append(tags, words[0])
		}
		return []string{"// +build " + strings.Join(tags, ",")}, nil
	}
	var out []string
	for _, words := range lines {
		out = append(out, "// +build "+strings.Join(words, " "))
	}
	return out, nil
}

// GoVersion returns the least version of Go that x asks for.
func GoVersion(x Expr) string {
	switch v := least(x, false); {
	case v < 0:
		return ""
	case v == 0:
		return "go1"
	default:
		return "go1." + strconv.Itoa(v)
	}
}

func least(x Expr, not bool) int {
	switch x := x.(type) {
	case *AndExpr:
		a, b := least(x.X, not), least(x.Y, not)
		if not {
			return min(a, b)
		}
		return max(a, b)
	case *OrExpr:
		a, b := least(x.X, not), least(x.Y, not)
		if not {
			return max(a, b)
		}
		return min(a, b)
	case *NotExpr:
		return least(x.X, !not)
	case *TagExpr:
		if not {
			return -1
		}
		if x.Tag == "go1" {
			return 0
		}
		_, v, ok := strings.Cut(x.Tag, "go1.")
		if n, err := strconv.Atoi(v); ok && err == nil {
			return n
		}
	}
	return -1
}
