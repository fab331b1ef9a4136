package main

func init() int { return 1 } // ERROR 6 "func init must have no arguments and no return values"
func init(x int) {} // ERROR 6 "func init must have no arguments and no return values"
func main(args []string) {} // ERROR 6 "func main must have no arguments and no return values"

var init = 1 // ERROR 5 "cannot declare init - must be func"

func f() {
	init() // ERROR 2 "undefined: init"
	main() // ERROR 2 "not enough arguments in call to main\n\thave ()\n\twant ([]string)"
	_ = init // ERROR 6 "undefined: init"
}
