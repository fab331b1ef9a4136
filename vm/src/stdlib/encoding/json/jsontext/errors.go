package jsontext

import (
	"io"
	"strconv"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
)

// SyntacticError is the error of a text that is not JSON, or not as the options want it.
type SyntacticError struct {
	_ [0]func() // not comparable, and not to be written without names

	// ByteOffset is where the error is, or a position before it.
	ByteOffset int64
	// JSONPointer locates the enclosing JSON value.
	JSONPointer Pointer
	// What is wrong.
	Err error
}

// Error says what is wrong, and where.
func (e *SyntacticError) Error() string {
	text := "jsontext: "
	pointer, offset := e.JSONPointer, e.ByteOffset
	switch e.Err {
	case nil:
		text += "syntactic error"
	case ErrDuplicateName:
		text += e.Err.Error() + " " + strconv.Quote(pointer.LastToken())
		pointer, offset = pointer.Parent(), 0
	default:
		text += e.Err.Error()
	}
	if pointer != "" {
		text += " within " + strconv.Quote(jsonwire.Shorten(string(pointer), 100))
	}
	if offset > 0 {
		text += " after offset " + strconv.FormatInt(offset, 10)
	}
	return text
}

// Unwrap returns the cause.
func (e *SyntacticError) Unwrap() error { return e.Err }

// ioError is the error of the reader or writer below.
type ioError struct {
	action string // "read" or "write"
	err    error
}

func (e *ioError) Error() string { return "jsontext: " + e.action + " error: " + e.err.Error() }
func (e *ioError) Unwrap() error { return e.err }

// suffixed is an error below the value that is at hand.
type suffixed struct {
	error
	pointer string
}

// legacyOffset returns an offset as encoding/json reports it: behind what is wrong.
func legacyOffset(offset int64, err error, o *jsonopts.Set) int64 {
	if !o.Is(jsonopts.ReportErrorsWithLegacySemantics) || err == io.ErrUnexpectedEOF {
		return offset
	}
	if text, ok := err.(*jsonwire.TextError); ok {
		return offset + int64(len(text.What))
	}
	return offset + 1
}

// syntactic gives an error its place: an offset and a pointer to the value at hand.
func syntactic(s *state, err error, offset int64, which int, o *jsonopts.Set) error {
	if _, ok := err.(*ioError); ok || err == io.EOF {
		return err
	}
	pointer := s.appendPointer(nil, which)
	if below, ok := err.(*suffixed); ok {
		pointer = append(pointer, below.pointer...)
		err = below.error
	}
	return &SyntacticError{ByteOffset: legacyOffset(offset, err, o), JSONPointer: Pointer(pointer), Err: err}
}
