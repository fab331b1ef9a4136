package os

import (
	"io"
	"io/fs"
	"syscall"
)

// Chown, Lchown and File.Chown set the owner and the group; -1 leaves one as it is.
func Chown(name string, uid, gid int) error {
	return errOf("chown", name, sysPath(12, name, "", int64(uid), int64(gid)))
}

// Lchown sets the owner and group of a file, of the link itself if it is one; -1 leaves one as it is.
func Lchown(name string, uid, gid int) error {
	return errOf("lchown", name, sysPath(13, name, "", int64(uid), int64(gid)))
}

// Chown sets the owner and group of the file; -1 leaves one as it is.
func (f *File) Chown(uid, gid int) error {
	if err := f.check("chown"); err != nil {
		return err
	}
	return errOf("chown", f.name, sysPath(12, "/proc/self/fd/"+decimal(int(f.Fd())), "", int64(uid), int64(gid)))
}

func sysGroups() (groups []int, errno int)

// Getgroups lists the groups that the process belongs to beside its own.
func Getgroups() ([]int, error) {
	groups, errno := sysGroups()
	if errno != 0 {
		return nil, NewSyscallError("getgroups", syscall.Errno(errno))
	}
	return groups, nil
}

// bare is a file without the methods that io.Copy would call.
type bare struct{ f *File }

func (b bare) Read(p []byte) (int, error)  { return b.f.Read(p) }
func (b bare) Write(p []byte) (int, error) { return b.f.Write(p) }

// ReadFrom writes all that r gives.
func (f *File) ReadFrom(r io.Reader) (n int64, err error) {
	if err := f.check("write"); err != nil {
		return 0, err
	}
	return io.Copy(bare{f}, r)
}

// WriteTo hands all that is left in the file to w.
func (f *File) WriteTo(w io.Writer) (n int64, err error) {
	if err := f.check("read"); err != nil {
		return 0, err
	}
	return io.Copy(w, bare{f})
}

// CopyFS copies a file system into a directory; files that are there already are an error.
func CopyFS(dir string, fsys fs.FS) error {
	return fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := dir + "/" + path
		if path == "." {
			to = dir
		}
		switch d.Type() {
		case ModeDir:
			return MkdirAll(to, 0777)
		case ModeSymlink:
			target, err := fs.ReadLink(fsys, path)
			if err != nil {
				return err
			}
			return Symlink(target, to)
		case 0:
			return copyFile(to, fsys, path)
		}
		return &PathError{Op: "CopyFS", Path: path, Err: ErrInvalid}
	})
}

func copyFile(to string, fsys fs.FS, path string) error {
	r, err := fsys.Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	info, err := r.Stat()
	if err != nil {
		return err
	}
	w, err := OpenFile(to, O_CREATE|O_EXCL|O_WRONLY, 0666|info.Mode()&0777)
	if err != nil {
		return err
	}
	if _, err := io.Copy(w, r); err != nil {
		w.Close()
		return &PathError{Op: "Copy", Path: to, Err: err}
	}
	return w.Close()
}
