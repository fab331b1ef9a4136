// fmt: Stringer, error, Formatter, GoStringer; nil receivers, panics in methods, nesting.
package main

import (
	"errors"
	"fmt"
)

type St struct{ n int }

func (s St) String() string { return fmt.Sprint("St#", s.n) }

type Pt struct{ n int }

func (p *Pt) String() string { return fmt.Sprint("Pt#", p.n) }

type Er struct{}

func (Er) Error() string  { return "Er text" }
func (Er) String() string { return "never" }

type Go struct{}

func (Go) GoString() string { return "Go!{}" }

type Fm struct{ x int }

func (f Fm) Format(s fmt.State, verb rune) {
	w, wok := s.Width()
	p, pok := s.Precision()
	fmt.Fprintf(s, "[%c %d %t %d %t", verb, w, wok, p, pok)
	for _, c := range "+-# 0" {
		if s.Flag(int(c)) {
			fmt.Fprintf(s, " %q", c)
		}
	}
	fmt.Fprintf(s, " %s]", fmt.FormatString(s, verb))
}

type Pan struct{}

func (Pan) String() string { panic("inside String") }

type PanErr struct{}

func (PanErr) Error() string { panic(errors.New("err inside")) }

type Wrap struct {
	S  St
	P  *Pt
	E  error
	in St
}
type Ls []St
type Num int

func (n Num) String() string { return fmt.Sprintf("Num(%d)", int(n)) }

type Emb struct{ St }
type Rec struct{ v any }

func main() {
	fmt.Println(St{1}, &St{2}, Pt{3}, &Pt{4}, Er{}, Num(5), Emb{St{6}})
	fmt.Printf("%v %s %d %+v %#v %q %x %T\n", St{1}, St{1}, St{1}, St{1}, St{1}, St{1}, St{1}, St{1})
	fmt.Printf("%v %d %s %x %q\n", Num(7), Num(7), Num(7), Num(7), Num(65))
	fmt.Println([]St{{1}, {2}}, map[St]Num{{1}: 2}, [1]*Pt{{9}}[0], Ls{{3}}, []any{St{1}, Er{}, Num(1)})
	fmt.Printf("%v %+v\n", Wrap{St{1}, nil, nil, St{2}}, Wrap{S: St{1}, E: Er{}})
	var np *Pt
	var ns *St
	fmt.Println(np == nil, ns)
	fmt.Printf("%v %s\n", np, ns)
	fmt.Printf("%#v %v %#v\n", Go{}, Go{}, []Go{{}})
	fmt.Printf("%v|%+8.3x|%-#s|% 05d\n", Fm{}, Fm{}, Fm{}, Fm{})
	fmt.Println(Fm{1}, []Fm{{1}})
	fmt.Printf("%v|%s|%d\n", Pan{}, Pan{}, Pan{})
	fmt.Printf("%v|%s\n", PanErr{}, []any{PanErr{}})
	fmt.Println(Rec{St{5}}, Rec{Rec{Num(2)}}, struct{ e error }{Er{}})
	fmt.Printf("%s %v\n", errors.New("e1"), fmt.Errorf("e2: %w", errors.New("e3")))
	fmt.Printf("%6v|%-8s|%8s|%.2s\n", St{1}, Num(2), Er{}, St{12})
	fmt.Printf("%t %v\n", St{1}, struct{ N Num }{3})
	var e error = Er{}
	fmt.Println(e, &e != nil, fmt.Sprint(e)+"!")
	fmt.Printf("%v %s\n", map[string]error{"a": Er{}, "b": nil}, []error{Er{}})
}
