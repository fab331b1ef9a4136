package syntax

import (
	"slices"
	"strconv"
)

// Flags say how an expression is read, and of a node how it was.
type Flags uint16

const (
	FoldCase      Flags = 1 << iota // letters match in either case
	Literal                         // the expression is plain text
	ClassNL                         // [^a-z] and [[:space:]] may match newline
	DotNL                           // . matches newline
	OneLine                         // ^ and $ match at the ends of the text alone
	NonGreedy                       // x* and x*? change places
	PerlX                           // Perl's extensions
	UnicodeGroups                   // \p{Han}
	WasDollar                       // an OpEndText was written $, not \z
	Simple                          // no counted repetitions
	// MatchNL makes both classes and the dot match newlines.
	MatchNL = ClassNL | DotNL

	// Perl are the flags for expressions as regexp.Compile takes them.
	Perl = ClassNL | OneLine | PerlX | UnicodeGroups
	// POSIX are the flags for expressions as regexp.CompilePOSIX takes them.
	POSIX Flags = 0
)

// Op is what a node does.
type Op uint8

// What a Regexp is.
const (
	OpNoMatch Op = 1 + iota
	OpEmptyMatch
	OpLiteral
	OpCharClass
	OpAnyCharNotNL
	OpAnyChar
	OpBeginLine
	OpEndLine
	OpBeginText
	OpEndText
	OpWordBoundary
	OpNoWordBoundary
	OpCapture
	OpStar
	OpPlus
	OpQuest
	OpRepeat
	OpConcat
	OpAlternate
)

// String returns the name, such as "Literal".
func (i Op) String() string {
	names := [...]string{
		"NoMatch", "EmptyMatch", "Literal", "CharClass", "AnyCharNotNL", "AnyChar", "BeginLine", "EndLine",
		"BeginText", "EndText", "WordBoundary", "NoWordBoundary", "Capture", "Star", "Plus", "Quest", "Repeat",
		"Concat", "Alternate",
	}
	switch at := int(i) - int(OpNoMatch); {
	case 0 <= at && at < len(names):
		return names[at]
	case i == 128:
		return "opPseudo"
	}
	return "Op(" + strconv.Itoa(int(i)) + ")"
}

// Regexp is a node of an expression's tree.
type Regexp struct {
	Op       Op         // what it is
	Flags    Flags      // how it was parsed
	Sub      []*Regexp  // its parts
	Sub0     [1]*Regexp // room for a single Sub
	Rune     []rune     // of OpLiteral the text, of OpCharClass pairs of first and last
	Rune0    [2]rune    // room for a short Rune
	Min, Max int        // of OpRepeat; Max is -1 if there is no limit
	Cap      int        // of OpCapture: its number
	Name     string     // and name
}

// Equal reports whether two trees look alike.
func (x *Regexp) Equal(y *Regexp) bool {
	if x == nil || y == nil || x.Op != y.Op {
		return x == y
	}
	mask := Flags(0)
	switch x.Op {
	case OpEndText:
		mask = WasDollar
	case OpLiteral, OpCharClass:
		mask = FoldCase
		if !slices.Equal(x.Rune, y.Rune) {
			return false
		}
	case OpStar, OpPlus, OpQuest:
		mask = NonGreedy
	case OpRepeat:
		mask = NonGreedy
		if x.Min != y.Min || x.Max != y.Max {
			return false
		}
	case OpCapture:
		if x.Cap != y.Cap || x.Name != y.Name {
			return false
		}
	case OpConcat, OpAlternate:
	default:
		return true
	}
	return x.Flags&mask == y.Flags&mask && slices.EqualFunc(x.Sub, y.Sub, (*Regexp).Equal)
}

// MaxCap returns the largest number of a capture.
func (re *Regexp) MaxCap() int {
	most := 0
	if re.Op == OpCapture {
		most = re.Cap
	}
	for _, sub := range re.Sub {
		most = max(most, sub.MaxCap())
	}
	return most
}

// CapNames returns the names of the captures, by number.
func (re *Regexp) CapNames() []string {
	names := make([]string, re.MaxCap()+1)
	re.nameInto(names)
	return names
}

func (re *Regexp) nameInto(names []string) {
	if re.Op == OpCapture {
		names[re.Cap] = re.Name
	}
	for _, sub := range re.Sub {
		sub.nameInto(names)
	}
}

// over makes a node above another one.
func over(op Op, flags Flags, sub *Regexp) *Regexp {
	re := &Regexp{Op: op, Flags: flags}
	re.Sub = append(re.Sub0[:0], sub)
	return re
}

// isSingle reports whether the node always matches one character.
func (re *Regexp) isSingle() bool {
	switch re.Op {
	case OpCharClass, OpAnyChar, OpAnyCharNotNL:
		return true
	}
	return re.Op == OpLiteral && len(re.Rune) == 1
}
