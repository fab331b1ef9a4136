// Package fips140 reports whether the cryptography is a module validated under FIPS 140-3. minigo has no such
// module.
package fips140

// Enabled reports whether only the validated module is used. It never is.
func Enabled() bool { return false }

// Enforced reports whether what is not approved is refused. It never is.
func Enforced() bool { return false }

// Version returns the version of the module: "latest", as where Go uses none that was validated.
func Version() string { return "latest" }

// WithoutEnforcement calls f; while it runs, nothing is refused in its goroutine.
func WithoutEnforcement(f func()) { f() }
