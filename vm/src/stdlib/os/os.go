// Package os is the interface to the operating system.
package os

import (
	"errors"
	"internal/exithook"
	"internal/poll"
	"io"
	"io/fs"
	"syscall"
	"time"
)

// Flags for OpenFile: one of the first three, with any of the others. O_EXCL makes O_CREATE fail if the
// file exists; O_SYNC makes writes wait for the disk.
const (
	O_RDONLY = syscall.O_RDONLY
	O_WRONLY = syscall.O_WRONLY
	O_RDWR   = syscall.O_RDWR
	O_APPEND = syscall.O_APPEND
	O_CREATE = syscall.O_CREAT
	O_EXCL   = syscall.O_EXCL
	O_SYNC   = syscall.O_SYNC
	O_TRUNC  = syscall.O_TRUNC
)

// Old names of io.SeekStart, io.SeekCurrent and io.SeekEnd.
const (
	SEEK_SET = 0
	SEEK_CUR = 1
	SEEK_END = 2
)

// What separates elements of a path, and paths of a list.
const (
	PathSeparator     = '/'
	PathListSeparator = ':'
	// DevNull is the file that is always empty and takes everything.
	DevNull = "/dev/null"
)

// Bits of a FileMode, as package io/fs declares them.
const (
	ModeDir        = fs.ModeDir
	ModeAppend     = fs.ModeAppend
	ModeExclusive  = fs.ModeExclusive
	ModeTemporary  = fs.ModeTemporary
	ModeSymlink    = fs.ModeSymlink
	ModeDevice     = fs.ModeDevice
	ModeNamedPipe  = fs.ModeNamedPipe
	ModeSocket     = fs.ModeSocket
	ModeSetuid     = fs.ModeSetuid
	ModeSetgid     = fs.ModeSetgid
	ModeCharDevice = fs.ModeCharDevice
	ModeSticky     = fs.ModeSticky
	ModeIrregular  = fs.ModeIrregular
	ModeType       = fs.ModeType
	ModePerm       = fs.ModePerm
)

type (
	// PathError says which operation failed on which path and why.
	PathError = fs.PathError
	// FileInfo describes a file.
	FileInfo = fs.FileInfo
	// FileMode is the kind and the permissions of a file.
	FileMode = fs.FileMode
	// DirEntry is a file in a folder as reading the folder shows it.
	DirEntry = fs.DirEntry
)

// Errors to compare with by errors.Is.
var (
	ErrInvalid          = fs.ErrInvalid
	ErrPermission       = fs.ErrPermission
	ErrExist            = fs.ErrExist
	ErrNotExist         = fs.ErrNotExist
	ErrClosed           = fs.ErrClosed
	ErrNoDeadline       = errors.New("file type does not support deadline")
	ErrDeadlineExceeded = poll.ErrDeadlineExceeded
	ErrProcessDone      = errors.New("os: process already finished")
)

// LinkError is the error of Link, Symlink and Rename.
type LinkError struct {
	Op  string // the operation, such as "rename"
	Old string // the old name
	New string // the new name
	Err error  // the cause
}

// Error returns the operation, both names and the cause.
func (e *LinkError) Error() string {
	return e.Op + " " + e.Old + " " + e.New + ": " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *LinkError) Unwrap() error { return e.Err }

// SyscallError tells which system call failed.
type SyscallError struct {
	Syscall string // the name of the system call
	Err     error  // the cause
}

// Error returns the name of the system call and the cause.
func (e *SyscallError) Error() string { return e.Syscall + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *SyscallError) Unwrap() error { return e.Err }

// Timeout is true if the cause is a time-out.
func (e *SyscallError) Timeout() bool {
	t, ok := e.Err.(interface{ Timeout() bool })
	return ok && t.Timeout()
}

// NewSyscallError returns a *SyscallError, or nil if err is nil.
func NewSyscallError(syscall string, err error) error {
	if err == nil {
		return nil
	}
	return &SyscallError{syscall, err}
}

// Signal is a signal of the system.
type Signal interface {
	// String returns the words, such as "interrupt".
	String() string
	// Signal tells signals from other values.
	Signal()
}

// Signals that exist on every system. A program may catch Interrupt, but never Kill.
var (
	Interrupt Signal = syscall.SIGINT
	Kill      Signal = syscall.SIGKILL
)

// args returns the program's name and arguments, environ its environment.
func args() []string
func environ() []string

// getenv and setenv work on the program's own copy of the environment; a unset
// variable is removed.
func getenv(key string) (string, bool)
func setenv(key, value string, set bool)

// exit ends the program at once.
func exit(code int)

// sysPath does what the operation's number says: 0 mkdir, 1 unlink, 2 rmdir,
// 3 chdir, 4 chmod, 5 rename (a to b), 6 link, 7 symlink, 8 truncate (to n),
// 9 chtimes (n and m in nanoseconds), 10 fchdir (to n), 11 fchmod (of n, to m).
func sysPath(op int, a, b string, n, m int64) (errno int)

// sysString asks for: 0 the working directory, 1 the target of the link a,
// 2 the host name, 3 the executable.
func sysString(what int, a string) (s string, errno int)

// sysID asks for: 0 pid, 1 ppid, 2 uid, 3 euid, 4 gid, 5 egid, 6 page size.
func sysID(what int) int
func sysPipe() (r, w *polled, rfd, wfd int, errno int)

// random is for names of temporary files.
func random() uint32

// Args holds the name of the program and its arguments.
var Args = args()

// Exit ends the program at once with this status: deferred functions do not run. A status of 0 means
// success; only its lowest 8 bits count.
func Exit(code int) {
	if code == 0 && exithook.Zero != nil {
		exithook.Zero()
	}
	exit(code)
}

// Getenv returns the value of an environment variable, or "" if it is not set.
func Getenv(key string) string {
	v, _ := getenv(key)
	return v
}

// LookupEnv returns the value of an environment variable and whether it is set.
func LookupEnv(key string) (string, bool) { return getenv(key) }

// Setenv sets an environment variable. It fails for an empty key, one with "=", and for zero bytes.
func Setenv(key, value string) error {
	if key == "" {
		return NewSyscallError("setenv", syscall.EINVAL)
	}
	for i := 0; i < len(key); i++ {
		if key[i] == '=' || key[i] == 0 {
			return NewSyscallError("setenv", syscall.EINVAL)
		}
	}
	for i := 0; i < len(value); i++ {
		if value[i] == 0 {
			return NewSyscallError("setenv", syscall.EINVAL)
		}
	}
	setenv(key, value, true)
	return nil
}

// Unsetenv removes an environment variable.
func Unsetenv(key string) error {
	setenv(key, "", false)
	return nil
}

// Environ returns the environment in the form "key=value".
func Environ() []string { return environ() }

// Clearenv removes all environment variables.
func Clearenv() {
	for _, kv := range environ() {
		for i := 0; i < len(kv); i++ {
			if kv[i] == '=' {
				setenv(kv[:i], "", false)
				break
			}
		}
	}
}

// ExpandEnv replaces $name and ${name} in s by environment variables; those that are not set become "".
func ExpandEnv(s string) string { return Expand(s, Getenv) }

func alnum(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func special(c byte) bool {
	switch c {
	case '*', '#', '$', '@', '!', '?', '-':
		return true
	}
	return '0' <= c && c <= '9'
}

// Expand replaces ${name} and $name by what mapping gives for the name.
func Expand(s string, mapping func(string) string) string {
	var b []byte
	i := 0
	for j := 0; j+1 < len(s); j++ {
		if s[j] != '$' {
			continue
		}
		b = append(b, s[i:j]...)
		name, n := "", 0
		switch t := s[j+1:]; {
		case t[0] == '{':
			if len(t) > 2 && special(t[1]) && t[2] == '}' {
				name, n = t[1:2], 3
				break
			}
			n = 1
			for k := 1; k < len(t); k++ {
				if t[k] == '}' {
					name, n = t[1:k], k+1
					if k == 1 {
						n = 2
					}
					break
				}
			}
		case special(t[0]):
			name, n = t[:1], 1
		default:
			for n < len(t) && alnum(t[n]) {
				n++
			}
			name = t[:n]
		}
		if name != "" {
			b = append(b, mapping(name)...)
		} else if n == 0 {
			b = append(b, '$')
		}
		j += n
		i = j + 1
	}
	return string(b) + s[i:]
}

// Open opens a file for reading.
func Open(name string) (*File, error) { return OpenFile(name, O_RDONLY, 0) }

// Create opens a file for reading and writing, empty: it is created with mode 0666 less the umask, or
// truncated.
func Create(name string) (*File, error) {
	return OpenFile(name, O_RDWR|O_CREATE|O_TRUNC, 0666)
}

func sysMode(m FileMode) int {
	n := int(m.Perm())
	if m&ModeSetuid != 0 {
		n |= 04000
	}
	if m&ModeSetgid != 0 {
		n |= 02000
	}
	if m&ModeSticky != 0 {
		n |= 01000
	}
	return n
}

// OpenFile opens a file as flag says; perm less the umask is for one that O_CREATE creates. Errors are of
// type *PathError.
func OpenFile(name string, flag int, perm FileMode) (*File, error) {
	fd, errno := sysOpen(name, flag, sysMode(perm))
	if errno != 0 {
		return nil, errOf("open", name, errno)
	}
	return &File{fd: fd, name: name, append: flag&O_APPEND != 0}, nil
}

// ReadFile returns the contents of a file.
func ReadFile(name string) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAll(f)
}

// readAll reads a file that was just opened.
func readAll(f *File) ([]byte, error) {
	size := 512
	if info, err := f.Stat(); err == nil && info.Size() < 1<<30 {
		size = max(size, int(info.Size())+1)
	}
	b := make([]byte, 0, size)
	for {
		n, err := f.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if err == io.EOF {
			return b, nil
		}
		if err != nil {
			return b, err
		}
		if len(b) == cap(b) {
			b = append(b, 0)[:len(b)]
		}
	}
}

// WriteFile writes data to a file, which is truncated or created with perm less the umask. An error may
// leave a part written.
func WriteFile(name string, data []byte, perm FileMode) error {
	f, err := OpenFile(name, O_WRONLY|O_CREATE|O_TRUNC, perm)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err1 := f.Close(); err == nil {
		err = err1
	}
	return err
}

// Mkdir creates a folder with perm less the umask. Its parent must exist and it must not.
func Mkdir(name string, perm FileMode) error {
	return errOf("mkdir", name, sysPath(0, name, "", int64(sysMode(perm)), 0))
}

// MkdirAll creates a folder and the parents that are missing. An existing folder is not an error.
func MkdirAll(path string, perm FileMode) error {
	if info, err := Stat(path); err == nil {
		if info.IsDir() {
			return nil
		}
		return &PathError{"mkdir", path, syscall.ENOTDIR}
	}
	i := len(path)
	for i > 0 && path[i-1] == '/' {
		i--
	}
	for i > 0 && path[i-1] != '/' {
		i--
	}
	if i > 1 {
		if err := MkdirAll(path[:i-1], perm); err != nil {
			return err
		}
	}
	err := Mkdir(path, perm)
	if err != nil {
		if info, err1 := Lstat(path); err1 == nil && info.IsDir() {
			return nil
		}
	}
	return err
}

// Remove removes a file or an empty folder.
func Remove(name string) error {
	e := sysPath(1, name, "", 0, 0)
	if e == 0 {
		return nil
	}
	e1 := sysPath(2, name, "", 0, 0)
	if e1 == 0 {
		return nil
	}
	if e1 != int(syscall.ENOTDIR) {
		e = e1
	}
	return errOf("remove", name, e)
}

// RemoveAll removes a file, or a folder with all that is in it. A path that does not exist is not an error.
func RemoveAll(path string) error {
	if path == "" {
		return nil
	}
	if path[len(path)-1] == '.' && base(path) == "." {
		return &PathError{"RemoveAll", path, syscall.EINVAL}
	}
	err := Remove(path)
	if err == nil || IsNotExist(err) {
		return nil
	}
	info, serr := Lstat(path)
	if serr != nil {
		if IsNotExist(serr) {
			return nil
		}
		return serr
	}
	if !info.IsDir() {
		return err
	}
	names, errno := sysReadDir(path)
	if errno != 0 {
		return errOf("readdirent", path, errno)
	}
	err = nil
	for _, n := range names {
		if err1 := RemoveAll(path + "/" + n); err == nil {
			err = err1
		}
	}
	if err1 := Remove(path); err1 == nil || IsNotExist(err1) {
		return nil
	} else if err == nil {
		err = err1
	}
	return err
}

func linkErr(op, a, b string, errno int) error {
	if errno == 0 {
		return nil
	}
	return &LinkError{op, a, b, syscall.Errno(errno)}
}

// Rename moves a file or folder within a file system, and replaces newpath unless that is a folder.
func Rename(oldpath, newpath string) error {
	if at, err := Lstat(newpath); err == nil && at.IsDir() {
		old, err := Lstat(oldpath)
		if err != nil {
			return &LinkError{"rename", oldpath, newpath, under(err)}
		}
		if oldpath == newpath || !SameFile(at, old) {
			return &LinkError{"rename", oldpath, newpath, syscall.EEXIST}
		}
	}
	return linkErr("rename", oldpath, newpath, sysPath(5, oldpath, newpath, 0, 0))
}

// Link makes newname a hard link to oldname.
func Link(oldname, newname string) error {
	return linkErr("link", oldname, newname, sysPath(6, oldname, newname, 0, 0))
}

// Symlink makes newname a symbolic link with the text oldname, which need not exist.
func Symlink(oldname, newname string) error {
	return linkErr("symlink", oldname, newname, sysPath(7, oldname, newname, 0, 0))
}

// Readlink returns the text of a symbolic link.
func Readlink(name string) (string, error) {
	s, errno := sysString(1, name)
	return s, errOf("readlink", name, errno)
}

// Chdir makes dir the current folder of the whole process.
func Chdir(dir string) error { return errOf("chdir", dir, sysPath(3, dir, "", 0, 0)) }

// Chmod sets the permissions of a file, of what a link points to if it is one.
func Chmod(name string, mode FileMode) error {
	return errOf("chmod", name, sysPath(4, name, "", int64(sysMode(mode)), 0))
}

// Truncate sets the size of a file in bytes; what is new is zero.
func Truncate(name string, size int64) error {
	return errOf("truncate", name, sysPath(8, name, "", size, 0))
}

// fileTime is a time in nanoseconds; the lowest number is for the zero time, which changes nothing.
func fileTime(t time.Time) int64 {
	if t.IsZero() {
		return -1 << 63
	}
	return t.UnixNano()
}

// Chtimes sets when a file was last read and changed. A zero Time leaves that one as it is.
func Chtimes(name string, atime time.Time, mtime time.Time) error {
	return errOf("chtimes", name, sysPath(9, name, "", fileTime(atime), fileTime(mtime)))
}

// Getwd returns the current directory, by the name that $PWD has for it if it is the same.
func Getwd() (dir string, err error) {
	if dir = Getenv("PWD"); dir != "" && dir[0] == '/' {
		dot, err1 := Stat(".")
		there, err2 := Stat(dir)
		if err1 == nil && err2 == nil && SameFile(dot, there) {
			return dir, nil
		}
	}
	s, errno := sysString(0, "")
	if errno != 0 {
		return "", NewSyscallError("getwd", syscall.Errno(errno))
	}
	return s, nil
}

// Hostname returns the name of the machine as the system has it.
func Hostname() (name string, err error) {
	s, errno := sysString(2, "")
	if errno != 0 {
		return "", NewSyscallError("gethostname", syscall.Errno(errno))
	}
	return s, nil
}

// Executable returns the path of the running executable. That is minigo itself unless the program was made
// by minigo build, or is a test: the program in os.Args[0] starts that again.
func Executable() (string, error) {
	s, errno := sysString(3, "")
	return s, errOf("readlink", "/proc/self/exe", errno)
}

// Getpid returns the number of this process.
func Getpid() int { return sysID(0) }

// Getppid returns the number of the parent process.
func Getppid() int { return sysID(1) }

// Getuid returns the number of the user.
func Getuid() int { return sysID(2) }

// Geteuid returns the number of the user whose rights the process has.
func Geteuid() int { return sysID(3) }

// Getgid returns the number of the group.
func Getgid() int { return sysID(4) }

// Getegid returns the number of the group whose rights the process has.
func Getegid() int { return sysID(5) }

// Getpagesize returns the size of a page of memory in bytes.
func Getpagesize() int { return sysID(6) }

// Pipe returns two connected files: what is written to w is read from r.
func Pipe() (r *File, w *File, err error) {
	rp, wp, rfd, wfd, errno := sysPipe()
	if errno != 0 {
		return nil, nil, NewSyscallError("pipe2", syscall.Errno(errno))
	}
	return &File{fd: rfd, name: "|0", polled: rp}, &File{fd: wfd, name: "|1", polled: wp}, nil
}

// TempDir returns the folder for temporary files: $TMPDIR, or /tmp. It may not exist.
func TempDir() string {
	if d := Getenv("TMPDIR"); d != "" {
		return d
	}
	return "/tmp"
}

// UserHomeDir returns $HOME; it fails if that is not set.
func UserHomeDir() (string, error) {
	if d := Getenv("HOME"); d != "" {
		return d, nil
	}
	return "", errors.New("$HOME is not defined")
}

func userDir(env, below string) (string, error) {
	if d := Getenv(env); d != "" {
		if d[0] != '/' {
			return "", errors.New("path in $" + env + " is relative")
		}
		return d, nil
	}
	d := Getenv("HOME")
	if d == "" {
		return "", errors.New("neither $" + env + " nor $HOME are defined")
	}
	return d + below, nil
}

// IsPathSeparator is true for a slash.
func IsPathSeparator(c uint8) bool { return c == '/' }

// temp tries names until make does not say that the name is taken.
func temp(op, dir, pattern string, make func(string) error) (string, error) {
	if dir == "" {
		dir = TempDir()
	}
	prefix, suffix := pattern, ""
	for i := len(pattern) - 1; i >= 0; i-- {
		if pattern[i] == '/' {
			return "", &PathError{op, pattern, errors.New("pattern contains path separator")}
		}
		if pattern[i] == '*' && suffix == "" && len(prefix) == len(pattern) {
			prefix, suffix = pattern[:i], pattern[i+1:]
		}
	}
	if dir[len(dir)-1] != '/' {
		dir += "/"
	}
	for try := 0; ; try++ {
		var buf [10]byte
		w := len(buf)
		for r := random(); ; r /= 10 {
			w--
			buf[w] = byte('0' + r%10)
			if r < 10 {
				break
			}
		}
		name := dir + prefix + string(buf[w:]) + suffix
		err := make(name)
		if err != nil && IsExist(err) {
			if try < 10000 {
				continue
			}
			return "", &PathError{op, dir + prefix + "*" + suffix, ErrExist}
		}
		return name, err
	}
}

// CreateTemp creates and opens a new file in dir, or TempDir if that is "". A random text replaces the last
// * of pattern, or is appended.
func CreateTemp(dir, pattern string) (*File, error) {
	var f *File
	_, err := temp("createtemp", dir, pattern, func(name string) (err error) {
		f, err = OpenFile(name, O_RDWR|O_CREATE|O_EXCL, 0600)
		return err
	})
	return f, err
}

// MkdirTemp creates a new folder in dir, or TempDir if that is "". A random text replaces the last * of
// pattern, or is appended.
func MkdirTemp(dir, pattern string) (string, error) {
	if dir == "" {
		dir = TempDir()
	}
	name, err := temp("mkdirtemp", dir, pattern, func(name string) error { return Mkdir(name, 0700) })
	if IsNotExist(err) {
		// The error names the directory that is missing.
		if _, err := Stat(dir); IsNotExist(err) {
			return "", err
		}
	}
	if err != nil {
		return "", err
	}
	return name, nil
}

// under returns the error below those of this package, which Is does not look into.
func under(err error) error {
	switch e := err.(type) {
	case *PathError:
		return e.Err
	case *LinkError:
		return e.Err
	case *SyscallError:
		return e.Err
	}
	return err
}

func isClass(err, class error) bool {
	err = under(err)
	if err == class {
		return true
	}
	e, ok := err.(syscall.Errno)
	return ok && e.Is(class)
}

// IsExist is true if an error of this package says that a file exists already. It does not look into
// wrapped errors; errors.Is with ErrExist does.
func IsExist(err error) bool { return isClass(err, ErrExist) }

// IsNotExist is true if an error of this package says that a file does not exist. It does not look into
// wrapped errors; errors.Is with ErrNotExist does.
func IsNotExist(err error) bool { return isClass(err, ErrNotExist) }

// IsPermission is true if an error of this package says that something is not permitted. It does not look
// into wrapped errors.
func IsPermission(err error) bool { return isClass(err, ErrPermission) }

// IsTimeout is true if an error of this package is a time-out.
func IsTimeout(err error) bool {
	t, ok := under(err).(interface{ Timeout() bool })
	return ok && t.Timeout()
}
