package template

import (
	"fmt"
	"text/template/parse"
)

// An Error is a template that cannot be escaped.
type Error struct {
	ErrorCode   ErrorCode  // the kind of mistake
	Node        parse.Node // where, if known
	Name        string     // of the template
	Line        int        // 0 if unknown
	Description string     // the message
}

// An ErrorCode is a kind of error.
type ErrorCode int

// What may be wrong with a template.
const (
	OK                   ErrorCode = iota
	ErrAmbigContext                // an action in a URL of which the part is unknown
	ErrBadHTML                     // quotes, tags, or attributes out of place
	ErrBranchEnd                   // the branches of {{if}}, {{with}}, {{range}} end in different contexts
	ErrEndContext                  // the text ends inside something
	ErrNoSuchTemplate              // {{template}} names one that is not there
	ErrOutputContext               // a recursive template ends in no context that can be found
	ErrPartialCharset              // an action in a character class of a regular expression
	ErrPartialEscape               // an action behind a backslash
	ErrRangeLoopReentry            // the body of a {{range}} does not end where it began
	ErrSlashAmbig                  // a slash could divide or begin a regular expression
	ErrPredefinedEscaper           // html or urlquery inside a pipeline
	ErrJSTemplate                  // an action in a template literal; no longer used
)

// Error names the template, the line and what is wrong.
func (e *Error) Error() string {
	where := ""
	switch {
	case e.Node != nil:
		where, _ = (*parse.Tree)(nil).ErrorContext(e.Node)
	case e.Line != 0:
		where = fmt.Sprintf("%s:%d", e.Name, e.Line)
	case e.Name != "":
		where = e.Name
	default:
		return "html/template: " + e.Description
	}
	return "html/template:" + where + ": " + e.Description
}

func errorf(code ErrorCode, node parse.Node, line int, format string, args ...any) *Error {
	return &Error{ErrorCode: code, Node: node, Line: line, Description: fmt.Sprintf(format, args...)}
}
