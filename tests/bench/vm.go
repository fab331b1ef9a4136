// vm: an interpreter of a small stack language whose values are interfaces and whose instructions are
// closures, with maps for globals.
package main

import (
	"errors"
	"fmt"
)

type value interface{}

type frame struct {
	stack  []value
	locals [4]value
	pc     int
}

type step func(f *frame) error

type machine struct {
	globals map[string]value
	calls   int
}

var errType = errors.New("operands of different types")

func (f *frame) pop() value {
	v := f.stack[len(f.stack)-1]
	f.stack = f.stack[:len(f.stack)-1]
	return v
}

func push(v value) step {
	return func(f *frame) error {
		f.stack = append(f.stack, v)
		return nil
	}
}

func load(i int) step {
	return func(f *frame) error {
		f.stack = append(f.stack, f.locals[i])
		return nil
	}
}

func store(i int) step {
	return func(f *frame) error {
		f.locals[i] = f.pop()
		return nil
	}
}

func add(f *frame) error {
	y, x := f.pop(), f.pop()
	switch x := x.(type) {
	case int:
		if y, ok := y.(int); ok {
			f.stack = append(f.stack, x+y)
			return nil
		}
	case float64:
		if y, ok := y.(float64); ok {
			f.stack = append(f.stack, x+y)
			return nil
		}
	}
	return errType
}

func less(f *frame) error {
	y, x := f.pop(), f.pop()
	if x, ok := x.(int); ok {
		if y, ok := y.(int); ok {
			f.stack = append(f.stack, x < y)
			return nil
		}
	}
	return errType
}

func (m *machine) count(name string) step {
	return func(f *frame) error {
		n, _ := m.globals[name].(int)
		m.globals[name] = n + 1
		return nil
	}
}

func jumpIf(to int) step {
	return func(f *frame) error {
		if ok, _ := f.pop().(bool); ok {
			f.pc = to
		}
		return nil
	}
}

func (m *machine) run(code []step) (v value, err error) {
	m.calls++
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered: %v", r)
		}
	}()
	f := &frame{}
	for f.pc < len(code) {
		s := code[f.pc]
		f.pc++
		if err := s(f); err != nil {
			return nil, err
		}
	}
	return f.pop(), nil
}

func main() {
	m := &machine{globals: map[string]value{}}
	code := []step{
		push(0), store(0),
		push(0.5), store(1),
		// loop:
		load(0), push(1), add, store(0),
		load(1), push(1.25), add, store(1),
		m.count("rounds"),
		load(0), push(200), less, jumpIf(4),
		load(1),
	}
	sum := 0.0
	failed := 0
	for i := 0; i < 9000; i++ {
		v, err := m.run(code)
		if err != nil {
			panic(err)
		}
		sum += v.(float64)
		if _, err := m.run([]step{push(1), push("x"), add}); err != nil {
			failed++
		}
		if _, err := m.run([]step{add}); err != nil {
			failed++
		}
	}
	fmt.Println("vm", sum, failed, m.calls, m.globals["rounds"])
}
