package jsontext

import (
	"io"
	"strconv"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
)

// scan walks over one value to its end. It goes level by level without recursion: values may be deep,
// and what is open tells where an error is.
type scan struct {
	src    []byte        // from the value on
	at     int           // how far it is in src
	dec    *decoderState // reads more of src, if there is one
	strict bool          // strings must be valid UTF-8
	unique bool          // names must be different
	depth  int           // of what the value is in
	levels []level

	form    jsonwire.Form // of all strings
	spaced  bool          // there is white space in it
	numbers bool          // there are numbers in it
}

// level is an object or an array that the scan is in.
type level struct {
	object   bool
	inside   bool // a member's value or an element, or what is to become one
	index    int64
	name     int // where the name starts
	nameEnd  int
	nameForm jsonwire.Form
	names    nameSet
}

// newScan returns a scan of a value that starts src.
func newScan(src []byte, s *state, o *jsonopts.Set, dec *decoderState) scan {
	return scan{
		src:    src,
		dec:    dec,
		strict: !o.Is(jsonopts.AllowInvalidUTF8),
		unique: !o.Is(jsonopts.AllowDuplicateNames),
		depth:  s.Depth(),
	}
}

// run goes to the end of the value.
func (s *scan) run() error {
	for {
		opened, err := s.item()
		if err != nil {
			return s.fail(err)
		}
		for !opened {
			if len(s.levels) == 0 {
				return nil
			}
			closed, err := s.afterItem()
			if err != nil {
				return s.fail(err)
			}
			if !closed {
				break
			}
		}
		if err := s.beforeItem(); err != nil {
			return s.fail(err)
		}
	}
}

// fail says below which names and indexes an error is.
func (s *scan) fail(err error) error {
	var pointer []byte
	for i := range s.levels {
		l := &s.levels[i]
		switch {
		case !l.inside:
		case l.object:
			name := jsonwire.Unquote(s.src[l.name:l.nameEnd], l.nameForm)
			pointer = appendToken(pointer, string(name))
		default:
			pointer = strconv.AppendInt(append(pointer, '/'), l.index, 10)
		}
	}
	if pointer == nil {
		return err
	}
	return &suffixed{err, string(pointer)}
}

// more reads more of the text.
func (s *scan) more() error {
	if s.dec == nil {
		return io.ErrUnexpectedEOF
	}
	return s.dec.grow(&s.src)
}

// space goes over white space, up to a byte that is there.
func (s *scan) space() error {
	for {
		n := jsonwire.Space(s.src[s.at:])
		if n > 0 {
			s.spaced = true
			s.at += n
		}
		if s.at < len(s.src) {
			return nil
		}
		if err := s.more(); err != nil {
			return err
		}
	}
}

// item goes over a scalar or an empty object or array, or into one that is not.
func (s *scan) item() (opened bool, err error) {
	if s.at == len(s.src) {
		if err := s.more(); err != nil {
			return false, err
		}
	}
	switch c := s.src[s.at]; kindOf(c) {
	case KindNull:
		return false, s.literal("null")
	case KindFalse:
		return false, s.literal("false")
	case KindTrue:
		return false, s.literal("true")
	case KindString:
		return false, s.text(&s.form)
	case KindNumber:
		s.numbers = true
		return false, s.number()
	case KindBeginObject, KindBeginArray:
		return s.begin(c == '{')
	case KindEndObject, KindEndArray:
		if s.dec != nil && s.dec.mismatches(Kind(c)) {
			return false, errMismatch
		}
	}
	return false, jsonwire.BadCharacter(s.src[s.at:], "at start of value")
}

func (s *scan) begin(object bool) (opened bool, err error) {
	if s.depth+len(s.levels) == maxDepth {
		return false, errTooDeep
	}
	n := len(s.levels)
	if n < cap(s.levels) {
		s.levels = s.levels[:n+1]
		l := &s.levels[n]
		l.names.reset()
		l.object, l.inside, l.index = object, false, 0
	} else {
		s.levels = append(s.levels, level{object: object})
	}
	s.at++
	if err := s.space(); err != nil {
		return false, err
	}
	end := byte(']')
	if object {
		end = '}'
	}
	if s.src[s.at] != end {
		return true, nil
	}
	s.at++
	s.levels = s.levels[:n]
	return false, nil
}

// beforeItem goes to an element, or over a name to its value.
func (s *scan) beforeItem() error {
	l := &s.levels[len(s.levels)-1]
	if err := s.space(); err != nil {
		return err
	}
	if !l.object {
		l.inside = true
		return nil
	}
	l.name, l.nameForm = s.at, 0
	err := s.text(&l.nameForm)
	s.form |= l.nameForm
	if err != nil {
		return err
	}
	l.inside, l.nameEnd = true, s.at
	if s.unique {
		name := jsonwire.Unquote(s.src[l.name:l.nameEnd], l.nameForm)
		if !l.names.Add(string(name)) {
			s.at = l.name
			return ErrDuplicateName
		}
	}
	if err := s.space(); err != nil {
		return err
	}
	if s.src[s.at] != ':' {
		return jsonwire.BadCharacter(s.src[s.at:], "after object name (expecting ':')")
	}
	s.at++
	return s.space()
}

// afterItem goes over the comma or the end behind an element or a member.
func (s *scan) afterItem() (closed bool, err error) {
	l := &s.levels[len(s.levels)-1]
	l.inside = false
	if err := s.space(); err != nil {
		return false, err
	}
	c := s.src[s.at]
	switch {
	case c == ',':
		s.at++
		l.index++
		return false, nil
	case l.object && c == '}', !l.object && c == ']':
		s.at++
		s.levels = s.levels[:len(s.levels)-1]
		return true, nil
	case l.object:
		return false, jsonwire.BadCharacter(s.src[s.at:], "after object value (expecting ',' or '}')")
	}
	what := "element"
	if s.dec == nil {
		what = "value"
	}
	return false, jsonwire.BadCharacter(s.src[s.at:], "after array "+what+" (expecting ',' or ']')")
}

func (s *scan) literal(text string) error {
	for {
		n, err := jsonwire.Literal(s.src[s.at:], text)
		if err == io.ErrUnexpectedEOF {
			if err = s.more(); err == nil {
				continue
			}
		}
		s.at += n
		return err
	}
}

func (s *scan) text(form *jsonwire.Form) error {
	n := 0
	for {
		var err error
		n, err = jsonwire.String(s.src[s.at:], n, s.strict, form)
		if err == io.ErrUnexpectedEOF {
			if err = s.more(); err == nil {
				continue
			}
		}
		s.at += n
		return err
	}
}

func (s *scan) number() error {
	for {
		n, err := jsonwire.Number(s.src[s.at:])
		if s.dec == nil || err == nil && s.at+n < len(s.src) || err != nil && err != io.ErrUnexpectedEOF {
			s.at += n
			return err
		}
		// What follows may be part of the number.
		if cut := s.more(); cut != nil {
			if err == nil && cut == io.ErrUnexpectedEOF {
				s.at += n
				return nil
			}
			return cut
		}
	}
}
