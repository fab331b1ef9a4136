package os

import (
	"errors"
	"io/fs"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Root is a directory below which its methods stay: neither .. nor links lead out of it.
//
// A path is walked step by step, from descriptor to descriptor, and no step follows a link; where a
// link leads is read, and walked from the directory in which it lies. What stands in a directory that
// is open has the path /proc/self/fd/N/name, whatever happens to the directories above meanwhile.
type Root struct{ dir *rootDir }

// rootDir is a directory that is open until the last of its users has gone.
type rootDir struct {
	mu     sync.Mutex
	fd     int
	name   string
	users  int
	closed bool
}

const (
	mostRootLinks    = 8
	mostRootSteps    = 255
	mostRootRestarts = 8
)

var errPathEscapes = errors.New("path escapes from parent")

// errLink is not an error: where the link leads that was met.
type errLink string

func (errLink) Error() string { return "link" }

// OpenRoot opens a directory.
func OpenRoot(name string) (*Root, error) {
	fd, err := openFd(name, O_RDONLY)
	if err != nil {
		return nil, &PathError{"open", name, err}
	}
	return newRoot(fd, name)
}

// OpenInRoot opens a file in a directory.
func OpenInRoot(dir, name string) (*File, error) {
	r, err := OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return r.Open(name)
}

func openFd(path string, flag int) (int, error) {
	return syscall.Open(path, flag|syscall.O_CLOEXEC, 0)
}

func newRoot(fd int, name string) (*Root, error) {
	var s syscall.Stat_t
	if syscall.Fstat(fd, &s) == nil && s.Mode&syscall.S_IFMT != syscall.S_IFDIR {
		syscall.Close(fd)
		return nil, &PathError{"open", name, errors.New("not a directory")}
	}
	return &Root{&rootDir{fd: fd, name: name}}, nil
}

// Name returns the name that the root was opened with.
func (r *Root) Name() string { return r.dir.name }

// Close closes the directory, as soon as no method uses it any more.
func (r *Root) Close() error {
	d := r.dir
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.closed && d.users == 0 {
		syscall.Close(d.fd)
	}
	d.closed = true
	return nil
}

func (d *rootDir) use() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return ErrClosed
	}
	d.users++
	return nil
}

func (d *rootDir) leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.users--
	if d.closed && d.users == 0 {
		syscall.Close(d.fd)
	}
}

// place is a name in a directory that is open; slash says that one stood behind it.
type place struct {
	fd    int
	name  string
	slash bool
}

// fdPath returns the path of what a descriptor stands for.
func fdPath(fd int) string { return "/proc/self/fd/" + strconv.Itoa(fd) }

func (p place) path() string { return fdPath(p.fd) + "/" + p.name }

// link returns where the place leads if it is a link, otherwise err.
func (p place) link(err error) error {
	if target, e := Readlink(p.path()); e == nil {
		return errLink(target)
	}
	return err
}

func (p place) lstat() (FileInfo, error) {
	info, err := Lstat(p.path())
	return info, underlying(err)
}

// underlying returns the number of the error of a call with a path of ours.
func underlying(err error) error {
	switch e := err.(type) {
	case *PathError:
		return e.Err
	case *LinkError:
		return e.Err
	}
	return err
}

// enter opens the directory at the place.
func (p place) enter() (int, error) {
	fd, err := openFd(p.path(), O_RDONLY|syscall.O_NOFOLLOW|syscall.O_DIRECTORY)
	if err == syscall.ELOOP || err == syscall.EMLINK || err == syscall.ENOTDIR {
		return fd, p.link(err)
	}
	return fd, err
}

// slashes says what a slash at the end of a path means.
type slashes int

const (
	slashDir   slashes = iota // there must be a directory
	slashNew                  // or nothing yet
	slashPlain                // nothing
)

// steps cuts a path into names, between before and after.
func steps(path string, before, after []string) (all []string, slash bool, err error) {
	switch {
	case path == "":
		return nil, false, errors.New("empty path")
	case path[0] == '/':
		return nil, false, errPathEscapes
	}
	all = append([]string(nil), before...)
	last := len(all)
	for name := range strings.SplitSeq(path, "/") {
		if name == "" {
			continue
		}
		if last < len(all) && all[len(all)-1] == "." {
			all = all[:len(all)-1]
		}
		all = append(all, name)
	}
	if len(after) > 0 && len(all) > 0 && all[len(all)-1] == "." {
		all = all[:len(all)-1]
	}
	return append(all, after...), path[len(path)-1] == '/', nil
}

// walk is a way through a root.
type walk struct {
	root  int // the root's descriptor
	fd    int // where it has come to
	names []string
	at    int // the next name
	slash bool
	links int
	turns int // how often it began again because of ..
}

func (w *walk) to(fd int) {
	if w.fd != w.root {
		syscall.Close(w.fd)
	}
	w.fd = fd
}

// up takes out names and the .. behind them, and begins again.
func (w *walk) up() error {
	end := w.at
	for end < len(w.names) && w.names[end] == ".." {
		end++
	}
	count := end - w.at
	if count > w.at {
		return errPathEscapes
	}
	w.names = append(w.names[:w.at-count], w.names[end:]...)
	if len(w.names) == 0 {
		w.names = []string{"."}
	}
	w.turns++
	w.at = 0
	w.to(w.root)
	return nil
}

// follow puts where a link leads in its name's place.
func (w *walk) follow(target string) error {
	if w.links++; w.links > mostRootLinks {
		return syscall.ELOOP
	}
	last := w.at == len(w.names)-1
	names, slash, err := steps(target, w.names[:w.at], w.names[w.at+1:])
	if err != nil {
		return err
	}
	w.slash = w.slash || last && slash
	if len(names) < w.at || strings.Join(names[:w.at], "/") != strings.Join(w.names[:w.at], "/") {
		w.at = 0
		w.to(w.root)
	}
	w.names = names
	return nil
}

// checkSlash looks whether what a slash stands behind is a directory.
func (p place) checkSlash(rule slashes) error {
	info, err := p.lstat()
	switch {
	case IsNotExist(err) && rule == slashNew:
		return nil
	case err != nil:
		return err
	case info.IsDir():
		return nil
	case info.Mode()&ModeSymlink != 0:
		return p.link(syscall.ENOTDIR)
	}
	return syscall.ENOTDIR
}

// do walks to a path's last name, and calls f there; if f answers with a link, that is followed. enter, if
// not nil, opens directories on the way.
func (r *Root) do(path string, rule slashes, enter func(place) (int, error), f func(place) error) error {
	if err := r.dir.use(); err != nil {
		return err
	}
	defer r.dir.leave()
	names, slash, err := steps(path, nil, nil)
	if err != nil {
		return err
	}
	if enter == nil {
		enter = place.enter
	}
	w := &walk{root: r.dir.fd, fd: r.dir.fd, names: names, slash: slash}
	defer func() { w.to(w.root) }()
	for taken := 1; ; taken++ {
		if taken > mostRootSteps && w.turns > mostRootRestarts {
			return syscall.ENAMETOOLONG
		}
		if w.names[w.at] == ".." {
			if err := w.up(); err != nil {
				return err
			}
			continue
		}
		p := place{w.fd, w.names[w.at], false}
		if last := w.at == len(w.names)-1; last {
			p.slash = w.slash
			err = nil
			if w.slash && rule != slashPlain {
				err = p.checkSlash(rule)
			}
			if err == nil {
				if err = f(p); err == nil {
					return nil
				}
			}
		} else {
			var fd int
			if fd, err = enter(p); err == nil {
				w.to(fd)
				w.at++
				continue
			}
		}
		switch e := err.(type) {
		case errLink:
			if err := w.follow(string(e)); err != nil {
				return err
			}
		case *PathError:
			e.Path = strings.Join(w.names[:w.at+1], "/")
			return e
		default:
			return err
		}
	}
}

// on is do for operations that fail with a PathError.
func (r *Root) on(op, name string, rule slashes, f func(place) error) error {
	if err := r.do(name, rule, nil, f); err != nil {
		return &PathError{op, name, err}
	}
	return nil
}

var errFileMode = errors.New("unsupported file mode")

// Open opens a file below the root for reading.
func (r *Root) Open(name string) (*File, error) { return r.OpenFile(name, O_RDONLY, 0) }

// Create is the function Create for a file below the root.
func (r *Root) Create(name string) (*File, error) {
	return r.OpenFile(name, O_RDWR|O_CREATE|O_TRUNC, 0o666)
}

// OpenFile is the function OpenFile for a file below the root; perm may have no other bits than 0777.
func (r *Root) OpenFile(name string, flag int, perm FileMode) (*File, error) {
	if perm&0o777 != perm {
		return nil, &PathError{"openat", name, errFileMode}
	}
	var file *File
	err := r.on("openat", name, slashDir, func(p place) error {
		f, err := OpenFile(p.path(), flag|syscall.O_NOFOLLOW, perm)
		if err = underlying(err); err != nil {
			anew := flag&(O_CREATE|O_EXCL) == O_CREATE|O_EXCL
			switch {
			case anew && err == syscall.ELOOP:
				return syscall.EEXIST
			case !anew && (err == syscall.ELOOP || err == syscall.EMLINK || err == syscall.ENOTDIR):
				return p.link(err)
			}
			return err
		}
		f.name, f.inRoot = below(r.dir.name, name), true
		file = f
		return nil
	})
	return file, err
}

// below returns the path of a name in a directory.
func below(dir, name string) string {
	if strings.HasSuffix(dir, "/") {
		return dir + name
	}
	return dir + "/" + name
}

// OpenRoot opens a folder below the root as a root of its own.
func (r *Root) OpenRoot(name string) (*Root, error) {
	fd := -1
	err := r.on("openat", name, slashDir, func(p place) (err error) {
		fd, err = openFd(p.path(), O_RDONLY|syscall.O_NOFOLLOW)
		if err == syscall.ELOOP || err == syscall.EMLINK {
			return p.link(err)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return newRoot(fd, below(r.dir.name, name))
}

// ReadFile returns the contents of a file below the root.
func (r *Root) ReadFile(name string) ([]byte, error) {
	f, err := r.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAll(f)
}

// WriteFile is the function WriteFile for a file below the root.
func (r *Root) WriteFile(name string, data []byte, perm FileMode) error {
	f, err := r.OpenFile(name, O_WRONLY|O_CREATE|O_TRUNC, perm)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// named is an info under the last name of the path that was asked for.
func named(info FileInfo, path string) FileInfo {
	if s, ok := info.(*fileStat); ok {
		s.name = base(path)
	}
	return info
}

func (r *Root) stat(name string, follow bool) (info FileInfo, err error) {
	err = r.on("statat", name, slashDir, func(p place) (err error) {
		if info, err = p.lstat(); err == nil && follow && info.Mode()&ModeSymlink != 0 {
			return p.link(syscall.ELOOP)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return named(info, name), nil
}

// Stat is the function Stat for a file below the root.
func (r *Root) Stat(name string) (FileInfo, error) { return r.stat(name, true) }

// Lstat is the function Lstat for a file below the root.
func (r *Root) Lstat(name string) (FileInfo, error) { return r.stat(name, false) }

// Readlink returns the text of a symbolic link below the root.
func (r *Root) Readlink(name string) (target string, err error) {
	err = r.on("readlinkat", name, slashDir, func(p place) (err error) {
		target, err = Readlink(p.path())
		return underlying(err)
	})
	return target, err
}

// changed calls f with the path of what is at the place, which is no link then.
func (p place) changed(f func(path string) error) error {
	const path = 0x200000 // O_PATH
	fd, err := openFd(p.path(), path|syscall.O_NOFOLLOW)
	if err != nil {
		return err
	}
	defer syscall.Close(fd)
	var s syscall.Stat_t
	if err := syscall.Fstat(fd, &s); err != nil {
		return err
	}
	if s.Mode&syscall.S_IFMT == syscall.S_IFLNK {
		return p.link(syscall.ELOOP)
	}
	return underlying(f(fdPath(fd)))
}

// Chmod is the function Chmod for a file below the root.
func (r *Root) Chmod(name string, mode FileMode) error {
	return r.on("chmodat", name, slashDir, func(p place) error {
		return p.changed(func(path string) error { return Chmod(path, mode) })
	})
}

// Chown sets the owner and group of a file below the root.
func (r *Root) Chown(name string, uid, gid int) error {
	return r.on("chownat", name, slashDir, func(p place) error {
		return p.changed(func(path string) error { return Chown(path, uid, gid) })
	})
}

// Lchown is Chown that does not follow a link.
func (r *Root) Lchown(name string, uid, gid int) error {
	return r.on("lchownat", name, slashDir, func(p place) error { return underlying(Lchown(p.path(), uid, gid)) })
}

// Chtimes is the function Chtimes for a file below the root.
func (r *Root) Chtimes(name string, atime time.Time, mtime time.Time) error {
	return r.on("chtimesat", name, slashDir, func(p place) error {
		return p.changed(func(path string) error { return Chtimes(path, atime, mtime) })
	})
}

// Mkdir creates a folder below the root.
func (r *Root) Mkdir(name string, perm FileMode) error {
	if perm&0o777 != perm {
		return &PathError{"mkdirat", name, errFileMode}
	}
	return r.on("mkdirat", name, slashPlain, func(p place) error { return underlying(Mkdir(p.path(), perm)) })
}

// MkdirAll creates a folder below the root and the parents that are missing.
func (r *Root) MkdirAll(name string, perm FileMode) error {
	if perm&0o777 != perm {
		return &PathError{"mkdirat", name, errFileMode}
	}
	enter := func(p place) (int, error) {
		fd, err := p.enter()
		if IsNotExist(err) {
			if err := underlying(Mkdir(p.path(), perm)); err != nil && err != syscall.EEXIST {
				return 0, &PathError{Op: "mkdirat", Err: err}
			}
			fd, err = p.enter()
		}
		if _, ok := err.(errLink); err == nil || ok {
			return fd, err
		}
		return 0, &PathError{Op: "openat", Err: err}
	}
	err := r.do(name, slashPlain, enter, func(p place) error {
		err := underlying(Mkdir(p.path(), perm))
		if err == syscall.EEXIST {
			err = r.mayStay(p, name)
		}
		if err == nil {
			return nil
		}
		return &PathError{Op: "mkdirat", Err: err}
	})
	if _, ok := err.(*PathError); err != nil && !ok {
		return &PathError{"mkdirat", name, err}
	}
	return err
}

// mayStay returns nil if what is at the place is a directory, or leads to one.
func (r *Root) mayStay(p place, name string) error {
	info, err := p.lstat()
	if err != nil {
		return syscall.EEXIST
	}
	if info.IsDir() {
		return nil
	}
	if info.Mode()&ModeSymlink == 0 {
		return syscall.EEXIST
	}
	switch info, err := r.Stat(name); {
	case err == nil && info.IsDir():
		return nil
	case err == nil:
		return syscall.ENOTDIR
	case !IsNotExist(err):
		return err
	}
	return syscall.EEXIST
}

func (p place) remove() error {
	err := syscall.Unlink(p.path())
	if err == nil {
		return nil
	}
	if e := syscall.Rmdir(p.path()); e != syscall.ENOTDIR {
		return e
	}
	return err
}

// Remove removes a file or an empty folder below the root.
func (r *Root) Remove(name string) error { return r.on("removeat", name, slashDir, place.remove) }

// removeAll removes what is at the place, and all below it.
func (p place) removeAll() error {
	err := p.remove()
	if err == nil || IsNotExist(err) {
		return nil
	}
	fd, e := openFd(p.path(), O_RDONLY|syscall.O_NOFOLLOW|syscall.O_DIRECTORY)
	if e != nil {
		if IsNotExist(e) {
			return nil
		}
		return err
	}
	defer syscall.Close(fd)
	list, e := ReadDir(fdPath(fd))
	if e != nil {
		return underlying(e)
	}
	var first error
	for _, entry := range list {
		if err := (place{fd, entry.Name(), false}).removeAll(); first == nil {
			first = err
		}
	}
	if err = p.remove(); err == nil || IsNotExist(err) {
		return nil
	}
	if first != nil {
		return first
	}
	return err
}

// RemoveAll removes a file, or a folder with all that is in it, below the root.
func (r *Root) RemoveAll(name string) error {
	for strings.HasSuffix(name, "/") {
		name = name[:len(name)-1]
	}
	if name == "." || strings.HasSuffix(name, "/.") {
		return &PathError{"RemoveAll", name, syscall.EINVAL}
	}
	err := r.do(name, slashDir, nil, place.removeAll)
	if err == nil || IsNotExist(err) {
		return nil
	}
	return &PathError{"RemoveAll", name, underlying(err)}
}

// two is do for operations with two names.
func (r *Root) two(op, from, to string, rule slashes, f func(a, b place) error) error {
	err := r.do(from, slashDir, nil, func(a place) error {
		return r.do(to, rule, nil, func(b place) error { return f(a, b) })
	})
	if err != nil {
		return &LinkError{op, from, to, err}
	}
	return nil
}

// Rename moves a file or folder; both names are below the root.
func (r *Root) Rename(oldname, newname string) error {
	return r.two("renameat", oldname, newname, slashNew, func(a, b place) error {
		if b.slash {
			info, err := a.lstat()
			if err != nil {
				return err
			}
			if !info.IsDir() {
				return syscall.ENOTDIR
			}
		}
		if there, err := b.lstat(); err == nil && there.IsDir() {
			own, err := a.lstat()
			if err != nil {
				return err
			}
			if a.name == b.name || !SameFile(there, own) {
				return syscall.EEXIST
			}
		}
		return syscall.Rename(a.path(), b.path())
	})
}

// Link makes newname a hard link to oldname; both are below the root.
func (r *Root) Link(oldname, newname string) error {
	return r.two("linkat", oldname, newname, slashDir, func(a, b place) error {
		return syscall.Link(a.path(), b.path())
	})
}

// Symlink makes newname a symbolic link with the text oldname, which may point anywhere.
func (r *Root) Symlink(oldname, newname string) error {
	err := r.do(newname, slashDir, nil, func(p place) error { return syscall.Symlink(oldname, p.path()) })
	if err != nil {
		return &LinkError{"symlinkat", oldname, newname, err}
	}
	return nil
}

// FS returns the directory as a file system, which follows links that stay in it.
func (r *Root) FS() fs.FS { return rootFS{r} }

type rootFS struct{ r *Root }

// valid returns an error if the name is none of a file system.
func (rootFS) valid(op, name string) error {
	if fs.ValidPath(name) {
		return nil
	}
	return &PathError{op, name, ErrInvalid}
}

func (f rootFS) Open(name string) (fs.File, error) {
	if err := f.valid("open", name); err != nil {
		return nil, err
	}
	file, err := f.r.Open(name)
	if err != nil {
		return nil, err
	}
	return file, nil
}

func (f rootFS) ReadDir(name string) ([]DirEntry, error) {
	if err := f.valid("readdir", name); err != nil {
		return nil, err
	}
	file, err := f.r.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	list, err := file.ReadDir(-1)
	sortEntries(list)
	return list, err
}

func (f rootFS) ReadFile(name string) ([]byte, error) {
	if err := f.valid("readfile", name); err != nil {
		return nil, err
	}
	return f.r.ReadFile(name)
}

func (f rootFS) ReadLink(name string) (string, error) {
	if err := f.valid("readlink", name); err != nil {
		return "", err
	}
	return f.r.Readlink(name)
}

func (f rootFS) Stat(name string) (FileInfo, error) {
	if err := f.valid("stat", name); err != nil {
		return nil, err
	}
	return f.r.Stat(name)
}

func (f rootFS) Lstat(name string) (FileInfo, error) {
	if err := f.valid("lstat", name); err != nil {
		return nil, err
	}
	return f.r.Lstat(name)
}
