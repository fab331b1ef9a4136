package syscall

// Statfs sets buf to what is known of the file system of a path.
func Statfs(path string, buf *Statfs_t) error { return statfs(path, -1, buf) }

// Fstatfs sets buf to what is known of the file system of an open file.
func Fstatfs(fd int, buf *Statfs_t) error {
	if fd < 0 {
		return EBADF
	}
	return statfs("", fd, buf)
}
