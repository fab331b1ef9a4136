package template

import (
	"fmt"
	"slices"
	"text/template/parse"
)

// A context says where in a document an action stands: what the text before it has opened.
type context struct {
	state        state
	delim        delim
	urlPart      urlPart
	jsCtx        jsCtx
	jsBraceDepth []int // open braces in each ${ of the template literals around
	attr         attr
	element      element
	n            parse.Node // the {{break}} or {{continue}} that leaves with this context
	err          *Error
}

func (c context) String() string {
	var err error
	if c.err != nil {
		err = c.err
	}
	return fmt.Sprintf("{%v %v %v %v %v %v %v %v}",
		c.state, c.delim, c.urlPart, c.jsCtx, c.jsBraceDepth, c.attr, c.element, err)
}

func (c context) eq(d context) bool {
	return c.state == d.state && c.delim == d.delim && c.urlPart == d.urlPart && c.jsCtx == d.jsCtx &&
		slices.Equal(c.jsBraceDepth, d.jsBraceDepth) &&
		c.attr == d.attr && c.element == d.element && c.err == d.err
}

// clone returns a copy whose brace counts are its own.
func (c context) clone() context {
	c.jsBraceDepth = slices.Clone(c.jsBraceDepth)
	return c
}

func failed(err *Error) context { return context{state: stateError, err: err} }

// mangle names the copy of a template that is escaped for being called in c.
func (c context) mangle(name string) string {
	if c.state == stateText {
		return name
	}
	name += "$htmltemplate_" + c.state.String()
	if c.delim != delimNone {
		name += "_" + c.delim.String()
	}
	if c.urlPart != urlPartNone {
		name += "_" + c.urlPart.String()
	}
	if c.jsCtx != jsCtxRegexp {
		name += "_" + c.jsCtx.String()
	}
	if c.jsBraceDepth != nil {
		name += fmt.Sprintf("_jsBraceDepth(%v)", c.jsBraceDepth)
	}
	if c.attr != attrNone {
		name += "_" + c.attr.String()
	}
	if c.element != elementNone {
		name += "_" + c.element.String()
	}
	return name
}

// named returns the name of a constant.
func named[T ~uint8](kind string, names []string, x T) string {
	if int(x) < len(names) {
		return kind + names[x]
	}
	return fmt.Sprintf("%s(%d)", kind, uint8(x))
}

// A state is a state of the scanner of HTML, JavaScript, and CSS.
type state uint8

const (
	stateText state = iota
	stateTag
	stateAttrName
	stateAfterName
	stateBeforeValue
	stateHTMLCmt
	stateRCDATA
	stateAttr
	stateURL
	stateSrcset
	stateJS
	stateJSDqStr
	stateJSSqStr
	stateJSTmplLit
	stateJSRegexp
	stateJSBlockCmt
	stateJSLineCmt
	stateJSHTMLOpenCmt
	stateJSHTMLCloseCmt
	stateCSS
	stateCSSDqStr
	stateCSSSqStr
	stateCSSDqURL
	stateCSSSqURL
	stateCSSURL
	stateCSSBlockCmt
	stateCSSLineCmt
	stateError
	stateMetaContent
	stateMetaContentURL
	stateDead // behind a {{break}} or {{continue}}
)

func (s state) String() string {
	return named("state", []string{"Text", "Tag", "AttrName", "AfterName", "BeforeValue", "HTMLCmt",
		"RCDATA", "Attr", "URL", "Srcset", "JS", "JSDqStr", "JSSqStr", "JSTmplLit", "JSRegexp",
		"JSBlockCmt", "JSLineCmt", "JSHTMLOpenCmt", "JSHTMLCloseCmt", "CSS", "CSSDqStr", "CSSSqStr",
		"CSSDqURL", "CSSSqURL", "CSSURL", "CSSBlockCmt", "CSSLineCmt", "Error", "MetaContent",
		"MetaContentURL", "Dead"}, s)
}

func (s state) isComment() bool {
	switch s {
	case stateHTMLCmt, stateJSBlockCmt, stateJSLineCmt, stateJSHTMLOpenCmt, stateJSHTMLCloseCmt,
		stateCSSBlockCmt, stateCSSLineCmt:
		return true
	}
	return false
}

func (s state) inTag() bool {
	return stateTag <= s && s <= stateBeforeValue || s == stateAttr
}

func (s state) inScriptLiteral() bool { return stateJSDqStr <= s && s <= stateJSRegexp }

// A delim is what ends the value of the attribute.
type delim uint8

const (
	delimNone delim = iota
	delimDoubleQuote
	delimSingleQuote
	delimSpaceOrTagEnd
)

func (d delim) String() string {
	return named("delim", []string{"None", "DoubleQuote", "SingleQuote", "SpaceOrTagEnd"}, d)
}

// ends returns the characters that end a value.
func (d delim) ends() string {
	switch d {
	case delimDoubleQuote:
		return `"`
	case delimSingleQuote:
		return "'"
	case delimSpaceOrTagEnd:
		return " \t\n\f\r>"
	}
	return ""
}

// A urlPart is the part of a URL.
type urlPart uint8

const (
	urlPartNone urlPart = iota
	urlPartPreQuery
	urlPartQueryOrFrag
	urlPartUnknown
)

func (u urlPart) String() string {
	return named("urlPart", []string{"None", "PreQuery", "QueryOrFrag", "Unknown"}, u)
}

// A jsCtx is what a slash begins in JavaScript.
type jsCtx uint8

const (
	jsCtxRegexp jsCtx = iota
	jsCtxDivOp
	jsCtxUnknown
)

func (c jsCtx) String() string {
	return named("jsCtx", []string{"Regexp", "DivOp", "Unknown"}, c)
}

// An element is a kind of element whose content or attributes are special.
type element uint8

const (
	elementNone element = iota
	elementScript
	elementStyle
	elementTextarea
	elementTitle
	elementMeta
)

func (e element) String() string {
	return named("element", []string{"None", "Script", "Style", "Textarea", "Title", "Meta"}, e)
}

// tag returns the element's name.
func (e element) tag() string {
	return [...]string{"", "script", "style", "textarea", "title", ""}[e]
}

func elementOf(name string) element {
	switch name {
	case "script":
		return elementScript
	case "style":
		return elementStyle
	case "textarea":
		return elementTextarea
	case "title":
		return elementTitle
	case "meta":
		return elementMeta
	}
	return elementNone
}

// content returns the state that an element's content begins in.
func (e element) content() state {
	switch e {
	case elementScript:
		return stateJS
	case elementStyle:
		return stateCSS
	case elementTextarea, elementTitle:
		return stateRCDATA
	}
	return stateText
}

// An attr is a kind of attribute.
type attr uint8

const (
	attrNone attr = iota
	attrScript
	attrScriptType
	attrStyle
	attrURL
	attrSrcset
	attrMetaContent
)

func (a attr) String() string {
	return named("attr", []string{"None", "Script", "ScriptType", "Style", "URL", "Srcset", "MetaContent"}, a)
}

// value returns the state that an attribute's value begins in.
func (a attr) value() state {
	return [...]state{stateAttr, stateJS, stateAttr, stateCSS, stateURL, stateSrcset, stateMetaContent}[a]
}
