package syscall

// Flags of Mmap besides those for all systems.
const (
	MAP_FIXED     = 0x10
	MAP_GROWSDOWN = 0x100
	MAP_LOCKED    = 0x2000
	MAP_NORESERVE = 0x4000
	MAP_POPULATE  = 0x8000
	MAP_STACK     = 0x20000
	MAP_HUGETLB   = 0x40000
)

func mmap(fd int, offset int64, length, prot, flags int) (data []byte, errno int)
func munmap(b []byte) (errno int)
func mprotect(b []byte, prot int) (errno int)

// Mmap maps length bytes of a file, or with MAP_ANON of memory, from the offset on. They are no part of the heap; under a memory
// limit they count. What is read or written there against prot, after Munmap or past the end of the file ends the program. A
// sandbox has no mappings.
func Mmap(fd int, offset int64, length int, prot int, flags int) (data []byte, err error) {
	if length <= 0 {
		return nil, EINVAL
	}
	data, errno := mmap(fd, offset, length, prot, flags)
	return data, failure(errno)
}

// Munmap ends a mapping, which must be all of what Mmap returned.
func Munmap(b []byte) (err error) {
	if len(b) == 0 || len(b) != cap(b) {
		return EINVAL
	}
	return failure(munmap(b))
}

// Mprotect sets what may be done with a part of a mapping, which begins at a page.
func Mprotect(b []byte, prot int) (err error) {
	if len(b) == 0 {
		return nil
	}
	return failure(mprotect(b, prot))
}
