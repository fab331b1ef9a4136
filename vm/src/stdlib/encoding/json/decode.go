package json

import (
	"encoding"
	"encoding/base64"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// scan looks for a value from data[off]: status 0, it ends at at; 1, the text ends too early (what
// is incomplete begins at at); 2, msg says what is wrong, with at bytes read; 3, msg is an escape
// sequence that is none.
func scan(data []byte, off int, eof bool) (status, at int, msg string)

// unquote returns the value of a valid string literal.
func unquote(lit []byte) string

// decode stores the value at data[off] in what v points to, if nothing reads itself and nothing is wrong. It says
// how that went, as encode does; what could not be done may have been begun. The last parameters are of the types
// that values of unknown type get.
func decode(data []byte, off int, v any, options int, list, object, number, truth any) (end, how int)

const (
	useNumber = 1 << iota
	strictly
	inside // the text is valid, and goes on behind the value
)

func store(data []byte, off int, v any, options int) (end, how int) {
	return decode(data, off, v, options, []any(nil), map[string]any(nil), 0.0, false)
}

// SyntaxError says where a text stops being JSON.
type SyntaxError struct {
	msg    string
	Offset int64 // how many bytes were read before the error
}

// Error says what is wrong.
func (e *SyntaxError) Error() string { return e.msg }

// InvalidUnmarshalError means that Unmarshal was given no pointer, or a nil one.
type InvalidUnmarshalError struct{ Type reflect.Type }

// Error says what Unmarshal was given.
func (e *InvalidUnmarshalError) Error() string {
	if e.Type == nil {
		return "json: Unmarshal(nil)"
	}
	if e.Type.Kind() != reflect.Pointer {
		return "json: Unmarshal(non-pointer " + e.Type.String() + ")"
	}
	return "json: Unmarshal(nil " + e.Type.String() + ")"
}

// UnmarshalTypeError means that a JSON value does not fit the Go value it belongs to.
type UnmarshalTypeError struct {
	Value  string       // the kind of JSON value, such as "string" or "number 300"
	Type   reflect.Type // the type that it does not fit
	Offset int64        // how many bytes were read before the end of the value
	Struct string       // the name of the outermost struct
	Field  string       // the path of the field, with dots
	Err    error        // the cause, if there is one
}

// Error names the JSON value, the Go type and the field.
func (e *UnmarshalTypeError) Error() string {
	place := "Go value"
	if e.Struct != "" || e.Field != "" {
		place = e.Struct + "." + e.Field
		if last := e.Field[strings.LastIndexByte(e.Field, '.')+1:]; strings.Trim(last, "0123456789") != "" {
			place = "Go struct field " + place
		}
	}
	s := "json: cannot unmarshal " + e.Value + " into " + place + " of type " + e.Type.String()
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns the cause, if there is one.
func (e *UnmarshalTypeError) Unwrap() error { return e.Err }

// check says what is wrong with data as one JSON value.
func check(data []byte) error {
	status, at, msg := scan(data, 0, true)
	switch status {
	case 0:
	case 1:
		return &SyntaxError{"unexpected end of JSON input", int64(at)}
	default:
		return &SyntaxError{wrong(status, msg), int64(at)}
	}
	for ; at < len(data); at++ {
		if c := data[at]; c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			char, n := quoteChar(data[at:])
			return &SyntaxError{"invalid character " + char + " after top-level value", int64(at + n)}
		}
	}
	return nil
}

// wrong returns what a scan of that status says.
func wrong(status int, msg string) string {
	if status == 2 {
		return msg
	}
	if strings.ContainsFunc(msg, hidden) {
		msg = strconv.Quote(msg)
	} else {
		msg = "`" + msg + "`"
	}
	return "invalid escape sequence " + msg + " in string"
}

// hidden reports whether the character does not show between back quotes.
func hidden(r rune) bool {
	return r == '`' || r == utf8.RuneError || r == ' ' || !strconv.IsPrint(r)
}

// quoteChar returns the first character as errors show it, and its length.
func quoteChar(b []byte) (string, int) {
	r, n := utf8.DecodeRune(b)
	if r == utf8.RuneError && n == 1 {
		return `'\x` + strconv.FormatUint(uint64(b[0]), 16) + "'", 1
	}
	return strconv.QuoteRune(r), n
}

// Valid is true if data is one JSON value.
func Valid(data []byte) bool { return check(data) == nil }

// Unmarshal stores a JSON value in what v points to. Fields are found by name, in any case if need be, and
// unknown ones ignored; an `any` becomes a map, slice, string, float64, bool or nil. After a value that
// does not fit it continues and returns the first *UnmarshalTypeError.
func Unmarshal(data []byte, v any) error {
	_, how := store(data, 0, v, 0)
	if how == whole {
		return nil
	}
	return unmarshalParts(data, v, how)
}

func unmarshalParts(data []byte, v any, how int) error {
	if err := check(data); err != nil {
		return err
	}
	d := &decoder{data: data, large: how == large}
	return d.unmarshal(v)
}

// decoder stores one valid value.
type decoder struct {
	data    []byte
	off     int
	numbers bool // numbers of unknown type become Number
	strict  bool // unknown fields are errors
	large   bool // parts are tried as a whole
	err     error
	root    reflect.Type
	path    []step
	// Where the value of unknown type began that is being read.
	anyStart int
}

// step is a member's name, or an element's index.
type step struct {
	name  string
	index int
}

func (d *decoder) unmarshal(v any) error {
	rv := reflect.ValueOf(v)
	if rv.Kind() != reflect.Pointer || rv.IsNil() {
		return &InvalidUnmarshalError{reflect.TypeOf(v)}
	}
	d.root = rv.Type().Elem()
	d.value(rv)
	return d.err
}

func (d *decoder) addContext(err error) error {
	if e, ok := err.(*UnmarshalTypeError); ok && len(d.path) > 0 && e.Struct == "" && e.Field == "" {
		names := make([]string, len(d.path))
		for i, s := range d.path {
			names[i] = s.name
			if s.index >= 0 {
				names[i] = strconv.Itoa(s.index)
			}
		}
		e.Struct, e.Field = d.root.Name(), strings.Join(names, ".")
	}
	return err
}

// save remembers the first error: none stops decoding.
func (d *decoder) save(err error) {
	if d.err == nil {
		d.err = d.addContext(err)
	}
}

// readsItself hands an array or an object over to a value that reads itself.
func (d *decoder) readsItself(u Unmarshaler, what string, start int) {
	text := d.raw()
	if t := reflect.TypeOf(u).Elem(); isTime(t) {
		d.mismatch(what, t, start+1)
		return
	}
	d.called(u.UnmarshalJSON(text))
}

// called remembers the error of a method by which a value read itself, as it is. Decoding continues.
func (d *decoder) called(err error) {
	if d.err == nil {
		d.err = err
	}
}

func (d *decoder) mismatch(value string, t reflect.Type, off int) {
	if isNumber(t) {
		// Number reads itself, and does not know where it stands.
		if d.err == nil {
			d.err = &UnmarshalTypeError{Value: value, Type: t}
		}
		return
	}
	d.save(&UnmarshalTypeError{Value: value, Type: t, Offset: int64(off)})
}

// notText says that a value that reads itself from text stands where no string is.
func (d *decoder) notText(value string, t reflect.Type, off int) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	d.save(&UnmarshalTypeError{Value: value, Type: t, Offset: int64(off), Err: errNotString})
}

var errNotString = errors.New("JSON value must be string type")

func (d *decoder) space() byte {
	for d.off < len(d.data) {
		switch c := d.data[d.off]; c {
		case ' ', '\t', '\r', '\n':
			d.off++
		default:
			return c
		}
	}
	return 0
}

// raw returns the next value's text.
func (d *decoder) raw() []byte {
	d.space()
	start := d.off
	_, end, _ := scan(d.data, start, true)
	d.off = end
	return d.data[start:end]
}

// indirect follows and makes pointers until something takes the value itself.
func indirect(v reflect.Value, null bool) (Unmarshaler, encoding.TextUnmarshaler, reflect.Value) {
	start, first := v, true
	if v.Kind() != reflect.Pointer && v.Type().Name() != "" && v.CanAddr() {
		v, first = v.Addr(), false
	}
	for {
		if v.Kind() == reflect.Interface && !v.IsNil() {
			e := v.Elem()
			if e.Kind() == reflect.Pointer && !e.IsNil() && (!null || e.Elem().Kind() == reflect.Pointer) {
				v, first = e, true
				continue
			}
		}
		if v.Kind() != reflect.Pointer {
			return nil, nil, v
		}
		if null && v.CanSet() {
			return nil, nil, v
		}
		if v.Elem().Kind() == reflect.Interface && v.Elem().Elem().Equal(v) {
			return nil, nil, v.Elem()
		}
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		if v.Type().NumMethod() > 0 && v.CanInterface() {
			if u := readsItself(v); u != nil {
				return u, nil, reflect.Value{}
			}
			if u, ok := v.Interface().(Unmarshaler); ok {
				return u, nil, reflect.Value{}
			}
			if !null {
				if u, ok := v.Interface().(encoding.TextUnmarshaler); ok {
					return nil, u, reflect.Value{}
				}
			}
		}
		if !first {
			v, first = start, true
			if v.Kind() != reflect.Pointer {
				return nil, nil, v
			}
			continue
		}
		v = v.Elem()
		if v.Kind() != reflect.Pointer && v.Type().Name() != "" && v.CanAddr() {
			start, first = v, true
		}
	}
}

// part stores what may have parts in what v points to as a whole, if it can be.
func (d *decoder) part(v any) bool {
	options := inside
	if d.numbers {
		options |= useNumber
	}
	if d.strict {
		options |= strictly
	}
	end, how := store(d.data, d.off, v, options)
	d.large = how != left
	if how == whole {
		d.off = end
	}
	return how == whole
}

func (d *decoder) value(v reflect.Value) {
	c := d.space()
	if d.large && (c == '{' || c == '[') && v.CanAddr() && v.CanInterface() && d.part(v.Addr().Interface()) {
		return
	}
	switch c {
	case '{':
		d.object(v)
	case '[':
		d.array(v)
	default:
		start := d.off
		d.literal(d.raw(), v, start)
	}
}

func (d *decoder) array(v reflect.Value) {
	start := d.off
	u, ut, pv := indirect(v, false)
	if u != nil {
		d.readsItself(u, "array", start)
		return
	}
	if ut != nil {
		d.notText("array", v.Type(), start+1)
		d.raw()
		return
	}
	v = pv
	switch v.Kind() {
	case reflect.Interface:
		if v.NumMethod() == 0 {
			d.anyStart = start
			v.Set(reflect.ValueOf(d.anyArray()))
			return
		}
		d.mismatch("array", v.Type(), start)
		d.raw()
		return
	default:
		d.mismatch("array", v.Type(), start+1)
		d.raw()
		return
	case reflect.Array, reflect.Slice:
	}
	d.off++
	n, depth := 0, len(d.path)
	d.path = append(d.path, step{})
	for {
		d.path = append(d.path[:depth], step{index: n})
		if d.space() == ']' {
			d.off++
			break
		}
		if v.Kind() == reflect.Slice {
			if n >= v.Cap() {
				v.Grow(max(1, 4-n))
			}
			if n >= v.Len() {
				v.SetLen(n + 1)
			}
		}
		if n < v.Len() {
			d.value(v.Index(n))
		} else {
			d.raw()
		}
		n++
		if d.space() == ',' {
			d.off++
		}
	}
	d.path = d.path[:depth]
	if n < v.Len() {
		if v.Kind() == reflect.Array {
			for i := n; i < v.Len(); i++ {
				v.Index(i).SetZero()
			}
		} else {
			v.SetLen(n)
		}
	}
	if n == 0 && v.Kind() == reflect.Slice {
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	}
}

func (d *decoder) object(v reflect.Value) {
	start := d.off
	u, ut, pv := indirect(v, false)
	if u != nil {
		d.readsItself(u, "object", start)
		return
	}
	if ut != nil {
		d.notText("object", v.Type(), start+1)
		d.raw()
		return
	}
	v = pv
	t := v.Type()
	var info *typeInfo
	switch v.Kind() {
	case reflect.Interface:
		if v.NumMethod() == 0 {
			d.anyStart = start
			v.Set(reflect.ValueOf(d.anyObject()))
			return
		}
		d.mismatch("object", t, start)
		d.raw()
		return
	case reflect.Map:
		if v.IsNil() {
			v.Set(reflect.MakeMap(t))
		}
		if kt := t.Key(); kt.Kind() == reflect.Interface && kt.NumMethod() > 0 && !d.emptyObject() {
			d.mismatch("string", kt, start+1)
			d.raw()
			return
		}
	case reflect.Struct:
		info = infoOf(t)
	default:
		d.mismatch("object", t, start+1)
		d.raw()
		return
	}
	depth := len(d.path)
	d.off++
	for {
		if d.space() == '}' {
			d.off++
			break
		}
		key := unquote(d.rawString())
		keyEnd := d.off
		d.space()
		d.off++ // the colon
		if info == nil {
			d.entry(v, t, key, keyEnd)
		} else {
			d.field(v, t, info, key)
		}
		if d.space() == ',' {
			d.off++
		}
		d.path = d.path[:depth]
	}
}

// rawString returns the string literal that begins here.
func (d *decoder) rawString() []byte {
	start := d.off
	d.off = d.stringEnd(start)
	return d.data[start:d.off]
}

// stringEnd returns the end of the string literal that begins at start.
func (d *decoder) stringEnd(start int) int {
	for i := start + 1; i < len(d.data); i++ {
		switch d.data[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(d.data)
}

// emptyObject returns whether the object that begins here has no members.
func (d *decoder) emptyObject() bool {
	start := d.off
	d.off++
	empty := d.space() == '}'
	d.off = start
	return empty
}

// entry stores a member in a map. Where the key can't be read, the value isn't either.
func (d *decoder) entry(v reflect.Value, t reflect.Type, key string, keyEnd int) {
	d.path = append(d.path, step{key, -1})
	k, ok := d.mapKey(t.Key(), key, keyEnd)
	if !ok {
		d.raw()
		return
	}
	e := reflect.New(t.Elem()).Elem()
	d.value(e)
	v.SetMapIndex(k, e)
}

// mapKey returns the key of type t that the text stands for.
func (d *decoder) mapKey(t reflect.Type, key string, end int) (k reflect.Value, ok bool) {
	if reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		p := reflect.New(t)
		err := p.Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(key))
		d.called(err)
		return p.Elem(), err == nil
	}
	k, ok = reflect.New(t).Elem(), true
	switch {
	case t.Kind() == reflect.String:
		k.SetString(key)
	case t.Kind() == reflect.Interface:
		k.Set(reflect.ValueOf(key))
	case t.Kind() == reflect.Pointer:
		var to reflect.Value
		k.Set(reflect.New(t.Elem()))
		to, ok = d.mapKey(t.Elem(), key, end)
		k.Elem().Set(to)
		return k, ok
	case k.CanInt():
		n, err := strconv.ParseInt(key, 10, 64)
		ok = err == nil && !k.OverflowInt(n)
		k.SetInt(n)
	case k.CanFloat():
		f, err := strconv.ParseFloat(key, t.Bits())
		ok = err == nil && validNumber(key)
		k.SetFloat(f)
	case k.CanUint():
		n, err := strconv.ParseUint(key, 10, 64)
		ok = err == nil && !k.OverflowUint(n)
		k.SetUint(n)
	default:
		d.mismatch("string", t, end)
		return k, false
	}
	if !ok {
		d.mismatch("number "+key, t, end)
	}
	return k, ok
}

func (d *decoder) field(v reflect.Value, t reflect.Type, info *typeInfo, key string) {
	i, ok := info.byName[key]
	if !ok {
		for n := range info.fields {
			if strings.EqualFold(info.fields[n].name, key) {
				i, ok = n, true
				break
			}
		}
	}
	if !ok {
		if d.strict {
			d.save(errors.New("json: unknown field " + strconv.Quote(key)))
		}
		d.raw()
		return
	}
	f := &info.fields[i]
	for _, x := range f.index {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				if !v.CanSet() {
					d.save(errors.New("json: cannot set embedded pointer to unexported struct: " + v.Type().Elem().String()))
					d.raw()
					return
				}
				v.Set(reflect.New(v.Type().Elem()))
			}
			v = v.Elem()
		}
		v = v.Field(x)
	}
	d.path = append(d.path, step{key, -1})
	if !f.quoted {
		d.value(v)
		return
	}
	d.stringified(v)
}

// stringified reads a string whose text is a number, a bool or a string in quotes.
func (d *decoder) stringified(v reflect.Value) {
	c := d.space()
	start := d.off
	lit := d.raw()
	end := start + len(lit)
	text := ""
	if c == '"' {
		text = unquote(lit)
	}
	u, ut, elem := indirect(v, false)
	switch {
	case c == 'n' || isNumber(elem.Type()) && c == '"':
		d.literal(lit, v, start)
		return
	case text == "null" || c == '"' && (u != nil || ut != nil):
		d.literal([]byte(text), v, start)
		return
	}
	t := elem.Type()
	switch {
	case c == '[':
		d.mismatch("array", t, start+1)
	case c == '{':
		d.mismatch("object", t, start+1)
	case c != '"':
		d.mismatch(kindOf(lit), t, end)
	case d.numeric(text, elem, t, end):
	case elem.Kind() == reflect.Bool && (text == "true" || text == "false"):
		elem.SetBool(text == "true")
	case elem.Kind() == reflect.Bool:
		d.save(&UnmarshalTypeError{Value: "string " + string(lit), Type: t, Offset: int64(end), Err: strconv.ErrSyntax})
	default:
		if err := quotedString(text); err != nil {
			d.save(&UnmarshalTypeError{Value: "string", Type: t, Offset: int64(end), Err: err})
			return
		}
		elem.SetString(unquote([]byte(text)))
	}
}

// quotedString says what keeps text from being one string in quotes.
func quotedString(text string) error {
	bad := func(at int, where string) error {
		r, _ := utf8.DecodeRuneInString(text[at:])
		return &SyntaxError{"invalid character " + strconv.QuoteRune(r) + where, 0}
	}
	if text != "" && text[0] != '"' {
		return bad(0, " looking for beginning of object key string")
	}
	status, at, msg := scan([]byte(text), 0, true)
	switch {
	case status == 0 && at < len(text):
		return bad(at, " after string value")
	case status == 1 || text == "":
		return &SyntaxError{"unexpected end of JSON input", 0}
	case status == 2:
		return &SyntaxError{strings.TrimSuffix(msg, " literal"), 0}
	case status == 3:
		return &SyntaxError{"invalid escape sequence `" + msg + "` in string", 0}
	}
	return nil
}

// numeric stores a number's text in a number; it returns whether v is one.
func (d *decoder) numeric(s string, v reflect.Value, t reflect.Type, end int) bool {
	switch {
	case v.CanInt():
		n, err := strconv.ParseInt(s, 10, 64)
		if err == nil && !v.OverflowInt(n) {
			v.SetInt(n)
			return true
		}
	case v.CanUint():
		n, err := strconv.ParseUint(s, 10, 64)
		if err == nil && !v.OverflowUint(n) {
			v.SetUint(n)
			return true
		}
	case v.CanFloat():
		f, err := strconv.ParseFloat(s, t.Bits())
		if err == nil && !v.OverflowFloat(f) {
			v.SetFloat(f)
			return true
		}
	default:
		return false
	}
	d.mismatch("number "+s, t, end)
	return true
}

// literal stores a string, number, bool or null.
func (d *decoder) literal(lit []byte, v reflect.Value, start int) {
	end := start + len(lit)
	null := lit[0] == 'n'
	u, ut, pv := indirect(v, null)
	if u != nil {
		if t := reflect.TypeOf(u).Elem(); isTime(t) {
			d.time(reflect.ValueOf(u).Elem(), lit, end)
		} else {
			d.called(u.UnmarshalJSON(lit))
		}
		return
	}
	if ut != nil {
		if lit[0] != '"' {
			d.notText(kindOf(lit), v.Type(), end)
			return
		}
		d.called(ut.UnmarshalText([]byte(unquote(lit))))
		return
	}
	v = pv
	t := v.Type()
	empty := v.Kind() == reflect.Interface && v.NumMethod() == 0
	switch c := lit[0]; c {
	case 'n':
		switch v.Kind() {
		case reflect.Interface, reflect.Pointer, reflect.Map, reflect.Slice:
			v.SetZero()
		}
	case 't', 'f':
		switch {
		case v.Kind() == reflect.Bool:
			v.SetBool(c == 't')
		case empty:
			v.Set(reflect.ValueOf(c == 't'))
		default:
			d.mismatch("bool", t, end)
		}
	case '"':
		s := unquote(lit)
		switch {
		case v.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8:
			b, err := base64.StdEncoding.DecodeString(s)
			if err != nil {
				d.save(&UnmarshalTypeError{Value: "string", Type: t, Offset: int64(end), Err: err})
				break
			}
			v.SetBytes(b)
		case v.Kind() == reflect.String:
			if isNumber(t) && !validNumber(s) {
				if d.err == nil {
					d.err = &UnmarshalTypeError{Value: "string " + string(lit), Type: t, Err: strconv.ErrSyntax}
				}
				break
			}
			v.SetString(s)
		case empty:
			v.Set(reflect.ValueOf(s))
		default:
			d.mismatch("string", t, end)
		}
	default:
		s := string(lit)
		switch {
		case d.numeric(s, v, t, end):
		case isNumber(t):
			v.SetString(s)
		case empty:
			d.anyStart = end
			v.Set(reflect.ValueOf(d.number(s, end)))
		case v.Kind() == reflect.Interface:
			d.mismatch("number", t, start)
		default:
			d.mismatch("number", t, end)
		}
	}
}

// time stores a string in a time, which an error leaves as it was; null does so, too.
func (d *decoder) time(v reflect.Value, lit []byte, end int) {
	switch lit[0] {
	case 'n':
	case '"':
		t := reflect.New(v.Type())
		err := t.Interface().(Unmarshaler).UnmarshalJSON([]byte(`"` + unquote(lit) + `"`))
		if err == nil {
			v.Set(t.Elem())
		}
		d.called(err)
	default:
		d.mismatch(kindOf(lit), v.Type(), end)
	}
}

func isTime(t reflect.Type) bool { return t.Name() == "Time" && t.PkgPath() == "time" }

func kindOf(lit []byte) string {
	switch lit[0] {
	case 'n':
		return "null"
	case 't', 'f':
		return "bool"
	case '"':
		return "string"
	}
	return "number"
}

func (d *decoder) number(s string, end int) any {
	if d.numbers {
		return Number(s)
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		depth := len(d.path)
		d.path = append(d.path, d.steps(d.anyStart, end)...)
		d.mismatch("number "+s, reflect.TypeFor[float64](), end)
		d.path = d.path[:depth]
		return 0.0
	}
	return f
}

// steps returns the path through the valid text that begins at from to what ends at to. Values of
// unknown type don't note their path while they are read: it is asked for at most once.
func (d *decoder) steps(from, to int) []step {
	var path []step
	key := false
	for i := from; i < to; i++ {
		switch d.data[i] {
		case '[':
			path = append(path, step{})
		case '{':
			path = append(path, step{index: -1})
			key = true
		case ']', '}':
			path = path[:len(path)-1]
		case ',':
			if last := &path[len(path)-1]; last.index >= 0 {
				last.index++
			} else {
				key = true
			}
		case '"':
			end := d.stringEnd(i)
			if key {
				path[len(path)-1].name = unquote(d.data[i:end])
				key = false
			}
			i = end - 1
		}
	}
	return path
}

// Values of unknown type.

func (d *decoder) anyValue() any {
	c := d.space()
	if d.large && (c == '{' || c == '[') {
		var v any
		if d.part(&v) {
			return v
		}
	}
	switch c {
	case '{':
		return d.anyObject()
	case '[':
		return d.anyArray()
	case '"':
		return unquote(d.rawString())
	case 'n':
		d.off += 4
		return nil
	case 't':
		d.off += 4
		return true
	case 'f':
		d.off += 5
		return false
	}
	start := d.off
	for d.off < len(d.data) {
		c := d.data[d.off]
		if (c < '0' || c > '9') && c != '-' && c != '+' && c != '.' && c != 'e' && c != 'E' {
			break
		}
		d.off++
	}
	return d.number(string(d.data[start:d.off]), d.off)
}

func (d *decoder) anyArray() []any {
	list := []any{}
	d.off++
	for d.space() != ']' {
		list = append(list, d.anyValue())
		if d.space() == ',' {
			d.off++
		}
	}
	d.off++
	return list
}

func (d *decoder) anyObject() map[string]any {
	m := map[string]any{}
	d.off++
	for d.space() != '}' {
		key := unquote(d.rawString())
		d.space()
		d.off++
		m[key] = d.anyValue()
		if d.space() == ',' {
			d.off++
		}
	}
	d.off++
	return m
}
