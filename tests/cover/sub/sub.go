// Package sub has no tests.
package sub

// Half is half of a number.
func Half(n int) int {
	if n%2 == 0 {
		return n / 2
	}
	return (n - 1) / 2
}
