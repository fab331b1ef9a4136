package json

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
)

var errNoFields = errors.New("Go struct has no exported fields")

// fields is the fields of a struct that are members of its object, those of embedded structs included.
type fields struct {
	list     []field // as they are written
	byName   map[string]*field
	byFolded map[string][]*field // names that differ in case only
	fallback *field              // takes members without a field

	err    *SemanticError // the struct is not fit for JSON
	format *SemanticError // a field asks for a format
}

// field is a field that is a member.
type field struct {
	options
	id         int // in order of depth
	index      []int
	plan       *plan
	quotedName string // the name, quoted, if it is the same whatever the options
	isZero     func(value) bool
	isEmpty    func(value) bool // if that is known without writing it
}

// zeroer is a type that knows its zero.
type zeroer interface{ IsZero() bool }

// fieldFinder looks through a struct and those embedded in it, level by level.
type fieldFinder struct {
	out       fields
	queue     []embedded
	seen      map[reflect.Type]bool
	found     []field
	fallbacks []field
}

// embedded is a struct to look through.
type embedded struct {
	typ   reflect.Type
	index []int
	first bool // it was not looked through before: its own embedded ones count
}

func fieldsOf(t reflect.Type) *fields {
	f := &fieldFinder{queue: []embedded{{t, nil, true}}, seen: map[reflect.Type]bool{t: true}}
	for len(f.queue) > 0 {
		next := f.queue[0]
		f.queue = f.queue[1:]
		f.look(next)
	}
	f.choose()
	if n := len(f.fallbacks); n == 1 || n > 1 && len(f.fallbacks[0].index) != len(f.fallbacks[1].index) {
		f.out.fallback = &f.fallbacks[0]
	}
	return &f.out
}

// fail notes that a struct is not fit for JSON.
func (f *fieldFinder) fail(t reflect.Type, err error) {
	if f.out.err == nil {
		f.out.err = &SemanticError{GoType: t, Err: err}
	}
}

// level is the fields of one struct.
type level struct {
	*fieldFinder
	embedded
	fallback int            // the field that takes what has no field, -1 if none
	names    map[string]int // fields by name
}

func (l *level) failf(format string, args ...any) { l.fail(l.typ, fmt.Errorf(format, args...)) }

// look goes through the fields of a struct.
func (f *fieldFinder) look(in embedded) {
	l := level{fieldFinder: f, embedded: in, fallback: -1, names: map[string]int{}}
	n := in.typ.NumField()
	tagged, usable := false, false
	for i := range n {
		sf := in.typ.Field(i)
		_, hasTag := sf.Tag.Lookup("json")
		tagged = tagged || hasTag
		options, ignored, err := readTag(sf)
		if err != nil {
			f.fail(in.typ, err)
		}
		if ignored {
			continue
		}
		usable = true
		index := append(slices.Clone(in.index), i)
		l.add(i, sf, field{options: options, index: index})
	}
	if n > 0 && !tagged && !usable {
		f.fail(in.typ, errNoFields)
	}
}

// add adds a field: a member, or what is embedded.
func (l *level) add(i int, sf reflect.StructField, f field) {
	if sf.Anonymous && !f.named {
		if pointed(sf.Type).Kind() == reflect.Struct {
			f.embed = true
		} else {
			l.failf("embedded Go struct field %s of non-struct type must be explicitly given a JSON name", sf.Name)
		}
	}
	if f.embed {
		l.addEmbedded(i, sf, f)
	} else {
		l.addMember(i, sf, f)
	}
}

// addEmbedded adds a field whose members are those of the struct: a struct, a map or a raw value.
func (l *level) addEmbedded(i int, sf reflect.StructField, f field) {
	if f.options != (options{name: f.name, embed: true}) {
		l.failf("Go struct field %s cannot have any options other than `embed` specified", sf.Name)
		if f.named {
			l.addMember(i, sf, f)
			return
		}
		f.options = options{name: f.name, embed: true}
	}
	t := pointed(sf.Type)
	if t != rawType && hasMethods(t) {
		l.failf("embedded Go struct field %s of type %s must not implement marshal or unmarshal methods", sf.Name, t)
	}
	switch {
	case t.Kind() == reflect.Struct:
		if l.first {
			l.queue = append(l.queue, embedded{t, f.index, !l.seen[t]})
		}
		l.seen[t] = true
		return
	case !sf.IsExported():
		l.failf("embedded Go struct field %s is not exported", sf.Name)
		return
	case t == rawType:
	case t.Kind() != reflect.Map || t.Key().Kind() != reflect.String:
		l.failf("embedded Go struct field %s of type %s must be a Go struct, Go map of string key, or jsontext.Value", sf.Name, t)
		l.addMember(i, sf, f)
		return
	case hasMethods(t.Key()):
		l.failf("embedded map field %s of type %s must have a string key that does not implement marshal or unmarshal methods", sf.Name, t)
		l.addMember(i, sf, f)
		return
	default:
		f.plan = planOf(t.Elem())
	}
	if l.fallback >= 0 {
		l.failf("embedded Go struct fields %s and %s cannot both be a Go map or jsontext.Value", l.typ.Field(l.fallback).Name, sf.Name)
	}
	l.fallback = i
	l.fallbacks = append(l.fallbacks, f)
}

// addMember adds a field that is a member.
func (l *level) addMember(i int, sf reflect.StructField, f field) {
	if !sf.IsExported() {
		t := pointed(sf.Type)
		if !sf.Anonymous || t.Kind() != reflect.Struct {
			l.failf("Go struct field %s is not exported", sf.Name)
			return
		}
		if hasMethods(t) || f.omitZero && method[zeroer](t) != not {
			l.failf("Go struct field %s is not exported for method calls", sf.Name)
			return
		}
	}
	f.isZero = zeroTest(sf.Type)
	switch sf.Type.Kind() {
	case reflect.String, reflect.Map, reflect.Array, reflect.Slice:
		f.isEmpty = func(v value) bool { return v.Len() == 0 }
	case reflect.Pointer, reflect.Interface:
		f.isEmpty = func(v value) bool { return v.IsNil() }
	}
	if other, ok := l.names[f.name]; ok {
		l.failf("Go struct fields %s and %s conflict over JSON object name %q", l.typ.Field(other).Name, sf.Name, f.name)
	}
	l.names[f.name] = i
	f.id = len(l.found)
	f.plan = planOf(sf.Type)
	if jsonwire.Plain(f.name) {
		f.quotedName = `"` + f.name + `"`
	}
	l.found = append(l.found, f)
	if f.format != "" && l.out.format == nil {
		err := fmt.Errorf("Go struct field %s has unsupported `format` tag option", sf.Name)
		l.out.format = &SemanticError{GoType: l.typ, Err: err}
	}
}

// zeroTest returns how to find out whether a value of a type is zero.
func zeroTest(t reflect.Type) func(value) bool {
	switch how := method[zeroer](t); {
	case how == byPointer:
		return func(v value) bool { return v.Addr().Interface().(zeroer).IsZero() }
	case how == not:
		return func(v value) bool { return v.IsZero() }
	case t.Kind() == reflect.Pointer:
		return func(v value) bool { return v.IsNil() || v.Interface().(zeroer).IsZero() }
	case t.Kind() == reflect.Interface:
		return func(v value) bool {
			return v.IsNil() || v.Elem().Kind() == reflect.Pointer && v.Elem().IsNil() ||
				v.Interface().(zeroer).IsZero()
		}
	}
	return func(v value) bool { return v.Interface().(zeroer).IsZero() }
}

// choose chooses of the fields with the same name the one that counts: alone at the least depth, or alone
// there in having its name from a tag.
func (f *fieldFinder) choose() {
	slices.SortStableFunc(f.found, func(a, b field) int {
		return cmp.Or(strings.Compare(a.name, b.name), len(a.index)-len(b.index), rank(a)-rank(b))
	})
	var list []field
	for from := 0; from < len(f.found); {
		to := from + 1
		for to < len(f.found) && f.found[to].name == f.found[from].name {
			to++
		}
		first := f.found[from]
		if to == from+1 || len(first.index) != len(f.found[from+1].index) || first.named != f.found[from+1].named {
			list = append(list, first)
		}
		from = to
	}
	slices.SortFunc(list, func(a, b field) int { return a.id - b.id })
	for i := range list {
		list[i].id = i
	}
	byDepth := make([]int, len(list)) // where in the list each id is
	slices.SortFunc(list, func(a, b field) int { return slices.Compare(a.index, b.index) })
	f.out.list = list
	f.out.byName = make(map[string]*field, len(list))
	f.out.byFolded = make(map[string][]*field, len(list))
	for i := range list {
		byDepth[list[i].id] = i
		f.out.byName[list[i].name] = &list[i]
	}
	for _, i := range byDepth {
		folded := fold(list[i].name)
		f.out.byFolded[folded] = append(f.out.byFolded[folded], &list[i])
	}
}

func rank(f field) int {
	if f.named {
		return 0
	}
	return 1
}

// pointed returns the type that a pointer without a name points at, or the type itself.
func pointed(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer && t.Name() == "" {
		return t.Elem()
	}
	return t
}

// matches returns whether a name that differs in case only is that of the field.
func (f *field) matches(name string, o *jsonopts.Set) bool {
	if f.casing != ignoreCase && (f.casing == strictCase || !o.Is(jsonopts.MatchCaseInsensitiveNames)) {
		return false
	}
	return !o.Is(jsonopts.MatchCaseSensitiveDelimiter) || strings.EqualFold(name, f.name)
}

// fold returns a name with its case, dashes and underscores taken away.
func fold(name string) string {
	folded := make([]byte, 0, len(name))
	for _, r := range name {
		switch {
		case r == '-' || r == '_':
		case 'a' <= r && r <= 'z':
			folded = append(folded, byte(r)-'a'+'A')
		case r < utf8.RuneSelf:
			folded = append(folded, byte(r))
		default:
			folded = utf8.AppendRune(folded, foldRune(r))
		}
	}
	return string(folded)
}

// foldRune returns the least of the characters that differ in case only.
func foldRune(r rune) rune {
	for {
		next := unicode.SimpleFold(r)
		if next <= r {
			return next
		}
		r = next
	}
}

// in returns the field of a struct, invalid where it is behind a nil pointer. With make, such are set.
func (f *field) in(v value, make bool) value {
	v = value{v.Field(f.index[0]), v.copied}
	for _, i := range f.index[1:] {
		if v = v.pointed(make); !v.IsValid() {
			return v
		}
		v = value{v.Field(i), v.copied}
	}
	return v
}

// pointed returns what a pointer points at, or the value itself.
func (v value) pointed(make bool) value {
	if v.Kind() != reflect.Pointer {
		return v
	}
	if v.IsNil() {
		if !make || !v.CanSet() {
			return value{}
		}
		v.Set(reflect.New(v.Type().Elem()))
	}
	return value{v.Elem(), false}
}

// fit returns the error of a struct that is not fit for JSON.
func (fs *fields) fit(o *jsonopts.Set) *SemanticError {
	if fs.err != nil && !o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		return fs.err
	}
	return fs.format
}
