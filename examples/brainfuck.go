// An interpreter for Brainfuck, which compiles to a slice of closures first.
package main

import (
	"fmt"
	"strings"
)

type machine struct {
	tape [300]byte
	at   int
	out  strings.Builder
}

type op func(*machine)

// compile returns the operations of src up to the matching bracket.
func compile(src string, pos int) (ops []op, end int) {
	for ; pos < len(src); pos++ {
		switch c := src[pos]; c {
		case '+', '-', '<', '>':
			n := 1
			for pos+1 < len(src) && src[pos+1] == c {
				pos++
				n++
			}
			switch c {
			case '+':
				ops = append(ops, func(m *machine) { m.tape[m.at] += byte(n) })
			case '-':
				ops = append(ops, func(m *machine) { m.tape[m.at] -= byte(n) })
			case '>':
				ops = append(ops, func(m *machine) { m.at += n })
			case '<':
				ops = append(ops, func(m *machine) { m.at -= n })
			}
		case '.':
			ops = append(ops, func(m *machine) { m.out.WriteByte(m.tape[m.at]) })
		case '[':
			body, end := compile(src, pos+1)
			pos = end
			ops = append(ops, func(m *machine) {
				for m.tape[m.at] != 0 {
					for _, o := range body {
						o(m)
					}
				}
			})
		case ']':
			return ops, pos
		}
	}
	return ops, pos
}

func run(src string) (out string, err error) {
	m := &machine{}
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("the program left the tape: %v", e)
		}
	}()
	ops, _ := compile(src, 0)
	for _, o := range ops {
		o(m)
	}
	return m.out.String(), nil
}

func main() {
	hello := `++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.`
	out, err := run(hello)
	fmt.Printf("%q %v\n", out, err)
	squares := `++++[>+++++<-]>[<+++++>-]+<+[>[>+>+<<-]++>>[<<+>>-]>>>[-]++>[-]+>>>+[[-]++++++>>>]<<<[[<++++++++<++>>-]+<.<[>----<-]<]<<[>>>>>[>>>[-]+++++++++<[>-<-]+++++++++>[-[<->-]+[<<<]]<[>+<-]>]<<-]<<-]`
	out, err = run(squares)
	fmt.Println(strings.Fields(out)[:10], err)
	_, err = run("<-.")
	fmt.Println(err)
}
