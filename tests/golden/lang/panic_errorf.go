// A panic with an error made by fmt.Errorf; the text has several lines.
package main

import "fmt"

func main() {
	panic(fmt.Errorf("line one\nline two: %w", fmt.Errorf("inner")))
}
