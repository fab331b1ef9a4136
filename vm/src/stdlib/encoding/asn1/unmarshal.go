package asn1

import (
	"errors"
	"fmt"
	"internal/der"
	"math/big"
	"reflect"
	"slices"
	"time"
)

type invalidUnmarshalError struct{ Type reflect.Type }

func (e *invalidUnmarshalError) Error() string {
	if e.Type == nil {
		return "asn1: Unmarshal recipient value is nil"
	}
	if e.Type.Kind() != reflect.Pointer {
		return "asn1: Unmarshal recipient value is non-pointer " + e.Type.String()
	}
	return "asn1: Unmarshal recipient value is nil " + e.Type.String()
}

// Unmarshal reads a value, and answers what is left behind it.
func Unmarshal(b []byte, val any) (rest []byte, err error) { return UnmarshalWithParams(b, val, "") }

// UnmarshalWithParams reads a value as a field with that tag.
func UnmarshalWithParams(b []byte, val any, tag string) (rest []byte, err error) {
	v := reflect.ValueOf(val)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return nil, &invalidUnmarshalError{reflect.TypeOf(val)}
	}
	at, err := unmarshal(v.Elem(), b, 0, parseParams(tag), 1)
	if err != nil {
		return nil, err
	}
	return b[at:], nil
}

// parseHeader reads the tag and length at a place; at is where the value begins.
func parseHeader(b []byte, at int) (h header, next int, err error) {
	if at >= len(b) {
		return h, at, errors.New("asn1: internal error in parseTagAndLength")
	}
	truncated := SyntaxError{"truncated tag or length"}
	h = header{class: int(b[at] >> 6), isCompound: b[at]&0x20 != 0, tag: int(b[at] & 0x1f)}
	at++
	if h.tag == 31 {
		if h.tag, at, err = parseNumber(b, at); err != nil {
			return h, at, err
		}
		if h.tag < 31 {
			return h, at, SyntaxError{"non-minimal tag"}
		}
	}
	if at >= len(b) {
		return h, at, truncated
	}
	first := b[at]
	at++
	if first < 0x80 {
		h.length = int(first)
		return h, at, nil
	}
	count := int(first & 0x7f)
	if count == 0 {
		return h, at, SyntaxError{"indefinite length found (not DER)"}
	}
	for range count {
		if at >= len(b) {
			return h, at, truncated
		}
		if h.length >= 1<<23 {
			return h, at, StructuralError{"length too large"}
		}
		if h.length = h.length<<8 | int(b[at]); h.length == 0 {
			return h, at, StructuralError{"superfluous leading zeros in length"}
		}
		at++
	}
	if h.length < 0x80 {
		return h, at, StructuralError{"non-minimal length"}
	}
	return h, at, nil
}

// parseNumber reads a number of seven bits each.
func parseNumber(b []byte, at int) (n, next int, err error) {
	for i := 0; at < len(b); i++ {
		if i == 5 {
			return 0, at, StructuralError{"base 128 integer too large"}
		}
		c := b[at]
		if i == 0 && c == 0x80 {
			return 0, at, SyntaxError{"integer is not minimally encoded"}
		}
		n = n<<7 | int(c&0x7f)
		at++
		if c&0x80 == 0 {
			if n > 1<<31-1 {
				return 0, at, StructuralError{"base 128 integer too large"}
			}
			return n, at, nil
		}
	}
	return 0, at, SyntaxError{"truncated base 128 integer"}
}

// setDefault gives a field its default; false if it has to be there.
func setDefault(v reflect.Value, p params) bool {
	if !p.optional {
		return false
	}
	if p.defaultValue != nil && v.CanInt() {
		v.SetInt(*p.defaultValue)
	}
	return true
}

func unmarshal(v reflect.Value, b []byte, start int, p params, depth int) (next int, err error) {
	if depth > 10000 {
		return start, StructuralError{"nesting depth exceeded"}
	}
	if start == len(b) {
		if !setDefault(v, p) {
			return start, SyntaxError{"sequence truncated"}
		}
		return start, nil
	}
	h, at, err := parseHeader(b, start)
	if err != nil {
		return start, err
	}
	t := v.Type()
	if t.Kind() == reflect.Interface && t.NumMethod() == 0 {
		if h.length > len(b)-at {
			return start, SyntaxError{"data truncated"}
		}
		if !h.isCompound && h.class == ClassUniversal {
			x, err := parseAny(h.tag, b[at:at+h.length])
			if err != nil {
				return start, err
			}
			if x != nil {
				v.Set(reflect.ValueOf(x))
			}
		}
		return at + h.length, nil
	}
	if p.explicit {
		class := ClassContextSpecific
		if p.application {
			class = ClassApplication
		}
		if at == len(b) {
			return start, StructuralError{"explicit tag has no child"}
		}
		switch {
		case h.class != class || h.tag != *p.tag || h.length > 0 && !h.isCompound:
			if !setDefault(v, p) {
				return start, StructuralError{"explicitly tagged member didn't match"}
			}
			return start, nil
		case t == rawType:
		case h.length > 0:
			if h, at, err = parseHeader(b, at); err != nil {
				return start, err
			}
		case t != flagType:
			return start, StructuralError{"zero length explicit tag was not an asn1.Flag"}
		default:
			v.SetBool(true)
			return at, nil
		}
	}
	tag, compound, ok := universal(t)
	if !ok {
		return start, unknown(t)
	}
	tag = refine(tag, h, p)
	class, want := ClassUniversal, tag
	free := tag == anyTag
	if !p.explicit && p.tag != nil {
		class, want = p.class(), *p.tag
	}
	wrong := h.class != class || h.tag != want
	if free && (p.explicit || p.tag == nil) {
		wrong = false
	}
	if wrong || !free && h.isCompound != compound {
		if !setDefault(v, p) {
			shown := fieldParameters{p.optional, p.explicit, p.application, p.private, p.defaultValue, p.tag, p.stringType, p.timeType, p.set, p.omitEmpty}
			return start, StructuralError{fmt.Sprintf("tags don't match (%d vs %+v) %+v %s @%d", want, h, shown, t.Name(), at)}
		}
		return start, nil
	}
	if h.length > len(b)-at {
		return start, SyntaxError{"data truncated"}
	}
	next = at + h.length
	if raw, ok := v.Addr().Interface().(*RawValue); ok {
		*raw = RawValue{h.class, h.tag, h.isCompound, b[at:next], b[start:next]}
		return next, nil
	}
	return next, fill(v, b[at:next], b[start:next], tag, depth)
}

// fieldParameters are the parameters as errors show them.
type fieldParameters struct {
	optional, explicit, application, private bool
	defaultValue                             *int64
	tag                                      *int
	stringType, timeType                     int
	set, omitEmpty                           bool
}

// refine returns the tag that is expected where a type of Go stands for several.
func refine(tag int, h header, p params) int {
	switch tag {
	case TagPrintableString:
		if h.class != ClassUniversal {
			if p.stringType != 0 {
				return p.stringType
			}
		} else if slices.Contains([]int{TagIA5String, TagGeneralString, TagT61String, TagUTF8String, TagNumericString, TagBMPString}, h.tag) {
			return h.tag
		}
	case TagUTCTime:
		if h.class != ClassUniversal {
			if p.timeType != 0 {
				return p.timeType
			}
		} else if h.tag == TagGeneralizedTime {
			return h.tag
		}
	}
	if p.set {
		return TagSet
	}
	return tag
}

// fill sets a value from its body.
func fill(v reflect.Value, body, whole []byte, tag, depth int) (err error) {
	switch x := v.Addr().Interface().(type) {
	case *ObjectIdentifier:
		*x, err = parseOID(body)
		return err
	case *BitString:
		*x, err = parseBits(body)
		return err
	case *time.Time:
		*x, err = parseTime(tag, body)
		return err
	case *Flag:
		*x = true
		return nil
	case **big.Int:
		*x, err = parseInt(body)
		return err
	}
	switch v.Kind() {
	case reflect.Bool:
		x, err := parseBool(body)
		if err == nil {
			v.SetBool(x)
		}
		return err
	case reflect.Int, reflect.Int32, reflect.Int64:
		n, err := parseInt(body)
		if err != nil {
			return err
		}
		if !n.IsInt64() || v.Type() != enumeratedType && v.OverflowInt(n.Int64()) || v.Type() == enumeratedType && int64(int32(n.Int64())) != n.Int64() {
			return StructuralError{"integer too large"}
		}
		v.SetInt(n.Int64())
		return nil
	case reflect.String:
		s, err := parseString(tag, body)
		if err == nil {
			v.SetString(s)
		}
		return err
	case reflect.Struct:
		first, err := fields(v.Type())
		if err != nil {
			return err
		}
		if first == 1 {
			v.Field(0).SetBytes(whole)
		}
		at := 0
		for i := first; i < v.NumField(); i++ {
			if at, err = unmarshal(v.Field(i), body, at, parseParams(v.Type().Field(i).Tag.Get("asn1")), depth+1); err != nil {
				return err
			}
		}
		return nil
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			v.SetBytes(append([]byte{}, body...))
			return nil
		}
		return fillSlice(v, body, depth)
	}
	return StructuralError{"unsupported: " + v.Type().String()}
}

func fillSlice(v reflect.Value, body []byte, depth int) error {
	t := v.Type().Elem()
	want, compound, ok := universal(t)
	if !ok {
		return StructuralError{"unknown Go type for slice"}
	}
	count := 0
	for at := 0; at < len(body); count++ {
		h, next, err := parseHeader(body, at)
		if err != nil {
			return err
		}
		switch h.tag {
		case TagIA5String, TagGeneralString, TagT61String, TagUTF8String, TagNumericString, TagBMPString:
			h.tag = TagPrintableString
		case TagGeneralizedTime, TagUTCTime:
			h.tag = TagUTCTime
		}
		if want != anyTag && (h.class != ClassUniversal || h.isCompound != compound || h.tag != want) {
			return StructuralError{"sequence tag mismatch"}
		}
		if h.length > len(body)-next {
			return SyntaxError{"truncated sequence"}
		}
		at = next + h.length
	}
	list := reflect.MakeSlice(v.Type(), count, count)
	at := 0
	var err error
	for i := range count {
		if at, err = unmarshal(list.Index(i), body, at, params{}, depth+1); err != nil {
			return err
		}
	}
	v.Set(list)
	return nil
}

// parseAny returns a value by its tag alone, nil if that says nothing.
func parseAny(tag int, b []byte) (any, error) {
	switch tag {
	case TagBoolean:
		return parseBool(b)
	case TagInteger:
		n, err := parseInt(b)
		if err != nil {
			return nil, err
		}
		if !n.IsInt64() {
			return nil, StructuralError{"integer too large"}
		}
		return n.Int64(), nil
	case TagBitString:
		return parseBits(b)
	case TagOID:
		return parseOID(b)
	case TagUTCTime, TagGeneralizedTime:
		return parseTime(tag, b)
	case TagOctetString:
		return b, nil
	case TagPrintableString, TagNumericString, TagIA5String, TagT61String, TagUTF8String, TagBMPString:
		return parseString(tag, b)
	}
	return nil, nil
}

func parseBool(b []byte) (bool, error) {
	if len(b) != 1 || b[0] != 0 && b[0] != 0xff {
		return false, SyntaxError{"invalid boolean"}
	}
	return b[0] != 0, nil
}

func parseInt(b []byte) (*big.Int, error) {
	if len(b) == 0 {
		return nil, StructuralError{"empty integer"}
	}
	in := der.Input(der.Wrap(der.Integer, b))
	n, ok := in.Int()
	if !ok {
		return nil, StructuralError{"integer not minimally-encoded"}
	}
	return n, nil
}

func parseBits(b []byte) (BitString, error) {
	if len(b) == 0 {
		return BitString{}, SyntaxError{"zero length BIT STRING"}
	}
	in := der.Input(der.Wrap(der.BitString, b))
	bits, n, ok := in.Bits()
	if !ok {
		return BitString{}, SyntaxError{"invalid padding bits in BIT STRING"}
	}
	return BitString{append([]byte{}, bits...), n}, nil
}

func parseOID(b []byte) (ObjectIdentifier, error) {
	if len(b) == 0 {
		return nil, SyntaxError{"zero length OBJECT IDENTIFIER"}
	}
	first, at, err := parseNumber(b, 0)
	if err != nil {
		return nil, err
	}
	top := min(first/40, 2)
	id := ObjectIdentifier{top, first - 40*top}
	for at < len(b) {
		var n int
		if n, at, err = parseNumber(b, at); err != nil {
			return nil, err
		}
		id = append(id, n)
	}
	return id, nil
}

func parseTime(tag int, b []byte) (time.Time, error) {
	layouts := []string{"060102150405Z0700", "0601021504Z0700"}
	if tag == TagGeneralizedTime {
		layouts = []string{"20060102150405.999999999Z0700"}
	}
	var first error
	for _, layout := range layouts {
		t, err := time.Parse(layout, string(b))
		if err != nil {
			if first == nil || layout == layouts[0] {
				first = err
			}
			continue
		}
		if text := t.Format(layout); text != string(b) {
			return t, fmt.Errorf("asn1: time did not serialize back to the original value and may be invalid: given %q, but serialized as %q", string(b), text)
		}
		if tag == TagUTCTime && t.Year() >= 2050 {
			t = t.AddDate(-100, 0, 0)
		}
		return t, nil
	}
	return time.Time{}, first
}

func parseString(tag int, b []byte) (string, error) {
	if tag == TagGeneralString {
		tag = TagT61String
	}
	s, _, ok := der.ParseString(byte(tag), b)
	if ok {
		return s, nil
	}
	switch tag {
	case TagPrintableString:
		return "", SyntaxError{"PrintableString contains invalid character"}
	case TagNumericString:
		return "", SyntaxError{"NumericString contains invalid character"}
	case TagIA5String:
		return "", SyntaxError{"IA5String contains invalid character"}
	case TagUTF8String:
		return "", errors.New("asn1: invalid UTF-8 string")
	case TagBMPString:
		return "", errors.New("invalid BMPString")
	}
	return "", SyntaxError{fmt.Sprintf("internal error: unknown string type %d", tag)}
}
