// Package godebug reads the settings of the variable GODEBUG, for packages of a Go installation.
package godebug

import (
	"os"
	"strings"
)

// A Setting is one setting of GODEBUG.
type Setting struct {
	name         string
	undocumented bool
}

// New returns the setting of that name; a # in front says that it is not documented.
func New(name string) *Setting {
	bare, undocumented := strings.CutPrefix(name, "#")
	return &Setting{bare, undocumented}
}

// Name returns the name of the setting.
func (s *Setting) Name() string { return s.name }

// Undocumented returns whether the setting is not documented.
func (s *Setting) Undocumented() bool { return s.undocumented }

// Value returns what the setting is set to; of several values the last counts.
func (s *Setting) Value() string {
	value := ""
	for part := range strings.SplitSeq(os.Getenv("GODEBUG"), ",") {
		if key, v, ok := strings.Cut(part, "="); ok && key == s.name {
			value, _, _ = strings.Cut(v, "#")
		}
	}
	return value
}

// String returns the setting as it stands in GODEBUG.
func (s *Setting) String() string { return s.name + "=" + s.Value() }

// IncNonDefault would count that the setting has changed what was done; nobody asks for the number.
func (s *Setting) IncNonDefault() {}
