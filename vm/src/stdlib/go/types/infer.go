package types

import (
	"go/ast"
	"go/token"
	"strings"
)

// inference is an attempt to find type arguments; what goes wrong stands in problem.
type inference struct {
	c       *Checker
	pos     token.Pos // of what must be inferred
	params  []*TypeParam
	u       *unifier
	reverse bool // the "arguments" are functions that are assigned to
	problem string
	at      token.Pos
}

func (in *inference) fail(at token.Pos, format string, args ...any) {
	in.at, in.problem = at, in.c.sprintf(format, args...)
}

// infer returns the type arguments for params: targs are the first of them, or nil where they are not
// known; args are the arguments for formal. It returns nil if it does not find them all.
func (in *inference) infer(targs []Type, formal *Tuple, args []*operand) []Type {
	n := len(in.params)
	full := make([]Type, n)
	copy(full, targs)
	if !hasNilType(full) {
		return full
	}
	for _, a := range args {
		if a.mode == modeInvalid {
			return nil
		}
	}
	if len(targs) > 0 {
		// What is known goes into the parameters, so that untyped constants get its type.
		formal = (&substituter{substitution(in.params, full), in.c.ctxt}).tuple(formal)
	}
	in.u = newUnifier(in.params, full)
	var untyped []int
	for i, arg := range args {
		par := formal.At(i)
		if !mentions(par.typ, in.params) && !mentions(arg.typ, in.params) {
			continue
		}
		if isTyped(arg.typ) {
			if !in.u.unify(par.typ, arg.typ, unifyAssign) {
				in.mismatch(par.typ, arg)
				return nil
			}
		} else if _, ok := par.typ.(*TypeParam); ok && !arg.isNil() {
			untyped = append(untyped, i)
		}
	}
	if !in.constraints() || !in.constants(untyped, formal, args) {
		return nil
	}
	return in.simplify()
}

func hasNilType(list []Type) bool {
	for _, t := range list {
		if t == nil {
			return true
		}
	}
	return false
}

func (in *inference) mismatch(par Type, arg *operand) {
	targs := in.u.inferred(in.params)
	none := true
	for _, t := range targs {
		none = none && t == nil
	}
	if none {
		in.fail(arg.Pos(), "type %s of %s does not match %s (cannot infer %s)", arg.typ, arg.expr, par, typeParamNames(in.params))
		return
	}
	inferred := substitute(par, in.params, targs, in.c.ctxt)
	switch {
	case inferred == par:
		in.fail(arg.Pos(), "type %s of %s does not match %s", arg.typ, arg.expr, par)
	case in.reverse:
		in.fail(arg.Pos(), "inferred type %s for %s does not match type %s of %s", inferred, par, arg.typ, arg.expr)
	default:
		in.fail(arg.Pos(), "type %s of %s does not match inferred type %s for %s", arg.typ, arg.expr, inferred, par)
	}
}

// typeParamNames lists names as a sentence does.
func typeParamNames(list []*TypeParam) string {
	var names []string
	for _, p := range list {
		names = append(names, p.obj.name)
	}
	switch n := len(names); n {
	case 0, 1:
		return strings.Join(names, "")
	case 2:
		return names[0] + " and " + names[1]
	default:
		return strings.Join(names[:n-1], ", ") + ", and " + names[n-1]
	}
}

// coreTerm returns the term that a type parameter's constraint comes down to, and whether it is the only
// one that it has; nil if it has several without a common underlying type.
func coreTerm(p *TypeParam) (*Term, bool) {
	set := p.iface().typeSet()
	if set.hasTerms() && len(set.terms) == 1 {
		return set.terms[0], true
	}
	if u := sharedUnder(p, false); u != nil {
		return &Term{true, u}, false
	}
	return nil, false
}

// constraints infers from the constraints until nothing new is found.
func (in *inference) constraints() bool {
	for {
		before := in.u.unknowns()
		for _, p := range in.params {
			have := in.u.at(p)
			switch core, single := coreTerm(p); {
			case core == nil:
			case have != nil:
				if !in.u.unify(have, core.typ, 0) {
					in.fail(in.pos, "%s (type %s) does not satisfy %s", p, have, p.bound)
					return false
				}
			case single && !core.tilde:
				in.u.set(p, core.typ)
			}
			if have != nil && !in.methods(p, have) {
				return false
			}
		}
		if in.u.unknowns() == before {
			return true
		}
	}
}

// methods infers from the methods that a type argument must have. One that mentions type parameters which
// are to be inferred may not have all of them yet.
func (in *inference) methods(p *TypeParam, have Type) bool {
	if mentions(have, in.params) {
		return true
	}
	var cause string
	exact := func(x, y Type) bool { return in.u.unify(x, y, unifyExact) }
	if in.c.hasMethods(have, p.iface(), true, exact, &cause) {
		return true
	}
	in.fail(in.pos, "%s (type %s) does not satisfy %s %s", p, have, p.bound, cause)
	return false
}

// constants gives type parameters the default types of untyped arguments.
func (in *inference) constants(untyped []int, formal *Tuple, args []*operand) bool {
	kinds := make(map[*TypeParam]Type)
	for _, i := range untyped {
		p, ok := formal.At(i).typ.(*TypeParam)
		if !ok || in.u.cells[p] == nil || in.u.at(p) != nil {
			continue
		}
		arg := args[i]
		if kinds[p] == nil {
			kinds[p] = arg.typ
			continue
		}
		most := maxType(kinds[p], arg.typ)
		if most == nil {
			in.fail(arg.Pos(), "mismatched types %s and %s (cannot infer %s)", kinds[p], arg.typ, p)
			return false
		}
		kinds[p] = most
	}
	for _, p := range in.params {
		if t := kinds[p]; t != nil {
			in.u.set(p, Default(t))
		}
	}
	return true
}

// simplify puts inferred types into each other.
func (in *inference) simplify() []Type {
	list := in.u.inferred(in.params)
	// A type that contains its own type parameter stands for none.
	for i, p := range in.params {
		if list[i] != nil && in.reaches(list, list[i], p, make(map[*TypeParam]bool)) {
			list[i] = nil
		}
	}
	for range in.params {
		s := substituter{substitution(in.params, list), in.c.ctxt}
		changed := false
		for i, t := range list {
			if t != nil && mentions(t, in.params) {
				if next := s.typ(t); next != t {
					list[i], changed = next, true
				}
			}
		}
		if !changed {
			break
		}
	}
	for i, t := range list {
		if t == nil || mentions(t, in.params) {
			obj := in.params[i].obj
			in.fail(in.pos, "cannot infer %s (declared at %v)", obj.name, in.c.fset.Position(obj.pos))
			return nil
		}
	}
	return list
}

// reaches reports whether t leads to p by way of the inferred types.
func (in *inference) reaches(list []Type, t Type, p *TypeParam, seen map[*TypeParam]bool) bool {
	for i, q := range in.params {
		if !mentions(t, []*TypeParam{q}) {
			continue
		}
		if q == p {
			return true
		}
		if seen[q] {
			continue
		}
		seen[q] = true
		if list[i] != nil && in.reaches(list, list[i], p, seen) {
			return true
		}
	}
	return false
}

// renameParams returns copies of type parameters, and t with them in the place of the old ones, so that
// a generic function can be called within itself.
func (c *Checker) renameParams(params []*TypeParam, t Type) ([]*TypeParam, Type) {
	renamed := make([]*TypeParam, len(params))
	types := make([]Type, len(params))
	for i, p := range params {
		name := NewTypeName(p.obj.pos, p.obj.pkg, p.obj.name, nil)
		renamed[i] = NewTypeParam(name, nil)
		renamed[i].index = p.index
		types[i] = renamed[i]
	}
	s := substituter{substitution(params, types), c.ctxt}
	for i, p := range params {
		p.iface()
		renamed[i].bound = s.typ(p.bound)
	}
	return renamed, s.typ(t)
}

// typeArgs evaluates a list of type arguments, nil if one of them is wrong.
func (c *Checker) typeArgs(list []ast.Expr) []Type {
	out := make([]Type, len(list))
	for i, x := range list {
		t := c.varType(x)
		if !isValid(t) {
			out = nil
		}
		if out != nil {
			out[i] = t
		}
	}
	return out
}
