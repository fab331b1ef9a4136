package reflect

import "strconv"

// StructTag is a field's tag.
type StructTag string

// Get returns the value of key, or "". Lookup tells an empty one from none.
func (tag StructTag) Get(key string) string {
	v, _ := tag.Lookup(key)
	return v
}

// Lookup finds the value of key among `key:"value"` pairs.
func (tag StructTag) Lookup(key string) (value string, ok bool) {
	quoted, ok := lookupTag(string(tag), key)
	if !ok {
		return "", false
	}
	value, err := strconv.Unquote(quoted)
	if err != nil {
		return "", false
	}
	return value, true
}

// lookupTag returns the quoted value of key; pairs are separated by spaces.
func lookupTag(tag, key string) (quoted string, ok bool)

func (t *rtype) fieldAt(i int) StructField {
	name, pkg, tag, typ, offset, embedded := t.field(i)
	return StructField{
		Name: name, PkgPath: pkg, Type: toType(typ), Tag: StructTag(tag),
		Offset: goOffset(t, i, offset), Index: []int{i}, Anonymous: embedded,
	}
}

// goOffset returns the offset of field i as compiled Go lays out the struct; offset is ours.
func goOffset(t *rtype, i, offset int) uintptr

func (t *rtype) Field(i int) StructField {
	t.must(Struct, "Field")
	if i < 0 || i >= t.numField() {
		panic("reflect: Field index out of bounds")
	}
	return t.fieldAt(i)
}

func (t *rtype) FieldByIndex(index []int) StructField {
	t.must(Struct, "FieldByIndex")
	var f StructField
	var at Type = t
	for i, x := range index {
		if i > 0 {
			if at.Kind() == Pointer && at.Elem().Kind() == Struct {
				at = at.Elem()
			}
		}
		f = at.Field(x)
		at = f.Type
	}
	f.Index = index
	return f
}

func (t *rtype) FieldByName(name string) (StructField, bool) {
	t.must(Struct, "FieldByName")
	if i := t.fieldNamed(name); i >= 0 && name != "_" {
		return t.fieldAt(i), true
	}
	return t.FieldByNameFunc(func(s string) bool { return s == name })
}

// level is a struct to be searched, and how one comes there.
type level struct {
	typ   *rtype
	index []int
	twice bool // one comes there by several ways
}

// FieldByNameFunc searches breadth first, as the language does for selectors: the
// shallowest match counts, two at one depth cancel each other.
func (t *rtype) FieldByNameFunc(match func(string) bool) (StructField, bool) {
	t.must(Struct, "FieldByNameFunc")
	here := []level{{typ: t}}
	seen := map[*rtype]bool{}
	for len(here) > 0 {
		var next []level
		place := map[*rtype]int{} // in next
		var found StructField
		count := 0
		for _, l := range here {
			if seen[l.typ] {
				continue
			}
			seen[l.typ] = true
			for i := range l.typ.numField() {
				f := l.typ.fieldAt(i)
				index := append(append([]int(nil), l.index...), i)
				if match(f.Name) {
					found, found.Index = f, index
					if count++; l.twice {
						count++
					}
					continue
				}
				if f.Anonymous {
					ft := f.Type.common()
					if ft.Kind() == Pointer {
						ft = ft.elem()
					}
					if ft.Kind() != Struct {
						continue
					}
					if at, ok := place[ft]; ok {
						next[at].twice = true
						continue
					}
					place[ft] = len(next)
					next = append(next, level{ft, index, l.twice})
				}
			}
		}
		if count > 0 {
			if count > 1 {
				return StructField{}, false
			}
			return found, true
		}
		here = next
	}
	return StructField{}, false
}

// VisibleFields lists the fields of t and those promoted from embedded structs.
func VisibleFields(t Type) []StructField {
	if t == nil || t.Kind() != Struct {
		panic("reflect.VisibleFields of non-struct type")
	}
	var out []StructField
	visit(t.common(), t.common(), nil, map[*rtype]bool{}, &out)
	return out
}

func visit(top, t *rtype, index []int, open map[*rtype]bool, out *[]StructField) {
	if open[t] {
		return
	}
	open[t] = true
	for i := range t.numField() {
		f := t.fieldAt(i)
		f.Index = append(append([]int(nil), index...), i)
		if g, ok := top.FieldByName(f.Name); ok && len(g.Index) == len(f.Index) {
			*out = append(*out, f)
		}
		if f.Anonymous {
			ft := f.Type.common()
			if ft.Kind() == Pointer {
				ft = ft.elem()
			}
			if ft.Kind() == Struct {
				visit(top, ft, f.Index, open, out)
			}
		}
	}
	delete(open, t)
}

func (t *rtype) Method(i int) Method {
	if i < 0 || i >= t.numMethod() {
		panic("reflect: Method index out of range")
	}
	name, pkg, typ := t.method(i)
	m := Method{Name: name, PkgPath: pkg, Type: toType(typ), Index: i}
	if t.Kind() != Interface {
		m.Type = methodExprType(t, typ)
		m.Func = Value{typ: m.Type.common(), method: i + 1, flag: flagMethodExpr}
	}
	return m
}

// methodExprType returns the type of the method with its receiver as first parameter.
func methodExprType(recv, typ *rtype) Type { return toType(funcWithRecv(recv, typ)) }

// funcWithRecv is typ with one more parameter recv in front.
func funcWithRecv(recv, typ *rtype) *rtype

func (t *rtype) MethodByName(name string) (Method, bool) {
	for i := range t.numMethod() {
		if n, _, _ := t.method(i); n == name {
			return t.Method(i), true
		}
	}
	return Method{}, false
}
