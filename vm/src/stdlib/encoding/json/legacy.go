package json

import (
	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
)

// InvalidUTF8Error was the error of invalid UTF-8 once.
type InvalidUTF8Error struct{ S string }

// Error says which string is not UTF-8.
func (e *InvalidUTF8Error) Error() string {
	return "json: invalid UTF-8 in string: " + strconv.Quote(e.S)
}

// UnmarshalFieldError was the error of a field that is not exported once.
type UnmarshalFieldError struct {
	Key   string              // the key
	Type  reflect.Type        // the struct
	Field reflect.StructField // the field that cannot be set
}

// Error names the field.
func (e *UnmarshalFieldError) Error() string {
	return "json: cannot unmarshal object key " + strconv.Quote(e.Key) + " into unexported field " +
		e.Field.Name + " of type " + e.Type.String()
}

// wantsName returns whether a name is next in the innermost of open objects and arrays.
func wantsName(kind jsontext.Kind, length int64) bool { return kind == '{' && length%2 == 0 }

// MarshalJSONTo writes the number, in quotes where numbers are strings.
func (n Number) MarshalJSONTo(e *jsontext.Encoder) error {
	quoted, _ := jsonv2.GetOption(e.Options(), jsonv2.StringifyNumbers)
	quoted = quoted || wantsName(e.StackIndex(e.StackDepth()))
	text := string(n)
	if text == "" {
		text = "0"
	}
	valid := jsonwire.WholeNumber([]byte(text))
	if quoted {
		text = `"` + text + `"`
	}
	if !valid {
		return fmt.Errorf("cannot parse %q as JSON number: %w", text, strconv.ErrSyntax)
	}
	return e.WriteValue(jsontext.Value(text))
}

// UnmarshalJSONFrom reads a number, or one in quotes.
func (n *Number) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	o := d.Options()
	quoted, _ := jsonv2.GetOption(o, jsonv2.StringifyNumbers)
	quoted = quoted || wantsName(d.StackIndex(d.StackDepth()))
	text, err := d.ReadValue()
	if err != nil {
		return err
	}
	switch kind := text.Kind(); {
	case kind == 'n':
		if kept, _ := jsonv2.GetOption(o, MergeWithLegacySemantics); !kept {
			*n = ""
		}
		return nil
	case kind == '"':
		number, _ := jsontext.AppendUnquote(nil, text)
		if !jsonwire.WholeNumber(number) {
			return &jsonv2.SemanticError{JSONKind: kind, JSONValue: text.Clone(), GoType: reflect.TypeFor[Number](), Err: strconv.ErrSyntax}
		}
		*n = Number(number)
		return nil
	case kind == '0' && !quoted:
		*n = Number(text)
		return nil
	default:
		return &jsonv2.SemanticError{JSONKind: kind, GoType: reflect.TypeFor[Number]()}
	}
}

// marshalerError is the error of a method or function that writes a value.
func marshalerError(v any, err error, method string) error {
	return &MarshalerError{reflect.TypeOf(v), err, method}
}

// marshalError turns an error of v2 into one of this package.
func marshalError(root any, err error) error {
	switch e := err.(type) {
	case *jsonv2.SemanticError:
		if e.Err == nil {
			return &UnsupportedTypeError{e.GoType}
		}
		var v reflect.Value
		if wrong, ok := errors.AsType[*jsonopts.ValueError](e.Err); ok {
			v = reflect.ValueOf(wrong.Value)
		}
		text := e.Err.Error()
		if e.Err == jsonopts.ErrCycle && e.GoType != nil {
			text += " via " + e.GoType.String()
		}
		return &UnsupportedValueError{v, strings.TrimPrefix(text, "unsupported value: ")}
	case *MarshalerError:
		e.Err = syntaxError(e.Err)
		return e
	}
	return syntaxError(err)
}

// unmarshalError turns an error of v2 into one of this package.
func unmarshalError(root any, err error) error {
	e, ok := err.(*jsonv2.SemanticError)
	switch {
	case !ok:
		return syntaxError(err)
	case e.Err == jsonopts.ErrNonNilReference:
		return &InvalidUnmarshalError{e.GoType}
	case e.Err == jsonv2.ErrUnknownName:
		return fmt.Errorf("json: unknown field %q", e.JSONPointer.LastToken())
	case e.Err == jsonopts.ErrNilInterface:
		e.Err = nil
	}
	out := &UnmarshalTypeError{Type: e.GoType, Offset: e.ByteOffset}
	out.Value = legacyKind(e.JSONKind)
	if len(e.JSONValue) > 0 {
		text := e.JSONValue
		if isNumberError(e) {
			out.Value = "number"
			if e.JSONKind == '"' {
				text, _ = jsontext.AppendUnquote(nil, text)
			}
			e.Err = nil
		}
		out.Value += " " + string(text)
	}
	if t := reflect.TypeOf(root); t != nil && e.JSONPointer != "" {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		out.Struct = t.Name()
	}
	out.Field = strings.ReplaceAll(strings.TrimPrefix(string(e.JSONPointer), "/"), "/", ".")
	out.Err = syntaxError(e.Err)
	return out
}

// legacyKind returns the name of a kind in errors.
func legacyKind(k jsontext.Kind) string {
	switch k {
	case 'n', '"', '0':
		return k.String()
	case 'f', 't':
		return "bool"
	case '[', ']':
		return "array"
	case '{', '}':
		return "object"
	}
	return ""
}

// isNumberError returns whether a number could not be read as one of a Go type.
func isNumberError(e *jsonv2.SemanticError) bool {
	if e.GoType == nil || e.Err != strconv.ErrRange && e.Err != strconv.ErrSyntax {
		return false
	}
	k := e.GoType.Kind()
	return reflect.Int <= k && k <= reflect.Float64
}

// syntaxError turns an error of jsontext into one of this package.
func syntaxError(err error) error {
	e, ok := err.(*jsontext.SyntacticError)
	if !ok {
		if jsontext.Internal.IsIOError(err) {
			return errors.Unwrap(err)
		}
		return err
	}
	if jsontext.Internal.IsIOError(e.Err) {
		return errors.Unwrap(e.Err)
	}
	text := "unexpected end of JSON input"
	if e.Err != io.ErrUnexpectedEOF {
		text = e.Err.Error()
		if at := strings.Index(text, " (expecting"); at >= 0 && !strings.Contains(text, " in literal") {
			text = text[:at]
		}
		text = strings.NewReplacer(
			"object name", "object key",
			"at start of value", "looking for beginning of value",
			"at start of string", "looking for beginning of object key string",
			"after object value", "after object key:value pair",
			"in number", "in numeric literal",
		).Replace(text)
	}
	return &SyntaxError{text, e.ByteOffset}
}
