// Package errors makes and inspects error values.
package errors

// ErrUnsupported says that an operation cannot be done because it is not supported.
var ErrUnsupported = New("unsupported operation")

type errorString struct{ s string }

func (e *errorString) Error() string { return e.s }

// New makes an error with the given text; each call makes a distinct value.
func New(text string) error { return &errorString{text} }

// comparable_ reports whether the dynamic type of err can be compared with ==.
func comparable_(err error) bool

// asTarget checks the target of As: 0 fine, 1 nil interface, 2 not a non-nil
// pointer, 3 the pointed-to type is neither an interface nor an error.
func asTarget(target any) int

// assignAs stores err in *target and reports true if the dynamic type of err is
// assignable to the type target points to.
func assignAs(err error, target any) bool

// Unwrap calls the method Unwrap() error of err, if it has one.
func Unwrap(err error) error {
	if u, ok := err.(interface{ Unwrap() error }); ok {
		return u.Unwrap()
	}
	return nil
}

// Is reports whether err or an error that it wraps matches target.
func Is(err, target error) bool {
	if err == nil || target == nil {
		return err == target
	}
	return is(err, target, comparable_(target))
}

func is(err, target error, cmp bool) bool {
	for err != nil {
		if cmp && err == target {
			return true
		}
		if m, ok := err.(interface{ Is(error) bool }); ok && m.Is(target) {
			return true
		}
		switch u := err.(type) {
		case interface{ Unwrap() error }:
			err = u.Unwrap()
		case interface{ Unwrap() []error }:
			for _, e := range u.Unwrap() {
				if is(e, target, cmp) {
					return true
				}
			}
			return false
		default:
			return false
		}
	}
	return false
}

// As finds the first error in err's tree that fits *target and stores it there.
func As(err error, target any) bool {
	if err == nil {
		return false
	}
	switch asTarget(target) {
	case 1:
		panic("errors: target cannot be nil")
	case 2:
		panic("errors: target must be a non-nil pointer")
	case 3:
		panic("errors: *target must be interface or implement error")
	}
	return as(err, target)
}

func as(err error, target any) bool {
	for err != nil {
		if assignAs(err, target) {
			return true
		}
		if m, ok := err.(interface{ As(any) bool }); ok && m.As(target) {
			return true
		}
		switch u := err.(type) {
		case interface{ Unwrap() error }:
			err = u.Unwrap()
		case interface{ Unwrap() []error }:
			for _, e := range u.Unwrap() {
				if e != nil && as(e, target) {
					return true
				}
			}
			return false
		default:
			return false
		}
	}
	return false
}

// AsType finds the first error of type E in err's tree.
func AsType[E error](err error) (E, bool) {
	var zero E
	for err != nil {
		if e, ok := err.(E); ok {
			return e, true
		}
		if m, ok := err.(interface{ As(any) bool }); ok {
			p := new(E)
			if m.As(p) {
				return *p, true
			}
		}
		switch u := err.(type) {
		case interface{ Unwrap() error }:
			err = u.Unwrap()
		case interface{ Unwrap() []error }:
			for _, e := range u.Unwrap() {
				if e == nil {
					continue
				}
				if x, ok := AsType[E](e); ok {
					return x, true
				}
			}
			return zero, false
		default:
			return zero, false
		}
	}
	return zero, false
}

type joinError struct{ errs []error }

// Join wraps the errors that are not nil in one; nil if all are nil.
func Join(errs ...error) error {
	var list []error
	for _, e := range errs {
		if e != nil {
			list = append(list, e)
		}
	}
	if list == nil {
		return nil
	}
	return &joinError{list}
}

func (e *joinError) Error() string {
	if len(e.errs) == 1 {
		return e.errs[0].Error()
	}
	b := []byte(e.errs[0].Error())
	for _, x := range e.errs[1:] {
		b = append(b, '\n')
		b = append(b, x.Error()...)
	}
	return string(b)
}

func (e *joinError) Unwrap() []error { return e.errs }
