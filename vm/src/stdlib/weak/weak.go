// Package weak has pointers that do not keep what they lead to.
package weak

// Pointer is a weak pointer; pointers made of equal pointers are equal.
type Pointer[T any] struct {
	_ [0]*T
	// h leads to a word that holds the pointer and becomes nil with the object's
	// end; for what is never collected to such a word, too.
	h *uintptr
}

// handle returns the word of a pointer.
func handle(ptr any) *uintptr

// strong returns the pointer in its word.
func (p Pointer[T]) strong() *T

// Make returns a weak pointer to what ptr leads to.
func Make[T any](ptr *T) Pointer[T] {
	if ptr == nil {
		return Pointer[T]{}
	}
	return Pointer[T]{h: handle(ptr)}
}

// Value returns the pointer, or nil once its object has gone.
func (p Pointer[T]) Value() *T {
	if p.h == nil {
		return nil
	}
	return p.strong()
}
