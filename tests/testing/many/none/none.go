// Package none has no tests.
package none

// F does nothing.
func F() {}
