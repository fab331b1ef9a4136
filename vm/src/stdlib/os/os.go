// Package os is the door to the operating system.
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

const (
	O_RDONLY = syscall.O_RDONLY
	O_WRONLY = syscall.O_WRONLY
	O_RDWR   = syscall.O_RDWR
	O_APPEND = syscall.O_APPEND
	O_CREATE = syscall.O_CREAT
	O_EXCL   = syscall.O_EXCL
	O_SYNC   = syscall.O_SYNC
	O_TRUNC  = syscall.O_TRUNC

	SEEK_SET = 0
	SEEK_CUR = 1
	SEEK_END = 2

	PathSeparator     = '/'
	PathListSeparator = ':'
	DevNull           = "/dev/null"

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
	PathError = fs.PathError
	FileInfo  = fs.FileInfo
	FileMode  = fs.FileMode
	DirEntry  = fs.DirEntry
)

var (
	ErrInvalid                = fs.ErrInvalid
	ErrPermission             = fs.ErrPermission
	ErrExist                  = fs.ErrExist
	ErrNotExist               = fs.ErrNotExist
	ErrClosed                 = fs.ErrClosed
	ErrNoDeadline             = errors.New("file type does not support deadline")
	ErrDeadlineExceeded       = poll.ErrDeadlineExceeded
	ErrProcessDone            = errors.New("os: process already finished")
)

// LinkError is the error of Link, Symlink and Rename.
type LinkError struct {
	Op  string
	Old string
	New string
	Err error
}

func (e *LinkError) Error() string {
	return e.Op + " " + e.Old + " " + e.New + ": " + e.Err.Error()
}
func (e *LinkError) Unwrap() error { return e.Err }

// SyscallError tells which system call failed.
type SyscallError struct {
	Syscall string
	Err     error
}

func (e *SyscallError) Error() string { return e.Syscall + ": " + e.Err.Error() }
func (e *SyscallError) Unwrap() error { return e.Err }

func (e *SyscallError) Timeout() bool {
	t, ok := e.Err.(interface{ Timeout() bool })
	return ok && t.Timeout()
}

func NewSyscallError(syscall string, err error) error {
	if err == nil {
		return nil
	}
	return &SyscallError{syscall, err}
}

// Signal is a signal of the system.
type Signal interface {
	String() string
	Signal()
}

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

var Args = args()

func Exit(code int) {
	if code == 0 && exithook.Zero != nil {
		exithook.Zero()
	}
	exit(code)
}

func Getenv(key string) string {
	v, _ := getenv(key)
	return v
}

func LookupEnv(key string) (string, bool) { return getenv(key) }

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

func Unsetenv(key string) error {
	setenv(key, "", false)
	return nil
}

func Environ() []string { return environ() }

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

func Open(name string) (*File, error) { return OpenFile(name, O_RDONLY, 0) }

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

func OpenFile(name string, flag int, perm FileMode) (*File, error) {
	fd, errno := sysOpen(name, flag, sysMode(perm))
	if errno != 0 {
		return nil, errOf("open", name, errno)
	}
	return &File{fd: fd, name: name, append: flag&O_APPEND != 0}, nil
}

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

func Mkdir(name string, perm FileMode) error {
	return errOf("mkdir", name, sysPath(0, name, "", int64(sysMode(perm)), 0))
}

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

func Link(oldname, newname string) error {
	return linkErr("link", oldname, newname, sysPath(6, oldname, newname, 0, 0))
}

func Symlink(oldname, newname string) error {
	return linkErr("symlink", oldname, newname, sysPath(7, oldname, newname, 0, 0))
}

func Readlink(name string) (string, error) {
	s, errno := sysString(1, name)
	return s, errOf("readlink", name, errno)
}

func Chdir(dir string) error { return errOf("chdir", dir, sysPath(3, dir, "", 0, 0)) }

func Chmod(name string, mode FileMode) error {
	return errOf("chmod", name, sysPath(4, name, "", int64(sysMode(mode)), 0))
}

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

func Hostname() (name string, err error) {
	s, errno := sysString(2, "")
	if errno != 0 {
		return "", NewSyscallError("gethostname", syscall.Errno(errno))
	}
	return s, nil
}

func Executable() (string, error) {
	s, errno := sysString(3, "")
	return s, errOf("readlink", "/proc/self/exe", errno)
}

func Getpid() int      { return sysID(0) }
func Getppid() int     { return sysID(1) }
func Getuid() int      { return sysID(2) }
func Geteuid() int     { return sysID(3) }
func Getgid() int      { return sysID(4) }
func Getegid() int     { return sysID(5) }
func Getpagesize() int { return sysID(6) }

func Pipe() (r *File, w *File, err error) {
	rp, wp, rfd, wfd, errno := sysPipe()
	if errno != 0 {
		return nil, nil, NewSyscallError("pipe2", syscall.Errno(errno))
	}
	return &File{fd: rfd, name: "|0", polled: rp}, &File{fd: wfd, name: "|1", polled: wp}, nil
}

func TempDir() string {
	if d := Getenv("TMPDIR"); d != "" {
		return d
	}
	return "/tmp"
}

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

func UserCacheDir() (string, error)  { return userDir("XDG_CACHE_HOME", "/.cache") }
func UserConfigDir() (string, error) { return userDir("XDG_CONFIG_HOME", "/.config") }

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

func CreateTemp(dir, pattern string) (*File, error) {
	var f *File
	_, err := temp("createtemp", dir, pattern, func(name string) (err error) {
		f, err = OpenFile(name, O_RDWR|O_CREATE|O_EXCL, 0600)
		return err
	})
	return f, err
}

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

func IsExist(err error) bool      { return isClass(err, ErrExist) }
func IsNotExist(err error) bool   { return isClass(err, ErrNotExist) }
func IsPermission(err error) bool { return isClass(err, ErrPermission) }

func IsTimeout(err error) bool {
	t, ok := under(err).(interface{ Timeout() bool })
	return ok && t.Timeout()
}
