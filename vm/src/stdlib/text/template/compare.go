package template

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
)

var (
	errComparison   = errors.New("invalid type for comparison")
	errNoComparison = errors.New("missing argument for comparison")
)

// A class is a set of kinds whose values compare with each other.
type class int

const (
	other class = iota
	boolean
	signed
	unsigned
	float
	complexes
	text
)

func classOf(v reflect.Value) class {
	switch k := v.Kind(); {
	case k == reflect.Bool:
		return boolean
	case isInt(k):
		return signed
	case isUint(k):
		return unsigned
	case k == reflect.Float32 || k == reflect.Float64:
		return float
	case k == reflect.Complex64 || k == reflect.Complex128:
		return complexes
	case k == reflect.String:
		return text
	}
	return other
}

func mixed(a, b reflect.Value) error {
	return fmt.Errorf("incompatible types for comparison: %v and %v", a.Type(), b.Type())
}

// compareMixed compares a signed with an unsigned integer, in either order.
func compareMixed(a, b reflect.Value) int {
	if isUint(a.Kind()) {
		return -compareMixed(b, a)
	}
	if a.Int() < 0 {
		return -1
	}
	return cmp.Compare(uint64(a.Int()), b.Uint())
}

// eq reports whether the first argument equals one of the others.
func eq(a reflect.Value, others ...reflect.Value) (bool, error) {
	a = throughInterface(a)
	if len(others) == 0 {
		return false, errNoComparison
	}
	for _, b := range others {
		same, err := equal(a, throughInterface(b))
		if same || err != nil {
			return same, err
		}
	}
	return false, nil
}

func equal(a, b reflect.Value) (bool, error) {
	ca, cb := classOf(a), classOf(b)
	switch {
	case ca == signed && cb == unsigned || ca == unsigned && cb == signed:
		return compareMixed(a, b) == 0, nil
	case ca != cb:
		if a.IsValid() && b.IsValid() {
			return false, mixed(a, b)
		}
		return false, nil
	}
	switch ca {
	case boolean:
		return a.Bool() == b.Bool(), nil
	case signed:
		return a.Int() == b.Int(), nil
	case unsigned:
		return a.Uint() == b.Uint(), nil
	case float:
		return a.Float() == b.Float(), nil
	case complexes:
		return a.Complex() == b.Complex(), nil
	case text:
		return a.String() == b.String(), nil
	}
	if a.IsValid() && b.IsValid() && a.Kind() != b.Kind() {
		return false, fmt.Errorf("non-comparable types %s: %v, %s: %v", a, a.Type(), b.Type(), b)
	}
	if isNil(a) || isNil(b) {
		return isNil(a) == isNil(b), nil
	}
	if !b.Type().Comparable() {
		return false, fmt.Errorf("non-comparable type %s: %v", b, b.Type())
	}
	return a.Interface() == b.Interface(), nil
}

func isNil(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Invalid:
		return true
	case reflect.Chan, reflect.Func, reflect.Interface, reflect.Map, reflect.Pointer, reflect.Slice:
		return v.IsNil()
	}
	return false
}

func ne(a, b reflect.Value) (bool, error) {
	same, err := eq(a, b)
	return !same, err
}

func lt(a, b reflect.Value) (bool, error) {
	a, b = throughInterface(a), throughInterface(b)
	ca, cb := classOf(a), classOf(b)
	switch {
	case ca == other || cb == other:
		return false, errComparison
	case ca == signed && cb == unsigned || ca == unsigned && cb == signed:
		return compareMixed(a, b) < 0, nil
	case ca != cb:
		return false, mixed(a, b)
	}
	switch ca {
	case signed:
		return a.Int() < b.Int(), nil
	case unsigned:
		return a.Uint() < b.Uint(), nil
	case float:
		return a.Float() < b.Float(), nil
	case text:
		return a.String() < b.String(), nil
	}
	return false, errComparison
}

func le(a, b reflect.Value) (bool, error) {
	less, err := lt(a, b)
	if less || err != nil {
		return less, err
	}
	return eq(a, b)
}

func gt(a, b reflect.Value) (bool, error) {
	is, err := le(a, b)
	return err == nil && !is, err
}

func ge(a, b reflect.Value) (bool, error) {
	less, err := lt(a, b)
	return err == nil && !less, err
}

// sortedKeys returns a map's keys in the order in which fmt prints them.
func sortedKeys(m reflect.Value) []reflect.Value {
	keys := m.MapKeys()
	slices.SortStableFunc(keys, order)
	return keys
}

func order(a, b reflect.Value) int {
	switch k := a.Kind(); {
	case isInt(k):
		return cmp.Compare(a.Int(), b.Int())
	case isUint(k):
		return cmp.Compare(a.Uint(), b.Uint())
	case k == reflect.String:
		return cmp.Compare(a.String(), b.String())
	case k == reflect.Float32 || k == reflect.Float64:
		return cmp.Compare(a.Float(), b.Float())
	case k == reflect.Complex64 || k == reflect.Complex128:
		x, y := a.Complex(), b.Complex()
		return cmp.Or(cmp.Compare(real(x), real(y)), cmp.Compare(imag(x), imag(y)))
	case k == reflect.Bool:
		switch {
		case a.Bool() == b.Bool():
			return 0
		case a.Bool():
			return 1
		}
		return -1
	case k == reflect.Pointer || k == reflect.UnsafePointer || k == reflect.Chan:
		return cmp.Compare(a.Pointer(), b.Pointer())
	case k == reflect.Struct:
		for i := 0; i < a.NumField(); i++ {
			if c := order(a.Field(i), b.Field(i)); c != 0 {
				return c
			}
		}
	case k == reflect.Array:
		for i := 0; i < a.Len(); i++ {
			if c := order(a.Index(i), b.Index(i)); c != 0 {
				return c
			}
		}
	case k == reflect.Interface:
		return orderInterfaces(a, b)
	}
	return 0
}

// orderInterfaces puts nil first, then orders by type, then by value.
func orderInterfaces(a, b reflect.Value) int {
	switch {
	case a.IsNil() && b.IsNil():
		return 0
	case a.IsNil():
		return -1
	case b.IsNil():
		return 1
	}
	a, b = a.Elem(), b.Elem()
	if a.Type() != b.Type() {
		return cmp.Compare(a.Type().String(), b.Type().String())
	}
	return order(a, b)
}
