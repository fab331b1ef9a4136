// Package jsonopts holds the options that encoding/json, its package jsontext and its v2 share.
package jsonopts

import "fmt"

// Options is one option, or a set of options.
type Options interface {
	// join adds what it holds to s, over what s had of it.
	join(s *Set)
}

// Flag is an option that is either true or false, or several of them.
type Flag uint64

// Options of reading and writing text.
const (
	AllowDuplicateNames Flag = 1 << iota
	AllowInvalidUTF8
	PreserveRawStrings
	CanonicalizeRawInts
	CanonicalizeRawFloats
	ReorderRawObjects
	EscapeForHTML
	EscapeForJS
	Multiline
	SpaceAfterColon
	SpaceAfterComma

	// Within a method or function of the program that may read or write one value only.
	WithinCall
	// The text of a whole value is written without the newline that ends one in a stream.
	OmitTopLevelNewline

	indent
	prefix
)

// Options of turning Go values into text and back.
const (
	StringifyNumbers Flag = 1 << (iota + 16)
	Deterministic
	FormatNilMapAsNull
	FormatNilSliceAsNull
	OmitZeroStructFields
	MatchCaseInsensitiveNames
	RejectUnknownMembers

	// The tag of the field at hand has the option "string". It is for that value alone, not for what
	// is inside of it.
	StringTag

	marshalers
	unmarshalers
)

// Options that bring back the ways of encoding/json.
const (
	CallMethodsWithLegacySemantics Flag = 1 << (iota + 32)
	FormatByteArrayAsArray
	FormatBytesWithLegacySemantics
	FormatDurationAsNano
	MatchCaseSensitiveDelimiter
	MergeWithLegacySemantics
	OmitEmptyWithLegacySemantics
	ParseBytesWithLooseRFC4648
	ParseTimeWithLooseRFC3339
	ReportErrorsWithLegacySemantics
	StringifyWithLegacySemantics
	UnmarshalArrayFromAnyLength
)

const (
	// AnySpace is each option that puts space into the text.
	AnySpace = Multiline | SpaceAfterColon | SpaceAfterComma
	// AnyEscape is each option that escapes what JSON itself would not.
	AnyEscape = EscapeForHTML | EscapeForJS
	// AnyNumber is each option that writes numbers anew.
	AnyNumber = CanonicalizeRawInts | CanonicalizeRawFloats

	// v1 is each option that is true in encoding/json and false in its v2.
	v1 = AllowDuplicateNames | AllowInvalidUTF8 | EscapeForHTML | EscapeForJS | PreserveRawStrings |
		Deterministic | FormatNilMapAsNull | FormatNilSliceAsNull | MatchCaseInsensitiveNames |
		CallMethodsWithLegacySemantics | FormatByteArrayAsArray | FormatBytesWithLegacySemantics |
		FormatDurationAsNano | MatchCaseSensitiveDelimiter | MergeWithLegacySemantics |
		OmitEmptyWithLegacySemantics | ParseBytesWithLooseRFC4648 | ParseTimeWithLooseRFC3339 |
		ReportErrorsWithLegacySemantics | StringifyWithLegacySemantics | UnmarshalArrayFromAnyLength
)

// The defaults of either version.
var (
	DefaultV1 = Set{present: v1, on: v1}
	DefaultV2 = Set{present: v1}
)

// Set is a set of options.
type Set struct {
	present, on  Flag
	Indent       string
	Prefix       string
	Marshalers   any // of v2's type *Marshalers
	Unmarshalers any // of v2's type *Unmarshalers
}

// Is returns whether one of the flags is true.
func (s *Set) Is(f Flag) bool { return s.on&f != 0 }

// Has returns whether one of the flags was given, true or false.
func (s *Set) Has(f Flag) bool { return s.present&f != 0 }

// Put gives the flags a value.
func (s *Set) Put(f Flag, on bool) {
	s.present |= f
	if on {
		s.on |= f
	} else {
		s.on &^= f
	}
}

// Drop takes the flags out of the set.
func (s *Set) Drop(f Flag) {
	s.present &^= f
	s.on &^= f
}

// Join adds options: those that come later prevail.
func (s *Set) Join(options ...Options) {
	for _, o := range options {
		if o != nil {
			o.join(s)
		}
	}
}

// Lines settles what follows from Multiline, unless it was said otherwise.
func (s *Set) Lines() {
	if !s.Has(SpaceAfterColon) {
		s.Put(SpaceAfterColon, true)
	}
	if !s.Has(SpaceAfterComma) {
		s.Put(SpaceAfterComma, false)
	}
	if !s.Has(indent) {
		s.Put(indent, true)
		s.Indent = "\t"
	}
}

// SameSpace returns whether both sets put the same space into the text.
func (s *Set) SameSpace(t *Set) bool {
	if s.on&AnySpace != t.on&AnySpace {
		return false
	}
	return !t.Is(Multiline) || s.Indent == t.Indent && s.Prefix == t.Prefix
}

func (s *Set) join(to *Set) {
	to.present |= s.present
	to.on = to.on&^s.present | s.on
	if s.Has(indent) {
		to.Indent = s.Indent
	}
	if s.Has(prefix) {
		to.Prefix = s.Prefix
	}
	if s.Has(marshalers) {
		to.Marshalers = s.Marshalers
	}
	if s.Has(unmarshalers) {
		to.Unmarshalers = s.Unmarshalers
	}
}

// Switch is a flag with its value.
type Switch struct {
	Flag Flag
	On   bool
}

func (o Switch) join(s *Set) { s.Put(o.Flag, o.On) }

// Indent is what a line starts with for each level.
type Indent string

func (o Indent) join(s *Set) {
	s.Put(Multiline|indent, true)
	s.Indent = string(o)
}

// Prefix is what each line starts with.
type Prefix string

func (o Prefix) join(s *Set) {
	s.Put(Multiline|prefix, true)
	s.Prefix = string(o)
}

// Marshalers are functions of the program that write values of certain types.
type Marshalers struct{ List any }

func (o Marshalers) join(s *Set) {
	s.Put(marshalers, true)
	s.Marshalers = o.List
}

// Unmarshalers are functions of the program that read values of certain types.
type Unmarshalers struct{ List any }

func (o Unmarshalers) join(s *Set) {
	s.Put(unmarshalers, true)
	s.Unmarshalers = o.List
}

// Get returns what options hold of the option that like is, and whether they hold it.
func Get(options, like Options) (any, bool) {
	s, ok := options.(*Set)
	if !ok {
		s = new(Set)
		s.Join(options)
	}
	switch like := like.(type) {
	case Switch:
		if like.Flag == StringifyNumbers && !s.Has(StringifyNumbers) && s.Is(StringTag) {
			return true, true
		}
		return s.Is(like.Flag), s.Has(like.Flag)
	case Indent:
		return s.Indent, s.Has(indent)
	case Prefix:
		return s.Prefix, s.Has(prefix)
	case Marshalers:
		return s.Marshalers, s.Has(marshalers)
	case Unmarshalers:
		return s.Unmarshalers, s.Has(unmarshalers)
	}
	panic(fmt.Sprintf("unknown option %T", like))
}
