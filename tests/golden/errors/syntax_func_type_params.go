package main

func main() {
	var f func[T any](T) // ERROR 12 "syntax error: function type must have no type parameters"
}
