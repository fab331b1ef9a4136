// A tokenizer and a calculator for arithmetic, by recursive descent.
//
//	expr   = term { ("+" | "-") term }
//	term   = unary { ("*" | "/" | "%") unary }
//	unary  = "-" unary | power
//	power  = primary [ "^" unary ]
//	primary = number | name | "(" expr ")"
package main

import (
	"fmt"
	"math"
	"strconv"
	"unicode"
)

// A token is a number, a name, or one rune.
type token struct {
	kind rune // 'n' number, 'v' name, otherwise the rune itself; 0 at the end
	text string
	pos  int
}

type syntaxError struct {
	pos int
	msg string
}

func (e *syntaxError) Error() string { return fmt.Sprintf("at %d: %s", e.pos, e.msg) }

func tokenize(src string) (tokens []token, err error) {
	runes := []rune(src)
	for i := 0; i < len(runes); {
		start, r := i, runes[i]
		scan := func(ok func(rune) bool) string {
			for i < len(runes) && ok(runes[i]) {
				i++
			}
			return string(runes[start:i])
		}
		switch {
		case unicode.IsSpace(r):
			i++
		case unicode.IsDigit(r) || r == '.':
			text := scan(func(r rune) bool { return unicode.IsDigit(r) || r == '.' })
			tokens = append(tokens, token{'n', text, start})
		case unicode.IsLetter(r):
			tokens = append(tokens, token{'v', scan(unicode.IsLetter), start})
		default:
			i++
			tokens = append(tokens, token{r, string(r), start})
		}
	}
	return append(tokens, token{0, "end", len(runes)}), nil
}

type parser struct {
	tokens []token
	vars   map[string]float64
}

func (p *parser) peek() token { return p.tokens[0] }

func (p *parser) next() token {
	t := p.tokens[0]
	if t.kind != 0 {
		p.tokens = p.tokens[1:]
	}
	return t
}

func (p *parser) accept(kinds ...rune) (rune, bool) {
	for _, k := range kinds {
		if p.peek().kind == k {
			return p.next().kind, true
		}
	}
	return 0, false
}

func (p *parser) fail(format string, args ...any) {
	panic(&syntaxError{p.peek().pos, fmt.Sprintf(format, args...)})
}

func (p *parser) expr() float64 {
	x := p.term()
	for {
		op, ok := p.accept('+', '-')
		if !ok {
			return x
		}
		if y := p.term(); op == '+' {
			x += y
		} else {
			x -= y
		}
	}
}

func (p *parser) term() float64 {
	x := p.unary()
	for {
		op, ok := p.accept('*', '/', '%')
		if !ok {
			return x
		}
		switch y := p.unary(); op {
		case '*':
			x *= y
		case '/':
			x /= y
		case '%':
			x = math.Mod(x, y)
		}
	}
}

func (p *parser) unary() float64 {
	if _, ok := p.accept('-'); ok {
		return -p.unary()
	}
	x := p.primary()
	if _, ok := p.accept('^'); ok {
		return math.Pow(x, p.unary())
	}
	return x
}

func (p *parser) primary() float64 {
	switch t := p.next(); t.kind {
	case 'n':
		x, err := strconv.ParseFloat(t.text, 64)
		if err != nil {
			panic(&syntaxError{t.pos, "bad number " + t.text})
		}
		return x
	case 'v':
		x, ok := p.vars[t.text]
		if !ok {
			panic(&syntaxError{t.pos, "unknown name " + t.text})
		}
		return x
	case '(':
		x := p.expr()
		if _, ok := p.accept(')'); !ok {
			p.fail("expected ), found %s", p.peek().text)
		}
		return x
	default:
		panic(&syntaxError{t.pos, "unexpected " + t.text})
	}
}

// Eval turns the parser's panics into errors.
func Eval(src string, vars map[string]float64) (x float64, err error) {
	tokens, err := tokenize(src)
	if err != nil {
		return 0, err
	}
	defer func() {
		if e := recover(); e != nil {
			syntax, ok := e.(*syntaxError)
			if !ok {
				panic(e)
			}
			err = syntax
		}
	}()
	p := &parser{tokens, vars}
	x = p.expr()
	if p.peek().kind != 0 {
		p.fail("unexpected %s", p.peek().text)
	}
	return x, nil
}

func main() {
	vars := map[string]float64{"pi": math.Pi, "x": 3}
	for _, src := range []string{
		"1 + 2 * 3", "(1 + 2) * 3", "-2 ^ 2", "2 ^ 3 ^ 2", "10 / 4 - 1", "17 % 5",
		"2 * pi * x", "1 / 0", "(1 + 2", "1 + * 2", "x y", "1.2.3", "nope + 1", "",
	} {
		if x, err := Eval(src, vars); err != nil {
			fmt.Printf("%-12q error %v\n", src, err)
		} else {
			fmt.Printf("%-12q = %.6g\n", src, x)
		}
	}
}
