// regex: a matcher for regular expressions by backtracking over a compiled program of small structs.
package main

import (
	"fmt"
	"strings"
)

type kind uint8

const (
	char kind = iota
	anyChar
	class
	split
	jump
	match
)

type inst struct {
	kind kind
	c    byte
	set  *[256]bool
	x, y int
}

type compiler struct {
	src  string
	at   int
	prog []inst
}

func (c *compiler) emit(i inst) int {
	c.prog = append(c.prog, i)
	return len(c.prog) - 1
}

func (c *compiler) alternation() {
	start := len(c.prog)
	c.sequence()
	for c.at < len(c.src) && c.src[c.at] == '|' {
		c.at++
		c.prog = append(c.prog, inst{})
		copy(c.prog[start+1:], c.prog[start:])
		for i := start + 1; i < len(c.prog); i++ {
			if in := &c.prog[i]; in.kind == split || in.kind == jump {
				in.x++
				in.y++
			}
		}
		end := c.emit(inst{kind: jump})
		c.prog[start] = inst{kind: split, x: start + 1, y: len(c.prog)}
		c.sequence()
		c.prog[end].x = len(c.prog)
	}
}

func (c *compiler) sequence() {
	for c.at < len(c.src) && c.src[c.at] != '|' && c.src[c.at] != ')' {
		start := len(c.prog)
		c.atom()
		for c.at < len(c.src) && strings.IndexByte("*+?", c.src[c.at]) >= 0 {
			op := c.src[c.at]
			c.at++
			if op == '+' {
				c.emit(inst{kind: split, x: start, y: len(c.prog) + 1})
				continue
			}
			c.prog = append(c.prog, inst{})
			copy(c.prog[start+1:], c.prog[start:])
			for i := start + 1; i < len(c.prog); i++ {
				if in := &c.prog[i]; in.kind == split || in.kind == jump {
					in.x++
					in.y++
				}
			}
			if op == '*' {
				c.emit(inst{kind: jump, x: start})
			}
			c.prog[start] = inst{kind: split, x: start + 1, y: len(c.prog)}
		}
	}
}

func (c *compiler) atom() {
	b := c.src[c.at]
	c.at++
	switch b {
	case '(':
		c.alternation()
		c.at++
	case '.':
		c.emit(inst{kind: anyChar})
	case '[':
		set := new([256]bool)
		for c.src[c.at] != ']' {
			lo, hi := c.src[c.at], c.src[c.at]
			c.at++
			if c.src[c.at] == '-' {
				hi = c.src[c.at+1]
				c.at += 2
			}
			for b := int(lo); b <= int(hi); b++ {
				set[b] = true
			}
		}
		c.at++
		c.emit(inst{kind: class, set: set})
	default:
		c.emit(inst{kind: char, c: b})
	}
}

func compile(src string) []inst {
	c := &compiler{src: src}
	c.alternation()
	c.emit(inst{kind: match})
	return c.prog
}

var steps int

func run(prog []inst, pc int, s string, at int) int {
	for {
		steps++
		in := &prog[pc]
		switch in.kind {
		case match:
			return at
		case jump:
			pc = in.x
			continue
		case split:
			if end := run(prog, in.x, s, at); end >= 0 {
				return end
			}
			pc = in.y
			continue
		}
		if at == len(s) {
			return -1
		}
		b := s[at]
		switch in.kind {
		case char:
			if b != in.c {
				return -1
			}
		case class:
			if !in.set[b] {
				return -1
			}
		}
		at++
		pc++
	}
}

func find(prog []inst, s string) (int, int) {
	for at := range len(s) + 1 {
		if end := run(prog, 0, s, at); end >= 0 {
			return at, end
		}
	}
	return -1, -1
}

func main() {
	var b strings.Builder
	for i := 0; i < 600; i++ {
		fmt.Fprintf(&b, "user%d@host%d.example.org, %d-%02d-%02d; ", i*37%1000, i%17, 1990+i%30, i%12+1, i%28+1)
	}
	text := b.String()
	found, sum := 0, 0
	for _, src := range []string{
		"[a-z]+[0-9]+@[a-z0-9.]+",
		"[0-9][0-9][0-9][0-9]-(0[1-9]|1[0-2])-[0-9]+",
		"(host1|host2|host3)[0-9]?.example.(com|org)",
		"x*y*z+",
		"user(1|2)*(3|4)+@",
	} {
		prog := compile(src)
		for k := 0; k < 120; k++ {
			rest := text[k:]
			for {
				from, to := find(prog, rest)
				if from < 0 {
					break
				}
				found++
				sum += to - from
				rest = rest[to:]
			}
		}
	}
	fmt.Println("regex", len(text), found, sum, steps)
}
