package main

import (
	"errors"
	"fmt"
	"strconv"
)

type MyErr struct{}

func (m *MyErr) Error() string { return "" }

func f() error { return MyErr{} }
func g() (int, error) {
	return strconv.Atoi("1"), nil
}
func h() (int, error) { return }
func i() error        { return errors.New("x"), nil }
func j() error        { return "text" }
func k() error        { panic(f()) }

func main() {
	x := strconv.Atoi("5")
	y, err := strconv.Itoa(5)
	n, err := strconv.Atoi(5)
	if err := f(); err {
	}
	if f() {
	}
	try := f()? // ERROR 12 "invalid character U+003F '?'"
	err.Foo()
	fmt.Errorf("x")
	throw err // ERROR 8 "syntax error: unexpected name err at end of statement"
}
