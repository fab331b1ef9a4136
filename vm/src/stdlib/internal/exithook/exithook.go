// Package exithook notifies package testing of os.Exit(0) in a test.
package exithook

// Zero, if there is one, is called by os.Exit(0).
var Zero func()
