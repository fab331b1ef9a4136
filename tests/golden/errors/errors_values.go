package main

import (
	"errors"
	"fmt"
	"strconv"
)

type MyErr struct{}

func (m *MyErr) Error() string { return "" }

func f() error { return MyErr{} } // ERROR 25 "cannot use MyErr{} (value of struct type MyErr) as error value in return statement: MyErr does not implement error (method Error has pointer receiver)"
func g() (int, error) {
	return strconv.Atoi("1"), nil // ERROR 9 "multiple-value strconv.Atoi(\"1\") (value of type (int, error)) in single-value context"
}
func h() (int, error) { return } // ERROR 25 "not enough return values\n\thave ()\n\twant (int, error)"
func i() error        { return errors.New("x"), nil } // ERROR 49 "too many return values\n\thave (error, nil)\n\twant (error)"
func j() error        { return "text" } // ERROR 32 "cannot use \"text\" (constant of type string) as error value in return statement: string does not implement error (missing method Error)"

func main() {
	x := strconv.Atoi("5") // ERROR 2 "declared and not used: x" 7 "assignment mismatch: 1 variable but strconv.Atoi returns 2 values"
	y, err := strconv.Itoa(5) // ERROR 2 "declared and not used: y" 12 "assignment mismatch: 2 variables but strconv.Itoa returns 1 value"
	n, err := strconv.Atoi(5) // ERROR 2 "declared and not used: n" 25 "cannot use 5 (untyped int constant) as string value in argument to strconv.Atoi"
	if err := f(); err { // ERROR 17 "non-boolean condition in if statement"
	}
	if f() { // ERROR 5 "non-boolean condition in if statement"
	}
	err.Foo()
	_ = err == "EOF"
	var e *MyErr = f() // ERROR 17 "cannot use f() (value of interface type error) as *MyErr value in variable declaration: need type assertion"
	errors.Is(err) // ERROR 12 "not enough arguments in call to errors.Is\n\thave (unknown type)\n\twant (error, error)"
	errors.As(err, &e, 1) // ERROR 21 "too many arguments in call to errors.As\n\thave (unknown type, **MyErr, number)\n\twant (error, any)"
	fmt.Errorf(1) // ERROR 13 "cannot use 1 (untyped int constant) as string value in argument to fmt.Errorf"
	_ = err.(string)
	_ = err.(*MyErr)
	_ = err.(MyErr)
	recover().Error() // ERROR 12 "recover().Error undefined (type interface{} has no field or method Error)"
	panic(err, "x")
}
