package jsontext

import (
	"errors"
	"strconv"
)

var (
	// ErrDuplicateName is the error of two members of an object that have the same name.
	ErrDuplicateName = errors.New("duplicate object member name")
	// ErrNonStringName is the error of a member whose name is not a string.
	ErrNonStringName = errors.New("object member name must be a string")

	errMissingValue = errors.New("missing value after object name")
	errMismatch     = errors.New("mismatching structural token for object or array")
	errTooDeep      = errors.New("exceeded max depth")
	errBrokenNames  = errors.New("object namespace is in an invalid state")
)

// maxDepth is how deep objects and arrays may be nested.
const maxDepth = 10000

// frame is an object or an array that has begun and not ended.
type frame struct {
	Object bool
	Length int64 // of its names and values, or its elements

	// Unchecked objects have their names checked by who writes or reads them. Once that was cut short,
	// they are broken.
	Unchecked bool
	broken    bool
	Name      string // the last one
	Names     nameSet
}

// wantsName returns whether the next token is a name.
func (f *frame) wantsName() bool { return f.Object && f.Length&1 == 0 }

// wantsValue returns whether the next token is the value to a name.
func (f *frame) wantsValue() bool { return f.Object && f.Length&1 == 1 }

// state is where a stream stands: what is open of it. The first frame is the stream itself.
type state struct {
	frames []frame
}

func (s *state) reset() {
	s.frames = append(s.frames[:0], frame{})
}

// Last returns the innermost frame.
func (s *state) Last() *frame { return &s.frames[len(s.frames)-1] }

// Depth returns how many objects and arrays are open.
func (s *state) Depth() int { return len(s.frames) - 1 }

// WantsName returns whether the next token is the name of a member.
func (s *state) WantsName() bool { return s.Last().wantsName() }

// index returns the kind and the length of a frame.
func (s *state) index(i int) (Kind, int64) {
	f := &s.frames[i]
	switch {
	case i == 0:
		return KindInvalid, f.Length
	case f.Object:
		return KindBeginObject, f.Length
	}
	return KindBeginArray, f.Length
}

// delimiter returns what stands between what was and a token of kind next, 0 if nothing.
func (s *state) delimiter(next Kind) byte {
	f := s.Last()
	switch {
	case f.wantsValue():
		return ':'
	case f.Length > 0 && len(s.frames) > 1 && !next.closes():
		return ','
	}
	return 0
}

// scalar notes a value that is not a string.
func (s *state) scalar() error {
	f := s.Last()
	if f.wantsName() {
		return ErrNonStringName
	}
	if f.broken {
		return errBrokenNames
	}
	f.Length++
	return nil
}

// text notes a string: a value, or a name that unique says is to be checked.
func (s *state) text(value string, unique bool) error {
	f := s.Last()
	if f.broken {
		return errBrokenNames
	}
	if f.wantsName() {
		if unique && !f.Unchecked && !f.Names.Add(value) {
			return &suffixed{ErrDuplicateName, string(appendToken(nil, value))}
		}
		f.Name = value
	}
	f.Length++
	return nil
}

// open notes the beginning of an object or an array.
func (s *state) open(object bool) error {
	f := s.Last()
	switch {
	case f.wantsName():
		return ErrNonStringName
	case f.broken:
		return errBrokenNames
	case s.Depth() == maxDepth:
		return errTooDeep
	}
	f.Length++
	n := len(s.frames)
	if n == cap(s.frames) {
		s.frames = append(s.frames, frame{Object: object})
		return nil
	}
	// The names of a frame that was there before have room for others.
	s.frames = s.frames[:n+1]
	f = &s.frames[n]
	names := f.Names
	names.reset()
	*f = frame{Object: object, Names: names}
	return nil
}

// close notes the end of an object or an array.
func (s *state) close(object bool) error {
	f := s.Last()
	switch {
	case len(s.frames) == 1 || f.Object != object:
		return errMismatch
	case f.wantsValue():
		return errMissingValue
	case f.broken:
		return errBrokenNames
	}
	s.frames = s.frames[:len(s.frames)-1]
	return nil
}

// Break makes the objects whose names were not checked unusable: their names are not known.
func (s *state) Break() {
	for i := range s.frames {
		if f := &s.frames[i]; f.Unchecked {
			f.broken = true
		}
	}
}

// Which value a pointer is to point at.
const (
	previous = -1
	around   = 0 // the object or array, unless it is certain that a member is meant
	next     = +1
)

// appendPointer appends a pointer to a value.
func (s *state) appendPointer(dst []byte, which int) []byte {
	for i := 1; i < len(s.frames); i++ {
		f := &s.frames[i]
		index := f.Length - 1
		if i == len(s.frames)-1 {
			switch {
			case which == previous && f.Length == 0,
				which == around && !f.wantsValue(),
				which == next && f.wantsName():
				return dst
			case which == next:
				index++
			}
		}
		if f.Object {
			dst = appendToken(dst, f.Name)
		} else {
			dst = strconv.AppendInt(append(dst, '/'), index, 10)
		}
	}
	return dst
}

// nameSet is the names of an object.
type nameSet struct {
	list []string
	has  map[string]bool // of a long list
}

// Add adds a name and returns whether it is new.
func (n *nameSet) Add(name string) bool {
	if n.has == nil {
		for _, other := range n.list {
			if other == name {
				return false
			}
		}
	} else if n.has[name] {
		return false
	}
	n.list = append(n.list, name)
	if n.has != nil {
		n.has[name] = true
	} else if len(n.list) > 16 {
		n.has = make(map[string]bool, 2*len(n.list))
		for _, other := range n.list {
			n.has[other] = true
		}
	}
	return true
}

// cut takes away all names but the first n.
func (n *nameSet) cut(length int) {
	for _, name := range n.list[length:] {
		delete(n.has, name)
	}
	n.list = n.list[:length]
}

func (n *nameSet) reset() {
	clear(n.list)
	n.list, n.has = n.list[:0], nil
}
