// go/build/constraint: trees of build constraints, parsed and made by hand, evaluated and written.
package main

import (
	"errors"
	"fmt"
	"go/build/constraint"
	"strings"
)

// show prints a tree, with what each part is worth if the tags that begin with a vowel are set.
func show(x constraint.Expr, depth int) {
	var asked []string
	vowels := func(tag string) bool {
		asked = append(asked, tag)
		return strings.ContainsRune("aeiou", rune(tag[0]))
	}
	fmt.Printf("%*s", 2*depth, "")
	switch x := x.(type) {
	case *constraint.AndExpr:
		fmt.Println("and", x.String(), x.Eval(vowels), asked)
		show(x.X, depth+1)
		show(x.Y, depth+1)
	case *constraint.OrExpr:
		fmt.Println("or", x.String(), x.Eval(vowels), asked)
		show(x.X, depth+1)
		show(x.Y, depth+1)
	case *constraint.NotExpr:
		fmt.Println("not", x.String(), x.Eval(vowels), asked)
		show(x.X, depth+1)
	case *constraint.TagExpr:
		fmt.Println("tag", x.Tag, x.String(), x.Eval(vowels), asked)
	}
}

func tag(name string) *constraint.TagExpr { return &constraint.TagExpr{Tag: name} }

func main() {
	for _, line := range []string{"//go:build a", "//go:build !b && (c || e) && !(i || x) || o", "// +build a,!b c", "// +build !a,!b", "//go:build a && b && c || d"} {
		x, err := constraint.Parse(line)
		fmt.Println("==", line, err)
		show(x, 0)
	}
	fmt.Println("== made by hand")
	for _, x := range []constraint.Expr{
		&constraint.AndExpr{X: tag("a"), Y: &constraint.OrExpr{X: tag("e"), Y: tag("b")}},
		&constraint.OrExpr{X: &constraint.AndExpr{X: tag("a"), Y: tag("b")}, Y: &constraint.AndExpr{X: tag("c"), Y: tag("d")}},
		&constraint.NotExpr{X: &constraint.NotExpr{X: tag("a")}}, &constraint.NotExpr{X: &constraint.AndExpr{X: tag("a"), Y: tag("b")}}, &constraint.NotExpr{X: &constraint.OrExpr{X: tag("a"), Y: tag("b")}},
		&constraint.AndExpr{X: &constraint.AndExpr{X: tag("a"), Y: tag("b")}, Y: &constraint.AndExpr{X: tag("c"), Y: tag("d")}},
		&constraint.OrExpr{X: tag("x"), Y: &constraint.OrExpr{X: tag("y"), Y: tag("z")}}, tag("not a tag"),
	} {
		show(x, 0)
		var e constraint.Expr = x
		again, err := constraint.Parse("//go:build " + e.String())
		lines, linesErr := constraint.PlusBuildLines(x)
		fmt.Println(err, err == nil && again.String() == e.String(), lines, linesErr)
		fmt.Printf("%q %v\n", constraint.GoVersion(x), e.Eval(func(string) bool { return true }))
	}
	fmt.Println("== wrong")
	for _, line := range []string{"//go:build a &&", "//go:build (a", "//go:build a)", "//go:build a!b", "//go:build &", "//go:build a||", "//go:build !!a", "//go:build", "//go:build a,b", "// +build a-b", "// comment", ""} {
		x, err := constraint.Parse(line)
		var wrong *constraint.SyntaxError
		if errors.As(err, &wrong) {
			fmt.Printf("%q offset %d %s: %s\n", line, wrong.Offset, wrong.Err, wrong.Error())
		} else {
			fmt.Printf("%q %v %v\n", line, x, err)
		}
	}
	own := &constraint.SyntaxError{Offset: 7, Err: "of our own"}
	fmt.Println(own, own.Error() == own.Err)
	defer func() { fmt.Println(recover() != nil) }()
	(&constraint.AndExpr{X: tag("a")}).Eval(func(string) bool { return true })
}
