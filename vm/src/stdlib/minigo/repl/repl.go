// Package repl is the inside of minigo's REPL: it runs inputs, each in a goroutine of its own,
// and shows values.
package repl

import (
	"fmt"
	"reflect"
	"runtime/debug"
	"strconv"
	"strings"
)

// next waits for an order: 0 the session ends, 1 run f, 2 list the goroutines, 3 freeze,
// 4 nothing.
func next() (order int, f func())

// begin says that an input begins in this goroutine.
func begin()

// done says that it has ended: 0 well, 1 by a panic, 2 by Goexit.
func done(how int)

// snapshot lists the goroutines.
func snapshot()

// freeze stops the world until it is told to go on.
func freeze()

// write writes to standard error.
func write(text string)

// Loop takes orders until the session ends.
func Loop() {
	for {
		order, f := next()
		switch order {
		case 0:
			return
		case 1:
			go input(f)
		case 2:
			snapshot()
		case 3:
			freeze()
		}
	}
}

func input(f func()) {
	begin()
	how := 2
	defer func() {
		if how == 2 {
			if v := recover(); v != nil {
				how = 1
				write("panic: " + text(v) + "\n\n" + trace(string(debug.Stack())))
			}
		}
		done(how)
	}()
	f()
	how = 0
}

// text is a panic's value as the end of a program shows it.
func text(v any) string {
	switch v := v.(type) {
	case error:
		return v.Error()
	case fmt.Stringer:
		return v.String()
	case string:
		return v
	}
	t := reflect.TypeOf(v)
	if t.Kind() <= reflect.Complex128 || t.Kind() == reflect.String {
		return t.String() + "(" + fmt.Sprint(v) + ")"
	}
	return fmt.Sprintf("(%T) %v", v, v)
}

// trace leaves out the frames of this package and of the panic itself.
func trace(stack string) string {
	lines := strings.Split(strings.TrimRight(stack, "\n"), "\n")
	var out []string
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		hidden := strings.HasPrefix(line, "minigo/repl.") || strings.HasPrefix(line, "panic(") ||
			strings.HasPrefix(line, "runtime/debug.") || strings.HasPrefix(line, "main.input") ||
			strings.HasPrefix(line, "created by minigo/repl.")
		if hidden {
			i++
			continue
		}
		out = append(out, line)
	}
	if len(out) <= 1 {
		return ""
	}
	return strings.Join(out, "\n") + "\n"
}

// Show prints values, each with its type.
func Show(values ...any) {
	var b strings.Builder
	for i, v := range values {
		if i > 0 {
			b.WriteString(", ")
		}
		show(&b, v)
	}
	if len(values) > 0 {
		fmt.Println(b.String())
	}
}

func show(b *strings.Builder, v any) {
	switch v := v.(type) {
	case nil:
		b.WriteString("nil")
		return
	case string:
		b.WriteString(strconv.Quote(v))
	case error:
		b.WriteString(v.Error())
	case fmt.Stringer:
		b.WriteString(v.String())
	default:
		fmt.Fprintf(b, "%+v", v)
	}
	b.WriteString(" (")
	b.WriteString(reflect.TypeOf(v).String())
	b.WriteString(")")
}
