// Package unix replaces golang.org/x/sys/unix: the calls that command-line programs use, on this system. Calls by
// number and addresses of memory are not offered.
package unix

import (
	"internal/system"
	"syscall"
)

// Types that package syscall declares.
type (
	// Errno is an error of the system.
	Errno = syscall.Errno
	// Signal is a signal.
	Signal = syscall.Signal
	// WaitStatus says how a process ended or stopped.
	WaitStatus = syscall.WaitStatus
	// Rusage says what a process used.
	Rusage = syscall.Rusage
	// Timespec is a time in seconds and nanoseconds.
	Timespec = syscall.Timespec
	// Timeval is a time in seconds and microseconds.
	Timeval = syscall.Timeval
	// Stat_t is what is known of a file.
	Stat_t = syscall.Stat_t
	// Fsid is the number of a file system.
	Fsid = syscall.Fsid
	// Statfs_t is what is known of a file system.
	Statfs_t = syscall.Statfs_t

	// Rlimit is a soft and a hard limit of a resource.
	Rlimit = syscall.Rlimit

	// RawSockaddr is an address as the system has it.
	RawSockaddr = syscall.RawSockaddr
	// RawSockaddrAny has room for any address.
	RawSockaddrAny = syscall.RawSockaddrAny
	// RawSockaddrInet4 is an IPv4 address and port as the system has them.
	RawSockaddrInet4 = syscall.RawSockaddrInet4
	// RawSockaddrInet6 is an IPv6 address and port as the system has them.
	RawSockaddrInet6 = syscall.RawSockaddrInet6
	// RawSockaddrUnix is the path of a Unix socket as the system has it.
	RawSockaddrUnix = syscall.RawSockaddrUnix
)

// Sizes of addresses in bytes.
const (
	SizeofSockaddrInet4 = syscall.SizeofSockaddrInet4
	SizeofSockaddrInet6 = syscall.SizeofSockaddrInet6
	SizeofSockaddrAny   = syscall.SizeofSockaddrAny
	SizeofSockaddrUnix  = syscall.SizeofSockaddrUnix
)

// Statfs sets buf to what is known of the file system of a path.
func Statfs(path string, buf *Statfs_t) error { return syscall.Statfs(path, buf) }

// Fstatfs sets buf to what is known of the file system of an open file.
func Fstatfs(fd int, buf *Statfs_t) error { return syscall.Fstatfs(fd, buf) }

// NsecToTimespec returns n nanoseconds as seconds and nanoseconds.
func NsecToTimespec(n int64) Timespec { return syscall.NsecToTimespec(n) }

// TimespecToNsec returns t in nanoseconds.
func TimespecToNsec(t Timespec) int64 { return t.Nano() }

// NsecToTimeval returns n nanoseconds as seconds and microseconds.
func NsecToTimeval(n int64) Timeval { return syscall.NsecToTimeval(n) }

// TimevalToNsec returns t in nanoseconds.
func TimevalToNsec(t Timeval) int64 { return t.Nano() }

// Getpid returns the number of this process.
func Getpid() int { return syscall.Getpid() }

// Exit ends the program at once with this status.
func Exit(code int) { syscall.Exit(code) }

// Kill sends a signal to a process, or to a group if pid is negative.
func Kill(pid int, sig Signal) error { return syscall.Kill(pid, sig) }

// FcntlInt does what cmd says with a descriptor.
func FcntlInt(fd uintptr, cmd, arg int) (int, error) {
	return number(system.Fcntl(int(fd), cmd, arg))
}

// Getpgrp returns the group of this process.
func Getpgrp() int {
	pid, _ := syscall.Getpgid(0)
	return pid
}

// Getsid returns the session of a process.
func Getsid(pid int) (sid int, err error) { return number(system.Getsid(pid)) }

// ByteSliceToString returns the text before the first zero byte.
func ByteSliceToString(s []byte) string {
	for i, c := range s {
		if c == 0 {
			return string(s[:i])
		}
	}
	return string(s)
}

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

// Stat sets s to what is known of a file, of what a link points to if it is one.
func Stat(path string, s *Stat_t) error { return syscall.Stat(path, s) }

// Lstat sets s to what is known of a file, of the link itself if it is one.
func Lstat(path string, s *Stat_t) error { return syscall.Lstat(path, s) }

// Fstat sets s to what is known of an open file.
func Fstat(fd int, s *Stat_t) error { return syscall.Fstat(fd, s) }

// Open opens a file and returns its descriptor.
func Open(path string, mode int, perm uint32) (fd int, err error) {
	return syscall.Open(path, mode, perm)
}

// Close closes a descriptor.
func Close(fd int) error { return syscall.Close(fd) }

// Read reads up to len(p) bytes; 0 means the end.
func Read(fd int, p []byte) (n int, err error) { return syscall.Read(fd, p) }

// Write writes up to len(p) bytes and returns how many.
func Write(fd int, p []byte) (n int, err error) { return syscall.Write(fd, p) }

// Pread is Read from an offset.
func Pread(fd int, p []byte, offset int64) (n int, err error) { return syscall.Pread(fd, p, offset) }

// Pwrite is Write at an offset.
func Pwrite(fd int, p []byte, offset int64) (n int, err error) { return syscall.Pwrite(fd, p, offset) }

// Seek moves the position of a descriptor; whence is 0, 1 or 2 for the beginning, the position now or the
// end.
func Seek(fd int, offset int64, whence int) (off int64, err error) {
	return syscall.Seek(fd, offset, whence)
}

// Dup returns a new descriptor for the same file.
func Dup(fd int) (nfd int, err error) { return syscall.Dup(fd) }

// Dup2 makes new a descriptor for the same file as old.
func Dup2(old, new int) error { return syscall.Dup2(old, new) }

// Flock locks or unlocks a file.
func Flock(fd int, how int) error { return syscall.Flock(fd, how) }

// Fsync waits until the file is on the disk.
func Fsync(fd int) error { return syscall.Fsync(fd) }

// Ftruncate sets the size of a file in bytes.
func Ftruncate(fd int, size int64) error { return syscall.Ftruncate(fd, size) }

// Fchmod sets the permissions of a file.
func Fchmod(fd int, mode uint32) error { return syscall.Fchmod(fd, mode) }

// Fchown sets the owner and group of a file; -1 leaves one as it is.
func Fchown(fd, uid, gid int) error { return syscall.Fchown(fd, uid, gid) }

// Fchdir makes a folder the current one.
func Fchdir(fd int) error { return syscall.Fchdir(fd) }

// Setpgid puts a process into a group.
func Setpgid(pid, pgid int) error { return syscall.Setpgid(pid, pgid) }

// Getpgid returns the group of a process.
func Getpgid(pid int) (pgid int, err error) { return syscall.Getpgid(pid) }

// Setsid starts a new session and returns its number.
func Setsid() (pid int, err error) { return syscall.Setsid() }

// Umask sets which permissions new files do not get, and returns what it was.
func Umask(mask int) int { return syscall.Umask(mask) }

// Getppid returns the number of the parent process.
func Getppid() int { return syscall.Getppid() }

// Getuid returns the number of the user.
func Getuid() int { return syscall.Getuid() }

// Geteuid returns the number of the user whose rights the process has.
func Geteuid() int { return syscall.Geteuid() }

// Getgid returns the number of the group.
func Getgid() int { return syscall.Getgid() }

// Getegid returns the number of the group whose rights the process has.
func Getegid() int { return syscall.Getegid() }

// Getpagesize returns the size of a page of memory in bytes.
func Getpagesize() int { return syscall.Getpagesize() }

// Mkdir creates a folder.
func Mkdir(name string, mode uint32) error { return syscall.Mkdir(name, mode) }

// Unlink removes a file.
func Unlink(name string) error { return syscall.Unlink(name) }

// Rmdir removes an empty folder.
func Rmdir(name string) error { return syscall.Rmdir(name) }

// Chdir makes a folder the current one.
func Chdir(name string) error { return syscall.Chdir(name) }

// Chmod sets the permissions of a file.
func Chmod(name string, mode uint32) error { return syscall.Chmod(name, mode) }

// Rename moves a file.
func Rename(from, to string) error { return syscall.Rename(from, to) }

// Link makes a hard link.
func Link(old, name string) error { return syscall.Link(old, name) }

// Symlink makes a symbolic link.
func Symlink(old, name string) error { return syscall.Symlink(old, name) }

// Truncate sets the size of a file in bytes.
func Truncate(name string, size int64) error { return syscall.Truncate(name, size) }

// Chown sets the owner and group of a file; -1 leaves one as it is.
func Chown(name string, uid, gid int) error { return syscall.Chown(name, uid, gid) }

// Lchown is Chown that does not follow a link.
func Lchown(name string, uid, gid int) error { return syscall.Lchown(name, uid, gid) }

// Access returns nil if the process may use a file as mode says.
func Access(name string, mode uint32) error { return syscall.Access(name, mode) }

// Mkfifo makes a named pipe.
func Mkfifo(name string, mode uint32) error { return syscall.Mkfifo(name, mode) }

// Mknod makes a file of the kind that mode says.
func Mknod(path string, mode uint32, dev int) error { return syscall.Mknod(path, mode, dev) }

// Getrlimit sets rlim to the limits of a resource.
func Getrlimit(resource int, rlim *Rlimit) error { return syscall.Getrlimit(resource, rlim) }

// Setrlimit sets the limits of a resource.
func Setrlimit(resource int, rlim *Rlimit) error { return syscall.Setrlimit(resource, rlim) }

// Getcwd writes the path of the current folder to buf and returns its length, the zero at its end included.
func Getcwd(buf []byte) (n int, err error) { return syscall.Getcwd(buf) }

// Readlink writes the text of a symbolic link to buf and returns its length.
func Readlink(name string, buf []byte) (n int, err error) { return syscall.Readlink(name, buf) }

// CloseOnExec keeps the descriptor from programs that are started.
func CloseOnExec(fd int) { syscall.CloseOnExec(fd) }

// SetNonblock says whether calls return EAGAIN instead of waiting.
func SetNonblock(fd int, nonblocking bool) error { return syscall.SetNonblock(fd, nonblocking) }

// Getenv returns an environment variable and whether it is set.
func Getenv(key string) (value string, found bool) { return syscall.Getenv(key) }

// Environ returns the environment in the form "key=value".
func Environ() []string { return syscall.Environ() }

// Unsetenv removes an environment variable.
func Unsetenv(key string) error { return syscall.Unsetenv(key) }

// Setenv sets an environment variable.
func Setenv(key, value string) error { return syscall.Setenv(key, value) }

// Clearenv removes all environment variables.
func Clearenv() { syscall.Clearenv() }

// ByteSliceFromString is s with a zero byte behind it.
func ByteSliceFromString(s string) ([]byte, error) { return syscall.ByteSliceFromString(s) }

// BytePtrFromString returns a pointer to a copy of s with a zero at its end. It fails if s contains one.
func BytePtrFromString(s string) (*byte, error) { return syscall.BytePtrFromString(s) }
