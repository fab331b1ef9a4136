// A panic that is recovered and raised again with the same value.
package main

import "errors"

var err = errors.New("the cause")

func f() {
	defer func() {
		if r := recover(); r != nil {
			panic(r)
		}
	}()
	panic(err)
}

func main() {
	f()
}
