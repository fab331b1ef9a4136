// After the first error, reading continues where Go's parser does.
package main

var _ = func[T any](x T) {} // ERROR 13 "syntax error: function type must have no type parameters"

func main() {}
