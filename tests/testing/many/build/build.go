// Package build has errors.
package build

func f() { x := 1 }
