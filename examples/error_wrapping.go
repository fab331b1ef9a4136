// Errors: wrapping, looking inside with errors.Is and errors.As, joining.
package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrEmpty is a sentinel: compare with errors.Is.
var ErrEmpty = errors.New("empty value")

// A FieldError carries data: extract it with errors.As.
type FieldError struct {
	Field string
	Err   error
}

func (e *FieldError) Error() string { return e.Field + ": " + e.Err.Error() }
func (e *FieldError) Unwrap() error { return e.Err }

func parseAge(s string) (int, error) {
	if s == "" {
		return 0, ErrEmpty
	}
	age, err := strconv.Atoi(s)
	if err != nil {
		return 0, fmt.Errorf("not a number: %w", err)
	}
	if age < 0 || age > 150 {
		return 0, fmt.Errorf("%d is not an age", age)
	}
	return age, nil
}

// parse reads "name,age" and reports everything that is wrong.
func parse(line string) (name string, age int, err error) {
	name, rest, _ := strings.Cut(line, ",")
	var errs []error
	if name == "" {
		errs = append(errs, &FieldError{"name", ErrEmpty})
	}
	age, err = parseAge(rest)
	if err != nil {
		errs = append(errs, &FieldError{"age", err})
	}
	return name, age, errors.Join(errs...)
}

func main() {
	for _, line := range []string{"ada,36", "bob,x1", ",", "eve,200", "zoe"} {
		name, age, err := parse(line)
		if err == nil {
			fmt.Printf("%-8q ok: %s is %d\n", line, name, age)
			continue
		}
		fmt.Printf("%-8q %s\n", line, strings.ReplaceAll(err.Error(), "\n", "; "))
		var field *FieldError
		var number *strconv.NumError
		fmt.Println("         empty:", errors.Is(err, ErrEmpty),
			"| field:", errors.As(err, &field) && field.Field != "",
			"| syntax:", errors.As(err, &number) && number.Err == strconv.ErrSyntax)
	}
}
