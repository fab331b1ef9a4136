package os

import (
	"cmp"
	"errors"
	"internal/fault"
	"internal/stdio"
	"io"
	"io/fs"
	"slices"
	"syscall"
	"time"
)

// File is an open file.
type File struct {
	fd     int
	name   string
	closed bool
	append bool
	dir    []string // what ReadDir has still to give
	read   bool
	polled *polled // what waits in the poller; nil if nothing does
	inRoot bool    // its name is not where it lies: see Root
	blocks bool    // somebody else has the descriptor, too: calls on it wait
}

// errClosing is what the calls say that find the file closed when they come to its descriptor.
var errClosing = errors.New("use of closed file")

// polled is an end of a pipe; the native object is behind it. Its calls answer an
// error number: 0 if all went well, below zero one of ours.
type polled struct{ _ int }

func polledRead(p *polled, b []byte) (n int, errno int)
func polledWrite(p *polled, b []byte) (n int, errno int)
func polledClose(p *polled) (errno int)

// polledDeadline sets when to give up: d nanoseconds from now, 0 for never. mode
// is 1 for reading, 2 for writing, 3 for both.
func polledDeadline(p *polled, mode int, d int64) (errno int)

// sysBlocking lets calls on the descriptor wait. False: they must not, in virtual time.
func sysBlocking(fd int) bool

const (
	eClosed  = -1
	eTimeout = -2
	eEnd     = -3
)

// waits reports whether the file's calls wait in the poller.
func (f *File) waits() bool { return f.polled != nil && !f.blocks }

// The standard streams. Programs in a sandbox have them, too.
var (
	Stdin  = NewFile(0, "/dev/stdin")
	Stdout = NewFile(1, "/dev/stdout")
	Stderr = NewFile(2, "/dev/stderr")
)

func init() {
	stdio.Out = func() io.Writer { return Stdout }
	stdio.In = func() io.Reader { return Stdin }
}

// NewFile returns a file of that descriptor. Goroutines wait for one that does not block in the poller; the
// standard streams are not asked, which every program has.
func NewFile(fd uintptr, name string) *File {
	if int(fd) < 0 {
		return nil
	}
	f := &File{fd: int(fd), name: name}
	if fd > 2 {
		f.polled = sysPolled(f.fd)
	}
	return f
}

// sysPolled returns what waits in the poller for a descriptor that does not block; nil for others.
func sysPolled(fd int) *polled

// The calls of the system, natives that give up the processor while they wait.
// Each answers the error number, 0 if all went well. Offsets of -1 mean the
// file's own position.
func sysRead(fd int, b []byte, off int64) (n int, errno int)
func sysWrite(fd int, b []byte, off int64) (n int, errno int)
func sysOpen(name string, flag, perm int) (fd int, errno int)
func sysClose(fd int) (errno int)
func sysSeek(fd int, off int64, whence int) (pos int64, errno int)
func sysTruncate(fd int, size int64) (errno int)
func sysSync(fd int) (errno int)

// sysReadDir returns the names in a directory in their order.
func sysReadDir(name string) (names []string, errno int)

// writeString is sysWrite for a string.
func writeString(fd int, s string) (n int, errno int)

func errOf(op, path string, errno int) error {
	if errno == 0 {
		return nil
	}
	switch errno {
	case eClosed:
		return &PathError{op, path, ErrClosed}
	case eTimeout:
		return &PathError{op, path, ErrDeadlineExceeded}
	}
	return &PathError{op, path, syscall.Errno(errno)}
}

func (f *File) check(op string) error {
	if f == nil {
		return ErrInvalid
	}
	if f.closed {
		return &PathError{op, f.name, ErrClosed}
	}
	return nil
}

// Name returns the name that the file was opened with.
func (f *File) Name() string { return f.name }

// Fd returns the number of the file descriptor, valid until Close. Reads and writes block afterwards, so
// deadlines have no effect.
func (f *File) Fd() uintptr {
	if f == nil {
		return ^uintptr(0)
	}
	if f.waits() && !f.closed {
		f.blocks = sysBlocking(f.fd)
	}
	return uintptr(f.fd)
}

// Read reads up to len(b) bytes. At the end it returns 0 and io.EOF.
func (f *File) Read(b []byte) (n int, err error) {
	if err := f.check("read"); err != nil {
		return 0, err
	}
	var errno int
	if f.waits() {
		n, errno = polledRead(f.polled, b)
		if errno == eEnd {
			return 0, io.EOF
		}
	} else {
		n, errno = sysRead(f.fd, b, -1)
	}
	if errno != 0 {
		return 0, errOf("read", f.name, errno)
	}
	if n == 0 && len(b) > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// ReadAt reads len(b) bytes from position off on, without moving the file's own. It returns io.EOF with
// fewer at the end.
func (f *File) ReadAt(b []byte, off int64) (n int, err error) {
	if err := f.check("read"); err != nil {
		return 0, err
	}
	if off < 0 {
		return 0, &PathError{"readat", f.name, errors.New("negative offset")}
	}
	for len(b) > 0 {
		m, errno := sysRead(f.fd, b, off)
		if errno != 0 {
			return n, errOf("read", f.name, errno)
		}
		if m == 0 {
			return n, io.EOF
		}
		n += m
		b = b[m:]
		off += int64(m)
	}
	return n, nil
}

// Write writes b; the error is not nil if n < len(b).
func (f *File) Write(b []byte) (n int, err error) {
	if err := f.check("write"); err != nil {
		return 0, err
	}
	if f.waits() {
		n, errno := polledWrite(f.polled, b)
		return n, errOf("write", f.name, errno)
	}
	if fault.On && f.fd > 2 && fault.Now(fault.Disk, 1) == 1 {
		return 0, errOf("write", f.name, int(syscall.ENOSPC))
	}
	for {
		m, errno := sysWrite(f.fd, b[n:], -1)
		n += m
		if errno != 0 {
			return n, errOf("write", f.name, errno)
		}
		if n >= len(b) {
			return n, nil
		}
	}
}

// WriteString writes s; the error is not nil if n < len(s).
func (f *File) WriteString(s string) (n int, err error) {
	if err := f.check("write"); err != nil {
		return 0, err
	}
	if f.waits() {
		return f.Write([]byte(s))
	}
	if fault.On && f.fd > 2 && fault.Now(fault.Disk, 1) == 1 {
		return 0, errOf("write", f.name, int(syscall.ENOSPC))
	}
	for {
		m, errno := writeString(f.fd, s[n:])
		n += m
		if errno != 0 {
			return n, errOf("write", f.name, errno)
		}
		if n >= len(s) {
			return n, nil
		}
	}
}

// WriteAt writes b at position off, without moving the file's own. It fails for files that were opened with
// O_APPEND.
func (f *File) WriteAt(b []byte, off int64) (n int, err error) {
	if f != nil && f.append {
		return 0, errors.New("os: invalid use of WriteAt on file opened with O_APPEND")
	}
	if err := f.check("write"); err != nil {
		return 0, err
	}
	if off < 0 {
		return 0, &PathError{"writeat", f.name, errors.New("negative offset")}
	}
	for len(b) > 0 {
		m, errno := sysWrite(f.fd, b, off)
		if errno != 0 {
			return n, errOf("write", f.name, errno)
		}
		n += m
		b = b[m:]
		off += int64(m)
	}
	return n, nil
}

// Seek moves the file's position and returns it from the beginning; whence is one of io.SeekStart,
// io.SeekCurrent, io.SeekEnd.
func (f *File) Seek(offset int64, whence int) (ret int64, err error) {
	if err := f.check("seek"); err != nil {
		return 0, err
	}
	ret, errno := sysSeek(f.fd, offset, whence)
	f.read = false
	return ret, errOf("seek", f.name, errno)
}

// Close closes the file; calls that wait for it fail with ErrClosed, and so do later ones.
func (f *File) Close() error {
	if f == nil {
		return ErrInvalid
	}
	if f.closed {
		return &PathError{"close", f.name, ErrClosed}
	}
	f.closed = true
	if f.polled != nil {
		return errOf("close", f.name, polledClose(f.polled))
	}
	return errOf("close", f.name, sysClose(f.fd))
}

// Sync waits until what was written is on the disk.
func (f *File) Sync() error {
	if err := f.check("sync"); err != nil {
		return err
	}
	return errOf("sync", f.name, sysSync(f.fd))
}

// Truncate sets the size in bytes; what is new is zero. The position stays.
func (f *File) Truncate(size int64) error {
	if err := f.check("truncate"); err != nil {
		return err
	}
	return errOf("truncate", f.name, sysTruncate(f.fd, size))
}

// Chdir makes the file, a folder, the current one.
func (f *File) Chdir() error {
	if err := f.check("chdir"); err != nil {
		return err
	}
	return errOf("chdir", f.name, sysPath(10, "", "", int64(f.fd), 0))
}

// Chmod sets the permissions.
func (f *File) Chmod(mode FileMode) error {
	if err := f.check("chmod"); err != nil {
		return err
	}
	return errOf("chmod", f.name, sysPath(11, "", "", int64(f.fd), int64(sysMode(mode))))
}

func (f *File) deadline(mode int, t time.Time) error {
	switch {
	case f == nil:
		return ErrInvalid
	case f.closed:
		return errClosing
	case !f.waits():
		return ErrNoDeadline
	}
	d := int64(0)
	if !t.IsZero() {
		if d = int64(time.Until(t)); d <= 0 {
			d = -1
		}
	}
	return errOf("set deadline", f.name, polledDeadline(f.polled, mode, d))
}

// SetDeadline sets when reads and writes fail with ErrDeadlineExceeded; the zero Time means never. Only
// pipes and the like have deadlines; others fail with ErrNoDeadline.
func (f *File) SetDeadline(t time.Time) error { return f.deadline(3, t) }

// SetReadDeadline is SetDeadline for reads.
func (f *File) SetReadDeadline(t time.Time) error { return f.deadline(1, t) }

// SetWriteDeadline is SetDeadline for writes.
func (f *File) SetWriteDeadline(t time.Time) error { return f.deadline(2, t) }

// Stat returns the FileInfo of the file.
func (f *File) Stat() (FileInfo, error) {
	if err := f.check("stat"); err != nil {
		return nil, err
	}
	return stat("stat", f.name, f.fd, true)
}

// fileStat is what Stat gives.
type fileStat struct {
	name string
	mode FileMode
	sys  syscall.Stat_t
}

func (s *fileStat) Name() string       { return s.name }
func (s *fileStat) Size() int64        { return s.sys.Size }
func (s *fileStat) Mode() FileMode     { return s.mode }
func (s *fileStat) ModTime() time.Time { return time.Unix(modified(&s.sys).Unix()) }
func (s *fileStat) IsDir() bool        { return s.mode.IsDir() }
func (s *fileStat) Sys() any           { return &s.sys }

func base(name string) string {
	for len(name) > 1 && name[len(name)-1] == '/' {
		name = name[:len(name)-1]
	}
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '/' && i+1 < len(name) {
			return name[i+1:]
		}
	}
	return name
}

func stat(op, name string, fd int, follow bool) (FileInfo, error) {
	s := &fileStat{name: base(name)}
	var err error
	switch {
	case fd >= 0:
		err = syscall.Fstat(fd, &s.sys)
	case follow:
		err = syscall.Stat(name, &s.sys)
	default:
		err = syscall.Lstat(name, &s.sys)
	}
	if errno, ok := err.(syscall.Errno); ok {
		return nil, errOf(op, name, int(errno))
	}
	mode := uint32(s.sys.Mode)
	m := FileMode(mode & 0777)
	switch mode & 0170000 {
	case 0040000:
		m |= ModeDir
	case 0120000:
		m |= ModeSymlink
	case 0020000:
		m |= ModeDevice | ModeCharDevice
	case 0060000:
		m |= ModeDevice
	case 0010000:
		m |= ModeNamedPipe
	case 0140000:
		m |= ModeSocket
	}
	if mode&04000 != 0 {
		m |= ModeSetuid
	}
	if mode&02000 != 0 {
		m |= ModeSetgid
	}
	if mode&01000 != 0 {
		m |= ModeSticky
	}
	s.mode = m
	return s, nil
}

// Stat returns the FileInfo of a file, of what a link points to if it is one.
func Stat(name string) (FileInfo, error) { return stat("stat", name, -1, true) }

// Lstat returns the FileInfo of a file, of the link itself if it is one.
func Lstat(name string) (FileInfo, error) { return stat("lstat", name, -1, false) }

// SameFile is true if both come from this package and are about the same file, whatever its names.
func SameFile(fi1, fi2 FileInfo) bool {
	a, ok1 := fi1.(*fileStat)
	b, ok2 := fi2.(*fileStat)
	return ok1 && ok2 && a.sys.Dev == b.sys.Dev && a.sys.Ino == b.sys.Ino
}

// dirEntry is a name in a directory; the rest is asked for when it is wanted.
type dirEntry struct {
	dir, name string
	typ       FileMode
	info      FileInfo // of what has no path that lasts
}

func (d *dirEntry) Name() string   { return d.name }
func (d *dirEntry) IsDir() bool    { return d.typ.IsDir() }
func (d *dirEntry) Type() FileMode { return d.typ }
func (d *dirEntry) String() string { return fs.FormatDirEntry(d) }

func (d *dirEntry) Info() (FileInfo, error) {
	if d.info != nil {
		return d.info, nil
	}
	return Lstat(d.dir + "/" + d.name)
}

// ReadDir reads the folder itself, wherever it has gone since it was opened and wherever the program is:
// only Info goes by the names.
func (f *File) ReadDir(n int) ([]DirEntry, error) {
	names, err := f.Readdirnames(n)
	list := make([]DirEntry, 0, len(names))
	for _, name := range names {
		e := &dirEntry{dir: f.name, name: name}
		if info, err := f.lstat(name); err == nil {
			e.typ = info.Mode().Type()
			if f.inRoot {
				e.info = info
			}
		}
		list = append(list, e)
	}
	return list, err
}

// Readdir returns at most n files of the folder in its own order, then io.EOF; all of them without io.EOF
// if n <= 0. ReadDir is cheaper.
func (f *File) Readdir(n int) ([]FileInfo, error) {
	names, err := f.Readdirnames(n)
	list := make([]FileInfo, 0, len(names))
	for _, name := range names {
		if info, err := f.lstat(name); err == nil {
			list = append(list, info)
		}
	}
	return list, err
}

// lstat is Lstat of what lies in the folder.
func (f *File) lstat(name string) (FileInfo, error) { return Lstat(fdPath(f.fd) + "/" + name) }

// Readdirnames is Readdir with names only.
func (f *File) Readdirnames(n int) (names []string, err error) {
	if f == nil {
		return nil, ErrInvalid
	}
	if f.closed {
		return nil, &PathError{"readdirent", f.name, errClosing}
	}
	if !f.read {
		all, errno := sysReadDir(fdPath(f.fd))
		if errno != 0 {
			return nil, errOf("readdirent", f.name, errno)
		}
		f.dir = all
		f.read = true
	}
	names = f.dir
	if n > 0 {
		if len(names) == 0 {
			return nil, io.EOF
		}
		names = names[:min(n, len(names))]
	}
	f.dir = f.dir[len(names):]
	return names, nil
}

// ReadDir returns the files in a folder, sorted by name. After an error it returns what was read before.
func ReadDir(name string) ([]DirEntry, error) {
	f, err := OpenFile(name, O_RDONLY|syscall.O_DIRECTORY, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list, err := f.ReadDir(-1)
	sortEntries(list)
	return list, err
}

// sortEntries sorts by name.
func sortEntries(list []DirEntry) {
	slices.SortFunc(list, func(a, b DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
}
