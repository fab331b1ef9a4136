// Package unique gives one handle to equal values.
package unique

import (
	"runtime"
	"sync"
	"weak"
)

// Handle stands for a value: handles are equal if their values are.
type Handle[T comparable] struct{ value *T }

// Value returns the value.
func (h Handle[T]) Value() T { return *h.value }

// known leads from each value that has a handle to a weak.Pointer of its type.
var known map[any]any
var mutex sync.Mutex

// nothing is asked for values to learn whether they have a hash.
var nothing sync.Map

// Make returns the handle of a value.
func Make[T comparable](value T) Handle[T] {
	nothing.Load(value) // panics for a value without a hash
	mutex.Lock()
	defer mutex.Unlock()
	if w, ok := known[value].(weak.Pointer[T]); ok {
		if p := w.Value(); p != nil {
			return Handle[T]{p}
		}
	}
	p := new(T)
	*p = value
	if value != value {
		return Handle[T]{p}
	}
	w := weak.Make(p)
	if known == nil {
		known = map[any]any{}
	}
	known[value] = w
	runtime.AddCleanup(p, forget[T], gone[T]{value, w})
	return Handle[T]{p}
}

type gone[T comparable] struct {
	value T
	w     weak.Pointer[T]
}

func forget[T comparable](g gone[T]) {
	mutex.Lock()
	defer mutex.Unlock()
	if known[g.value] == any(g.w) {
		delete(known, g.value)
	}
}
