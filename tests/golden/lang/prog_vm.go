// A stack machine with an assembler: maps of functions, labels, errors as values.
package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

type Op byte

const (
	Push Op = iota
	Add
	Sub
	Mul
	Jmp
	Jnz
	Dup
	Swap
	Print
	Halt
	Call
	Ret
	Load
	Store
)

var names = [...]string{Push: "push", Add: "add", Sub: "sub", Mul: "mul", Jmp: "jmp", Jnz: "jnz", Dup: "dup", Swap: "swap", Print: "print", Halt: "halt", Call: "call", Ret: "ret", Load: "load", Store: "store"}

func (o Op) String() string { return names[o] }

type Instr struct {
	op  Op
	arg int
}

type VM struct {
	stack, calls []int
	vars         [8]int
	out          []string
	steps        int
}

var ErrUnderflow = errors.New("stack underflow")

func (vm *VM) pop() int {
	if len(vm.stack) == 0 {
		panic(ErrUnderflow)
	}
	v := vm.stack[len(vm.stack)-1]
	vm.stack = vm.stack[:len(vm.stack)-1]
	return v
}

func (vm *VM) push(v int) { vm.stack = append(vm.stack, v) }

func assemble(src string) (prog []Instr, err error) {
	ops := map[string]Op{}
	for i, n := range names {
		ops[n] = Op(i)
	}
	labels := map[string]int{}
	type fix struct {
		at    int
		label string
	}
	var fixes []fix
	for n, line := range strings.Split(src, ";") {
		f := strings.Fields(line)
		if len(f) > 0 && strings.HasSuffix(f[0], ":") {
			labels[strings.TrimSuffix(f[0], ":")] = len(prog)
			f = f[1:]
		}
		if len(f) == 0 {
			continue
		}
		op, ok := ops[f[0]]
		if !ok {
			return nil, fmt.Errorf("line %d: unknown op %q", n+1, f[0])
		}
		in := Instr{op: op}
		if len(f) > 1 {
			if v, err := strconv.Atoi(f[1]); err == nil {
				in.arg = v
			} else {
				fixes = append(fixes, fix{len(prog), f[1]})
			}
		}
		prog = append(prog, in)
	}
	for _, f := range fixes {
		at, ok := labels[f.label]
		if !ok {
			return nil, fmt.Errorf("unknown label %q", f.label)
		}
		prog[f.at].arg = at
	}
	return
}

func (vm *VM) run(prog []Instr) (err error) {
	pc := 0
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("at %d (%v): %w", pc, prog[min(pc, len(prog)-1)].op, e.(error))
		}
	}()
	for {
		in := prog[pc]
		vm.steps++
		if vm.steps > 100000 {
			return errors.New("too many steps")
		}
		switch in.op {
		case Push:
			vm.push(in.arg)
		case Add, Sub, Mul:
			b, a := vm.pop(), vm.pop()
			vm.push(map[Op]func() int{
				Add: func() int { return a + b },
				Sub: func() int { return a - b },
				Mul: func() int { return a * b },
			}[in.op]())
		case Jmp:
			pc = in.arg
			continue
		case Jnz:
			if vm.pop() != 0 {
				pc = in.arg
				continue
			}
		case Dup:
			v := vm.pop()
			vm.push(v)
			vm.push(v)
		case Swap:
			b, a := vm.pop(), vm.pop()
			vm.push(b)
			vm.push(a)
		case Print:
			vm.out = append(vm.out, strconv.Itoa(vm.pop()))
		case Call:
			vm.calls = append(vm.calls, pc+1)
			pc = in.arg
			continue
		case Ret:
			pc = vm.calls[len(vm.calls)-1]
			vm.calls = vm.calls[:len(vm.calls)-1]
			continue
		case Load:
			vm.push(vm.vars[in.arg])
		case Store:
			vm.vars[in.arg] = vm.pop()
		case Halt:
			return nil
		}
		pc++
	}
}

func main() {
	for _, src := range []string{
		"push 10; store 0; push 1; store 1; loop: load 1; load 0; mul; store 1; load 0; push 1; sub; dup; store 0; jnz loop; load 1; print; halt",
		"push 7; call square; print; push -3; call square; print; halt; square: dup; mul; ret",
		"push 1; add; halt",
		"jmp nowhere",
		"bogus",
		"a: jmp a",
		"push 1; store 9; halt",
		"ret",
		"push 1; print",
	} {
		prog, err := assemble(src)
		if err != nil {
			fmt.Println("assemble:", err)
			continue
		}
		var vm VM
		err = vm.run(prog)
		fmt.Println(vm.out, vm.steps, err, errors.Is(err, ErrUnderflow))
	}
}
