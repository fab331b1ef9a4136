package repl

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// width returns how many columns values are shown in.
func width() int

// limits says how much of a value is shown.
type limits struct {
	// elements of one slice, array, map or struct, bytes of one text, parts of all the value
	elements, text, parts int
}

var first = limits{elements: 100, text: 1000, parts: 1000}

// What :more goes on with.
var (
	last  []any
	shown limits
)

// Show prints values, each with its type, as much of them as a screen or two can hold.
func Show(values ...any) { show(values, first) }

// More prints the values that were cut last, ten times as much of them.
func More() {
	if last == nil {
		fmt.Println("nothing was cut")
		return
	}
	show(last, limits{shown.elements * 10, shown.text * 10, shown.parts * 10})
}

func show(values []any, l limits) {
	last, shown = nil, l
	if len(values) == 0 {
		return
	}
	f := formatter{limits: l, seen: map[uintptr]bool{}}
	var nodes []node
	total := 0
	for _, v := range values {
		n := f.value(reflect.ValueOf(v), plain)
		if v != nil {
			n.close += " (" + reflect.TypeOf(v).String() + ")"
			n.measure()
		}
		total += n.width + len(", ")
		nodes = append(nodes, n)
	}
	var b strings.Builder
	for i, n := range nodes {
		if i > 0 && total > width() {
			b.WriteString(",\n")
		} else if i > 0 {
			b.WriteString(", ")
		}
		n.write(&b, 0)
	}
	if f.cut {
		last = values
		b.WriteString("\n(:more shows more)")
	}
	fmt.Println(b.String())
}

// A node is a value as it is shown: open, the parts, close.
type node struct {
	name        string // what stands before it, as "field:"
	open, close string
	parts       []node
	width       int // in columns, all in one line
}

func leaf(text string) node {
	return node{open: text, width: utf8.RuneCountInString(text)}
}

func (n *node) measure() {
	n.width = utf8.RuneCountInString(n.name) + utf8.RuneCountInString(n.open) + utf8.RuneCountInString(n.close)
	for i := range n.parts {
		n.width += n.parts[i].width
	}
	n.width += max(len(n.parts)-1, 0)
}

const indentation = 4

// write writes the node, which stands in a line that begins with so many blanks, over several lines if
// it is too wide for one.
func (n *node) write(b *strings.Builder, indent int) {
	b.WriteString(n.name)
	b.WriteString(n.open)
	inner := indent + indentation
	switch {
	case n.width <= width()-indent:
		for i := range n.parts {
			if i > 0 {
				b.WriteByte(' ')
			}
			n.parts[i].write(b, indent)
		}
	case len(n.parts) > 0:
		column := 0
		for i := range n.parts {
			part := &n.parts[i]
			// Short elements stand side by side.
			small := part.name == "" && part.parts == nil
			if column == 0 || !small || column+1+part.width > width() {
				b.WriteByte('\n')
				b.WriteString(strings.Repeat(" ", inner))
				column = inner
			} else {
				b.WriteByte(' ')
				column++
			}
			part.write(b, inner)
			column += part.width
			if !small {
				column = 0
			}
		}
		b.WriteByte('\n')
		b.WriteString(strings.Repeat(" ", indent))
	}
	b.WriteString(n.close)
}

// What is known of a value's type where it stands.
type place int

const (
	plain  place = iota // the type is told beside the value
	inside              // it follows from the type around
	boxed               // it is in an interface
)

type formatter struct {
	limits
	cut  bool
	seen map[uintptr]bool // what has been shown behind a pointer
}

// rest says how many were left out.
func (f *formatter) rest(n int, what string) node {
	f.cut = true
	return leaf("… " + strconv.Itoa(n) + " more" + what)
}

// value makes a node of a value.
func (f *formatter) value(v reflect.Value, at place) node {
	f.parts--
	if !v.IsValid() {
		return leaf("nil")
	}
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return leaf("nil")
		}
		return f.value(v.Elem(), boxed)
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Func, reflect.Chan, reflect.UnsafePointer:
		if v.IsNil() {
			return f.typed(v, at, "nil")
		}
	}
	if text, ok := ownText(v); ok {
		text = f.cutText(text)
		if at != plain && (text == "" || strings.ContainsAny(text, " \t\r\n\"`'[]{}():,")) {
			text = strconv.Quote(text)
		}
		return f.typed(v, at, text)
	}
	switch v.Kind() {
	case reflect.String:
		return f.typed(v, at, f.quote(v.String()))
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 && isText(v.Bytes()) {
			return f.typed(v, at, f.quote(string(v.Bytes())))
		}
		return f.list(v, at)
	case reflect.Array:
		return f.list(v, at)
	case reflect.Map:
		return f.table(v, at)
	case reflect.Struct:
		return f.structure(v, at)
	case reflect.Pointer:
		return f.pointer(v, at)
	}
	return f.typed(v, at, basic(v, at))
}

// typed returns a leaf; in an interface its type stands before it where the text does not tell it.
func (f *formatter) typed(v reflect.Value, at place, text string) node {
	t := v.Type()
	if at != boxed || t.PkgPath() == "" && toldByText(t.Kind()) {
		return leaf(text)
	}
	name := t.String()
	if strings.ContainsAny(name, " *(<") {
		name = "(" + name + ")"
	}
	return leaf(name + "(" + text + ")")
}

func toldByText(k reflect.Kind) bool {
	return k == reflect.Bool || k == reflect.Int || k == reflect.Float64 || k == reflect.String
}

// opening returns what a composite value begins and ends with.
func opening(v reflect.Value, at place, open, close string) (string, string) {
	t := v.Type()
	if at != boxed || t == reflect.TypeFor[[]any]() || t == reflect.TypeFor[map[string]any]() {
		return open, close
	}
	return t.String() + "{", "}"
}

func (f *formatter) group(open, close string, parts []node) node {
	n := node{open: open, close: close, parts: parts}
	n.measure()
	return n
}

// fits reports whether another part may be shown after n of them.
func (f *formatter) fits(n int) bool { return n < f.elements && f.parts > 0 }

// each returns the first of n parts, as many as fit, and what stands for the others.
func (f *formatter) each(n int, part func(i int) node) (parts []node) {
	for i := range n {
		if !f.fits(i) {
			return append(parts, f.rest(n-i, ""))
		}
		parts = append(parts, part(i))
	}
	return parts
}

func (f *formatter) list(v reflect.Value, at place) node {
	open, close := opening(v, at, "[", "]")
	return f.group(open, close, f.each(v.Len(), func(i int) node {
		return f.value(v.Index(i), inside)
	}))
}

func (f *formatter) structure(v reflect.Value, at place) node {
	open, close := opening(v, at, "{", "}")
	return f.group(open, close, f.each(v.NumField(), func(i int) node {
		return named(v.Type().Field(i).Name+":", f.value(v.Field(i), inside))
	}))
}

func named(name string, n node) node {
	n.name = name
	n.measure()
	return n
}

// Keys of larger maps are not sorted: that would take too long.
const sorted = 100_000

func (f *formatter) table(v reflect.Value, at place) node {
	open, close := opening(v, at, "map[", "]")
	var parts []node
	add := func(key, value reflect.Value) bool {
		if !f.fits(len(parts)) {
			parts = append(parts, f.rest(v.Len()-len(parts), ""))
			return false
		}
		k := f.value(key, inside)
		var b strings.Builder
		k.flat(&b)
		b.WriteByte(':')
		parts = append(parts, named(b.String(), f.value(value, inside)))
		return true
	}
	if v.Len() <= sorted {
		for _, key := range sortedKeys(v) {
			if !add(key, v.MapIndex(key)) {
				break
			}
		}
	} else {
		for i := v.MapRange(); i.Next() && add(i.Key(), i.Value()); {
		}
	}
	return f.group(open, close, parts)
}

// flat writes the node in one line.
func (n *node) flat(b *strings.Builder) {
	b.WriteString(n.name)
	b.WriteString(n.open)
	for i := range n.parts {
		if i > 0 {
			b.WriteByte(' ')
		}
		n.parts[i].flat(b)
	}
	b.WriteString(n.close)
}

func (f *formatter) pointer(v reflect.Value, at place) node {
	address := v.Pointer()
	if f.seen[address] {
		// A ring is shown once.
		return leaf(fmt.Sprintf("%#x", address))
	}
	if !f.fits(0) {
		return f.rest(1, "")
	}
	f.seen[address] = true
	n := f.value(v.Elem(), at)
	n.open = "&" + n.open
	n.measure()
	return n
}

// basic returns the text of a value without parts.
func basic(v reflect.Value, at place) string {
	switch v.Kind() {
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return strconv.FormatUint(v.Uint(), 10)
	case reflect.Uintptr:
		return fmt.Sprintf("%#x", v.Uint())
	case reflect.Float32:
		return fmt.Sprint(float32(v.Float()))
	case reflect.Float64:
		text := fmt.Sprint(v.Float())
		if at == boxed && strings.Trim(text, "-0123456789") == "" {
			// Not an int.
			text += ".0"
		}
		return text
	case reflect.Complex64:
		return fmt.Sprint(complex64(v.Complex()))
	case reflect.Complex128:
		return fmt.Sprint(v.Complex())
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return fmt.Sprintf("%#x", v.Pointer())
	}
	return v.String()
}

// ownText returns what a value says of itself, if it has something to say, and can.
func ownText(v reflect.Value) (text string, ok bool) {
	if !v.CanInterface() {
		return "", false
	}
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	switch v := v.Interface().(type) {
	case error:
		return v.Error(), true
	case fmt.Stringer:
		return v.String(), true
	}
	return "", false
}

// isText reports whether bytes are meant to be read.
func isText(b []byte) bool {
	if len(b) == 0 || !utf8.Valid(b) {
		return false
	}
	for _, r := range string(b[:min(len(b), 1<<16)]) {
		if r != '\n' && r != '\t' && r != '\r' && !strconv.IsPrint(r) && r != utf8.RuneError {
			return false
		}
	}
	return true
}

// head is as much of a text as is shown.
func (f *formatter) head(s string) string {
	if len(s) <= f.text {
		return s
	}
	n := f.text
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

func (f *formatter) cutText(s string) string {
	head := f.head(s)
	if len(head) < len(s) {
		head += f.rest(len(s)-len(head), " bytes").open
	}
	return head
}

func (f *formatter) quote(s string) string {
	head := f.head(s)
	text := strconv.Quote(head)
	if len(head) < len(s) {
		text += f.rest(len(s)-len(head), " bytes").open
	}
	return text
}
