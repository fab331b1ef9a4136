// parser: a recursive descent parser for arithmetic, a tree of interfaces, and its evaluation.
package main

import (
	"fmt"
	"strings"
)

type node interface{ eval(env []int) int }

type number struct{ v int }
type variable struct{ i int }
type binary struct {
	op   byte
	x, y node
}

func (n number) eval([]int) int       { return n.v }
func (v variable) eval(env []int) int { return env[v.i] }
func (b *binary) eval(env []int) int {
	x, y := b.x.eval(env), b.y.eval(env)
	switch b.op {
	case '+':
		return x + y
	case '-':
		return x - y
	case '*':
		return x * y & 0xffff
	}
	if y == 0 {
		return 0
	}
	return x / y
}

type parser struct {
	text string
	at   int
	made int
}

func (p *parser) space() {
	for p.at < len(p.text) && p.text[p.at] == ' ' {
		p.at++
	}
}

func (p *parser) peek() byte {
	p.space()
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *parser) sum() node {
	x := p.product()
	for {
		op := p.peek()
		if op != '+' && op != '-' {
			return x
		}
		p.at++
		x = &binary{op, x, p.product()}
		p.made++
	}
}

func (p *parser) product() node {
	x := p.factor()
	for {
		op := p.peek()
		if op != '*' && op != '/' {
			return x
		}
		p.at++
		x = &binary{op, x, p.factor()}
		p.made++
	}
}

func (p *parser) factor() node {
	c := p.peek()
	switch {
	case c == '(':
		p.at++
		x := p.sum()
		if p.peek() != ')' {
			panic("missing parenthesis")
		}
		p.at++
		return x
	case c >= '0' && c <= '9':
		v := 0
		for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
			v = v*10 + int(p.text[p.at]-'0')
			p.at++
		}
		return number{v}
	case c >= 'a' && c <= 'z':
		p.at++
		return variable{int(c - 'a')}
	}
	panic(fmt.Sprintf("unexpected %q at %d", c, p.at))
}

func main() {
	var b strings.Builder
	for i := 0; i < 400; i++ {
		if i > 0 {
			b.WriteString(" + ")
		}
		fmt.Fprintf(&b, "(%c * %d - %c / (%d + %c)) * (%d - %c)",
			'a'+i%26, i, 'a'+i*7%26, i%13, 'a'+i*3%26, i*i%1000, 'a'+i*5%26)
	}
	text := b.String()
	env := make([]int, 26)
	for i := range env {
		env[i] = i*i + 1
	}
	total, made := 0, 0
	for round := 0; round < 250; round++ {
		p := parser{text: text}
		tree := p.sum()
		made += p.made
		for k := 0; k < 5; k++ {
			env[(round+k)%26] += k
			total = (total*31 + tree.eval(env)) & 0xffffffff
		}
	}
	fmt.Println("parser", len(text), made, total)
}
