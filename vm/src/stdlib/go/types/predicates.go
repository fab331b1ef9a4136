package types

// Predicates of types. Those that end in "all" hold of a type parameter if they hold of each type of its
// type set; the others never do unless they say so.

func under(t Type) Type { return t.Underlying() }

func isValid(t Type) bool { return Unalias(t) != Typ[Invalid] }

func hasInfo(t Type, info BasicInfo) bool {
	if isParam(t) {
		return false
	}
	b, ok := under(t).(*Basic)
	return ok && b.info&info != 0
}

func isBoolean(t Type) bool    { return hasInfo(t, IsBoolean) }
func isNumber(t Type) bool     { return hasInfo(t, IsNumeric) }
func isStringType(t Type) bool { return hasInfo(t, IsString) }
func isConstType(t Type) bool  { return hasInfo(t, IsConstType) }
func isInteger(t Type) bool    { return hasInfo(t, IsInteger) }
func isUnsigned(t Type) bool   { return hasInfo(t, IsUnsigned) }
func isFloat(t Type) bool      { return hasInfo(t, IsFloat) }
func isComplex(t Type) bool    { return hasInfo(t, IsComplex) }

func allInfo(t Type, info BasicInfo) bool {
	if !isParam(t) {
		return hasInfo(t, info)
	}
	return eachTerm(t, func(_, u Type) bool { return u != nil && hasInfo(u, info) })
}

func allBoolean(t Type) bool         { return allInfo(t, IsBoolean) }
func allInteger(t Type) bool         { return allInfo(t, IsInteger) }
func allUnsigned(t Type) bool        { return allInfo(t, IsUnsigned) }
func allNumeric(t Type) bool         { return allInfo(t, IsNumeric) }
func allString(t Type) bool          { return allInfo(t, IsString) }
func allOrdered(t Type) bool         { return allInfo(t, IsOrdered) }
func allNumericOrString(t Type) bool { return allInfo(t, IsNumeric|IsString) }

func allBasic(t Type) bool {
	return eachTerm(t, func(_, u Type) bool { _, ok := u.(*Basic); return ok })
}

func isUntyped(t Type) bool {
	b, ok := Unalias(t).(*Basic)
	return ok && b.info&IsUntyped != 0
}

func isTyped(t Type) bool { return !isUntyped(t) }

func isUntypedNumeric(t Type) bool {
	b, ok := Unalias(t).(*Basic)
	return ok && b.info&IsUntyped != 0 && b.info&IsNumeric != 0
}

func isUntypedNil(t Type) bool { return Unalias(t) == Typ[UntypedNil] }

func isParam(t Type) bool {
	if t == nil {
		return false
	}
	_, ok := Unalias(t).(*TypeParam)
	return ok
}

func isPointer(t Type) bool { _, ok := Unalias(t).(*Pointer); return ok }

// IsInterface reports whether t's underlying type is an interface, which holds of type parameters, too.
func IsInterface(t Type) bool { _, ok := under(t).(*Interface); return ok }

// isValueInterface reports whether t is an interface, and no type parameter.
func isValueInterface(t Type) bool { return IsInterface(t) && !isParam(t) }

// hasName reports whether t is predeclared, defined or a type parameter.
func hasName(t Type) bool {
	switch Unalias(t).(type) {
	case *Basic, *Named, *TypeParam:
		return true
	}
	return false
}

// isTypeLit reports whether t is neither defined nor a type parameter.
func isTypeLit(t Type) bool {
	switch Unalias(t).(type) {
	case *Named, *TypeParam:
		return false
	}
	return true
}

func isBytes(t Type) bool {
	s, ok := under(t).(*Slice)
	if !ok {
		return false
	}
	b, ok := under(s.elem).(*Basic)
	return ok && b.kind == Byte
}

// isBytesOrString reports whether all types of t's type set are strings or slices of bytes.
func isBytesOrString(t Type) bool {
	return eachTerm(t, func(_, u Type) bool { return u != nil && (isStringType(u) || isBytes(u)) })
}

func isUnsafePointer(t Type) bool {
	b, ok := under(t).(*Basic)
	return ok && b.kind == UnsafePointer
}

// hasNil reports whether values of t may be nil, of a type parameter those of all types.
func hasNil(t Type) bool {
	switch u := under(t).(type) {
	case *Basic:
		return u.kind == UnsafePointer
	case *Slice, *Pointer, *Signature, *Map, *Chan:
		return true
	case *Interface:
		return !isParam(t) || eachTerm(t, func(_, u Type) bool { return u != nil && hasNil(u) })
	}
	return false
}

// isGeneric reports whether t is a generic type that is not instantiated.
func isGeneric(t Type) bool {
	switch t := t.(type) {
	case *Named:
		return t.targs == nil && t.TypeParams().Len() > 0
	case *Alias:
		return t.targs == nil && t.TypeParams().Len() > 0
	}
	return false
}

// Comparable reports whether values of T can be compared; it holds of interfaces, too.
func Comparable(T Type) bool { return comparableType(T, true, nil, nil) }

// comparableType reports whether values of T can be compared; with dynamic, interfaces count although
// comparing may panic. explain gets the reason if not.
func comparableType(T Type, dynamic bool, seen map[Type]bool, explain func(string)) bool {
	if seen[T] {
		return true
	}
	if seen == nil {
		seen = make(map[Type]bool)
	}
	seen[T] = true
	say := func(text string) bool {
		if explain != nil {
			explain(text)
		}
		return false
	}
	switch u := under(T).(type) {
	case *Basic:
		return u.kind != UntypedNil
	case *Pointer, *Chan:
		return true
	case *Struct:
		for _, f := range u.fields {
			if !comparableType(f.typ, dynamic, seen, nil) {
				return say("struct containing " + TypeString(f.typ, nil) + " cannot be compared")
			}
		}
		return true
	case *Array:
		if !comparableType(u.elem, dynamic, seen, nil) {
			return say(TypeString(T, nil) + " cannot be compared")
		}
		return true
	case *Interface:
		if dynamic && !isParam(T) || u.typeSet().isComparable(seen) {
			return true
		}
		if u.typeSet().isEmpty() {
			return say("empty type set")
		}
		return say("incomparable types in type set")
	}
	return say("")
}

// Identical reports whether x and y are the same type.
func Identical(x, y Type) bool { return (&comparer{tags: true}).same(x, y, nil) }

// IdenticalIgnoreTags reports whether x and y are the same type but for the tags of structs.
func IdenticalIgnoreTags(x, y Type) bool { return (&comparer{}).same(x, y, nil) }

// comparer compares types.
type comparer struct {
	tags bool // of structs count
}

// pair is two interfaces that are being compared, and the comparisons around theirs.
type pair struct {
	x, y *Interface
	prev *pair
}

func (c *comparer) same(x, y Type, p *pair) bool {
	x, y = Unalias(x), Unalias(y)
	if x == y {
		return true
	}
	switch x := x.(type) {
	case *Basic:
		y, ok := y.(*Basic)
		return ok && x.kind == y.kind
	case *Array:
		y, ok := y.(*Array)
		return ok && (x.len < 0 || y.len < 0 || x.len == y.len) && c.same(x.elem, y.elem, p)
	case *Slice:
		y, ok := y.(*Slice)
		return ok && c.same(x.elem, y.elem, p)
	case *Pointer:
		y, ok := y.(*Pointer)
		return ok && c.same(x.elem, y.elem, p)
	case *Map:
		y, ok := y.(*Map)
		return ok && c.same(x.key, y.key, p) && c.same(x.elem, y.elem, p)
	case *Chan:
		y, ok := y.(*Chan)
		return ok && x.dir == y.dir && c.same(x.elem, y.elem, p)
	case *Struct:
		y, ok := y.(*Struct)
		return ok && c.sameStruct(x, y, p)
	case *Tuple:
		y, ok := y.(*Tuple)
		return ok && c.sameTuple(x, y, p)
	case *Signature:
		y, ok := y.(*Signature)
		return ok && c.sameSignature(x, y, p)
	case *Union:
		y, ok := y.(*Union)
		if !ok {
			return false
		}
		a, b := x.termList(), y.termList()
		return a.subsetOf(b) && b.subsetOf(a)
	case *Interface:
		y, ok := y.(*Interface)
		return ok && c.sameInterface(x, y, p)
	case *Named:
		y, ok := y.(*Named)
		if !ok || x.Origin() != y.Origin() || x.targs.Len() != y.targs.Len() || x.targs.Len() == 0 {
			return false
		}
		for i, t := range x.targs.types {
			if !Identical(t, y.targs.types[i]) {
				return false
			}
		}
		return true
	}
	return false
}

func (c *comparer) sameStruct(x, y *Struct, p *pair) bool {
	if len(x.fields) != len(y.fields) {
		return false
	}
	for i, f := range x.fields {
		g := y.fields[i]
		if f.embedded != g.embedded || c.tags && x.Tag(i) != y.Tag(i) ||
			!sameId(f, g.pkg, g.name, false) || !c.same(f.typ, g.typ, p) {
			return false
		}
	}
	return true
}

func (c *comparer) sameTuple(x, y *Tuple, p *pair) bool {
	if x.Len() != y.Len() {
		return false
	}
	for i, v := range x.list() {
		if !c.same(v.typ, y.vars[i].typ, p) {
			return false
		}
	}
	return true
}

func (c *comparer) sameSignature(x, y *Signature, p *pair) bool {
	if x.typeParams.Len() != y.typeParams.Len() || x.variadic != y.variadic {
		return false
	}
	if x.typeParams.Len() > 0 {
		// The second one's type parameters are renamed to those of the first.
		s := substituter{replace: make(map[*TypeParam]Type)}
		for i, q := range y.typeParams.tparams {
			s.replace[q] = x.typeParams.tparams[i]
		}
		for i, q := range y.typeParams.tparams {
			if !c.same(x.typeParams.tparams[i].bound, s.typ(q.bound), p) {
				return false
			}
		}
		renamed := &Signature{params: s.tuple(y.params), results: s.tuple(y.results)}
		y = renamed
	}
	return c.sameTuple(x.params, y.params, p) && c.sameTuple(x.results, y.results, p)
}

func (c *comparer) sameInterface(x, y *Interface, p *pair) bool {
	a, b := x.typeSet(), y.typeSet()
	if a.comparable != b.comparable || !a.terms.subsetOf(b.terms) || !b.terms.subsetOf(a.terms) ||
		len(a.methods) != len(b.methods) {
		return false
	}
	// Anonymous interfaces may contain themselves: then they are identical if nothing else differs.
	for q := p; q != nil; q = q.prev {
		if q.x == x && q.y == y || q.x == y && q.y == x {
			return true
		}
	}
	q := &pair{x, y, p}
	for i, m := range a.methods {
		n := b.methods[i]
		if m.Id() != n.Id() || !c.same(m.typ, n.typ, q) {
			return false
		}
	}
	return true
}

// Default returns the type that an untyped value takes by itself, any other type as it is.
func Default(t Type) Type {
	b, ok := t.(*Basic)
	if !ok {
		return t
	}
	switch b.kind {
	case UntypedBool:
		return Typ[Bool]
	case UntypedInt:
		return Typ[Int]
	case UntypedRune:
		return Universe.Lookup("rune").Type()
	case UntypedFloat:
		return Typ[Float64]
	case UntypedComplex:
		return Typ[Complex128]
	case UntypedString:
		return Typ[String]
	}
	return t
}

// maxType returns the later of two untyped kinds, nil if they do not go together.
func maxType(x, y Type) Type {
	if x == y {
		return x
	}
	if isUntypedNumeric(x) && isUntypedNumeric(y) {
		if x.(*Basic).kind > y.(*Basic).kind {
			return x
		}
		return y
	}
	return nil
}

// AssignableTo reports whether a value of type V can be assigned to a variable of type T.
func AssignableTo(V, T Type) bool {
	x := operand{mode: modeValue, typ: V}
	ok, _ := (*Checker)(nil).assignable(&x, T, nil)
	return ok
}

// ConvertibleTo reports whether a value of type V can be converted to type T.
func ConvertibleTo(V, T Type) bool {
	x := operand{mode: modeValue, typ: V}
	return (*Checker)(nil).convertible(&x, T, nil)
}

// AssertableTo reports whether a value of type V can be asserted to have type T.
func AssertableTo(V *Interface, T Type) bool {
	if IsInterface(T) {
		return true
	}
	m, _ := MissingMethod(T, V, false)
	return m == nil
}

// Implements reports whether type V implements interface T.
func Implements(V Type, T *Interface) bool { return implementsQuietly(V, T, false) }

// Satisfies reports whether type V satisfies constraint T.
func Satisfies(V Type, T *Interface) bool { return implementsQuietly(V, T, true) }

func implementsQuietly(V Type, T *Interface, constraint bool) bool {
	if under(V) == Typ[Invalid] {
		return false
	}
	return implements(nil, V, T, constraint, nil)
}
