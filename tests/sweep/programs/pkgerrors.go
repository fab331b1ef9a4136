// Errors that carry their causes and stacks, by github.com/pkg/errors.
package main

import (
	stderrors "errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/pkg/errors"
)

var errEmpty = stderrors.New("empty")

type syntax struct{ line int }

func (s *syntax) Error() string { return "syntax error on line " + strconv.Itoa(s.line) }

type stackTracer interface{ StackTrace() errors.StackTrace }

func parse(line int, text string) (int, error) {
	if text == "" {
		return 0, errors.WithStack(errEmpty)
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, errors.Wrapf(&syntax{line}, "parse %q", text)
	}
	return n, nil
}

func sum(lines ...string) (total int, err error) {
	for i, l := range lines {
		n, err := parse(i+1, l)
		if err != nil {
			return 0, errors.WithMessage(err, "sum")
		}
		total += n
	}
	return total, nil
}

// functions are the names of the program's own functions on the stack.
func functions(err error) []string {
	var names []string
	var tracer stackTracer
	if !errors.As(err, &tracer) {
		return nil
	}
	for _, frame := range tracer.StackTrace() {
		name := fmt.Sprintf("%n", frame)
		names = append(names, name)
		if name == "main" {
			break
		}
	}
	return names
}

func main() {
	for _, lines := range [][]string{{"1", "2"}, {"1", ""}, {"1", "2", "x"}} {
		n, err := sum(lines...)
		fmt.Println(n, err)
		if err == nil {
			continue
		}
		var s *syntax
		fmt.Println("  is:", errors.Is(err, errEmpty), "as:", errors.As(err, &s), "cause:", errors.Cause(err))
		fmt.Println("  stack:", functions(err))
		fmt.Printf("  %q %s\n", err, errors.Unwrap(err))
		// Files differ from place to place, functions and lines do not.
		for _, line := range strings.Split(fmt.Sprintf("%+v", err), "\n") {
			if strings.HasPrefix(line, "runtime.") {
				break
			}
			if dir := strings.LastIndexByte(line, '/'); dir >= 0 {
				line = "\t" + line[dir+1:]
			}
			fmt.Println("  |", line)
		}
	}
	_, err := os.Open("/no/such/file")
	wrapped := errors.Wrap(errors.Wrap(err, "open"), "configure")
	fmt.Println(wrapped, stderrors.Is(wrapped, fs.ErrNotExist), os.IsNotExist(errors.Cause(wrapped)))
	fmt.Println(errors.Wrap(nil, "nothing") == nil, errors.WithMessagef(nil, "%d", 1) == nil)
	frame := errors.Errorf("%d", 1).(stackTracer).StackTrace()[0]
	fmt.Printf("%s %d %n %v\n", frame, frame, frame, frame)
	if wrapped != nil {
		fmt.Fprintln(os.Stderr, "fatal:", wrapped)
		os.Exit(4)
	}
}
