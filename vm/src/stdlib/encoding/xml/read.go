package xml

import (
	"bytes"
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Unmarshal reads the first element of data into what v points to.
func Unmarshal(data []byte, v any) error {
	d := newDecoder()
	d.window = data
	return d.Decode(v)
}

// An UnmarshalError is an element that is not the one that was wanted.
type UnmarshalError string

// Error returns the message.
func (e UnmarshalError) Error() string { return string(e) }

// An Unmarshaler reads its element, which begins with start.
type Unmarshaler interface {
	// UnmarshalXML sets the value from the element that start begins, and reads all of it.
	UnmarshalXML(d *Decoder, start StartElement) error
}

// An UnmarshalerAttr reads its attribute.
type UnmarshalerAttr interface {
	// UnmarshalXMLAttr sets the value from an attribute.
	UnmarshalXMLAttr(attr Attr) error
}

// Decode reads the next element into what v points to.
func (d *Decoder) Decode(v any) error { return d.DecodeElement(v, nil) }

// DecodeElement is Decode for an element of which start has been read.
func (d *Decoder) DecodeElement(v any, start *StartElement) error {
	val := reflect.ValueOf(v)
	if val.Kind() != reflect.Pointer {
		return errors.New("non-pointer passed to Unmarshal")
	}
	if val.IsNil() {
		return errors.New("nil pointer passed to Unmarshal")
	}
	return d.element(val.Elem(), start)
}

const maxDepth = 10000

func (d *Decoder) element(val reflect.Value, start *StartElement) error {
	if d.depth > maxDepth {
		return errors.New("exceeded max depth")
	}
	for start == nil {
		t, err := d.Token()
		if err != nil {
			return err
		}
		if tag, ok := t.(StartElement); ok {
			start = &tag
		}
	}
	if val.Kind() == reflect.Interface && !val.IsNil() {
		if e := val.Elem(); e.Kind() == reflect.Pointer && !e.IsNil() {
			val = e
		}
	}
	val = pointee(val)
	if u, ok := as[Unmarshaler](val); ok {
		return d.unmarshaler(u, start)
	}
	if u, ok := as[encoding.TextUnmarshaler](val); ok {
		text, err := d.ownText()
		if err != nil {
			return err
		}
		return u.UnmarshalText(text)
	}
	into := content{d: d}
	switch val.Kind() {
	case reflect.Interface:
		return d.Skip() // nothing says what to make
	case reflect.Slice:
		if !isBytes(val.Type()) {
			return grown(val, func(e reflect.Value) error { return d.element(e, start) })
		}
		into.text = val
	case reflect.Struct:
		if val.Type() == nameType {
			val.Set(reflect.ValueOf(start.Name))
			break
		}
		if err := into.structure(val, start); err != nil {
			return err
		}
	case reflect.Bool, reflect.Float32, reflect.Float64, reflect.String,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		into.text = val
	default:
		return errors.New("unknown type " + val.Type().String())
	}
	return into.read()
}

// pointee follows a pointer, which points to something new if it was nil.
func pointee(v reflect.Value) reflect.Value {
	if v.Kind() != reflect.Pointer {
		return v
	}
	if v.IsNil() {
		v.Set(reflect.New(v.Type().Elem()))
	}
	return v.Elem()
}

// grown reads one more element of a slice; an error takes it away again.
func grown(slice reflect.Value, read func(reflect.Value) error) error {
	n := slice.Len()
	slice.Grow(1)
	slice.SetLen(n + 1)
	err := read(slice.Index(n))
	if err != nil {
		slice.SetLen(n)
	}
	return err
}

func (d *Decoder) unmarshaler(u Unmarshaler, start *StartElement) error {
	d.pushEOF()
	defer func(was bool) { d.unmarshaling = was }(d.unmarshaling)
	d.unmarshaling = true
	err := u.UnmarshalXML(d, *start)
	read := d.popEOF()
	if err == nil && !read {
		err = fmt.Errorf("xml: %s.UnmarshalXML did not consume entire <%s> element", receiver(u), start.Name.Local)
	}
	return err
}

// ownText reads to the end of the element, and returns its text without that of elements inside.
func (d *Decoder) ownText() ([]byte, error) {
	var text []byte
	for depth := 1; depth > 0; {
		t, err := d.Token()
		if err != nil {
			return nil, err
		}
		switch t := t.(type) {
		case CharData:
			if depth == 1 {
				text = append(text, t...)
			}
		case StartElement:
			depth++
		case EndElement:
			depth--
		}
	}
	return text, nil
}

// A content says where the content of an element goes.
type content struct {
	d    *Decoder
	text reflect.Value
	note reflect.Value // comments
	raw  reflect.Value // the text as it stands there
	from int           // where that begins in the saved text
	rest reflect.Value // elements without a field
	of   reflect.Value // the struct
	info *typeInfo
}

// structure prepares for a struct, and reads the attributes.
func (c *content) structure(val reflect.Value, start *StartElement) error {
	info, err := infoOf(val.Type())
	if err != nil {
		return err
	}
	c.of, c.info = val, info
	if err := checkName(info.name, val, start); err != nil {
		return err
	}
	if err := c.attributes(start); err != nil {
		return err
	}
	keep := func(place *reflect.Value, f *field) bool {
		if place.IsValid() {
			return false
		}
		*place = f.in(val, true)
		return true
	}
	for i := range info.fields {
		f := &info.fields[i]
		switch f.mode() {
		case isCDATA, isCharData:
			keep(&c.text, f)
		case isComment:
			keep(&c.note, f)
		case isAny, isAny | isElement:
			keep(&c.rest, f)
		case isInnerXML:
			if !keep(&c.raw, f) {
				continue
			}
			if c.d.saved == nil {
				c.d.saved = new(bytes.Buffer)
			} else {
				c.from = c.d.savedOffset()
			}
		}
	}
	return nil
}

func checkName(want *field, val reflect.Value, start *StartElement) error {
	if want == nil {
		return nil
	}
	have := start.Name
	if want.name != "" && want.name != have.Local {
		return UnmarshalError("expected element type <" + want.name + "> but have <" + have.Local + ">")
	}
	if want.space != "" && want.space != have.Space {
		space := have.Space
		if space == "" {
			space = "no name space"
		}
		return UnmarshalError("expected element <" + want.name + "> in name space " + want.space + " but have " + space)
	}
	if f := want.in(val, true); f.Type() == nameType {
		f.Set(reflect.ValueOf(have))
	}
	return nil
}

func (c *content) attributes(start *StartElement) error {
	for _, a := range start.Attr {
		var rest *field
		handled := false
		for i := range c.info.fields {
			f := &c.info.fields[i]
			switch f.mode() {
			case isAttr:
				to := f.in(c.of, true)
				if a.Name.Local != f.name || f.space != "" && f.space != a.Name.Space {
					continue
				}
				if err := setAttr(to, a); err != nil {
					return err
				}
				handled = true
			case isAny | isAttr:
				if rest == nil {
					rest = f
				}
			}
		}
		if !handled && rest != nil {
			if err := setAttr(rest.in(c.of, true), a); err != nil {
				return err
			}
		}
	}
	return nil
}

func setAttr(val reflect.Value, a Attr) error {
	val = pointee(val)
	if u, ok := as[UnmarshalerAttr](val); ok {
		return u.UnmarshalXMLAttr(a)
	}
	if u, ok := as[encoding.TextUnmarshaler](val); ok {
		return u.UnmarshalText([]byte(a.Value))
	}
	if val.Kind() == reflect.Slice && !isBytes(val.Type()) {
		return grown(val, func(e reflect.Value) error { return setAttr(e, a) })
	}
	if val.Type() == attrType {
		val.Set(reflect.ValueOf(a))
		return nil
	}
	return setText(val, []byte(a.Value))
}

// read reads up to the end of the element.
func (c *content) read() error {
	var text, note, raw []byte
	for done := false; !done; {
		at := 0
		if c.raw.IsValid() {
			at = c.d.savedOffset()
		}
		t, err := c.d.Token()
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case StartElement:
			if err := c.child(&t); err != nil {
				return err
			}
		case CharData:
			if c.text.IsValid() {
				text = append(text, t...)
			}
		case Comment:
			if c.note.IsValid() {
				note = append(note, t...)
			}
		case EndElement:
			if c.raw.IsValid() {
				raw = c.d.saved.Bytes()[c.from:at]
				if c.from == 0 {
					c.d.saved = nil
				}
			}
			done = true
		}
	}
	if err := c.setContent(text); err != nil {
		return err
	}
	setString(c.note, note)
	if c.raw.Kind() != reflect.Slice || isBytes(c.raw.Type()) {
		setString(c.raw, raw)
	}
	return nil
}

func (c *content) setContent(text []byte) error {
	if !c.text.IsValid() {
		return nil
	}
	if u, ok := as[encoding.TextUnmarshaler](c.text); ok {
		return u.UnmarshalText(text)
	}
	return setText(c.text, text)
}

func setString(to reflect.Value, s []byte) {
	switch to.Kind() {
	case reflect.String:
		to.SetString(string(s))
	case reflect.Slice:
		to.Set(reflect.ValueOf(s))
	}
}

// child reads an element inside.
func (c *content) child(start *StartElement) error {
	if c.of.IsValid() {
		if done, err := c.path(nil, start); done || err != nil {
			return err
		}
		if c.rest.IsValid() {
			return c.d.element(c.rest, start)
		}
	}
	return c.d.Skip()
}

// path reads an element that belongs to a field, or stands around one; parents stand around it.
func (c *content) path(parents []string, start *StartElement) (done bool, err error) {
	around := false
	depth := len(parents)
	for i := range c.info.fields {
		f := &c.info.fields[i]
		if f.flags&isElement == 0 || len(f.parents) < depth || f.space != "" && f.space != start.Name.Space ||
			!slices.Equal(f.parents[:depth], parents) {
			continue
		}
		if len(f.parents) == depth {
			if f.name == start.Name.Local {
				return true, c.d.element(f.in(c.of, true), start)
			}
		} else if f.parents[depth] == start.Name.Local {
			parents, around = f.parents[:depth+1], true
			break
		}
	}
	if !around {
		return false, nil
	}
	for {
		t, err := c.d.Token()
		if err != nil {
			return true, err
		}
		switch t := t.(type) {
		case StartElement:
			done, err := c.path(parents, &t)
			if err == nil && !done {
				err = c.d.Skip()
			}
			if err != nil {
				return true, err
			}
		case EndElement:
			return true, nil
		}
	}
}

// setText sets a value to what the text says; empty text is zero.
func setText(to reflect.Value, text []byte) error {
	typ := to.Type()
	to = pointee(to)
	word := strings.TrimSpace(string(text))
	switch to.Kind() {
	case reflect.String:
		to.SetString(string(text))
		return nil
	case reflect.Slice:
		if text == nil {
			text = []byte{}
		}
		to.SetBytes(text)
		return nil
	case reflect.Bool, reflect.Float32, reflect.Float64,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
	default:
		return errors.New("cannot unmarshal into " + typ.String())
	}
	if len(text) == 0 {
		to.SetZero()
		return nil
	}
	bits := 0
	if to.Kind() != reflect.Bool {
		bits = to.Type().Bits()
	}
	switch {
	case to.CanInt():
		n, err := strconv.ParseInt(word, 10, bits)
		if err != nil {
			return err
		}
		to.SetInt(n)
	case to.CanUint():
		n, err := strconv.ParseUint(word, 10, bits)
		if err != nil {
			return err
		}
		to.SetUint(n)
	case to.CanFloat():
		n, err := strconv.ParseFloat(word, bits)
		if err != nil {
			return err
		}
		to.SetFloat(n)
	default:
		b, err := strconv.ParseBool(word)
		if err != nil {
			return err
		}
		to.SetBool(b)
	}
	return nil
}
