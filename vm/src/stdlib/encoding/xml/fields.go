package xml

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// A typeInfo says how a struct is written.
type typeInfo struct {
	name   *field // XMLName
	fields []field
}

// A field says what a field of a struct is.
type field struct {
	index   []int
	name    string
	space   string
	flags   flags
	parents []string // elements around it, outermost first
}

type flags int

const (
	isElement flags = 1 << iota
	isAttr
	isCDATA
	isCharData
	isInnerXML
	isComment
	isAny
	omitEmpty

	modes = omitEmpty - 1
)

func (f *field) mode() flags { return f.flags & modes }

const xmlName = "XMLName"

var (
	typeInfos sync.Map // reflect.Type to *typeInfo
	nameType  = reflect.TypeFor[Name]()
	attrType  = reflect.TypeFor[Attr]()
)

func infoOf(typ reflect.Type) (*typeInfo, error) {
	if known, ok := typeInfos.Load(typ); ok {
		return known.(*typeInfo), nil
	}
	info := &typeInfo{}
	if typ.Kind() == reflect.Struct && typ != nameType {
		for i := range typ.NumField() {
			if err := info.addField(typ, i); err != nil {
				return nil, err
			}
		}
	}
	known, _ := typeInfos.LoadOrStore(typ, info)
	return known.(*typeInfo), nil
}

func (info *typeInfo) addField(typ reflect.Type, i int) error {
	f := typ.Field(i)
	if !f.IsExported() && !f.Anonymous || f.Tag.Get("xml") == "-" {
		return nil
	}
	if f.Anonymous {
		t := f.Type
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if t.Kind() == reflect.Struct {
			inner, err := infoOf(t)
			if err != nil {
				return err
			}
			if info.name == nil {
				info.name = inner.name
			}
			for _, member := range inner.fields {
				member.index = append([]int{i}, member.index...)
				if err := info.add(typ, member); err != nil {
					return err
				}
			}
			return nil
		}
	}
	made, err := newField(typ, f)
	if err != nil {
		return err
	}
	if f.Name == xmlName {
		info.name = made
		return nil
	}
	return info.add(typ, *made)
}

// parseFlags returns the flags that a tag names, and whether they go together.
func parseFlags(words []string, f reflect.StructField, name string) (flags, bool) {
	var set flags
	for _, word := range words {
		switch word {
		case "attr":
			set |= isAttr
		case "cdata":
			set |= isCDATA
		case "chardata":
			set |= isCharData
		case "innerxml":
			set |= isInnerXML
		case "comment":
			set |= isComment
		case "any":
			set |= isAny
		case "omitempty":
			set |= omitEmpty
		}
	}
	ok := true
	switch mode := set & modes; mode {
	case 0:
		set |= isElement
	case isAttr:
		ok = f.Name != xmlName
	case isCDATA, isCharData, isInnerXML, isComment, isAny, isAny | isAttr:
		ok = f.Name != xmlName && name == ""
	default:
		ok = false
	}
	if set&modes == isAny {
		set |= isElement
	}
	if set&omitEmpty != 0 && set&(isElement|isAttr) == 0 {
		ok = false
	}
	return set, ok
}

func newField(typ reflect.Type, f reflect.StructField) (*field, error) {
	made := &field{index: f.Index, flags: isElement}
	whole := f.Tag.Get("xml")
	tag := whole
	if space, rest, ok := strings.Cut(tag, " "); ok {
		made.space, tag = space, rest
	}
	name, options, hasOptions := strings.Cut(tag, ",")
	if hasOptions {
		set, ok := parseFlags(strings.Split(options, ","), f, name)
		if !ok {
			return nil, fmt.Errorf("xml: invalid tag in field %s of type %s: %q", f.Name, typ, whole)
		}
		made.flags = set
	}
	switch {
	case made.space != "" && name == "":
		return nil, fmt.Errorf("xml: namespace without name in field %s of type %s: %q", f.Name, typ, whole)
	case f.Name == xmlName:
		made.name = name
		return made, nil
	case name == "":
		// What the type is called, or else the field.
		made.name = f.Name
		if inner := nameOf(f.Type); inner != nil {
			made.space, made.name = inner.space, inner.name
		}
		return made, nil
	}
	path := strings.Split(name, ">")
	if path[0] == "" {
		path[0] = f.Name
	}
	last := len(path) - 1
	made.name = path[last]
	if made.name == "" {
		return nil, fmt.Errorf("xml: trailing '>' in field %s of type %s", f.Name, typ)
	}
	if last > 0 {
		if made.flags&isElement == 0 {
			return nil, fmt.Errorf("xml: %s chain not valid with %s flag", name, options)
		}
		made.parents = path[:last]
	}
	if made.flags&isElement != 0 {
		if inner := nameOf(f.Type); inner != nil && inner.name != made.name {
			return nil, fmt.Errorf("xml: name %q in tag of %s.%s conflicts with name %q in %s.XMLName",
				made.name, typ, f.Name, inner.name, f.Type)
		}
	}
	return made, nil
}

// nameOf returns what the tag of a struct's XMLName says, or nil.
func nameOf(typ reflect.Type) *field {
	for typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	if typ.Kind() != reflect.Struct {
		return nil
	}
	for i := range typ.NumField() {
		if f := typ.Field(i); f.Name == xmlName {
			if made, err := newField(typ, f); err == nil && made.name != "" {
				return made
			}
			return nil
		}
	}
	return nil
}

// conflicts reports whether a field's element is the other's, or stands around it.
func (f *field) conflicts(other *field) bool {
	if f.mode() != other.mode() || f.space != "" && other.space != "" && f.space != other.space {
		return false
	}
	n := min(len(f.parents), len(other.parents))
	switch {
	case !slices.Equal(f.parents[:n], other.parents[:n]):
		return false
	case len(f.parents) > n:
		return f.parents[n] == other.name
	case len(other.parents) > n:
		return other.parents[n] == f.name
	}
	return f.name == other.name && f.space == other.space
}

// add adds a field; of fields with the same name the one with the shortest way counts.
func (info *typeInfo) add(typ reflect.Type, f field) error {
	var rivals []*field
	for i := range info.fields {
		if old := &info.fields[i]; old.conflicts(&f) {
			rivals = append(rivals, old)
		}
	}
	for _, old := range rivals {
		if len(old.index) < len(f.index) {
			return nil
		}
	}
	for _, old := range rivals {
		if len(old.index) == len(f.index) {
			a, b := typ.FieldByIndex(old.index), typ.FieldByIndex(f.index)
			return &TagPathError{typ, a.Name, a.Tag.Get("xml"), b.Name, b.Tag.Get("xml")}
		}
	}
	if rivals != nil {
		info.fields = slices.DeleteFunc(info.fields, func(old field) bool { return old.conflicts(&f) })
	}
	info.fields = append(info.fields, f)
	return nil
}

// A TagPathError is two fields of a struct with the same path.
type TagPathError struct {
	Struct       reflect.Type // the struct
	Field1, Tag1 string       // a field and its tag
	Field2, Tag2 string       // the other field and its tag
}

// Error names both fields and their tags.
func (e *TagPathError) Error() string {
	return fmt.Sprintf("%s field %q with tag %q conflicts with field %q with tag %q", e.Struct, e.Field1, e.Tag1, e.Field2, e.Tag2)
}

// in returns the field of v. Pointers to embedded structs that are nil are made, or end it.
func (f *field) in(v reflect.Value, create bool) reflect.Value {
	for i, x := range f.index {
		if i > 0 && v.Kind() == reflect.Pointer && v.Type().Elem().Kind() == reflect.Struct {
			if v.IsNil() {
				if !create {
					return reflect.Value{}
				}
				v.Set(reflect.New(v.Type().Elem()))
			}
			v = v.Elem()
		}
		v = v.Field(x)
	}
	return v
}

var (
	bareTypes   sync.Map // reflect.Type to bool
	predeclared = [reflect.String + 1]reflect.Type{
		reflect.Bool: reflect.TypeFor[bool](), reflect.Int: reflect.TypeFor[int](), reflect.Int8: reflect.TypeFor[int8](),
		reflect.Int16: reflect.TypeFor[int16](), reflect.Int32: reflect.TypeFor[int32](), reflect.Int64: reflect.TypeFor[int64](),
		reflect.Uint: reflect.TypeFor[uint](), reflect.Uint8: reflect.TypeFor[uint8](), reflect.Uint16: reflect.TypeFor[uint16](),
		reflect.Uint32: reflect.TypeFor[uint32](), reflect.Uint64: reflect.TypeFor[uint64](),
		reflect.Float32: reflect.TypeFor[float32](), reflect.Float64: reflect.TypeFor[float64](),
		reflect.String: reflect.TypeFor[string](),
	}
)

// isBare reports whether neither values of a type nor pointers to them have methods.
func isBare(t reflect.Type) bool {
	kind := t.Kind()
	if int(kind) < len(predeclared) && t == predeclared[kind] {
		return true
	}
	if kind == reflect.Interface {
		return false
	}
	if known, ok := bareTypes.Load(t); ok {
		return known.(bool)
	}
	bare := t.NumMethod() == 0 && reflect.PointerTo(t).NumMethod() == 0
	bareTypes.Store(t, bare)
	return bare
}

// as returns v, or a pointer to it, as a T.
func as[T any](v reflect.Value) (t T, ok bool) {
	if v.IsValid() && isBare(v.Type()) {
		return t, false
	}
	if v.CanInterface() {
		if t, ok := reflect.TypeAssert[T](v); ok {
			return t, true
		}
	}
	if v.CanAddr() {
		if p := v.Addr(); p.CanInterface() {
			return reflect.TypeAssert[T](p)
		}
	}
	return t, false
}

// receiver returns how a method's receiver is written.
func receiver(val any) string {
	t := reflect.TypeOf(val)
	if t.Name() != "" {
		return t.String()
	}
	return "(" + t.String() + ")"
}

func isBytes(t reflect.Type) bool { return t.Elem().Kind() == reflect.Uint8 }
