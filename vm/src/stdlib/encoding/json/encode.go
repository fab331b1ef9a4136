// Package json reads and writes JSON.
package json

import (
	"bytes"
	"encoding"
	"encoding/base64"
	"errors"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Natives.

// quote appends s as a JSON string; html escapes < > &.
func quote(dst []byte, s string, html bool) []byte
func compact(src []byte, html bool) []byte

// appendCompact appends to dst what compact returns.
func appendCompact(dst, src []byte, html bool) []byte
func indent(src []byte, prefix, step string) []byte
func escapeHTML(src []byte) []byte

// encode appends v as JSON if nothing in it writes itself, and nothing is wrong with it. It says how that went:
// whole; or nothing was done because of such a thing (left), or because v is large: then its parts may be tried.
func encode(dst []byte, v any, html bool) (out []byte, how int)

const (
	whole = iota
	left
	large
)

// fieldTable returns the fields of a struct that JSON knows by name: their names, their options, and how many
// indices lead to each, followed by these.
func fieldTable(t reflect.Type) (names []string, facts []byte, paths []int)

const (
	omitEmpty = 1 << iota
	omitZero
	quoted
)

// UnsupportedTypeError means that a type, such as a channel or function, has no JSON.
type UnsupportedTypeError struct{ Type reflect.Type }

// Error names the type.
func (e *UnsupportedTypeError) Error() string { return "json: unsupported type: " + e.Type.String() }

// UnsupportedValueError means that a value, such as NaN or a cycle, has no JSON.
type UnsupportedValueError struct {
	Value reflect.Value // the value
	Str   string        // its text
}

// Error says which value it is.
func (e *UnsupportedValueError) Error() string { return "json: unsupported value: " + e.Str }

// MarshalerError means that a method MarshalJSON or MarshalText failed, or returned no JSON.
type MarshalerError struct {
	Type       reflect.Type // the type with the method
	Err        error        // the cause
	sourceFunc string
}

// Error names the type, the method and the cause.
func (e *MarshalerError) Error() string {
	source := e.sourceFunc
	if source == "" {
		source = "MarshalJSON"
	}
	return "json: error calling " + source + " for type " + e.Type.String() + ": " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *MarshalerError) Unwrap() error { return e.Err }

// Number is a number's literal.
type Number string

// String returns the number as it was written.
func (n Number) String() string { return string(n) }

// Float64 returns the nearest float64.
func (n Number) Float64() (float64, error) { return strconv.ParseFloat(string(n), 64) }

// Int64 returns the number as an int64; it fails if it is not one.
func (n Number) Int64() (int64, error) { return strconv.ParseInt(string(n), 10, 64) }

func validNumber(s string) bool {
	if s == "" || s[0] != '-' && (s[0] < '0' || s[0] > '9') {
		return false
	}
	status, at, _ := scan([]byte(s), 0, true)
	return status == 0 && at == len(s)
}

// Marshal returns v as JSON. Exported fields of structs are written, as their tags say; maps are sorted by
// key, []byte becomes base64, and <, > and & are escaped.
func Marshal(v any) ([]byte, error) { return marshal(v, true) }

func marshal(v any, html bool) ([]byte, error) {
	b, how := encode(nil, v, html)
	if how == whole {
		return b, nil
	}
	return marshalParts(v, html, how)
}

func marshalParts(v any, html bool, how int) ([]byte, error) {
	e := &encoder{html: html, large: how == large}
	if err := e.value(reflect.ValueOf(v), false); err != nil {
		return nil, err
	}
	return e.buf, nil
}

// MarshalIndent is Marshal over several lines, each of which begins with prefix and a step for each level.
func MarshalIndent(v any, prefix, step string) ([]byte, error) {
	b, err := Marshal(v)
	if err != nil {
		return nil, err
	}
	return indent(b, prefix, step), nil
}

// checkText is check with the words of Compact and Indent.
func checkText(src []byte) error {
	err := check(src)
	if e, ok := err.(*SyntaxError); ok {
		if s, ok := strings.CutSuffix(e.msg, " after array element"); ok {
			e.msg = s + " after array value"
		}
	}
	return err
}

// Compact appends src to dst without white space between values.
func Compact(dst *bytes.Buffer, src []byte) error {
	if err := checkText(src); err != nil {
		return err
	}
	dst.Write(compact(src, false))
	return nil
}

// Indent appends src to dst over several lines, each of which begins with prefix and a step for each level.
// The first one does not.
func Indent(dst *bytes.Buffer, src []byte, prefix, step string) error {
	if err := checkText(src); err != nil {
		return err
	}
	dst.Write(indent(src, prefix, step))
	return nil
}

// HTMLEscape appends src to dst with <, >, & and the line ends U+2028 and U+2029 in strings escaped, so
// that it may be part of a page.
func HTMLEscape(dst *bytes.Buffer, src []byte) { dst.Write(escapeHTML(src)) }

// encoder builds the text of one value.
type encoder struct {
	buf   []byte
	html  bool
	large bool // parts are tried as a whole
	depth int
	seen  map[any]bool
	// After each failure in a row to encode a part as a whole, more of the parts that follow are not tried: what makes
	// one too large is often in its only part.
	failures, passed int
}

// typeInfo is what is asked of a type again and again.
type typeInfo struct {
	marshal, text       bool // the type itself has the method
	ptrMarshal, ptrText bool // a pointer to it has
	writes, ptrWrites   bool // either writes itself to an encoder of package jsontext
	fields              []field
	byName              map[string]int
}

var infos sync.Map

func isNumber(t reflect.Type) bool { return t == reflect.TypeFor[Number]() }

func infoOf(t reflect.Type) *typeInfo {
	if x, ok := infos.Load(t); ok {
		return x.(*typeInfo)
	}
	marshaler, textMarshaler := reflect.TypeFor[Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()
	info := &typeInfo{marshal: t.Implements(marshaler), text: t.Implements(textMarshaler)}
	if t.Kind() != reflect.Pointer && t.Kind() != reflect.Interface && t.Name() != "" {
		p := reflect.PointerTo(t)
		info.ptrMarshal, info.ptrText = p.Implements(marshaler), p.Implements(textMarshaler)
		info.ptrWrites = writesItself(p)
	}
	info.writes = writesItself(t)
	if t.Kind() == reflect.Struct {
		info.fields = fieldsOf(t)
		info.byName = make(map[string]int, len(info.fields))
		for i, f := range info.fields {
			info.byName[f.name] = i
		}
	}
	infos.Store(t, info)
	return info
}

func (e *encoder) str(s string) { e.buf = append(e.buf, s...) }

func (e *encoder) value(v reflect.Value, quoted bool) error {
	if !v.IsValid() {
		e.str("null")
		return nil
	}
	t := v.Type()
	kind := t.Kind()
	if e.large && !quoted && v.CanInterface() && e.part(v, kind) {
		return nil
	}
	info := infoOf(t)
	switch {
	case (info.writes || info.ptrWrites && v.CanAddr()) && v.CanInterface():
		if (kind == reflect.Pointer || kind == reflect.Interface) && v.IsNil() {
			e.str("null")
			return nil
		}
		return e.writeItself(v)
	case info.ptrMarshal && !info.marshal && v.CanAddr():
		return e.marshaler(v.Addr())
	case info.marshal:
		if (kind == reflect.Pointer || kind == reflect.Interface) && v.IsNil() {
			e.str("null")
			return nil
		}
		return e.marshaler(v)
	case info.ptrText && !info.text && v.CanAddr():
		return e.textMarshaler(v.Addr())
	case info.text:
		if (kind == reflect.Pointer || kind == reflect.Interface) && v.IsNil() {
			e.str("null")
			return nil
		}
		return e.textMarshaler(v)
	}
	switch kind {
	case reflect.Bool:
		e.quoted(quoted, strconv.FormatBool(v.Bool()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		e.quoted(quoted, strconv.FormatInt(v.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		e.quoted(quoted, strconv.FormatUint(v.Uint(), 10))
	case reflect.Float32, reflect.Float64:
		f, bits := v.Float(), t.Bits()
		if math.IsInf(f, 0) || math.IsNaN(f) {
			return &UnsupportedValueError{v, strconv.FormatFloat(f, 'g', -1, bits)}
		}
		e.quoted(quoted, formatFloat(f, bits))
	case reflect.String:
		s := v.String()
		switch {
		case isNumber(t):
			if s == "" {
				s = "0"
			}
			if !validNumber(s) {
				err := errors.New("cannot parse " + strconv.Quote(s) + " as JSON number: invalid syntax")
				return &MarshalerError{reflect.PointerTo(t), err, "MarshalJSONTo"}
			}
			e.quoted(quoted, s)
		case quoted:
			e.buf = quote(e.buf, string(quote(nil, s, e.html)), e.html)
		default:
			e.buf = quote(e.buf, s, e.html)
		}
	case reflect.Struct:
		return e.structValue(v, info)
	case reflect.Map:
		return e.mapValue(v)
	case reflect.Slice:
		if v.IsNil() {
			e.str("null")
			return nil
		}
		if et := t.Elem(); et.Kind() == reflect.Uint8 {
			ei := infoOf(et)
			if !ei.marshal && !ei.text && !ei.ptrMarshal && !ei.ptrText {
				e.buf = append(e.buf, '"')
				e.str(base64.StdEncoding.EncodeToString(v.Bytes()))
				e.buf = append(e.buf, '"')
				return nil
			}
		}
		if err := e.enter(v); err != nil {
			return err
		}
		if err := e.array(v); err != nil {
			return err
		}
		e.leave(v)
	case reflect.Array:
		return e.array(v)
	case reflect.Interface:
		if v.IsNil() {
			e.str("null")
			return nil
		}
		return e.value(v.Elem(), false)
	case reflect.Pointer:
		if v.IsNil() {
			e.str("null")
			return nil
		}
		if err := e.enter(v); err != nil {
			return err
		}
		if err := e.value(v.Elem(), quoted); err != nil {
			return err
		}
		e.leave(v)
	default:
		return &UnsupportedTypeError{t}
	}
	return nil
}

// part encodes what may have parts as a whole, if it can be.
func (e *encoder) part(v reflect.Value, kind reflect.Kind) bool {
	switch kind {
	case reflect.Array, reflect.Map, reflect.Pointer, reflect.Slice, reflect.Struct:
		if e.passed < e.failures {
			e.passed++
			return false
		}
		out, how := encode(e.buf, v.Interface(), e.html)
		e.large = how != left
		if how == whole {
			e.buf = out
			e.failures = 0
			return true
		}
		e.failures, e.passed = 2*e.failures+1, 0
	}
	return false
}

// enter is called before what v leads to is encoded, and leave after that: they watch for cycles once it is deep.
// After an error nobody needs the encoder any more.
func (e *encoder) enter(v reflect.Value) error {
	e.depth++
	if e.depth <= deep {
		return nil
	}
	key := visited(v)
	if e.seen[key] {
		return &UnsupportedValueError{Str: "encountered a cycle via " + v.Type().String()}
	}
	if e.seen == nil {
		e.seen = map[any]bool{}
	}
	e.seen[key] = true
	return nil
}

func (e *encoder) leave(v reflect.Value) {
	if e.depth > deep {
		delete(e.seen, visited(v))
	}
	e.depth--
}

// deep is from how many levels on cycles are looked for.
const deep = 1000

// visited returns what v leads to, as a key.
func visited(v reflect.Value) any {
	if v.Kind() == reflect.Slice {
		return [2]uintptr{v.Pointer(), uintptr(v.Len())}
	}
	return v.Pointer()
}

func (e *encoder) quoted(q bool, s string) {
	if q {
		s = `"` + s + `"`
	}
	e.str(s)
}

func formatFloat(f float64, bits int) string {
	format := byte('f')
	if abs := math.Abs(f); abs != 0 {
		if bits == 64 && (abs < 1e-6 || abs >= 1e21) ||
			bits == 32 && (float32(abs) < 1e-6 || float32(abs) >= 1e21) {
			format = 'e'
		}
	}
	s := strconv.FormatFloat(f, format, -1, bits)
	if n := len(s); format == 'e' && n >= 4 && s[n-4] == 'e' && s[n-3] == '-' && s[n-2] == '0' {
		s = s[:n-2] + s[n-1:]
	}
	return s
}

// pointed returns the type that errors name: methods are called on addresses.
func pointed(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t
	}
	return reflect.PointerTo(t)
}

func (e *encoder) marshaler(v reflect.Value) error {
	m, ok := v.Interface().(Marshaler)
	if !ok {
		e.str("null")
		return nil
	}
	b, err := m.MarshalJSON()
	if err == nil {
		err = check(b)
	}
	if err != nil {
		t := pointed(v.Type())
		if of := t.Elem(); of.PkgPath() == "time" && of.Name() == "Time" {
			// Times are written here in Go, so that their errors do not name the method.
			err = errors.New(strings.TrimPrefix(err.Error(), "Time.MarshalJSON: "))
		}
		return &MarshalerError{t, err, "MarshalJSON"}
	}
	if len(b) < 1<<20 {
		e.buf = appendCompact(e.buf, b, e.html)
	} else {
		e.buf = append(e.buf, compact(b, e.html)...)
	}
	return nil
}

func (e *encoder) textMarshaler(v reflect.Value) error {
	m, ok := v.Interface().(encoding.TextMarshaler)
	if !ok {
		e.str("null")
		return nil
	}
	b, err := m.MarshalText()
	if err != nil {
		return &MarshalerError{pointed(v.Type()), err, "MarshalText"}
	}
	e.buf = quote(e.buf, string(b), e.html)
	return nil
}

func (e *encoder) array(v reflect.Value) error {
	e.buf = append(e.buf, '[')
	for i := range v.Len() {
		if i > 0 {
			e.buf = append(e.buf, ',')
		}
		if err := e.value(v.Index(i), false); err != nil {
			return err
		}
	}
	e.buf = append(e.buf, ']')
	return nil
}

func (e *encoder) structValue(v reflect.Value, info *typeInfo) error {
	sep := byte('{')
fields:
	for i := range info.fields {
		f := &info.fields[i]
		fv := v
		for _, x := range f.index {
			if fv.Kind() == reflect.Pointer {
				if fv.IsNil() {
					continue fields
				}
				fv = fv.Elem()
			}
			fv = fv.Field(x)
		}
		if f.omitEmpty && isEmpty(fv) || f.omitZero && isZero(fv) {
			continue
		}
		e.buf = append(e.buf, sep)
		sep = ','
		e.buf = quote(e.buf, f.name, e.html)
		e.buf = append(e.buf, ':')
		if err := e.value(fv, f.quoted); err != nil {
			return err
		}
	}
	if sep == '{' {
		e.buf = append(e.buf, '{')
	}
	e.buf = append(e.buf, '}')
	return nil
}

func isZero(v reflect.Value) bool {
	if v.Kind() == reflect.Interface && !v.Type().Implements(reflect.TypeFor[interface{ IsZero() bool }]()) {
		return v.IsNil()
	}
	if v.CanInterface() {
		if (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && v.IsNil() {
			return true
		}
		if z, ok := v.Interface().(interface{ IsZero() bool }); ok {
			return z.IsZero()
		}
		if v.CanAddr() {
			if z, ok := v.Addr().Interface().(interface{ IsZero() bool }); ok {
				return z.IsZero()
			}
		}
	}
	return v.IsZero()
}

func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct, reflect.Chan, reflect.Func:
		return false
	}
	return v.IsZero()
}

func (e *encoder) mapValue(v reflect.Value) error {
	if v.IsNil() {
		e.str("null")
		return nil
	}
	if err := e.enter(v); err != nil {
		return err
	}
	type entry struct {
		key   string
		value reflect.Value
	}
	var list []entry
	for iter := v.MapRange(); iter.Next(); {
		k, err := keyText(iter.Key())
		if err == errNoName {
			return &UnsupportedValueError{Str: e.noName()}
		}
		if err != nil {
			return err
		}
		list = append(list, entry{k, iter.Value()})
	}
	slices.SortFunc(list, func(a, b entry) int { return strings.Compare(a.key, b.key) })
	e.buf = append(e.buf, '{')
	for i, x := range list {
		if i > 0 {
			e.buf = append(e.buf, ',')
		}
		e.buf = quote(e.buf, x.key, e.html)
		e.buf = append(e.buf, ':')
		if err := e.value(x.value, false); err != nil {
			return err
		}
	}
	e.buf = append(e.buf, '}')
	e.leave(v)
	return nil
}

// errNoName says that a key can't be the name of a member.
var errNoName = errors.New("object member name must be a string")

// noName is the text of that for a map that comes next in the buffer.
func (e *encoder) noName() string {
	text := "jsontext: " + errNoName.Error()
	if within := pointer(e.buf); within != "" {
		text += " within " + strconv.Quote(within)
	}
	return text + " after offset " + strconv.Itoa(len(e.buf)+2)
}

// keyText returns the name that stands for a key of a map.
func keyText(k reflect.Value) (string, error) {
	if k.Kind() == reflect.Pointer && k.IsNil() && infoOf(k.Type()).text {
		return "", nil
	}
	for {
		switch k.Kind() {
		case reflect.String:
			return k.String(), nil
		case reflect.Interface:
			// As in Go, a plain float64 is a number even there.
			if k.IsNil() || k.NumMethod() == 0 && k.Elem().Type() == reflect.TypeFor[float64]() {
				return "", errNoName
			}
			k = k.Elem()
			continue
		case reflect.Pointer:
			if k.IsNil() {
				return "", errNoName
			}
		}
		if m, ok := k.Interface().(encoding.TextMarshaler); ok {
			b, err := m.MarshalText()
			if err != nil {
				err = &MarshalerError{pointed(k.Type()), err, "MarshalText"}
			}
			return string(b), err
		}
		if k.Kind() != reflect.Pointer {
			return numberText(k)
		}
		k = k.Elem()
	}
}

// numberText returns the name that stands for a key that is a number.
func numberText(k reflect.Value) (string, error) {
	switch {
	case k.CanInt():
		return strconv.FormatInt(k.Int(), 10), nil
	case k.CanUint():
		return strconv.FormatUint(k.Uint(), 10), nil
	case k.CanFloat():
		f, bits := k.Float(), k.Type().Bits()
		if math.IsInf(f, 0) || math.IsNaN(f) {
			return "", &UnsupportedValueError{k, strconv.FormatFloat(f, 'g', -1, bits)}
		}
		return formatFloat(f, bits), nil
	}
	return "", errNoName
}

// pointer is the JSON pointer (RFC 6901) to the value that comes next in buf, which is well-formed so far.
func pointer(buf []byte) string {
	type level struct {
		name  string
		index int
	}
	var path []level
	for i := 0; i < len(buf); i++ {
		switch c := buf[i]; c {
		case '{':
			path = append(path, level{"", -1})
		case '[':
			path = append(path, level{"", 0})
		case '}', ']':
			path = path[:len(path)-1]
		case ',':
			if top := &path[len(path)-1]; top.index >= 0 {
				top.index++
			}
		case '"':
			start := i
			for i++; i < len(buf) && buf[i] != '"'; i++ {
				if buf[i] == '\\' {
					i++
				}
			}
			if i+1 < len(buf) && buf[i+1] == ':' {
				path[len(path)-1].name = unquote(buf[start : i+1])
			}
		}
	}
	escape := strings.NewReplacer("~", "~0", "/", "~1")
	text := ""
	for _, at := range path {
		if at.index >= 0 {
			at.name = strconv.Itoa(at.index)
		}
		text += "/" + escape.Replace(at.name)
	}
	return text
}

// field is a field that JSON knows by name.
type field struct {
	name                        string
	index                       []int
	omitEmpty, omitZero, quoted bool
}

func fieldsOf(t reflect.Type) []field {
	names, facts, paths := fieldTable(t)
	fields := make([]field, len(names))
	for i, name := range names {
		n, fact := paths[0], facts[i]
		fields[i] = field{name, paths[1 : 1+n], fact&omitEmpty != 0, fact&omitZero != 0, fact&quoted != 0}
		paths = paths[1+n:]
	}
	return fields
}
