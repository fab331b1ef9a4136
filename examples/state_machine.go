// A state machine made of functions: each state returns the next one.
//
// The machine scans a line of "key = value" pairs with comments and quotes.
package main

import (
	"fmt"
	"strings"
)

type state func(*scanner) state

type scanner struct {
	input string
	pos   int
	key   string
	pairs [][2]string
	err   error
}

func (s *scanner) peek() byte {
	if s.pos < len(s.input) {
		return s.input[s.pos]
	}
	return 0
}

func (s *scanner) takeWhile(ok func(byte) bool) string {
	start := s.pos
	for s.pos < len(s.input) && ok(s.input[s.pos]) {
		s.pos++
	}
	return s.input[start:s.pos]
}

func (s *scanner) fail(msg string) state {
	s.err = fmt.Errorf("%s at %d", msg, s.pos)
	return nil
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }
func isWord(c byte) bool  { return c > ' ' && !strings.ContainsRune(`="#`, rune(c)) }

func start(s *scanner) state {
	s.takeWhile(isSpace)
	switch c := s.peek(); {
	case c == 0 || c == '#':
		return nil
	case isWord(c):
		return key
	}
	return s.fail("expected a key")
}

func key(s *scanner) state {
	s.key = s.takeWhile(isWord)
	s.takeWhile(isSpace)
	if s.peek() != '=' {
		return s.fail("expected =")
	}
	s.pos++
	s.takeWhile(isSpace)
	if s.peek() == '"' {
		return quoted
	}
	return bare
}

func bare(s *scanner) state {
	v := s.takeWhile(isWord)
	if v == "" {
		return s.fail("expected a value")
	}
	s.pairs = append(s.pairs, [2]string{s.key, v})
	return start
}

func quoted(s *scanner) state {
	s.pos++
	v := s.takeWhile(func(c byte) bool { return c != '"' })
	if s.peek() != '"' {
		return s.fail("quote not closed")
	}
	s.pos++
	s.pairs = append(s.pairs, [2]string{s.key, v})
	return start
}

func main() {
	for _, line := range []string{
		`host = localhost port=8080`,
		`name = "Ada Lovelace"  born = 1815 # a comment`,
		`# nothing`,
		`broken "x"`,
		`open = "never closed`,
		`= 5`,
		`key =`,
	} {
		s := &scanner{input: line}
		for st := state(start); st != nil; {
			st = st(s)
		}
		if s.err != nil {
			fmt.Printf("%v, after %d pairs\n", s.err, len(s.pairs))
		} else {
			fmt.Printf("%q\n", s.pairs)
		}
	}
}
