package parse

import (
	"fmt"
	"strconv"
	"strings"
)

func quoted(s string) string { return strconv.Quote(s) }

// A NumberNode is a number, kept in each type that can hold it.
type NumberNode struct {
	NodeType
	Pos
	member
	IsInt      bool       // whether Int64 has the number
	IsUint     bool       // whether Uint64 has the number
	IsFloat    bool       // whether Float64 has the number
	IsComplex  bool       // whether Complex128 has the number
	Int64      int64      // the number as a signed integer
	Uint64     uint64     // the number as an unsigned integer
	Float64    float64    // the number as a float
	Complex128 complex128 // the number as a complex number
	Text       string     // the text
}

// String returns the node as a template has it.
func (n *NumberNode) String() string           { return n.Text }
func (n *NumberNode) print(b *strings.Builder) { b.WriteString(n.Text) }

// Copy returns a copy of the node and of all nodes in it.
func (n *NumberNode) Copy() Node {
	c := *n
	return &c
}

func (t *Tree) newNumber(pos Pos, text string, typ itemType) (*NumberNode, error) {
	n := &NumberNode{NodeType: NodeNumber, Pos: pos, member: member{t}, Text: text}
	if err := n.parse(typ); err != nil {
		return nil, err
	}
	return n, nil
}

// parse fills in the values of the text.
func (n *NumberNode) parse(typ itemType) error {
	switch {
	case typ == itemCharConstant:
		return n.parseChar()
	case typ == itemComplex:
		if _, err := fmt.Sscan(n.Text, &n.Complex128); err != nil {
			return err
		}
		n.setComplex(n.Complex128)
		return nil
	}
	if s, ok := strings.CutSuffix(n.Text, "i"); ok {
		if f, err := strconv.ParseFloat(s, 64); err == nil {
			n.setComplex(complex(0, f))
			return nil
		}
	}
	if u, err := strconv.ParseUint(n.Text, 0, 64); err == nil {
		n.IsUint, n.Uint64 = true, u
	}
	if i, err := strconv.ParseInt(n.Text, 0, 64); err == nil {
		n.IsInt, n.Int64 = true, i
		n.IsUint = n.IsUint || i == 0 // -0 is 0.
	}
	switch {
	case n.IsInt:
		n.IsFloat, n.Float64 = true, float64(n.Int64)
	case n.IsUint:
		n.IsFloat, n.Float64 = true, float64(n.Uint64)
	default:
		if f, err := strconv.ParseFloat(n.Text, 64); err == nil {
			if !strings.ContainsAny(n.Text, ".eEpP") {
				return fmt.Errorf("integer overflow: %q", n.Text)
			}
			n.setFloat(f)
		}
	}
	if !n.IsInt && !n.IsUint && !n.IsFloat {
		return fmt.Errorf("illegal number syntax: %q", n.Text)
	}
	return nil
}

func (n *NumberNode) parseChar() error {
	r, _, rest, err := strconv.UnquoteChar(n.Text[1:], n.Text[0])
	if err != nil {
		return err
	}
	if rest != "'" {
		return fmt.Errorf("malformed character constant: %s", n.Text)
	}
	n.IsInt, n.Int64 = true, int64(r)
	n.IsUint, n.Uint64 = true, uint64(r)
	n.IsFloat, n.Float64 = true, float64(r)
	return nil
}

// setFloat sets the float and the integers that equal it.
func (n *NumberNode) setFloat(f float64) {
	n.IsFloat, n.Float64 = true, f
	if !n.IsInt && float64(int64(f)) == f {
		n.IsInt, n.Int64 = true, int64(f)
	}
	if !n.IsUint && float64(uint64(f)) == f {
		n.IsUint, n.Uint64 = true, uint64(f)
	}
}

// setComplex sets the complex number and the real ones that equal it.
func (n *NumberNode) setComplex(c complex128) {
	n.IsComplex, n.Complex128 = true, c
	if imag(c) == 0 {
		n.setFloat(real(c))
	}
}
