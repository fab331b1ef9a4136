package xml

import (
	"bytes"
	"encoding"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
)

// A Marshaler writes its element, for which start is a proposal.
type Marshaler interface {
	// MarshalXML writes the value as an element, which start suggests.
	MarshalXML(e *Encoder, start StartElement) error
}

// A MarshalerAttr makes its attribute; one without a name is left out.
type MarshalerAttr interface {
	// MarshalXMLAttr returns the value as an attribute; the zero Attr writes none.
	MarshalXMLAttr(name Name) (Attr, error)
}

// Marshal returns v as XML.
func Marshal(v any) ([]byte, error) { return MarshalIndent(v, "", "") }

// MarshalIndent is Marshal with each element on a line of its own.
func MarshalIndent(v any, prefix, indent string) ([]byte, error) {
	var b bytes.Buffer
	enc := NewEncoder(&b)
	enc.Indent(prefix, indent)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	if err := enc.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Encode writes v.
func (enc *Encoder) Encode(v any) error {
	if err := enc.value(reflect.ValueOf(v), nil, nil); err != nil {
		return err
	}
	return enc.w.Flush()
}

// EncodeElement writes v as an element that begins with start.
func (enc *Encoder) EncodeElement(v any, start StartElement) error {
	if err := enc.value(reflect.ValueOf(v), nil, &start); err != nil {
		return err
	}
	return enc.w.Flush()
}

// value writes v, which f says how to write, or start, or its type.
func (enc *Encoder) value(v reflect.Value, f *field, start *StartElement) error {
	if start != nil && start.Name.Local == "" {
		return errors.New("xml: EncodeElement of StartElement with missing name")
	}
	if !v.IsValid() || f != nil && f.flags&omitEmpty != 0 && isEmpty(v) {
		return nil
	}
	if v = followed(v); isNil(v) {
		return nil
	}
	if m, ok := as[Marshaler](v); ok {
		return enc.marshaler(m, proposed(reflect.TypeOf(m), f, start))
	}
	if m, ok := as[encoding.TextMarshaler](v); ok {
		tag := proposed(reflect.TypeOf(m), f, start)
		if err := enc.startTag(&tag); err != nil {
			return err
		}
		text, err := m.MarshalText()
		if err != nil {
			return err
		}
		EscapeText(body{enc}, text)
		return enc.endTag(tag.Name)
	}
	typ := v.Type()
	if (v.Kind() == reflect.Slice || v.Kind() == reflect.Array) && !isBytes(typ) {
		for i := range v.Len() {
			if err := enc.value(v.Index(i), f, start); err != nil {
				return err
			}
		}
		return nil
	}
	info, err := infoOf(typ)
	if err != nil {
		return err
	}
	tag, err := enc.tag(v, info, f, start)
	if err != nil {
		return err
	}
	if err := enc.startTag(&tag); err != nil {
		return err
	}
	if v.Kind() == reflect.Struct {
		err = enc.fields(v, info)
	} else {
		var text string
		if text, err = simple(v); err == nil {
			enc.escape(text)
		}
	}
	if err != nil {
		return err
	}
	if err := enc.endTag(tag.Name); err != nil {
		return err
	}
	return enc.state()
}

func isNil(v reflect.Value) bool {
	return (v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer) && v.IsNil()
}

// followed follows pointers and interfaces up to a nil one.
func followed(v reflect.Value) reflect.Value {
	for (v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer) && !v.IsNil() {
		v = v.Elem()
	}
	return v
}

// proposed returns the start tag for something that writes itself.
func proposed(typ reflect.Type, f *field, start *StartElement) StartElement {
	switch {
	case start != nil:
		return StartElement{start.Name, append([]Attr(nil), start.Attr...)}
	case f != nil && f.name != "":
		return StartElement{Name: Name{f.space, f.name}}
	case typ.Name() != "":
		return StartElement{Name: Name{Local: typ.Name()}}
	}
	return StartElement{Name: Name{Local: typ.Elem().Name()}}
}

// tag returns the start tag of v. Its name is that of start, of XMLName, of the field, of the type.
func (enc *Encoder) tag(v reflect.Value, info *typeInfo, f *field, start *StartElement) (StartElement, error) {
	var tag StartElement
	switch named := info.name; {
	case start != nil:
		tag.Name = start.Name
		tag.Attr = append(tag.Attr, start.Attr...)
	case named == nil:
	case named.name != "":
		tag.Name = Name{named.space, named.name}
	default:
		if name := named.in(v, false); name.IsValid() && name.CanInterface() {
			if n, ok := reflect.TypeAssert[Name](name); ok && n.Local != "" {
				tag.Name = n
			}
		}
	}
	if tag.Name.Local == "" && f != nil {
		tag.Name = Name{f.space, f.name}
	}
	if tag.Name.Local == "" {
		name, _, _ := strings.Cut(v.Type().Name(), "[")
		if name == "" {
			return tag, &UnsupportedTypeError{v.Type()}
		}
		tag.Name.Local = name
	}
	for i := range info.fields {
		f := &info.fields[i]
		if f.flags&isAttr == 0 {
			continue
		}
		a := f.in(v, false)
		if f.flags&omitEmpty != 0 && (!a.IsValid() || isEmpty(a)) || a.Kind() == reflect.Interface && a.IsNil() {
			continue
		}
		if err := addAttr(&tag, Name{f.space, f.name}, a); err != nil {
			return tag, err
		}
	}
	// An XMLName that says nothing means no name space, whatever is around.
	if n := info.name; n != nil && tag.Name.Space == "" && n.space == "" && n.name == "" &&
		len(enc.tags) > 0 && enc.tags[len(enc.tags)-1].Space != "" {
		tag.Attr = append(tag.Attr, Attr{Name{"", xmlnsPrefix}, ""})
	}
	return tag, nil
}

func addAttr(tag *StartElement, name Name, v reflect.Value) error {
	if m, ok := as[MarshalerAttr](v); ok {
		a, err := m.MarshalXMLAttr(name)
		if err == nil && a.Name.Local != "" {
			tag.Attr = append(tag.Attr, a)
		}
		return err
	}
	if m, ok := as[encoding.TextMarshaler](v); ok {
		text, err := m.MarshalText()
		if err == nil {
			tag.Attr = append(tag.Attr, Attr{name, string(text)})
		}
		return err
	}
	if v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		if v.IsNil() {
			return nil
		}
		v = v.Elem()
	}
	if v.Kind() == reflect.Slice && !isBytes(v.Type()) {
		for i := range v.Len() {
			if err := addAttr(tag, name, v.Index(i)); err != nil {
				return err
			}
		}
		return nil
	}
	if v.Type() == attrType {
		a, _ := reflect.TypeAssert[Attr](v)
		tag.Attr = append(tag.Attr, a)
		return nil
	}
	text, err := simple(v)
	if err == nil {
		tag.Attr = append(tag.Attr, Attr{name, text})
	}
	return err
}

func (enc *Encoder) marshaler(m Marshaler, start StartElement) error {
	// A mark without a name keeps it from closing tags that are not its own.
	enc.tags = append(enc.tags, Name{})
	n := len(enc.tags)
	if err := m.MarshalXML(enc, start); err != nil {
		return err
	}
	if len(enc.tags) > n {
		return fmt.Errorf("xml: %s.MarshalXML wrote invalid XML: <%s> not closed", receiver(m), enc.tags[len(enc.tags)-1].Local)
	}
	enc.tags = enc.tags[:n-1]
	return nil
}

// simple returns the text of a value that is no struct.
func simple(v reflect.Value) (string, error) {
	switch {
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10), nil
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10), nil
	case v.CanFloat():
		return strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits()), nil
	}
	switch v.Kind() {
	case reflect.String:
		return v.String(), nil
	case reflect.Bool:
		return strconv.FormatBool(v.Bool()), nil
	case reflect.Slice, reflect.Array:
		if !isBytes(v.Type()) {
			break
		}
		if v.Kind() == reflect.Array && !v.CanAddr() {
			b := make([]byte, v.Len())
			reflect.Copy(reflect.ValueOf(b), v)
			return string(b), nil
		}
		return string(v.Bytes()), nil
	}
	return "", &UnsupportedTypeError{v.Type()}
}

// A path is the elements that are open around fields with a path in their tags.
type path struct {
	enc  *Encoder
	open []string
}

// leave closes what is not around a field with these parents.
func (p *path) leave(parents []string) error {
	same := 0
	for same < len(parents) && same < len(p.open) && parents[same] == p.open[same] {
		same++
	}
	for i := len(p.open) - 1; i >= same; i-- {
		if err := p.enc.endTag(Name{Local: p.open[i]}); err != nil {
			return err
		}
	}
	p.open = p.open[:same]
	return nil
}

func (p *path) enter(parents []string) error {
	for _, name := range parents[len(p.open):] {
		if err := p.enc.startTag(&StartElement{Name: Name{Local: name}}); err != nil {
			return err
		}
	}
	p.open = append(p.open, parents[len(p.open):]...)
	return nil
}

// fields writes the content of a struct.
func (enc *Encoder) fields(v reflect.Value, info *typeInfo) error {
	around := path{enc: enc}
	for i := range info.fields {
		f := &info.fields[i]
		val := f.in(v, false)
		if f.flags&isAttr != 0 || !val.IsValid() {
			continue
		}
		switch f.mode() {
		case isInnerXML:
			switch raw := followed(val).Interface().(type) {
			case []byte:
				enc.raw(raw)
				continue
			case string:
				enc.put(raw)
				continue
			}
		default:
			if err := around.leave(f.parents); err != nil {
				return err
			}
		}
		var err error
		switch f.mode() {
		case isCDATA:
			err = text(body{enc}, val, writeCDATA)
		case isCharData:
			err = text(body{enc}, val, EscapeText)
		case isComment:
			err = enc.comment(v, val)
		default:
			if len(f.parents) > len(around.open) && !isNil(val) {
				err = around.enter(f.parents)
			}
			if err == nil {
				err = enc.value(val, f, nil)
			}
		}
		if err != nil {
			return err
		}
	}
	around.leave(nil)
	return enc.state()
}

// text writes a field that is the text of its element. What cannot be text is left out.
func text(w io.Writer, v reflect.Value, write func(io.Writer, []byte) error) error {
	if m, ok := as[encoding.TextMarshaler](v); ok {
		b, err := m.MarshalText()
		if err != nil {
			return err
		}
		return write(w, b)
	}
	v = followed(v)
	switch v.Kind() {
	case reflect.Array:
		return nil
	case reflect.Slice:
		if b, ok := reflect.TypeAssert[[]byte](v); ok {
			return write(w, b)
		}
		return nil
	}
	if s, err := simple(v); err == nil {
		return write(w, []byte(s))
	}
	return nil
}

func (enc *Encoder) comment(of, v reflect.Value) error {
	v = followed(v)
	var s string
	switch {
	case v.Kind() == reflect.String:
		s = v.String()
	case v.Kind() == reflect.Slice && isBytes(v.Type()):
		s = string(v.Bytes())
	default:
		return fmt.Errorf("xml: bad type for comment field of %s", of.Type())
	}
	if s == "" {
		return nil
	}
	enc.newline(0)
	enc.put("<!--")
	if strings.Contains(s, "--") {
		return errors.New(`xml: comments must not contain "--"`)
	}
	enc.put(s)
	if strings.HasSuffix(s, "-") {
		enc.put(" ")
	}
	enc.put("-->")
	return nil
}

func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Bool, reflect.Interface, reflect.Pointer,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr,
		reflect.Float32, reflect.Float64:
		return v.IsZero()
	}
	return false
}
