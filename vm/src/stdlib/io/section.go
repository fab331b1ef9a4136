package io

// SectionReader reads a section of a ReaderAt.
type SectionReader struct {
	r                   ReaderAt
	base, off, limit, n int64
}

// NewSectionReader returns a reader of n bytes of r from position off on.
func NewSectionReader(r ReaderAt, off int64, n int64) *SectionReader {
	limit := int64(1<<63 - 1)
	if off <= limit-n {
		limit = off + n
	}
	return &SectionReader{r, off, off, limit, n}
}

// Size returns the length of the section in bytes.
func (s *SectionReader) Size() int64 { return s.limit - s.base }

// Outer returns what the section was made of.
func (s *SectionReader) Outer() (r ReaderAt, off int64, n int64) { return s.r, s.base, s.n }

// Read reads from the section's own position.
func (s *SectionReader) Read(p []byte) (n int, err error) {
	if s.off >= s.limit {
		return 0, EOF
	}
	if left := s.limit - s.off; int64(len(p)) > left {
		p = p[:left]
	}
	n, err = s.r.ReadAt(p, s.off)
	s.off += int64(n)
	return
}

// ReadAt reads from a position of the section, without moving its own.
func (s *SectionReader) ReadAt(p []byte, off int64) (n int, err error) {
	if off < 0 || off >= s.Size() {
		return 0, EOF
	}
	off += s.base
	if left := s.limit - off; int64(len(p)) > left {
		n, err = s.r.ReadAt(p[:left], off)
		if err == nil {
			err = EOF
		}
		return n, err
	}
	return s.r.ReadAt(p, off)
}

// Seek moves the section's position.
func (s *SectionReader) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case SeekStart:
		offset += s.base
	case SeekCurrent:
		offset += s.off
	case SeekEnd:
		offset += s.limit
	default:
		return 0, errWhence
	}
	if offset < s.base {
		return 0, errOffset
	}
	s.off = offset
	return offset - s.base, nil
}

// OffsetWriter writes to a WriterAt from a base on.
type OffsetWriter struct {
	w         WriterAt
	base, off int64
}

// NewOffsetWriter returns a writer to w whose position 0 is off.
func NewOffsetWriter(w WriterAt, off int64) *OffsetWriter { return &OffsetWriter{w, off, off} }

// Write writes at the writer's own position.
func (o *OffsetWriter) Write(p []byte) (n int, err error) {
	n, err = o.w.WriteAt(p, o.off)
	o.off += int64(n)
	return
}

// WriteAt writes at a position counted from the offset, without moving the writer's own.
func (o *OffsetWriter) WriteAt(p []byte, off int64) (n int, err error) {
	if off < 0 {
		return 0, errOffset
	}
	return o.w.WriteAt(p, o.base+off)
}

// Seek moves the writer's position. Seeking from the end is not possible.
func (o *OffsetWriter) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case SeekStart:
		offset += o.base
	case SeekCurrent:
		offset += o.off
	default:
		return 0, errWhence
	}
	if offset < o.base {
		return 0, errOffset
	}
	o.off = offset
	return offset - o.base, nil
}
