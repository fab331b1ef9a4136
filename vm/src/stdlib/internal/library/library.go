// Package library gives programs the sources of the library's own packages.
package library

// Files returns the names and texts of a package's files, one after the other; none if there is no such
// package.
func Files(path string) []string

// Examples returns the names and texts of the files with examples of a package, one after the other.
func Examples(path string) []string

// Paths returns the import paths of all packages, sorted.
func Paths() []string
