package sqlite3

import (
	"minigo/internal/sqlite"
	"syscall"
)

// ErrNo is the code of an error.
type ErrNo int

// ErrNoExtended is the code with what is more exact in its higher bits.
type ErrNoExtended int

// ErrNoMask is the part of an extended code that is the code.
const ErrNoMask = 0xff

const cannotOpen ErrNo = 14

// Error is what SQLite says.
type Error struct {
	Code         ErrNo         // the code of the error
	ExtendedCode ErrNoExtended // the code that says more
	SystemErrno  syscall.Errno // the error of the system behind it
	err          string
}

func makeError(code, system int, message string) error {
	e := Error{Code: ErrNo(code & ErrNoMask), ExtendedCode: ErrNoExtended(code), err: message}
	if e.Code == cannotOpen {
		e.SystemErrno = syscall.Errno(system)
	}
	return e
}

// Error returns the message of the code.
func (err ErrNo) Error() string { return Error{Code: err}.Error() }

// Extend makes the extended code.
func (err ErrNo) Extend(by int) ErrNoExtended { return ErrNoExtended(int(err) | by<<8) }

// Error returns the message.
func (err Error) Error() string {
	text := err.err
	if text == "" {
		text = sqlite.ErrorText(int(err.Code))
	}
	if err.SystemErrno != 0 {
		text += ": " + err.SystemErrno.Error()
	}
	return text
}

// Error returns the message of the code.
func (err ErrNoExtended) Error() string {
	return Error{Code: ErrNo(err & ErrNoMask), ExtendedCode: err}.Error()
}
