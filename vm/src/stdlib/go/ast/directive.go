package ast

import (
	"fmt"
	"go/token"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Directive is a comment //tool:name args.
type Directive struct {
	Tool    string    // the word before the colon
	Name    string    // the name
	Args    string    // without space around
	Slash   token.Pos // the position of the slash
	ArgsPos token.Pos // the position of the arguments
}

// Pos returns the position of its first character.
func (d *Directive) Pos() token.Pos { return d.Slash }

// End returns the position after its last character.
func (d *Directive) End() token.Pos { return after(d.ArgsPos, len(d.Args)) }

// ParseDirective makes a directive of a comment that stands at pos, if it is one.
func ParseDirective(pos token.Pos, c string) (Directive, bool) {
	text, ok := strings.CutPrefix(c, "//")
	tool, rest, found := strings.Cut(text, ":")
	if !ok || !found || !isDirective(text) || !isWordByte(text[0]) || !isWordByte(rest[0]) || strings.ContainsFunc(tool, notWord) {
		return Directive{}, false
	}
	name, args := rest, ""
	if i := strings.IndexFunc(rest, unicode.IsSpace); i >= 0 {
		name, args = rest[:i], strings.TrimLeftFunc(rest[i:], unicode.IsSpace)
	}
	d := Directive{Tool: tool, Name: name, Slash: pos, ArgsPos: after(pos, len(c)-len(args))}
	d.Args = strings.TrimRightFunc(args, unicode.IsSpace)
	return d, true
}

func notWord(r rune) bool { return r >= utf8.RuneSelf || !isWordByte(byte(r)) }

// A DirectiveArg is one argument, unquoted.
type DirectiveArg struct {
	Arg string    // the argument
	Pos token.Pos // returns the position of the first character
}

// ParseArgs cuts the arguments at spaces; those that begin with a quote are strings of Go.
func (d *Directive) ParseArgs() ([]DirectiveArg, error) {
	list := []DirectiveArg{}
	rest := d.Args
	for {
		rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
		if rest == "" {
			return list, nil
		}
		arg := DirectiveArg{Pos: after(d.ArgsPos, len(d.Args)-len(rest))}
		n := strings.IndexFunc(rest, unicode.IsSpace)
		if n < 0 {
			n = len(rest)
		}
		if rest[0] != '`' && rest[0] != '"' {
			arg.Arg = rest[:n]
		} else {
			quoted, err := strconv.QuotedPrefix(rest)
			if err != nil {
				return nil, fmt.Errorf("invalid quoted string in //%s:%s: %s", d.Tool, d.Name, rest)
			}
			n = len(quoted)
			arg.Arg, _ = strconv.Unquote(quoted)
			if r, _ := utf8.DecodeRuneInString(rest[n:]); n < len(rest) && !unicode.IsSpace(r) {
				return nil, fmt.Errorf("invalid quoted string in //%s:%s: %s", d.Tool, d.Name, rest[n:])
			}
		}
		list = append(list, arg)
		rest = rest[n:]
	}
}
