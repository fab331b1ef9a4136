package types

// unifyMode says how far types that are unified may differ.
type unifyMode uint

const (
	// unifyAssign lets the types differ as an assignment would, but not those within them.
	unifyAssign unifyMode = 1 << iota
	// unifyExact makes them identical.
	unifyExact
)

const unifyDepth = 100

// unifier infers types for type parameters such that pairs of types become alike. Type parameters that
// are known to be the same share a cell.
type unifier struct {
	cells      map[*TypeParam]*Type
	depth      int
	interfaces bool // methods of interfaces are unified, too
}

func newUnifier(params []*TypeParam, targs []Type) *unifier {
	u := &unifier{cells: make(map[*TypeParam]*Type), interfaces: true}
	for i, p := range params {
		cell := new(Type)
		if i < len(targs) {
			*cell = targs[i]
		}
		u.cells[p] = cell
	}
	return u
}

func (u *unifier) at(p *TypeParam) Type     { return *u.cells[p] }
func (u *unifier) set(p *TypeParam, t Type) { *u.cells[p] = t }

func (u *unifier) unknowns() int {
	n := 0
	for _, cell := range u.cells {
		if *cell == nil {
			n++
		}
	}
	return n
}

func (u *unifier) inferred(params []*TypeParam) []Type {
	list := make([]Type, len(params))
	for i, p := range params {
		list[i] = u.at(p)
	}
	return list
}

// join makes two type parameters one, unless both have types already.
func (u *unifier) join(p, q *TypeParam) bool {
	a, b := u.cells[p], u.cells[q]
	switch {
	case a == b:
		return true
	case *a != nil && *b != nil:
		return false
	case *a == nil:
		a, b = b, a
	}
	for r, cell := range u.cells {
		if cell == b {
			u.cells[r] = a
		}
	}
	return true
}

// param returns a type parameter that types are inferred for.
func (u *unifier) param(t Type) *TypeParam {
	if p, ok := Unalias(t).(*TypeParam); ok && u.cells[p] != nil {
		return p
	}
	return nil
}

func asNamed(t Type) *Named {
	n, _ := Unalias(t).(*Named)
	return n
}

func (u *unifier) unify(x, y Type, mode unifyMode) bool { return u.same(x, y, mode, nil) }

func (u *unifier) same(x, y Type, mode unifyMode, p *pair) bool {
	if u.depth++; u.depth > unifyDepth {
		u.depth--
		return false
	}
	defer func() { u.depth-- }()
	if x == y || Unalias(x) == Unalias(y) {
		return true
	}
	// A defined type goes with a literal if they need not be identical.
	if mode&unifyExact == 0 {
		if asNamed(x) != nil && isTypeLit(y) && u.param(y) == nil {
			x, y = y, x
		}
		if n := asNamed(y); n != nil && isTypeLit(x) && !(u.interfaces && IsInterface(x)) {
			y = n.Underlying()
			if Unalias(x) == y {
				return true
			}
		}
	}
	px, py := u.param(x), u.param(y)
	switch {
	case px != nil && py != nil:
		if u.join(px, py) {
			return true
		}
		return u.same(u.at(px), u.at(py), mode, p)
	case py != nil:
		px, x, y = py, y, x
		fallthrough
	case px != nil:
		known := u.at(px)
		if known == nil {
			u.set(px, y)
			return true
		}
		return u.same(known, y, mode, p) && u.choose(px, known, y, mode)
	}
	// A type parameter of another declaration stands for the one type that its constraint allows.
	if mode&unifyExact == 0 {
		if isParam(y) && !isParam(x) {
			x, y = y, x
		}
		if isParam(x) {
			if core := sharedUnder(x, false); core != nil {
				if isParam(y) {
					other := sharedUnder(y, false)
					return other != nil && u.same(core, other, mode, p)
				}
				return u.same(core, y, unifyAssign, p)
			}
			return false
		}
	}
	if u.interfaces && mode&unifyExact == 0 {
		xi, _ := under(x).(*Interface)
		yi, _ := under(y).(*Interface)
		if xi != nil && yi != nil {
			return u.interfacePair(xi, yi, p)
		}
		if yi != nil {
			xi, y = yi, x
		}
		if xi != nil {
			return u.interfaceAndType(xi, y, p)
		}
	}
	inner := mode
	if mode&unifyAssign != 0 {
		inner |= unifyExact
	}
	inner &^= unifyAssign
	return u.structure(x, y, mode, inner, p)
}

// choose decides which of two types that unified a type parameter stands for: a defined one has its name
// to lose, a channel its direction.
func (u *unifier) choose(px *TypeParam, x, y Type, mode unifyMode) bool {
	xi, _ := under(x).(*Interface)
	yi, _ := under(y).(*Interface)
	if isParam(x) {
		xi = nil
	}
	if isParam(y) {
		yi = nil
	}
	xn, yn := asNamed(x) != nil, asNamed(y) != nil
	switch {
	case xi != nil && yi != nil:
		if xn && yn {
			return Identical(x, y)
		}
		if len(xi.typeSet().methods) != len(yi.typeSet().methods) {
			return false
		}
	case xi != nil || yi != nil:
		return false
	}
	if mode&unifyExact == 0 {
		if yn {
			u.set(px, y)
		} else if ch, ok := Unalias(y).(*Chan); ok && ch.dir != SendRecv && !xn {
			u.set(px, y)
		}
	}
	return true
}

// interfacePair unifies the methods that two interfaces share; one must have all those of the other.
func (u *unifier) interfacePair(x, y *Interface, p *pair) bool {
	for q := p; q != nil; q = q.prev {
		if q.x == x && q.y == y || q.x == y && q.y == x {
			return true
		}
	}
	q := &pair{x, y, p}
	a, b := x.typeSet(), y.typeSet()
	if a.comparable != b.comparable || !a.terms.subsetOf(b.terms) || !b.terms.subsetOf(a.terms) {
		return false
	}
	few, many := a.methods, b.methods
	if len(few) > len(many) {
		few, many = many, few
	}
	byID := make(map[string]*Func)
	for _, m := range many {
		byID[m.Id()] = m
	}
	for _, m := range few {
		other := byID[m.Id()]
		if other == nil || !u.same(m.typ, other.typ, unifyExact, q) {
			return false
		}
	}
	return true
}

// interfaceAndType unifies an interface's methods with those of a type that must have them all.
func (u *unifier) interfaceAndType(x *Interface, y Type, p *pair) bool {
	if len(x.typeSet().methods) == 0 {
		return true
	}
	for _, m := range x.typeSet().methods {
		f := lookup(y, false, m.pkg, m.name, false)
		fn, ok := f.obj.(*Func)
		if !ok {
			return false
		}
		if fn.settle(); fn.typ == nil || !u.same(m.typ, fn.typ, unifyExact, p) {
			return false
		}
	}
	return true
}

func (u *unifier) structure(x, y Type, mode, inner unifyMode, p *pair) bool {
	x, y = Unalias(x), Unalias(y)
	switch x := x.(type) {
	case *Basic:
		y, ok := y.(*Basic)
		return ok && x.kind == y.kind
	case *Array:
		y, ok := y.(*Array)
		return ok && (x.len < 0 || y.len < 0 || x.len == y.len) && u.same(x.elem, y.elem, inner, p)
	case *Slice:
		y, ok := y.(*Slice)
		return ok && u.same(x.elem, y.elem, inner, p)
	case *Pointer:
		y, ok := y.(*Pointer)
		return ok && u.same(x.elem, y.elem, inner, p)
	case *Map:
		y, ok := y.(*Map)
		return ok && u.same(x.key, y.key, inner, p) && u.same(x.elem, y.elem, inner, p)
	case *Chan:
		y, ok := y.(*Chan)
		return ok && (mode&unifyExact == 0 || x.dir == y.dir) && u.same(x.elem, y.elem, inner, p)
	case *Struct:
		y, ok := y.(*Struct)
		if !ok || len(x.fields) != len(y.fields) {
			return false
		}
		for i, f := range x.fields {
			g := y.fields[i]
			if f.embedded != g.embedded || x.Tag(i) != y.Tag(i) || !sameId(f, g.pkg, g.name, false) ||
				!u.same(f.typ, g.typ, inner, p) {
				return false
			}
		}
		return true
	case *Tuple:
		y, ok := y.(*Tuple)
		return ok && u.tuples(x, y, inner, p)
	case *Signature:
		y, ok := y.(*Signature)
		return ok && x.typeParams.Len() == y.typeParams.Len() && x.variadic == y.variadic &&
			u.tuples(x.params, y.params, inner, p) && u.tuples(x.results, y.results, inner, p)
	case *Interface:
		y, ok := y.(*Interface)
		if !ok || len(x.typeSet().methods) != len(y.typeSet().methods) {
			return false
		}
		return u.interfacePair(x, y, p)
	case *Named:
		y, ok := y.(*Named)
		if !ok || x.targs.Len() != y.targs.Len() || x.Origin() != y.Origin() {
			return false
		}
		for i, t := range x.targs.list() {
			if !u.same(t, y.targs.types[i], mode, p) {
				return false
			}
		}
		return true
	}
	return false
}

func (u *unifier) tuples(x, y *Tuple, mode unifyMode, p *pair) bool {
	if x.Len() != y.Len() {
		return false
	}
	for i, v := range x.list() {
		if !u.same(v.typ, y.vars[i].typ, mode, p) {
			return false
		}
	}
	return true
}
