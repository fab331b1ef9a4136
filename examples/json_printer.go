// A printer of JSON for values of any shape, with a type switch and recursion.
package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

// Object keeps the order of its members.
type Object []Member
type Member struct {
	Name  string
	Value any
}
type Array []any

func write(b *strings.Builder, v any, indent string) error {
	deeper := indent + "  "
	switch v := v.(type) {
	case nil:
		b.WriteString("null")
	case bool:
		b.WriteString(strconv.FormatBool(v))
	case int:
		b.WriteString(strconv.Itoa(v))
	case float64:
		b.WriteString(strconv.FormatFloat(v, 'g', -1, 64))
	case string:
		b.WriteString(strconv.Quote(v))
	case Array:
		if len(v) == 0 {
			b.WriteString("[]")
			break
		}
		sep := "[\n"
		for _, x := range v {
			b.WriteString(sep + deeper)
			if err := write(b, x, deeper); err != nil {
				return err
			}
			sep = ",\n"
		}
		b.WriteString("\n" + indent + "]")
	case Object:
		sep := "{\n"
		for _, m := range v {
			b.WriteString(sep + deeper + strconv.Quote(m.Name) + ": ")
			if err := write(b, m.Value, deeper); err != nil {
				return fmt.Errorf("in %s: %w", m.Name, err)
			}
			sep = ",\n"
		}
		b.WriteString("\n" + indent + "}")
	case map[string]any:
		var o Object
		for name, x := range v {
			o = append(o, Member{name, x})
		}
		slices.SortFunc(o, func(a, b Member) int { return strings.Compare(a.Name, b.Name) })
		return write(b, o, indent)
	default:
		return fmt.Errorf("cannot write a %T", v)
	}
	return nil
}

func main() {
	doc := Object{
		{"name", "minigo \"tiny\""},
		{"year", 2026},
		{"ratio", 0.25},
		{"tags", Array{"go", "rust", nil, true, Array{}}},
		{"limits", map[string]any{"time": 1e-3, "memory": 1 << 20}},
	}
	var b strings.Builder
	if err := write(&b, doc, ""); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(b.String())
	bad := Object{{"outer", Object{{"inner", make(chan int)}}}}
	fmt.Println("error:", write(&b, bad, ""))
}
