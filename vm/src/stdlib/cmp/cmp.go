// Package cmp compares ordered values.
package cmp

// Ordered is the constraint of types that < can compare. For floats, NaN is less than nothing and nothing
// is less than NaN.
type Ordered interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 |
		~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr |
		~float32 | ~float64 | ~string
}

// Less is x < y with NaN before every number.
func Less[T Ordered](x, y T) bool { return x < y || x != x && y == y }

// Compare gives -1, 0 or +1; NaN equals NaN and comes before every number.
func Compare[T Ordered](x, y T) int {
	if x < y {
		return -1
	}
	if x > y {
		return +1
	}
	if x == y {
		return 0
	}
	if x == x {
		return +1
	}
	if y == y {
		return -1
	}
	return 0
}

// Or returns the first argument that is not the zero value.
func Or[T comparable](vals ...T) T {
	var zero T
	for _, v := range vals {
		if v != zero {
			return v
		}
	}
	return zero
}
