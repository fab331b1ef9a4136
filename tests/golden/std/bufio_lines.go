// bufio.Scanner over standard input with numbers and text; sums and errors on bad lines.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
)

type badLine struct {
	n   int
	err error
}

func (b badLine) Error() string { return fmt.Sprintf("line %d: %v", b.n, b.err) }
func (b badLine) Unwrap() error { return b.err }

func parse(line string) (name string, n int, err error) {
	k, v, ok := strings.Cut(line, ":")
	if !ok {
		return "", 0, errors.New("no colon")
	}
	n, err = strconv.Atoi(strings.TrimSpace(v))
	return strings.TrimSpace(k), n, err
}

func main() {
	sums := map[string]int{}
	var errs []error
	in := bufio.NewScanner(os.Stdin)
	w := bufio.NewWriter(os.Stdout)
	defer w.Flush()
	for n := 1; in.Scan(); n++ {
		line := in.Text()
		if strings.HasPrefix(line, "#") || line == "" {
			continue
		}
		name, v, err := parse(line)
		if err != nil {
			errs = append(errs, badLine{n, err})
			continue
		}
		sums[name] += v
	}
	fmt.Fprintln(w, sums)
	err := errors.Join(errs...)
	fmt.Fprintln(w, err)
	var b badLine
	fmt.Fprintln(w, errors.As(err, &b), b.n, errors.Is(err, strconv.ErrSyntax), errors.Is(err, strconv.ErrRange))
}
