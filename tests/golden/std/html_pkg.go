// Package html: escaping, and entities of every form.
package main

import (
	"fmt"
	"html"
)

func main() {
	for _, s := range []string{"", "plain", `<a href="x">'&'</a>`, "é<\x00\xff"} {
		e := html.EscapeString(s)
		fmt.Printf("%q %v\n", e, html.UnescapeString(e) == s)
	}
	for _, s := range []string{
		"&", "&&", "&;", "&lt;", "&lt", "&LT;", "&ltx", "&notit;", "&notin;", "&not;in", "&amp;lt;", "&ampamp;", "&unknown;", "&x",
		"&#65;", "&#65", "&#x41;", "&#X41x", "&#x;", "&#;", "&#", "&#x", "&#6", "&#9;", "&#0;", "&#x80;", "&#159;", "&#xD800;", "&#x110000;", "&#99999999999;", "&#4294967361;",
		"&NotEqualTilde;", "&acE;", "&fjlig;", "&CounterClockwiseContourIntegral;", "&thorn&THORN;", "&thornx", "&eacute", "&eacutes;", "a&b=c&copy=1", "&quot;&apos;&nbsp;|", "&frac12;&frac12&sup2", "tail &", "&\xff;",
		"&#x1F600;", "&#1;&#2", "&#12a", "&#xag", "&e;", "&gt&g", "&amp&lt&gt&quot",
	} {
		fmt.Printf("%q %q\n", s, html.UnescapeString(s))
	}
}
