package syscall

import "internal/system"

// failure returns the error of that number; nil for 0.
func failure(errno int) error {
	if errno != 0 {
		return Errno(errno)
	}
	return nil
}

// done returns the error of a call without results.
func done(_, errno int) error { return failure(errno) }

func number(n, errno int) (int, error) { return n, failure(errno) }

// Timespec is a time of seconds and nanoseconds.
type Timespec struct{ Sec, Nsec int64 }

// Unix returns seconds and nanoseconds.
func (t *Timespec) Unix() (sec int64, nsec int64) { return t.Sec, t.Nsec }

// Nano returns the time in nanoseconds.
func (t *Timespec) Nano() int64 { return t.Sec*1e9 + t.Nsec }

// NsecToTimespec returns n nanoseconds as seconds and nanoseconds.
func NsecToTimespec(n int64) Timespec {
	sec := n / 1e9
	if n %= 1e9; n < 0 {
		n, sec = n+1e9, sec-1
	}
	return Timespec{sec, n}
}

// TimespecToNsec returns t in nanoseconds.
func TimespecToNsec(t Timespec) int64 { return t.Nano() }

// Stat sets s to what is known of a file, of what a link points to if it is one.
func Stat(path string, s *Stat_t) error { return stat(path, -1, true, s) }

// Lstat sets s to what is known of a file, of the link itself if it is one.
func Lstat(path string, s *Stat_t) error { return stat(path, -1, false, s) }

// Fstat sets s to what is known of an open file.
func Fstat(fd int, s *Stat_t) error {
	if fd < 0 {
		return EBADF
	}
	return stat("", fd, true, s)
}

// Open opens a file and returns its descriptor.
func Open(path string, mode int, perm uint32) (fd int, err error) {
	return number(system.Open(path, mode, int(perm)))
}

// Close closes a descriptor.
func Close(fd int) error { return done(system.Close(fd)) }

// Read reads up to len(p) bytes; 0 means the end.
func Read(fd int, p []byte) (n int, err error) { return number(system.Read(fd, p, -1)) }

// ReadDirent reads some of an open folder's entries into buf, as the system keeps them; 0 means the end.
func ReadDirent(fd int, buf []byte) (n int, err error) { return number(system.Getdents(fd, buf)) }

// ParseDirent appends to names those of at most max entries in buf, of all if max is negative, without "." and "..".
// It returns how many bytes that took, how many names it has appended, and the names.
func ParseDirent(buf []byte, max int, names []string) (consumed int, count int, newnames []string) {
	whole := len(buf)
	for max != 0 && len(buf) > nameAt {
		size := int(buf[lengthAt]) | int(buf[lengthAt+1])<<8
		if size < nameAt || size > len(buf) {
			return whole, count, names
		}
		entry := buf[:size]
		buf = buf[size:]
		name := entry[nameAt:]
		for i, c := range name {
			if c == 0 {
				name = name[:i]
				break
			}
		}
		if string(name) == "." || string(name) == ".." {
			continue
		}
		max--
		count++
		names = append(names, string(name))
	}
	return whole - len(buf), count, names
}

// Write writes up to len(p) bytes and returns how many.
func Write(fd int, p []byte) (n int, err error) { return number(system.Write(fd, p, -1)) }

// Pread is Read from an offset.
func Pread(fd int, p []byte, offset int64) (n int, err error) {
	return number(system.Read(fd, p, int(offset)))
}

// Pwrite is Write at an offset.
func Pwrite(fd int, p []byte, offset int64) (n int, err error) {
	return number(system.Write(fd, p, int(offset)))
}

// Seek moves the position of a descriptor; whence is 0, 1 or 2 for the beginning, the position now or the
// end.
func Seek(fd int, offset int64, whence int) (off int64, err error) {
	n, err := number(system.Seek(fd, int(offset), whence))
	return int64(n), err
}

// Dup returns a new descriptor for the same file.
func Dup(fd int) (nfd int, err error) { return number(system.Dup(fd)) }

// Flock locks or unlocks a file.
func Flock(fd int, how int) error { return done(system.Flock(fd, how)) }

// Fsync waits until the file is on the disk.
func Fsync(fd int) error { return done(system.Fsync(fd)) }

// Ftruncate sets the size of a file in bytes.
func Ftruncate(fd int, size int64) error { return done(system.Ftruncate(fd, int(size))) }

// Fchmod sets the permissions of a file.
func Fchmod(fd int, mode uint32) error { return done(system.Fchmod(fd, int(mode))) }

// Fchown sets the owner and group of a file; -1 leaves one as it is.
func Fchown(fd, uid, gid int) error { return done(system.Fchown(fd, uid, gid)) }

// Fchdir makes a folder the current one.
func Fchdir(fd int) error { return done(system.Fchdir(fd)) }

// Setpgid puts a process into a group.
func Setpgid(pid, pgid int) error { return done(system.Setpgid(pid, pgid)) }

// Getpgid returns the group of a process.
func Getpgid(pid int) (pgid int, err error) { return number(system.Getpgid(pid)) }

// Setsid starts a new session and returns its number.
func Setsid() (pid int, err error) { return number(system.Setsid()) }

// Umask sets which permissions new files do not get, and returns what it was.
func Umask(mask int) int {
	old, _ := system.Umask(mask)
	return old
}

// Getppid returns the number of the parent process.
func Getppid() int { return system.ID(1) }

// Getuid returns the number of the user.
func Getuid() int { return system.ID(2) }

// Geteuid returns the number of the user whose rights the process has.
func Geteuid() int { return system.ID(3) }

// Getgid returns the number of the group.
func Getgid() int { return system.ID(4) }

// Getegid returns the number of the group whose rights the process has.
func Getegid() int { return system.ID(5) }

// Getpagesize returns the size of a page of memory in bytes.
func Getpagesize() int { return system.ID(6) }

func path(op int, a, b string, n, m int) error { return failure(system.Path(op, a, b, n, m)) }

// Mkdir creates a folder.
func Mkdir(name string, mode uint32) error { return path(0, name, "", int(mode), 0) }

// Unlink removes a file.
func Unlink(name string) error { return path(1, name, "", 0, 0) }

// Rmdir removes an empty folder.
func Rmdir(name string) error { return path(2, name, "", 0, 0) }

// Chdir makes a folder the current one.
func Chdir(name string) error { return path(3, name, "", 0, 0) }

// Chmod sets the permissions of a file.
func Chmod(name string, mode uint32) error { return path(4, name, "", int(mode), 0) }

// Rename moves a file.
func Rename(from, to string) error { return path(5, from, to, 0, 0) }

// Link makes a hard link.
func Link(old, name string) error { return path(6, old, name, 0, 0) }

// Symlink makes a symbolic link.
func Symlink(old, name string) error { return path(7, old, name, 0, 0) }

// Truncate sets the size of a file in bytes.
func Truncate(name string, size int64) error { return path(8, name, "", int(size), 0) }

// Chown sets the owner and group of a file; -1 leaves one as it is.
func Chown(name string, uid, gid int) error { return path(12, name, "", uid, gid) }

// Lchown is Chown that does not follow a link.
func Lchown(name string, uid, gid int) error { return path(13, name, "", uid, gid) }

// Access returns nil if the process may use a file as mode says.
func Access(name string, mode uint32) error { return failure(system.Access(name, int(mode))) }

// Mkfifo makes a named pipe.
func Mkfifo(name string, mode uint32) error { return failure(system.Mkfifo(name, int(mode))) }

// Getcwd writes the path of the current folder to buf and returns its length, the zero at its end included.
func Getcwd(buf []byte) (n int, err error) {
	s, errno := system.Text(0, "")
	if errno != 0 {
		return 0, Errno(errno)
	}
	if len(s) >= len(buf) {
		return 0, ERANGE
	}
	copy(buf, s)
	buf[len(s)] = 0
	return len(s) + 1, nil
}

// Readlink writes the text of a symbolic link to buf and returns its length.
func Readlink(name string, buf []byte) (n int, err error) {
	s, errno := system.Text(1, name)
	return copy(buf, s), failure(errno)
}

// CloseOnExec keeps the descriptor from programs that are started.
func CloseOnExec(fd int) { system.Fcntl(fd, F_SETFD, FD_CLOEXEC) }

// SetNonblock says whether calls return EAGAIN instead of waiting.
func SetNonblock(fd int, nonblocking bool) error {
	flags, err := number(system.Fcntl(fd, F_GETFL, 0))
	if err != nil {
		return err
	}
	if flags &^= O_NONBLOCK; nonblocking {
		flags |= O_NONBLOCK
	}
	return done(system.Fcntl(fd, F_SETFL, flags))
}

// Getenv returns an environment variable and whether it is set.
func Getenv(key string) (value string, found bool) { return system.Getenv(key) }

// Environ returns the environment in the form "key=value".
func Environ() []string { return system.Environ() }

// Unsetenv removes an environment variable.
func Unsetenv(key string) error {
	system.Setenv(key, "", false)
	return nil
}

// Setenv sets an environment variable.
func Setenv(key, value string) error {
	if key == "" {
		return EINVAL
	}
	for i := range len(key) {
		if key[i] == '=' || key[i] == 0 {
			return EINVAL
		}
	}
	for i := range len(value) {
		if value[i] == 0 {
			return EINVAL
		}
	}
	system.Setenv(key, value, true)
	return nil
}

// Clearenv removes all environment variables.
func Clearenv() {
	for _, entry := range system.Environ() {
		for i := 1; i < len(entry); i++ {
			if entry[i] == '=' {
				system.Setenv(entry[:i], "", false)
				break
			}
		}
	}
}

// ByteSliceFromString is s with a zero byte behind it.
func ByteSliceFromString(s string) ([]byte, error) {
	for i := range len(s) {
		if s[i] == 0 {
			return nil, EINVAL
		}
	}
	b := make([]byte, len(s)+1)
	copy(b, s)
	return b, nil
}

// BytePtrFromString returns a pointer to a copy of s with a zero at its end. It fails if s contains one.
func BytePtrFromString(s string) (*byte, error) {
	b, err := ByteSliceFromString(s)
	if err != nil {
		return nil, err
	}
	return &b[0], nil
}

// RawConn gives a connection's descriptor to functions.
type RawConn interface {
	// Control calls f with the descriptor.
	Control(f func(fd uintptr)) error
	// Read calls f with the descriptor until it returns true, and waits for input before each further call.
	Read(f func(fd uintptr) (done bool)) error
	// Write calls f with the descriptor until it returns true, and waits for room before each further call.
	Write(f func(fd uintptr) (done bool)) error
}

// Conn is what has a RawConn.
type Conn interface {
	// SyscallConn returns access to the descriptor.
	SyscallConn() (RawConn, error)
}

// Exit ends the program at once with this status.
func Exit(code int) { exit(code) }

func exit(code int)

// TimevalToNsec returns t in nanoseconds.
func TimevalToNsec(t Timeval) int64 { return t.Nano() }
