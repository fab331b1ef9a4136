// Package pass has tests that pass.
package pass

// Sign is -1, 0 or 1.
func Sign(x int) int {
	if x < 0 {
		return -1
	}
	if x > 0 {
		return 1
	}
	return 0
}
