// Package godebug reads the settings of GODEBUG, for this library and for packages of a Go installation.
package godebug

// A Setting is one setting of GODEBUG.
type Setting struct {
	name         string
	undocumented bool
}

// New returns the setting of that name; a # in front says that it is not documented.
func New(name string) *Setting {
	if name != "" && name[0] == '#' {
		return &Setting{name[1:], true}
	}
	return &Setting{name, false}
}

// Name returns the name of the setting.
func (s *Setting) Name() string { return s.name }

// Undocumented returns whether the setting is not documented.
func (s *Setting) Undocumented() bool { return s.undocumented }

// Value returns what the setting is set to: in the environment, where of several values the last counts,
// or else by the program.
func (s *Setting) Value() string { return value(s.name) }

// String returns the setting as it stands in GODEBUG.
func (s *Setting) String() string { return s.name + "=" + s.Value() }

// IncNonDefault would count that the setting has changed what was done; nobody asks for the number.
func (s *Setting) IncNonDefault() {}

func value(name string) string
