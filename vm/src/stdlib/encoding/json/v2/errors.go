package json

import (
	"cmp"
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
	"encoding/json/jsontext"
)

// ErrUnknownName is the error of a member that the Go struct has no field for.
var ErrUnknownName = errors.New("unknown object member name")

var (
	errAmbiguousName = errors.New("ambiguous object member name")
	errChangedNames  = errors.New("cannot change duplicate name checks after a JSON object has already begun processing")
	errChangedUTF8   = errors.New("cannot change UTF-8 checks after a JSON object has already begun processing")
	errChangedSpace  = errors.New("cannot change whitespace formatting within a MarshalEncode call")
	errStringTag     = errors.New("invalid use of `string` tag option")
	errMutation      = errors.New("unsupported calls must not read or write any tokens")
	errNotOneValue   = errors.New("must read or write exactly one value")
)

// SemanticError is the error of JSON that does not fit a Go value, or the other way round.
type SemanticError struct {
	_ [0]func() // not comparable, and not to be written without names

	action string // "marshal" or "unmarshal"

	// ByteOffset is where the error is, or a position before it.
	ByteOffset int64
	// JSONPointer locates the enclosing JSON value.
	JSONPointer jsontext.Pointer

	// The kind of JSON value that could not be handled, 0 if not known.
	JSONKind jsontext.Kind
	// The number or string that could not be read, nil if not known.
	JSONValue jsontext.Value
	// The Go type that could not be handled, nil if not known.
	GoType reflect.Type

	// What is wrong, may be nil.
	Err error
}

// Unwrap returns the cause.
func (e *SemanticError) Unwrap() error { return e.Err }

// Error says which value does not fit which type, and where.
func (e *SemanticError) Error() string {
	text := "json: cannot handle"
	preposition := " with"
	switch e.action {
	case "marshal":
		text, preposition = "json: cannot marshal", " from"
	case "unmarshal":
		text, preposition = "json: cannot unmarshal", " into"
	}
	if kind := kindName(e.JSONKind); kind != "" {
		text += " JSON " + kind
	} else if e.action == "" {
		preposition = ""
	}
	if n := len(e.JSONValue); n > 0 && n < 100 {
		text += " " + string(e.JSONValue)
	}
	if e.GoType != nil {
		text += preposition + " Go " + typeName(e.GoType)
	}
	if e.Err == ErrUnknownName || e.Err == errAmbiguousName {
		text += ": " + e.Err.Error() + " " + strconv.Quote(e.JSONPointer.LastToken())
		return text + within(e.JSONPointer.Parent())
	}
	return text + e.place() + e.cause()
}

// kindName returns the name of the values of a kind.
func kindName(k jsontext.Kind) string {
	switch k {
	case 'n':
		return "null"
	case 'f', 't':
		return "boolean"
	case '"':
		return "string"
	case '0':
		return "number"
	case '{', '}':
		return "object"
	case '[', ']':
		return "array"
	}
	return ""
}

// typeName returns the name of a type, or only its kind where that is very long: a struct with many
// fields, then with the package of one that is not exported.
func typeName(t reflect.Type) string {
	if text := t.String(); len(text) <= 100 {
		return text
	}
	kind := t.Kind().String()
	if t.Kind() == reflect.Struct && t.Name() == "" {
		for i := range t.NumField() {
			if path := t.Field(i).PkgPath; path != "" {
				return path[strings.LastIndexByte(path, '/')+1:] + "." + kind
			}
		}
	}
	return kind
}

func within(p jsontext.Pointer) string {
	if p == "" {
		return ""
	}
	return " within " + strconv.Quote(jsonwire.Shorten(string(p), 100))
}

// place says where the error is, unless the error within says it.
func (e *SemanticError) place() string {
	inner, _ := e.Err.(*jsontext.SyntacticError)
	switch {
	case e.JSONPointer != "":
		if inner == nil || !e.JSONPointer.Contains(inner.JSONPointer) {
			return within(e.JSONPointer)
		}
	case e.ByteOffset > 0:
		if inner == nil || e.ByteOffset > inner.ByteOffset {
			return " after offset " + strconv.FormatInt(e.ByteOffset, 10)
		}
	}
	return ""
}

func (e *SemanticError) cause() string {
	if e.Err == nil {
		return ""
	}
	text := e.Err.Error()
	if isSyntactic(e.Err) {
		text = strings.TrimPrefix(text, "jsontext: ")
	}
	return ": " + text
}

func isSemantic(err error) bool {
	_, ok := err.(*SemanticError)
	return ok
}

func isSyntactic(err error) bool {
	_, ok := err.(*jsontext.SyntacticError)
	return ok
}

// fatal returns whether there is no going on after an error. In encoding/json there is, as long as the
// text is sound.
func fatal(err error, o *jsonopts.Set) bool {
	return !o.Is(jsonopts.ReportErrorsWithLegacySemantics) || isSyntactic(err) || jsontext.Internal.IsIOError(err)
}

// noEOF makes an end of input an end that comes too early.
func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// errorBefore is an error of the value that an encoder is to write next.
func errorBefore(e *jsontext.Encoder, t reflect.Type, err error) error {
	x := jsontext.Internal.Encoder(e)
	return &SemanticError{
		action:      "marshal",
		GoType:      t,
		Err:         noEOF(err),
		ByteOffset:  e.OutputOffset() + x.Gap(),
		JSONPointer: x.Pointer(+1),
	}
}

// readErrorBefore is an error of the value that a decoder is to read next.
func readErrorBefore(d *jsontext.Decoder, t reflect.Type, err error) error {
	x := jsontext.Internal.Decoder(d)
	var kind jsontext.Kind
	if x.Set.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		kind = d.PeekKind()
	}
	return &SemanticError{
		action:      "unmarshal",
		GoType:      t,
		Err:         noEOF(err),
		ByteOffset:  d.InputOffset() + x.Gap(),
		JSONPointer: x.Pointer(+1),
		JSONKind:    kind,
	}
}

// skipBefore is readErrorBefore. Where there is going on after errors, the value is skipped.
func skipBefore(d *jsontext.Decoder, t reflect.Type, err error) error {
	err = readErrorBefore(d, t, err)
	if jsontext.Internal.Decoder(d).Set.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		if skip := d.SkipValue(); skip != nil {
			return skip
		}
	}
	return err
}

// readErrorAfter is an error of the token or value that a decoder read last.
func readErrorAfter(d *jsontext.Decoder, t reflect.Type, err error) *SemanticError {
	x := jsontext.Internal.Decoder(d)
	text := x.Previous()
	kind := jsontext.Value(text).Kind()
	offset := d.InputOffset() - int64(len(text))
	if x.Set.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		// It points behind the value, or behind its first byte.
		if kind == '[' || kind == '{' {
			offset++
		} else {
			offset += int64(len(text))
		}
	}
	return &SemanticError{
		action:      "unmarshal",
		GoType:      t,
		Err:         noEOF(err),
		ByteOffset:  offset,
		JSONPointer: x.Pointer(-1),
		JSONKind:    kind,
	}
}

// valueError is readErrorAfter with the text of a number or a string.
func valueError(d *jsontext.Decoder, t reflect.Type, err error) error {
	e := readErrorAfter(d, t, err)
	if e.JSONKind == '"' || e.JSONKind == '0' {
		e.JSONValue = jsontext.Value(jsontext.Internal.Decoder(d).Previous()).Clone()
	}
	return e
}

// skipAfter is readErrorAfter. Where there is going on after errors, the rest of the value is skipped.
func skipAfter(d *jsontext.Decoder, t reflect.Type, err error) error {
	failed := readErrorAfter(d, t, err)
	x := jsontext.Internal.Decoder(d)
	if x.Set.Is(jsonopts.ReportErrorsWithLegacySemantics) {
		if skip := x.SkipRest(); skip != nil {
			return skip
		}
	}
	return failed
}

// placed gives an error of a method or function of the program its place, as far as it has none. Where in
// the program's work it came up is not known, unless nothing or one value was read or written.
func placed(err error, action string, t reflect.Type, offset int64, pointer func(which int) jsontext.Pointer, done int) error {
	e, _ := err.(*SemanticError)
	if e == nil {
		e = &SemanticError{Err: err}
	}
	e.Err = noEOF(e.Err)
	e.action = cmp.Or(e.action, action)
	e.ByteOffset = cmp.Or(e.ByteOffset, offset)
	if e.JSONPointer == "" {
		which := 0
		switch done {
		case 0:
			which = +1
		case 1:
			which = -1
		}
		e.JSONPointer = pointer(which)
	}
	e.GoType = cmp.Or(e.GoType, t)
	return e
}

// flatten makes an error within an error one: its place is counted from that of the outer.
func flatten(err error) error {
	if outer, ok := err.(*SemanticError); ok {
		if inner, ok := outer.Err.(*SemanticError); ok {
			inner.ByteOffset += outer.ByteOffset
			inner.JSONPointer = outer.JSONPointer + inner.JSONPointer
			return inner
		}
	}
	return err
}

// refuse replaces errors.ErrUnsupported where it may not be returned.
func refuse(err error, what string) error {
	if errors.Is(err, errors.ErrUnsupported) {
		return errors.New(what + " may not return errors.ErrUnsupported")
	}
	return err
}

// duplicate is the error of the name that a decoder read last.
func duplicate(d *jsontext.Decoder) error {
	name := jsontext.Internal.Decoder(d).Previous()
	return &jsontext.SyntacticError{
		ByteOffset:  d.InputOffset() - int64(len(name)),
		JSONPointer: d.StackPointer(),
		Err:         jsontext.ErrDuplicateName,
	}
}
