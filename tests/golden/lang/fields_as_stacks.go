// Slices, strings and interfaces in fields that are read and written in turn, through pointers that may lead to the
// same struct.
package main

import (
	"fmt"
	"strings"
)

type point struct{ x, y, z int }

type stack struct {
	ints   []int
	names  []string
	points []point
	bytes  []byte
	any    []any
	text   string
	last   any
	c      complex128
	left   []float64
}

func (s *stack) push(v int) { s.ints = append(s.ints, v) }

func (s *stack) pop() int {
	v := s.ints[len(s.ints)-1]
	s.ints = s.ints[:len(s.ints)-1]
	return v
}

func (s *stack) add()  { s.push(s.pop() + s.pop()) }
func (s *stack) dup()  { v := s.pop(); s.push(v); s.push(v) }
func (s *stack) swap() { a, b := s.pop(), s.pop(); s.push(a); s.push(b) }

func (s *stack) note(i int) {
	s.names = append(s.names, s.text)
	s.text = s.text[len(s.text)/2:]
	s.text += string(rune('a' + i%26))
	s.points = append(s.points, point{i, i + 1, i + 2})
	s.bytes = append(s.bytes, byte(i), s.text[0])
	s.any = append(s.any, s.last)
	s.last = i
	if i&1 == 0 {
		s.last = s.text
	}
	s.c = s.c*complex(0.5, 0.5) + complex(float64(i), 1)
	s.left = append(s.left, real(s.c))
}

// both may be given one stack twice.
func both(a, b *stack) int {
	a.push(1)
	b.push(2)
	n := len(a.ints)
	a.push(3)
	m := len(b.ints)
	b.ints = a.ints[1:]
	a.ints = b.ints[:len(b.ints)-1]
	b.text, a.text = a.text+"b", b.text+"a"
	a.last, b.last = b.last, a.last
	return n*1000000 + m*1000 + len(a.ints)*10 + len(a.text) - len(b.text)
}

// shrink drops elements at both ends until none are left.
func (s *stack) shrink() (sum int) {
	for len(s.ints) > 1 {
		s.ints = s.ints[1:]
		sum += s.ints[0]
		s.ints = s.ints[:len(s.ints)-1]
		if len(s.ints) > 0 {
			sum -= s.ints[len(s.ints)-1]
		}
	}
	s.ints = s.ints[:0]
	return sum
}

func (s *stack) move(t *stack) {
	t.ints, t.names, t.points = s.ints, s.names, s.points
	t.text, t.last, t.c = s.text, s.last, s.c
	t.any = append(t.any, s.any...)
	s.ints = nil
}

type writer struct {
	buf []byte
	col int
}

func (w *writer) byte(c byte) {
	w.buf = append(w.buf, c)
	w.col++
	if c == '\n' {
		w.col = 0
	}
}

func (w *writer) word(s string) {
	for i := range len(s) {
		w.byte(s[i])
	}
	if w.col > 20 {
		w.byte('\n')
	} else {
		w.byte(' ')
	}
}

func main() {
	s, t := &stack{text: "start"}, &stack{text: "other"}
	sum := 0
	for i := range 20000 {
		s.push(i)
		s.push(i * 3)
		s.add()
		s.dup()
		s.swap()
		s.add()
		sum += s.pop()
		s.push(i)
		if i%7 == 0 {
			s.note(i)
		}
		if i%500 == 499 {
			sum += s.shrink()
		}
	}
	fmt.Println(sum, len(s.ints), len(s.names), len(s.points), len(s.bytes), len(s.any), s.text, s.last)
	fmt.Println(s.names[len(s.names)-1], s.points[len(s.points)-1], s.any[len(s.any)-2:], s.left[len(s.left)-1], s.c)
	total := 0
	for i := range 3000 {
		total += both(s, t)
		total += both(s, s)
		total ^= both(t, s)
		if i%100 == 0 {
			s.ints, t.ints = nil, nil
			s.text, t.text = s.text[:len(s.text)%5], "t"
		}
	}
	fmt.Println(total, len(s.ints), len(t.ints), len(s.text), len(t.text), s.last, t.last)
	s.move(t)
	fmt.Println(len(s.ints), len(t.ints), t.points[5], t.names[3], len(t.any))
	w := &writer{}
	for i := range 2000 {
		w.word(strings.Repeat("x", i%9))
	}
	fmt.Println(len(w.buf), w.col, strings.Count(string(w.buf), "\n"), strings.Count(string(w.buf), "xx "))
}
