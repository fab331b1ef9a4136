// A go statement with a nil function while a panic is under way: the panic is not printed.
package main

import "fmt"

func main() {
	var f func()
	defer func() {
		fmt.Println(recover())
		go f()
	}()
	panic("first")
}
