package template

import (
	"text/template"
	"text/template/parse"
)

// Names of the escapers in pipelines.
const (
	escAttr     = "_html_template_attrescaper"
	escComment  = "_html_template_commentescaper"
	escCSS      = "_html_template_cssescaper"
	escCSSValue = "_html_template_cssvaluefilter"
	escHTMLName = "_html_template_htmlnamefilter"
	escHTML     = "_html_template_htmlescaper"
	escJSRegexp = "_html_template_jsregexpescaper"
	escJSStr    = "_html_template_jsstrescaper"
	escJSTmpl   = "_html_template_jstmpllitescaper"
	escJSVal    = "_html_template_jsvalescaper"
	escNoSpace  = "_html_template_nospaceescaper"
	escRCDATA   = "_html_template_rcdataescaper"
	escSrcset   = "_html_template_srcsetescaper"
	escURL      = "_html_template_urlescaper"
	escURLCheck = "_html_template_urlfilter"
	escURLNorm  = "_html_template_urlnormalizer"
	evalName    = "_eval_args_"
)

func escapers() template.FuncMap {
	return template.FuncMap{
		escAttr: attrEscaper, escComment: commentEscaper, escCSS: cssEscaper, escCSSValue: cssValueFilter,
		escHTMLName: htmlNameFilter, escHTML: htmlEscaper, escJSRegexp: jsRegexpEscaper,
		escJSStr: jsStrEscaper, escJSTmpl: jsTmplLitEscaper, escJSVal: jsValEscaper,
		escNoSpace: unquotedEscaper, escRCDATA: rcdataEscaper, escSrcset: srcsetEscaper,
		escURL: urlEscaper, escURLCheck: urlFilter, escURLNorm: urlNormalizer, evalName: evalArgs,
	}
}

// action notes which escapers the action needs.
func (e *escaper) action(c context, n *parse.ActionNode) context {
	if len(n.Pipe.Decl) > 0 {
		return c // prints nothing
	}
	c = nudge(c)
	if err := checkPredefined(c, n); err != nil {
		return failed(err)
	}
	var names []string
	switch c.state {
	case stateError:
		return c
	case stateURL, stateCSSDqStr, stateCSSSqStr, stateCSSDqURL, stateCSSSqURL, stateCSSURL:
		switch c.urlPart {
		case urlPartUnknown:
			return failed(errorf(ErrAmbigContext, n, n.Line, "%s appears in an ambiguous context within a URL", n))
		case urlPartQueryOrFrag:
			names = append(names, escURL)
		default:
			if c.urlPart == urlPartNone {
				names = append(names, escURLCheck)
			}
			if c.state == stateCSSDqStr || c.state == stateCSSSqStr {
				names = append(names, escCSS)
			} else {
				names = append(names, escURLNorm)
			}
		}
	case stateMetaContentURL:
		names = append(names, escURLCheck)
	case stateMetaContent, stateAttr:
		// What the delimiter needs is enough.
	case stateJS:
		names = append(names, escJSVal)
		c.jsCtx = jsCtxDivOp
	case stateJSDqStr, stateJSSqStr:
		names = append(names, escJSStr)
	case stateJSTmplLit:
		names = append(names, escJSTmpl)
	case stateJSRegexp:
		names = append(names, escJSRegexp)
	case stateCSS:
		names = append(names, escCSSValue)
	case stateText:
		names = append(names, escHTML)
	case stateRCDATA:
		names = append(names, escRCDATA)
	case stateAttrName, stateTag:
		c.state = stateAttrName
		names = append(names, escHTMLName)
	case stateSrcset:
		names = append(names, escSrcset)
	default:
		if !c.state.isComment() {
			panic("unexpected state " + c.state.String())
		}
		names = append(names, escComment)
	}
	switch c.delim {
	case delimNone:
	case delimSpaceOrTagEnd:
		names = append(names, escNoSpace)
	default:
		names = append(names, escAttr)
	}
	note(e.actions, n, names)
	return c
}

func isPredefined(name string) bool { return name == "html" || name == "urlquery" }

// checkPredefined rejects html and urlquery where they would not be the last word, or not be enough.
func checkPredefined(c context, n *parse.ActionNode) *Error {
	for i, cmd := range n.Pipe.Cmds {
		id, ok := cmd.Args[0].(*parse.IdentifierNode)
		if !ok || !isPredefined(id.Ident) {
			continue
		}
		unquoted := c.state == stateAttr && c.delim == delimSpaceOrTagEnd && id.Ident == "html"
		if unquoted || i < len(n.Pipe.Cmds)-1 {
			return errorf(ErrPredefinedEscaper, n, n.Line, "predefined escaper %q disallowed in template", id.Ident)
		}
	}
	return nil
}

// sameAs returns the predefined escaper that does what the escaper does.
func sameAs(name string) string {
	switch name {
	case escAttr, escHTML, escRCDATA:
		return "html"
	case escURL, escURLNorm:
		return "urlquery"
	}
	return name
}

// covers reports whether what one escaper returns needs no other behind it.
func covers(first, second string) bool {
	switch first {
	case escComment:
		return second == escAttr || second == escHTML
	case escCSS, escJSRegexp, escJSStr, escJSTmpl:
		return second == escAttr
	case escURL:
		return second == escURLNorm
	}
	return false
}

// called returns the name of the function that the command calls.
func called(cmd *parse.CommandNode) (string, bool) {
	id, ok := cmd.Args[0].(*parse.IdentifierNode)
	if !ok {
		return "", false
	}
	return id.Ident, true
}

func withCommand(cmds []*parse.CommandNode, name string, pos parse.Pos) []*parse.CommandNode {
	if len(cmds) > 0 {
		if last, ok := called(cmds[len(cmds)-1]); ok && covers(last, name) {
			return cmds
		}
	}
	return append(cmds, &parse.CommandNode{
		NodeType: parse.NodeCommand,
		Args:     []parse.Node{parse.NewIdentifier(name).SetTree(nil).SetPos(pos)},
	})
}

// addEscapers puts escapers at the end of the pipeline. A predefined one there takes the place of the
// escaper that does the same.
func addEscapers(p *parse.PipeNode, names []string) {
	if len(names) == 0 {
		return
	}
	keep := len(p.Cmds)
	if keep > 0 {
		last := p.Cmds[keep-1]
		if name, ok := called(last); ok && isPredefined(name) {
			if keep == 1 && len(last.Args) > 1 {
				// {{html a b}} becomes {{_eval_args_ a b | html}}.
				pos := last.Args[0].Position()
				last.Args[0] = parse.NewIdentifier(evalName).SetTree(nil).SetPos(pos)
				p.Cmds = withCommand(p.Cmds, name, p.Position())
				keep++
			}
			replaced := false
			for i, n := range names {
				if sameAs(n) == name {
					names[i], replaced = name, true
				}
			}
			if replaced {
				keep--
			}
		}
	}
	cmds := append([]*parse.CommandNode(nil), p.Cmds[:keep]...)
	there := map[string]bool{}
	for _, cmd := range cmds {
		if name, ok := called(cmd); ok {
			there[sameAs(name)] = true
		}
	}
	for _, name := range names {
		if !there[sameAs(name)] {
			cmds = withCommand(cmds, name, p.Position())
		}
	}
	p.Cmds = cmds
}
