package asn1

import (
	"fmt"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// params are what a field's tag says.
type params struct {
	optional, explicit, application, private bool
	set, omitEmpty                           bool
	defaultValue                             *int64
	tag                                      *int
	stringType, timeType                     int
}

func parseParams(s string) (p params) {
	for part := range strings.SplitSeq(s, ",") {
		switch part {
		case "optional":
			p.optional = true
		case "explicit":
			p.explicit = true
		case "application":
			p.application = true
		case "private":
			p.private = true
		case "generalized":
			p.timeType = TagGeneralizedTime
		case "utc":
			p.timeType = TagUTCTime
		case "ia5":
			p.stringType = TagIA5String
		case "printable":
			p.stringType = TagPrintableString
		case "numeric":
			p.stringType = TagNumericString
		case "utf8":
			p.stringType = TagUTF8String
		case "set":
			p.set = true
		case "omitempty":
			p.omitEmpty = true
		default:
			if n, ok := strings.CutPrefix(part, "default:"); ok {
				if i, err := strconv.ParseInt(n, 10, 64); err == nil {
					p.defaultValue = &i
				}
			} else if n, ok := strings.CutPrefix(part, "tag:"); ok {
				if i, err := strconv.Atoi(n); err == nil {
					p.tag = &i
				}
			}
		}
	}
	if p.tag == nil && (p.explicit || p.application || p.private) {
		p.tag = new(int)
	}
	return p
}

// class returns that of an implicit or explicit tag.
func (p *params) class() int {
	switch {
	case p.application:
		return ClassApplication
	case p.private:
		return ClassPrivate
	}
	return ClassContextSpecific
}

var (
	bitStringType  = reflect.TypeOf((*BitString)(nil)).Elem()
	oidType        = reflect.TypeOf((*ObjectIdentifier)(nil)).Elem()
	enumeratedType = reflect.TypeOf((*Enumerated)(nil)).Elem()
	flagType       = reflect.TypeOf((*Flag)(nil)).Elem()
	timeType       = reflect.TypeOf((*time.Time)(nil)).Elem()
	rawType        = reflect.TypeOf((*RawValue)(nil)).Elem()
	contentType    = reflect.TypeOf((*RawContent)(nil)).Elem()
	bigType        = reflect.TypeOf(&big.Int{})
)

// anyTag stands for whatever is there.
const anyTag = -1

// universal returns the tag of a type of Go, and whether its values are made of others.
func universal(t reflect.Type) (tag int, compound, ok bool) {
	switch t {
	case rawType:
		return anyTag, false, true
	case oidType:
		return TagOID, false, true
	case bitStringType:
		return TagBitString, false, true
	case timeType:
		return TagUTCTime, false, true
	case enumeratedType:
		return TagEnum, false, true
	case bigType:
		return TagInteger, false, true
	}
	switch t.Kind() {
	case reflect.Bool:
		return TagBoolean, false, true
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return TagInteger, false, true
	case reflect.Struct:
		return TagSequence, true, true
	case reflect.String:
		return TagPrintableString, false, true
	case reflect.Slice:
		switch {
		case t.Elem().Kind() == reflect.Uint8:
			return TagOctetString, false, true
		case strings.HasSuffix(t.Name(), "SET"):
			return TagSet, true, true
		}
		return TagSequence, true, true
	}
	return 0, false, false
}

// header is the tag and length in front of a value. It is printed in errors.
type header struct {
	class, tag, length int
	isCompound         bool
}

// fields are those of a struct, and where they begin behind its raw content.
func fields(t reflect.Type) (first int, err error) {
	for i := range t.NumField() {
		if !t.Field(i).IsExported() {
			return 0, StructuralError{"struct contains unexported fields"}
		}
	}
	if t.NumField() > 0 && t.Field(0).Type == contentType {
		first = 1
	}
	return first, nil
}

func unknown(t reflect.Type) error { return StructuralError{fmt.Sprintf("unknown Go type: %v", t)} }
