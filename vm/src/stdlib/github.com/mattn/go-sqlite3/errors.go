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

// Error is what SQLite says.
type Error struct {
	Code         ErrNo
	ExtendedCode ErrNoExtended
	SystemErrno  syscall.Errno
	err          string
}

func makeError(code, system int, message string) error {
	e := Error{Code: ErrNo(code & ErrNoMask), ExtendedCode: ErrNoExtended(code), err: message}
	if e.Code == ErrCantOpen {
		e.SystemErrno = syscall.Errno(system)
	}
	return e
}

func (err ErrNo) Error() string { return Error{Code: err}.Error() }

// Extend makes the extended code.
func (err ErrNo) Extend(by int) ErrNoExtended { return ErrNoExtended(int(err) | by<<8) }

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

func (err ErrNoExtended) Error() string {
	return Error{Code: ErrNo(err & ErrNoMask), ExtendedCode: err}.Error()
}

// Codes of errors.
var (
	ErrError = ErrNo(1)
	ErrInternal = ErrNo(2)
	ErrPerm = ErrNo(3)
	ErrAbort = ErrNo(4)
	ErrBusy = ErrNo(5)
	ErrLocked = ErrNo(6)
	ErrNomem = ErrNo(7)
	ErrReadonly = ErrNo(8)
	ErrInterrupt = ErrNo(9)
	ErrIoErr = ErrNo(10)
	ErrCorrupt = ErrNo(11)
	ErrNotFound = ErrNo(12)
	ErrFull = ErrNo(13)
	ErrCantOpen = ErrNo(14)
	ErrProtocol = ErrNo(15)
	ErrEmpty = ErrNo(16)
	ErrSchema = ErrNo(17)
	ErrTooBig = ErrNo(18)
	ErrConstraint = ErrNo(19)
	ErrMismatch = ErrNo(20)
	ErrMisuse = ErrNo(21)
	ErrNoLFS = ErrNo(22)
	ErrAuth = ErrNo(23)
	ErrFormat = ErrNo(24)
	ErrRange = ErrNo(25)
	ErrNotADB = ErrNo(26)
	ErrNotice = ErrNo(27)
	ErrWarning = ErrNo(28)
)

// Extended codes of errors.
var (
	ErrIoErrRead = ErrIoErr.Extend(1)
	ErrIoErrShortRead = ErrIoErr.Extend(2)
	ErrIoErrWrite = ErrIoErr.Extend(3)
	ErrIoErrFsync = ErrIoErr.Extend(4)
	ErrIoErrDirFsync = ErrIoErr.Extend(5)
	ErrIoErrTruncate = ErrIoErr.Extend(6)
	ErrIoErrFstat = ErrIoErr.Extend(7)
	ErrIoErrUnlock = ErrIoErr.Extend(8)
	ErrIoErrRDlock = ErrIoErr.Extend(9)
	ErrIoErrDelete = ErrIoErr.Extend(10)
	ErrIoErrBlocked = ErrIoErr.Extend(11)
	ErrIoErrNoMem = ErrIoErr.Extend(12)
	ErrIoErrAccess = ErrIoErr.Extend(13)
	ErrIoErrCheckReservedLock = ErrIoErr.Extend(14)
	ErrIoErrLock = ErrIoErr.Extend(15)
	ErrIoErrClose = ErrIoErr.Extend(16)
	ErrIoErrDirClose = ErrIoErr.Extend(17)
	ErrIoErrSHMOpen = ErrIoErr.Extend(18)
	ErrIoErrSHMSize = ErrIoErr.Extend(19)
	ErrIoErrSHMLock = ErrIoErr.Extend(20)
	ErrIoErrShmMap = ErrIoErr.Extend(21)
	ErrIoErrSeek = ErrIoErr.Extend(22)
	ErrIoErrDeleteNoent = ErrIoErr.Extend(23)
	ErrIoErrMMap = ErrIoErr.Extend(24)
	ErrIoErrGetTempPath = ErrIoErr.Extend(25)
	ErrIoErrConvPath = ErrIoErr.Extend(26)
	ErrLockedSharedCache = ErrLocked.Extend(1)
	ErrBusyRecovery = ErrBusy.Extend(1)
	ErrBusySnapshot = ErrBusy.Extend(2)
	ErrCantOpenNoTempDir = ErrCantOpen.Extend(1)
	ErrCantOpenIsDir = ErrCantOpen.Extend(2)
	ErrCantOpenFullPath = ErrCantOpen.Extend(3)
	ErrCantOpenConvPath = ErrCantOpen.Extend(4)
	ErrCorruptVTab = ErrCorrupt.Extend(1)
	ErrReadonlyRecovery = ErrReadonly.Extend(1)
	ErrReadonlyCantLock = ErrReadonly.Extend(2)
	ErrReadonlyRollback = ErrReadonly.Extend(3)
	ErrReadonlyDbMoved = ErrReadonly.Extend(4)
	ErrAbortRollback = ErrAbort.Extend(2)
	ErrConstraintCheck = ErrConstraint.Extend(1)
	ErrConstraintCommitHook = ErrConstraint.Extend(2)
	ErrConstraintForeignKey = ErrConstraint.Extend(3)
	ErrConstraintFunction = ErrConstraint.Extend(4)
	ErrConstraintNotNull = ErrConstraint.Extend(5)
	ErrConstraintPrimaryKey = ErrConstraint.Extend(6)
	ErrConstraintTrigger = ErrConstraint.Extend(7)
	ErrConstraintUnique = ErrConstraint.Extend(8)
	ErrConstraintVTab = ErrConstraint.Extend(9)
	ErrConstraintRowID = ErrConstraint.Extend(10)
	ErrNoticeRecoverWAL = ErrNotice.Extend(1)
	ErrNoticeRecoverRollback = ErrNotice.Extend(2)
	ErrWarningAutoIndex = ErrWarning.Extend(1)
)
