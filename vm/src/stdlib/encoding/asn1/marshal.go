package asn1

import (
	"bytes"
	"errors"
	"fmt"
	"internal/der"
	"math/big"
	"reflect"
	"slices"
	"time"
	"unicode/utf8"
)

// Marshal writes a value.
func Marshal(val any) ([]byte, error) { return MarshalWithParams(val, "") }

// MarshalWithParams writes a value as a field with that tag.
func MarshalWithParams(val any, tag string) ([]byte, error) {
	b, err := marshal(reflect.ValueOf(val), parseParams(tag))
	if err != nil {
		return nil, err
	}
	return append([]byte{}, b...), nil
}

// wrap puts tag and length in front of a body.
func wrap(class, tag int, compound bool, body []byte) []byte {
	first := byte(class << 6)
	if compound {
		first |= 0x20
	}
	if tag < 31 {
		return der.Wrap(first|byte(tag), body)
	}
	head := []byte{first | 31}
	for shift := 28; shift >= 0; shift -= 7 {
		if c := byte(tag>>shift) & 0x7f; len(head) > 1 || tag>>shift > 0 {
			if shift > 0 {
				c |= 0x80
			}
			head = append(head, c)
		}
	}
	return append(head, der.Wrap(0, body)[1:]...)
}

// isDefault reports whether a field is left out.
func isDefault(v reflect.Value, p params) bool {
	if v.Kind() == reflect.Slice && v.Len() == 0 && p.omitEmpty {
		return true
	}
	if !p.optional {
		return false
	}
	if p.defaultValue == nil {
		return reflect.DeepEqual(v.Interface(), reflect.Zero(v.Type()).Interface())
	}
	return v.CanInt() && v.Int() == *p.defaultValue
}

func marshal(v reflect.Value, p params) ([]byte, error) {
	if !v.IsValid() {
		return nil, errors.New("asn1: cannot marshal nil value")
	}
	if v.Kind() == reflect.Interface && v.NumMethod() == 0 {
		return marshal(v.Elem(), p)
	}
	if isDefault(v, p) {
		return nil, nil
	}
	if v.Type() == rawType {
		raw := v.Interface().(RawValue)
		if len(raw.FullBytes) > 0 {
			return raw.FullBytes, nil
		}
		return wrap(raw.Class, raw.Tag, raw.IsCompound, raw.Bytes), nil
	}
	tag, compound, ok := universal(v.Type())
	if !ok {
		return nil, unknown(v.Type())
	}
	if p.timeType != 0 && tag != TagUTCTime {
		return nil, StructuralError{"explicit time type given to non-time member"}
	}
	if p.stringType != 0 && tag != TagPrintableString {
		return nil, StructuralError{"explicit string type given to non-string member"}
	}
	switch tag {
	case TagPrintableString:
		if tag = p.stringType; tag == 0 {
			b := der.FromString(v.String())
			if b == nil {
				return nil, errors.New("asn1: string not valid UTF-8")
			}
			tag = int(b[0])
		}
	case TagUTCTime:
		if t := v.Interface().(time.Time); p.timeType == TagGeneralizedTime || t.Year() < 1950 || t.Year() >= 2050 {
			tag = TagGeneralizedTime
		}
	}
	if p.set {
		if tag != TagSequence {
			return nil, StructuralError{"non sequence tagged as set"}
		}
		tag = TagSet
	}
	body, err := marshalBody(v, tag)
	if err != nil {
		return nil, err
	}
	if p.tag == nil {
		return wrap(ClassUniversal, tag, compound, body), nil
	}
	if p.explicit {
		return wrap(p.class(), *p.tag, true, wrap(ClassUniversal, tag, compound, body)), nil
	}
	return wrap(p.class(), *p.tag, compound, body), nil
}

// inner returns what lies behind tag and length.
func inner(b []byte) []byte {
	in := der.Input(b)
	_, _, body, _ := in.Any()
	return body
}

func marshalBody(v reflect.Value, tag int) ([]byte, error) {
	switch x := v.Interface().(type) {
	case Flag:
		return nil, nil
	case time.Time:
		return marshalTime(x, tag)
	case BitString:
		return inner(der.FromBits(x.Bytes, x.BitLength)), nil
	case ObjectIdentifier:
		b := der.FromOID(x)
		if b == nil {
			return nil, StructuralError{"invalid object identifier"}
		}
		return inner(b), nil
	case *big.Int:
		if x == nil {
			return nil, StructuralError{"empty integer"}
		}
		return inner(der.FromInt(x)), nil
	}
	switch v.Kind() {
	case reflect.Bool:
		return inner(der.FromBool(v.Bool())), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return inner(der.FromInt(big.NewInt(v.Int()))), nil
	case reflect.String:
		return marshalString(v.String(), tag)
	case reflect.Struct:
		return marshalStruct(v)
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return v.Bytes(), nil
		}
		var parts [][]byte
		for i := range v.Len() {
			b, err := marshal(v.Index(i), params{})
			if err != nil {
				return nil, err
			}
			parts = append(parts, b)
		}
		if tag == TagSet {
			slices.SortFunc(parts, bytes.Compare)
		}
		return bytes.Join(parts, nil), nil
	}
	return nil, StructuralError{"unknown Go type"}
}

func marshalStruct(v reflect.Value) ([]byte, error) {
	first, err := fields(v.Type())
	if err != nil {
		return nil, err
	}
	if first == 1 && v.Field(0).Len() > 0 {
		return inner(v.Field(0).Bytes()), nil
	}
	var all []byte
	for i := first; i < v.NumField(); i++ {
		b, err := marshal(v.Field(i), parseParams(v.Type().Field(i).Tag.Get("asn1")))
		if err != nil {
			return nil, err
		}
		all = append(all, b...)
	}
	return all, nil
}

func marshalTime(t time.Time, tag int) ([]byte, error) {
	layout := "060102150405"
	if tag == TagGeneralizedTime {
		if layout = "20060102150405"; t.Year() < 0 || t.Year() > 9999 {
			return nil, StructuralError{"cannot represent time as GeneralizedTime"}
		}
	}
	b := t.Format(layout)
	_, offset := t.Zone()
	switch minutes := offset / 60; {
	case minutes == 0:
		b += "Z"
	default:
		sign := '+'
		if minutes < 0 {
			sign, minutes = '-', -minutes
		}
		b += fmt.Sprintf("%c%02d%02d", sign, minutes/60, minutes%60)
	}
	return []byte(b), nil
}

func marshalString(s string, tag int) ([]byte, error) {
	switch tag {
	case TagIA5String:
		for i := range len(s) {
			if s[i] > 127 {
				return nil, StructuralError{"IA5String contains invalid character"}
			}
		}
	case TagPrintableString:
		if b := der.FromString(s); b == nil || b[0] != TagPrintableString {
			// An asterisk is let through, as it is in names.
			for _, c := range s {
				if c >= utf8.RuneSelf || c != '*' && der.FromString(string(c))[0] != TagPrintableString {
					return nil, StructuralError{"PrintableString contains invalid character"}
				}
			}
		}
	case TagNumericString:
		for _, c := range s {
			if c != ' ' && (c < '0' || c > '9') {
				return nil, StructuralError{"NumericString contains invalid character"}
			}
		}
	}
	return []byte(s), nil
}
