// Package race tells the library and Go's own tests of the race detector.
package race

// Enabled: whether code is checked is not known when it is compiled.
const Enabled = false

// Errors returns how many races were reported.
func Errors() int
