// A panic with an error value that nobody recovers.
package main

import "fmt"

type MyErr struct{ code int }

func (e MyErr) Error() string { return fmt.Sprintf("my error %d", e.code) }

func main() {
	fmt.Println("before")
	defer fmt.Println("deferred runs")
	panic(MyErr{42})
}
