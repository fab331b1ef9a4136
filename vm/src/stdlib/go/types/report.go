package types

import (
	"fmt"
	"go/ast"
	"go/token"
	"strconv"
	"strings"
)

const (
	invalidArg = "invalid argument: "
	invalidOp  = "invalid operation: "
)

// place is a node, an operand or an object: something at a position.
type place interface{ Pos() token.Pos }

// at is a position by itself.
type at token.Pos

// Pos returns the position.
func (p at) Pos() token.Pos { return token.Pos(p) }

// bailout ends checking at the first error.
type bailout struct{}

// sprintf formats types, objects and expressions as error messages have them.
func (c *Checker) sprintf(format string, args ...any) string {
	var qf Qualifier
	if c != nil {
		qf = c.qualifier
	}
	list := func(n int, text func(int) string) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = text(i)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	for i, arg := range args {
		switch arg := arg.(type) {
		case nil:
			args[i] = "<nil>"
		case *operand:
			args[i] = arg.describe(qf)
		case token.Pos:
			if c != nil {
				args[i] = c.fset.Position(arg).String()
			}
		case Object:
			args[i] = ObjectString(arg, qf)
		case Type:
			args[i] = TypeString(arg, qf)
		case ast.Expr:
			args[i] = ExprString(arg)
		case []ast.Expr:
			args[i] = list(len(arg), func(i int) string { return ExprString(arg[i]) })
		case []Type:
			args[i] = list(len(arg), func(i int) string { return TypeString(arg[i], qf) })
		}
	}
	return fmt.Sprintf(format, args...)
}

// qualifier names packages other than the one that is checked, by path where names are ambiguous.
func (c *Checker) qualifier(pkg *Package) string {
	if c == nil {
		return pkg.path
	}
	if pkg == c.pkg {
		return ""
	}
	if c.pathsOf == nil {
		c.pathsOf = make(map[string]map[string]bool)
		c.collectPaths(c.pkg, make(map[*Package]bool))
	}
	if len(c.pathsOf[pkg.name]) > 1 {
		return strconv.Quote(pkg.path)
	}
	return pkg.name
}

func (c *Checker) collectPaths(pkg *Package, seen map[*Package]bool) {
	if seen[pkg] {
		return
	}
	seen[pkg] = true
	if c.pathsOf[pkg.name] == nil {
		c.pathsOf[pkg.name] = make(map[string]bool)
	}
	c.pathsOf[pkg.name][pkg.path] = true
	for _, imp := range pkg.imports {
		c.collectPaths(imp, seen)
	}
}

func (c *Checker) errorf(p place, format string, args ...any) {
	c.report(p.Pos(), false, c.sprintf(format, args...))
}

func (c *Checker) softErrorf(p place, format string, args ...any) {
	c.report(p.Pos(), true, c.sprintf(format, args...))
}

// also adds to the error before.
func (c *Checker) also(p place, format string, args ...any) {
	if c.lastDropped {
		return
	}
	c.emit(p.Pos(), c.lastSoft, "\t"+c.sprintf(format, args...))
}

// require reports what the file's version of the language does not have yet, and whether it has it.
func (c *Checker) require(p place, minor int, format string, args ...any) bool {
	if c.allow(1, minor) {
		return true
	}
	c.errorf(p, "%s requires go1.%d or later", c.sprintf(format, args...), minor)
	return false
}

// report hands an error out, unless it follows from one that was reported before.
func (c *Checker) report(pos token.Pos, soft bool, text string) {
	c.lastSoft = soft
	c.lastDropped = c.first != nil &&
		(strings.Index(text, "invalid operand") > 0 || strings.Index(text, "invalid type") > 0)
	if !c.lastDropped {
		c.emit(pos, soft, text)
	}
}

func (c *Checker) emit(pos token.Pos, soft bool, text string) {
	if c.errPos.IsValid() {
		pos = c.errPos
	}
	err := Error{Fset: c.fset, Pos: pos, Msg: text, Soft: soft}
	if c.first == nil {
		c.first = err
	}
	if c.conf.Error == nil {
		panic(bailout{})
	}
	c.conf.Error(err)
}
