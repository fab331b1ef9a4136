//! Names that are declared again in a session, and methods that are declared later than their type.

use super::piped::*;

#[test]
fn what_mentions_a_type_sees_its_later_methods() {
    shows(
        "type Bank struct{ n int }\nfunc New(n int) *Bank { return &Bank{n} }\n\
         func (b *Bank) Add(n int) *Bank { b.n += n; return b }\n\
         func (b *Bank) Sum() int { return b.n }\nNew(40).Add(2).Sum()\n",
        "42 (int)\n",
    );
    shows(
        "type Day int\nconst (\n\tSun Day = iota\n\tMon\n)\n\
         func (d Day) String() string { return [...]string{\"Sun\", \"Mon\"}[d] }\nMon\n",
        "Mon (main.Day)\n",
    );
}

#[test]
fn generic_types_may_refer_to_themselves() {
    shows(
        "type N[T any] struct { v T; next *N[T] }\n\
         func (n *N[T]) Len() int { if n == nil { return 0 }; return 1 + n.next.Len() }\n\
         N[int]{}\n(&N[int]{1, &N[int]{2, nil}}).Len()\n",
        "{v:0 next:nil} (main.N[int])\n2 (int)\n",
    );
}

#[test]
fn a_variable_of_another_type_is_another_variable() {
    notes(
        "x := 1\nf := func() int { return x }\nfunc g() int { return x }\nx := \"s\"\nx\nf()\ng()\n",
        "\"s\" (string)\n1 (int)\n1 (int)\n",
        "note: g keeps using the earlier x (int)\n",
    );
    // With the same type it is the same one; its value may come from what it was.
    notes(
        "x := 1\nfunc g() int { return x }\nx := x + 1\ng()\nvar x int\ng()\nx, y := 7, 8\ng()\nx, y := y, x\ng()\n",
        "2 (int)\n0 (int)\n7 (int)\n8 (int)\n",
        "",
    );
}

#[test]
fn a_function_declared_again_is_called_by_all() {
    notes(
        "func f() int { return 1 }\nfunc g() int { return f() }\ng()\nfunc f() int { return 2 }\ng()\n\
         func f() int { return 3 }\nf() + g()\n",
        "1 (int)\n2 (int)\n6 (int)\n",
        "",
    );
    // A value of it stays what it was.
    notes(
        "func f() int { return 1 }\nold := f\nfunc f() int { return old() + 10 }\nf()\nold()\n",
        "11 (int)\n1 (int)\n",
        "",
    );
    notes(
        "func f() int { return 1 }\nfunc g() int { return f() }\nfunc h() int { return f() }\n\
         func f() string { return \"s\" }\ng()\nf()\n",
        "1 (int)\n\"s\" (string)\n",
        "note: g and h keep using the earlier f (func() int)\n",
    );
    // Also while it runs.
    notes(
        "var stop atomic.Bool\nfunc f() int { return 1 }\nc := make(chan int)\n\
         go func() { for f() == 1 { runtime.Gosched() }; c <- f() }()\n\
         time.Sleep(time.Millisecond)\nfunc f() int { return 2 }\n<-c\n",
        "2 (int)\n",
        "",
    );
}

#[test]
fn values_have_the_methods_that_come_later() {
    notes(
        "type P struct{ a int }\np := P{1}\nvar e any = p\nm := map[string]*P{\"k\": &p}\n\
         func (p P) String() string { return fmt.Sprint(\"P\", p.a) }\np\ne.(fmt.Stringer).String()\n\
         func (p *P) Set(a int) { p.a = a }\nm[\"k\"].Set(5)\np\n\
         type Q struct{ P }\nvar s fmt.Stringer = Q{p}\n\
         func (p P) String() string { return \"new\" }\ns.String()\n",
        "P1 (main.P)\n\"P1\" (string)\nP5 (main.P)\n\"new\" (string)\n",
        "",
    );
    // With other parameters or results it is another method.
    notes(
        "type P int\nfunc (p P) M() int { return 1 }\nfunc f(p P) int { return p.M() }\n\
         func (p P) M(s string) string { return s }\nP(0).M(\"x\")\nf(0)\n\
         _, ok := any(P(0)).(interface{ M() int })\nok\n",
        "\"x\" (string)\n1 (int)\nfalse (bool)\n",
        "",
    );
    let (out, err) = piped(
        "type P int\nfunc (p P) M() int { return 1 }\nfunc f(p P) func() int { return p.M }\n\
         func g(p P) int { return func() int { return p.M() }() }\n\
         func (p P) M(s string) string { return s }\nf(0)\ng(0)\n",
    );
    assert_eq!(out, "1 (int)\n", "{err}");
    assert!(err.contains("method M has been redeclared"), "{err}");
    // What is rejected changes nothing.
    let (out, err) = piped(
        "type P int\nfunc (p P) M() int { return 1 }\nfunc (p P) M() int { return y }\n\
         func (p P) N() {}; func (p P) N() {}\nP(0).M()\nP(0).N()\n",
    );
    assert_eq!(out, "1 (int)\n", "{err}");
    for part in [
        "undefined: y",
        "method P.N already declared",
        "P(0).N undefined",
    ] {
        assert!(err.contains(part), "{part} in {err}");
    }
}

#[test]
fn methods_come_later() {
    shows(
        "type P struct{ a, b int }\nfunc (p P) Sum() int { return p.a + p.b }\nP{3, 4}.Sum()\n",
        "7 (int)\n",
    );
    shows(
        "type M[K comparable, V any] map[K]V\nfunc (m M[K, V]) Size() int { return len(m) }\n\
         func (m *M[K, V]) Clear() { clear(*m) }\nm := M[string, int]{\"a\": 1}\nm.Size()\n\
         m.Clear()\nm.Size()\n",
        "1 (int)\n0 (int)\n",
    );
}
