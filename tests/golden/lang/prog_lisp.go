// A small Lisp: reader, environments, closures, tail of the language in 120 lines.
package main

import (
	"fmt"
	"strconv"
	"strings"
)

type (
	Value  interface{}
	Symbol string
	List   []Value
	Func   func([]Value) Value
	Lambda struct {
		params List
		body   Value
		env    *Env
	}
	Env struct {
		vars  map[Symbol]Value
		outer *Env
	}
)

func (e *Env) find(s Symbol) *Env {
	for ; e != nil; e = e.outer {
		if _, ok := e.vars[s]; ok {
			return e
		}
	}
	panic(fmt.Errorf("undefined symbol %s", s))
}

func read(tokens *[]string) Value {
	if len(*tokens) == 0 {
		panic(fmt.Errorf("unexpected end"))
	}
	t := (*tokens)[0]
	*tokens = (*tokens)[1:]
	switch t {
	case "(":
		l := List{}
		for len(*tokens) > 0 && (*tokens)[0] != ")" {
			l = append(l, read(tokens))
		}
		if len(*tokens) == 0 {
			panic(fmt.Errorf("missing )"))
		}
		*tokens = (*tokens)[1:]
		return l
	case ")":
		panic(fmt.Errorf("unexpected )"))
	}
	if n, err := strconv.ParseFloat(t, 64); err == nil {
		return n
	}
	return Symbol(t)
}

func eval(x Value, env *Env) Value {
	for {
		switch v := x.(type) {
		case float64, bool:
			return v
		case Symbol:
			return env.find(v).vars[v]
		case List:
			if len(v) == 0 {
				return v
			}
			if s, ok := v[0].(Symbol); ok {
				switch s {
				case "quote":
					return v[1]
				case "if":
					if c, ok := eval(v[1], env).(bool); ok && !c {
						x = v[3]
					} else {
						x = v[2]
					}
					continue
				case "define":
					env.vars[v[1].(Symbol)] = eval(v[2], env)
					return nil
				case "lambda":
					return &Lambda{v[1].(List), v[2], env}
				}
			}
			f := eval(v[0], env)
			args := make([]Value, len(v)-1)
			for i, a := range v[1:] {
				args[i] = eval(a, env)
			}
			switch f := f.(type) {
			case Func:
				return f(args)
			case *Lambda:
				env = &Env{map[Symbol]Value{}, f.env}
				for i, p := range f.params {
					env.vars[p.(Symbol)] = args[i]
				}
				x = f.body
				continue
			default:
				panic(fmt.Errorf("not a function: %v", f))
			}
		default:
			panic(fmt.Sprintf("bad value %T", v))
		}
	}
}

func num(f func(a, b float64) float64) Func {
	return func(a []Value) Value {
		r := a[0].(float64)
		for _, x := range a[1:] {
			r = f(r, x.(float64))
		}
		return r
	}
}

func run(src string, env *Env) (out string) {
	defer func() {
		if e := recover(); e != nil {
			out = fmt.Sprint("error: ", e)
		}
	}()
	tokens := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(src))
	return fmt.Sprint(eval(read(&tokens), env))
}

func main() {
	env := &Env{vars: map[Symbol]Value{
		"+": num(func(a, b float64) float64 { return a + b }),
		"-": num(func(a, b float64) float64 { return a - b }),
		"*": num(func(a, b float64) float64 { return a * b }),
		"<": Func(func(a []Value) Value { return a[0].(float64) < a[1].(float64) }),
		"list": Func(func(a []Value) Value { return List(a) }),
		"car":  Func(func(a []Value) Value { return a[0].(List)[0] }),
		"cdr":  Func(func(a []Value) Value { return a[0].(List)[1:] }),
	}}
	for _, s := range []string{
		"(+ 1 2 (* 3 4))",
		"(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1))))))",
		"(fact 20)",
		"(define loop (lambda (n acc) (if (< n 1) acc (loop (- n 1) (+ acc n)))))",
		"(loop 300 0)",
		"(define adder (lambda (n) (lambda (x) (+ x n))))",
		"((adder 5) 10)",
		"(car (cdr (list 1 2 3)))",
		"(quote (a b (c)))",
		"(undefined 1)", "(+ 1", "(1 2)", "(car (list))", "(+ 1 (quote a))",
	} {
		fmt.Println(run(s, env))
	}
}
