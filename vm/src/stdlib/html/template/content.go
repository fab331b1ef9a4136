package template

import (
	"fmt"
	"reflect"
	"strings"
)

// Strings of these types are trusted: they go into the output as they are, where such text may stand.
type (
	CSS      string // style sheets, rules, declarations, values
	HTML     string // a piece of a document
	HTMLAttr string // attributes, as ` dir="ltr"`
	JS       string // expressions
	JSStr    string // what stands between the quotes of a string
	URL      string // a URL or a piece of one
	Srcset   string // a list of images
)

type contentType uint8

const (
	contentPlain contentType = iota
	contentCSS
	contentHTML
	contentHTMLAttr
	contentJS
	contentJSStr
	contentURL
	contentSrcset
	contentUnsafe // an attribute that changes what the others mean
)

// dereferenced follows pointers until stop says to look no further.
func dereferenced(a any, stop func(reflect.Type) bool) any {
	if a == nil {
		return nil
	}
	v := reflect.ValueOf(a)
	for v.Kind() == reflect.Pointer && !v.IsNil() && !stop(v.Type()) {
		v = v.Elem()
	}
	return v.Interface()
}

func isText(t reflect.Type) bool {
	return t.Implements(reflect.TypeOf((*fmt.Stringer)(nil)).Elem()) || t.Implements(reflect.TypeOf((*error)(nil)).Elem())
}

func printable(a any) any { return dereferenced(a, isText) }

// stringify returns the text of an escaper's arguments, and what it is trusted as.
func stringify(args []any) (string, contentType) {
	if len(args) == 1 {
		switch s := dereferenced(args[0], func(reflect.Type) bool { return false }).(type) {
		case string:
			return s, contentPlain
		case CSS:
			return string(s), contentCSS
		case HTML:
			return string(s), contentHTML
		case HTMLAttr:
			return string(s), contentHTMLAttr
		case JS:
			return string(s), contentJS
		case JSStr:
			return string(s), contentJSStr
		case URL:
			return string(s), contentURL
		case Srcset:
			return string(s), contentSrcset
		}
	}
	var shown []any
	for _, a := range args {
		if a != nil {
			shown = append(shown, printable(a))
		}
	}
	return fmt.Sprint(shown...), contentPlain
}

// evalArgs returns what a predefined escaper with several arguments applies to.
func evalArgs(args ...any) string {
	if len(args) == 1 {
		if s, ok := args[0].(string); ok {
			return s
		}
	}
	for i, a := range args {
		args[i] = printable(a)
	}
	return fmt.Sprint(args...)
}

// attrContent returns what the value of an attribute is.
func attrContent(name string) contentType {
	if rest, ok := strings.CutPrefix(name, "data-"); ok {
		name = rest
	} else if space, local, ok := strings.Cut(name, ":"); ok {
		if space == "xmlns" {
			return contentURL
		}
		name = local
	}
	switch name {
	case "action", "archive", "background", "cite", "classid", "codebase", "data", "formaction", "href",
		"icon", "longdesc", "manifest", "poster", "profile", "src", "usemap", "xmlns":
		return contentURL
	case "accept-charset", "async", "challenge", "charset", "content", "crossorigin", "defer", "enctype",
		"form", "formenctype", "formmethod", "formnovalidate", "http-equiv", "keytype", "language",
		"method", "novalidate", "pattern", "rel", "sandbox", "type", "value":
		return contentUnsafe
	case "srcdoc":
		return contentHTML
	case "srcset":
		return contentSrcset
	case "style":
		return contentCSS
	case "srclang":
		return contentPlain
	}
	switch {
	case strings.HasPrefix(name, "on"):
		return contentJS
	case strings.Contains(name, "src"), strings.Contains(name, "uri"), strings.Contains(name, "url"):
		return contentURL // names that others made up
	}
	return contentPlain
}

// isJSType reports whether a script of that type is JavaScript, or JSON.
func isJSType(mime string) bool {
	mime, _, _ = strings.Cut(mime, ";")
	mime = strings.TrimSpace(strings.ToLower(mime))
	switch kind, sub, _ := strings.Cut(mime, "/"); kind {
	case "":
		return mime == ""
	case "module":
		return mime == "module"
	case "application":
		switch sub {
		case "ecmascript", "javascript", "json", "ld+json", "x-ecmascript", "x-javascript":
			return true
		}
	case "text":
		switch sub {
		case "ecmascript", "javascript", "javascript1.0", "javascript1.1", "javascript1.2", "javascript1.3",
			"javascript1.4", "javascript1.5", "jscript", "livescript", "x-ecmascript", "x-javascript":
			return true
		}
	}
	return false
}
