// Package tzdata asks for zones in the program itself. Package time has them in any case, for systems that
// have no files of them, so importing this one changes nothing.
package tzdata
