package zip

import (
	"bufio"
	"compress/flate"
	"errors"
	"hash"
	"hash/crc32"
	"io"
	"io/fs"
	"strings"
	"sync"
)

// Compressor makes a writer that compresses what it hands on to w.
type Compressor func(w io.Writer) (io.WriteCloser, error)

// Decompressor makes a reader of what r has compressed.
type Decompressor func(r io.Reader) io.ReadCloser

var compressors, decompressors sync.Map

func init() {
	compressors.Store(Store, Compressor(func(w io.Writer) (io.WriteCloser, error) { return noCloser{w}, nil }))
	compressors.Store(Deflate, Compressor(func(w io.Writer) (io.WriteCloser, error) { return newFlater(w), nil }))
	decompressors.Store(Store, Decompressor(io.NopCloser))
	decompressors.Store(Deflate, Decompressor(newInflater))
}

type noCloser struct{ io.Writer }

func (noCloser) Close() error { return nil }

// flater compresses until it is closed.
type flater struct {
	mu sync.Mutex
	w  *flate.Writer
}

// Compressors and decompressors that are not in use.
var flaters, inflaters sync.Pool

func newFlater(w io.Writer) io.WriteCloser {
	z, ok := flaters.Get().(*flate.Writer)
	if ok {
		z.Reset(w)
	} else {
		z, _ = flate.NewWriter(w, 5)
	}
	return &flater{w: z}
}

func (f *flater) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.w == nil {
		return 0, errors.New("Write after Close")
	}
	return f.w.Write(p)
}

func (f *flater) Close() (err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.w != nil {
		err = f.w.Close()
		flaters.Put(f.w)
		f.w = nil
	}
	return err
}

type inflater struct {
	mu sync.Mutex
	r  io.ReadCloser
}

func newInflater(r io.Reader) io.ReadCloser {
	z, ok := inflaters.Get().(io.ReadCloser)
	if ok {
		z.(flate.Resetter).Reset(r, nil)
	} else {
		z = flate.NewReader(r)
	}
	return &inflater{r: z}
}

func (f *inflater) Read(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.r == nil {
		return 0, errors.New("Read after Close")
	}
	return f.r.Read(p)
}

func (f *inflater) Close() (err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.r != nil {
		err = f.r.Close()
		inflaters.Put(f.r)
		f.r = nil
	}
	return err
}

// RegisterDecompressor sets how a method of compression is undone. It panics if that is set.
func RegisterDecompressor(method uint16, dcomp Decompressor) {
	if _, dup := decompressors.LoadOrStore(method, dcomp); dup {
		panic("decompressor already registered")
	}
}

// RegisterCompressor sets how a method compresses. It panics if that is set.
func RegisterCompressor(method uint16, comp Compressor) {
	if _, dup := compressors.LoadOrStore(method, comp); dup {
		panic("compressor already registered")
	}
}

func decompressor(method uint16) Decompressor {
	if d, ok := decompressors.Load(method); ok {
		return d.(Decompressor)
	}
	return nil
}

// counter counts what is written.
type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

// header is a file that was begun.
type header struct {
	*FileHeader
	offset uint64
	raw    bool
}

// Writer writes an archive.
type Writer struct {
	cw          *counter
	dir         []*header
	last        *fileWriter
	closed      bool
	compressors map[uint16]Compressor
	comment     string
}

// NewWriter returns a Writer of an empty archive.
func NewWriter(w io.Writer) *Writer {
	return &Writer{cw: &counter{w: bufio.NewWriter(w)}}
}

// SetOffset says how many bytes come before the archive. It must be called before anything is written.
func (w *Writer) SetOffset(n int64) {
	if w.cw.n != 0 {
		panic("zip: SetOffset called after data was written")
	}
	w.cw.n = n
}

// Flush writes what is buffered. Close does so, too.
func (w *Writer) Flush() error { return w.cw.w.(*bufio.Writer).Flush() }

// SetComment sets the comment of the archive, which has at most 65535 bytes.
func (w *Writer) SetComment(comment string) error {
	if len(comment) > max16 {
		return errors.New("zip: Writer.Comment too long")
	}
	w.comment = comment
	return nil
}

// RegisterCompressor sets how a method compresses for this writer.
func (w *Writer) RegisterCompressor(method uint16, comp Compressor) {
	if w.compressors == nil {
		w.compressors = make(map[uint16]Compressor)
	}
	w.compressors[method] = comp
}

func (w *Writer) compressor(method uint16) Compressor {
	if c := w.compressors[method]; c != nil {
		return c
	}
	if c, ok := compressors.Load(method); ok {
		return c.(Compressor)
	}
	return nil
}

// record makes the header of the directory.
func (h *header) record() ([]byte, error) {
	extra := h.Extra
	b := le.AppendUint32(nil, directorySignature)
	b = le.AppendUint16(b, h.CreatorVersion)
	b = le.AppendUint16(b, h.ReaderVersion)
	b = le.AppendUint16(b, h.Flags)
	b = le.AppendUint16(b, h.Method)
	b = le.AppendUint16(b, h.ModifiedTime)
	b = le.AppendUint16(b, h.ModifiedDate)
	b = le.AppendUint32(b, h.CRC32)
	if h.isZip64() || h.offset >= max32 {
		b = le.AppendUint32(b, max32)
		b = le.AppendUint32(b, max32)
		e := le.AppendUint16(nil, extraZip64)
		e = le.AppendUint16(e, 24)
		e = le.AppendUint64(e, h.UncompressedSize64)
		e = le.AppendUint64(e, h.CompressedSize64)
		e = le.AppendUint64(e, h.offset)
		extra = append(append([]byte(nil), extra...), e...)
	} else {
		b = le.AppendUint32(b, h.CompressedSize)
		b = le.AppendUint32(b, h.UncompressedSize)
	}
	b = le.AppendUint16(b, uint16(len(h.Name)))
	b = le.AppendUint16(b, uint16(len(extra)))
	b = le.AppendUint16(b, uint16(len(h.Comment)))
	b = append(b, 0, 0, 0, 0)
	b = le.AppendUint32(b, h.ExternalAttrs)
	b = le.AppendUint32(b, uint32(min(h.offset, max32)))
	b = append(b, h.Name...)
	b = append(b, extra...)
	return append(b, h.Comment...), nil
}

// Close writes the table of the archive, and does not close what is below.
func (w *Writer) Close() error {
	if w.last != nil && !w.last.closed {
		if err := w.last.close(); err != nil {
			return err
		}
		w.last = nil
	}
	if w.closed {
		return errors.New("zip: writer closed twice")
	}
	w.closed = true
	start := w.cw.n
	for _, h := range w.dir {
		b, err := h.record()
		if err == nil {
			_, err = w.cw.Write(b)
		}
		if err != nil {
			return err
		}
	}
	end := w.cw.n
	records, size, offset := uint64(len(w.dir)), uint64(end-start), uint64(start)
	var b []byte
	if records >= max16 || size >= max32 || offset >= max32 {
		b = le.AppendUint32(b, end64Signature)
		b = le.AppendUint64(b, end64Len-12)
		b = le.AppendUint16(b, version45)
		b = le.AppendUint16(b, version45)
		b = append(b, 0, 0, 0, 0, 0, 0, 0, 0)
		b = le.AppendUint64(b, records)
		b = le.AppendUint64(b, records)
		b = le.AppendUint64(b, size)
		b = le.AppendUint64(b, offset)
		b = le.AppendUint32(b, locator64Signature)
		b = append(b, 0, 0, 0, 0)
		b = le.AppendUint64(b, uint64(end))
		b = le.AppendUint32(b, 1)
		records, size, offset = max16, max32, max32
	}
	b = le.AppendUint32(b, endSignature)
	b = append(b, 0, 0, 0, 0)
	b = le.AppendUint16(b, uint16(records))
	b = le.AppendUint16(b, uint16(records))
	b = le.AppendUint32(b, uint32(size))
	b = le.AppendUint32(b, uint32(offset))
	b = le.AppendUint16(b, uint16(len(w.comment)))
	b = append(b, w.comment...)
	if _, err := w.cw.Write(b); err != nil {
		return err
	}
	return w.Flush()
}

// Create starts a file that is compressed. Its contents must be written before the next one starts. A name
// that ends with a slash is a folder.
func (w *Writer) Create(name string) (io.Writer, error) {
	return w.CreateHeader(&FileHeader{Name: name, Method: Deflate})
}

// prepare ends the file before this one.
func (w *Writer) prepare(fh *FileHeader) error {
	if w.last != nil && !w.last.closed {
		if err := w.last.close(); err != nil {
			return err
		}
	}
	if len(w.dir) > 0 && w.dir[len(w.dir)-1].FileHeader == fh {
		return errors.New("archive/zip: invalid duplicate FileHeader")
	}
	return nil
}

// CreateHeader starts a file with this header, which the writer changes and keeps.
func (w *Writer) CreateHeader(fh *FileHeader) (io.Writer, error) {
	if err := w.prepare(fh); err != nil {
		return nil, err
	}
	valid1, require1 := detectUTF8(fh.Name)
	valid2, require2 := detectUTF8(fh.Comment)
	switch {
	case fh.NonUTF8:
		fh.Flags &^= flagUTF8
	case (require1 || require2) && valid1 && valid2:
		fh.Flags |= flagUTF8
	}
	fh.CreatorVersion = fh.CreatorVersion&0xff00 | version20
	fh.ReaderVersion = version20
	if !fh.Modified.IsZero() {
		fh.ModifiedDate, fh.ModifiedTime = toDOSTime(fh.Modified)
		e := le.AppendUint16(nil, extraTime)
		e = le.AppendUint16(e, 5)
		e = append(e, 1)
		fh.Extra = append(fh.Extra, le.AppendUint32(e, uint32(fh.Modified.Unix()))...)
	}
	h := &header{FileHeader: fh, offset: uint64(w.cw.n)}
	if strings.HasSuffix(fh.Name, "/") {
		fh.Method = Store
		fh.Flags &^= flagDescriptor
		fh.CompressedSize, fh.CompressedSize64 = 0, 0
		fh.UncompressedSize, fh.UncompressedSize64 = 0, 0
		return w.begin(h, dirWriter{})
	}
	fh.Flags |= flagDescriptor
	fw := &fileWriter{header: h, zipw: w.cw, out: &counter{w: w.cw}, crc: crc32.NewIEEE()}
	comp := w.compressor(fh.Method)
	if comp == nil {
		return nil, ErrAlgorithm
	}
	var err error
	if fw.comp, err = comp(fw.out); err != nil {
		return nil, err
	}
	fw.in = &counter{w: fw.comp}
	return w.begin(h, fw)
}

// begin writes the header of a file and makes it the last one.
func (w *Writer) begin(h *header, out io.Writer) (io.Writer, error) {
	w.dir = append(w.dir, h)
	if err := h.write(w.cw); err != nil {
		return nil, err
	}
	w.last, _ = out.(*fileWriter)
	return out, nil
}

func (h *header) write(w io.Writer) error {
	if len(h.Name) > max16 {
		return errors.New("zip: FileHeader.Name too long")
	}
	if len(h.Extra) > max16 {
		return errors.New("zip: FileHeader.Extra too long")
	}
	b := le.AppendUint32(nil, fileSignature)
	b = le.AppendUint16(b, h.ReaderVersion)
	b = le.AppendUint16(b, h.Flags)
	b = le.AppendUint16(b, h.Method)
	b = le.AppendUint16(b, h.ModifiedTime)
	b = le.AppendUint16(b, h.ModifiedDate)
	if h.raw && !h.hasDescriptor() {
		b = le.AppendUint32(b, h.CRC32)
		b = le.AppendUint32(b, uint32(min(h.CompressedSize64, max32)))
		b = le.AppendUint32(b, uint32(min(h.UncompressedSize64, max32)))
	} else {
		// They stand behind the data.
		b = append(b, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	}
	b = le.AppendUint16(b, uint16(len(h.Name)))
	b = le.AppendUint16(b, uint16(len(h.Extra)))
	b = append(b, h.Name...)
	_, err := w.Write(append(b, h.Extra...))
	return err
}

// CreateRaw starts a file whose contents are written as they will be stored; sizes and sum come from the
// header.
func (w *Writer) CreateRaw(fh *FileHeader) (io.Writer, error) {
	if err := w.prepare(fh); err != nil {
		return nil, err
	}
	fh.CompressedSize = uint32(min(fh.CompressedSize64, max32))
	fh.UncompressedSize = uint32(min(fh.UncompressedSize64, max32))
	h := &header{FileHeader: fh, offset: uint64(w.cw.n), raw: true}
	if strings.HasSuffix(fh.Name, "/") {
		return w.begin(h, dirWriter{})
	}
	return w.begin(h, &fileWriter{header: h, zipw: w.cw})
}

// Copy copies a file of another archive without decompressing it.
func (w *Writer) Copy(f *File) error {
	r, err := f.OpenRaw()
	if err != nil {
		return err
	}
	fh := f.FileHeader
	fw, err := w.CreateRaw(&fh)
	if err != nil {
		return err
	}
	_, err = io.Copy(fw, r)
	return err
}

// AddFS adds all files of a tree.
func (w *Writer) AddFS(fsys fs.FS) error {
	return fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name == "." {
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if !d.IsDir() && !info.Mode().IsRegular() {
			return errors.New("zip: cannot add non-regular file")
		}
		h, err := FileInfoHeader(info)
		if err != nil {
			return err
		}
		h.Name = name
		if d.IsDir() {
			h.Name += "/"
		}
		h.Method = Deflate
		fw, err := w.CreateHeader(h)
		if err != nil || d.IsDir() {
			return err
		}
		f, err := fsys.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = io.Copy(fw, f)
		return err
	})
}

type dirWriter struct{}

func (dirWriter) Write(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	return 0, errors.New("zip: write to directory")
}

// fileWriter writes the data of a file.
type fileWriter struct {
	*header
	zipw    io.Writer
	in, out *counter
	comp    io.WriteCloser
	crc     hash.Hash32
	closed  bool
}

func (w *fileWriter) Write(p []byte) (int, error) {
	if w.closed {
		return 0, errors.New("zip: write to closed file")
	}
	if w.raw {
		return w.zipw.Write(p)
	}
	w.crc.Write(p)
	return w.in.Write(p)
}

func (w *fileWriter) close() error {
	if w.closed {
		return errors.New("zip: file closed twice")
	}
	w.closed = true
	if w.raw {
		return w.writeDescriptor()
	}
	if err := w.comp.Close(); err != nil {
		return err
	}
	h := w.FileHeader
	h.CRC32 = w.crc.Sum32()
	h.CompressedSize64, h.UncompressedSize64 = uint64(w.out.n), uint64(w.in.n)
	if h.isZip64() {
		h.CompressedSize, h.UncompressedSize = max32, max32
		h.ReaderVersion = version45
	} else {
		h.CompressedSize, h.UncompressedSize = uint32(h.CompressedSize64), uint32(h.UncompressedSize64)
	}
	return w.writeDescriptor()
}

func (w *fileWriter) writeDescriptor() error {
	if !w.hasDescriptor() {
		return nil
	}
	b := le.AppendUint32(nil, descriptorSignature)
	b = le.AppendUint32(b, w.CRC32)
	if w.isZip64() {
		b = le.AppendUint64(b, w.CompressedSize64)
		b = le.AppendUint64(b, w.UncompressedSize64)
	} else {
		b = le.AppendUint32(b, w.CompressedSize)
		b = le.AppendUint32(b, w.UncompressedSize)
	}
	_, err := w.zipw.Write(b)
	return err
}
