package zip

import (
	"bufio"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"internal/godebug"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// Reader serves the files of an archive.
type Reader struct {
	r             io.ReaderAt
	File          []*File // the files, in the order of the archive's table
	Comment       string  // the comment of the archive
	decompressors map[uint16]Decompressor
	base          int64
	listOnce      sync.Once
	list          map[string]*entry
}

// ReadCloser is a Reader of a file that is to be closed.
type ReadCloser struct {
	f *os.File
	Reader
}

// File is a file of an archive.
type File struct {
	FileHeader
	zip    *Reader
	r      io.ReaderAt
	offset int64
}

// OpenReader opens an archive by name.
func OpenReader(name string) (*ReadCloser, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	fi, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, err
	}
	r := &ReadCloser{f: f}
	if err = r.init(f, fi.Size()); err != nil {
		f.Close()
		return nil, err
	}
	return r, r.secure()
}

// NewReader reads the table of an archive of this many bytes.
func NewReader(r io.ReaderAt, size int64) (*Reader, error) {
	if size < 0 {
		return nil, errors.New("zip: size cannot be negative")
	}
	z := new(Reader)
	if err := z.init(r, size); err != nil {
		return nil, err
	}
	return z, z.secure()
}

var insecurePath = godebug.New("zipinsecurepath")

// secure returns an error where GODEBUG asks for one, and a file's name leads out of a folder or holds
// backslashes.
func (r *Reader) secure() error {
	if insecurePath.Value() != "0" {
		return nil
	}
	for _, f := range r.File {
		if f.Name != "" && (!filepath.IsLocal(f.Name) || strings.Contains(f.Name, `\`)) {
			return ErrInsecurePath
		}
	}
	return nil
}

// Close closes the file.
func (rc *ReadCloser) Close() error { return rc.f.Close() }

func (r *Reader) init(in io.ReaderAt, size int64) error {
	end, base, err := findEnd(in, size)
	if err != nil {
		return err
	}
	r.r, r.base, r.Comment = in, base, end.comment
	s := io.NewSectionReader(in, 0, size)
	if _, err = s.Seek(base+int64(end.offset), io.SeekStart); err != nil {
		return err
	}
	// Read until there is no header any more: the count has 16 bits and may have overflowed.
	buf := bufio.NewReader(s)
	for {
		f := &File{zip: r, r: in}
		err = f.read(buf)
		if err == ErrFormat || err == io.ErrUnexpectedEOF {
			break
		}
		if err != nil {
			return err
		}
		f.offset += base
		r.File = append(r.File, f)
	}
	if uint16(len(r.File)) != uint16(end.records) {
		return err
	}
	return nil
}

// RegisterDecompressor sets how a method of compression is undone by this reader.
func (r *Reader) RegisterDecompressor(method uint16, dcomp Decompressor) {
	if r.decompressors == nil {
		r.decompressors = make(map[uint16]Decompressor)
	}
	r.decompressors[method] = dcomp
}

// read reads a header of the directory.
func (f *File) read(r io.Reader) error {
	var b [directoryLen]byte
	if _, err := io.ReadFull(r, b[:]); err != nil {
		return err
	}
	if le.Uint32(b[:]) != directorySignature {
		return ErrFormat
	}
	f.CreatorVersion = le.Uint16(b[4:])
	f.ReaderVersion = le.Uint16(b[6:])
	f.Flags = le.Uint16(b[8:])
	f.Method = le.Uint16(b[10:])
	f.ModifiedTime = le.Uint16(b[12:])
	f.ModifiedDate = le.Uint16(b[14:])
	f.CRC32 = le.Uint32(b[16:])
	f.CompressedSize = le.Uint32(b[20:])
	f.UncompressedSize = le.Uint32(b[24:])
	f.CompressedSize64, f.UncompressedSize64 = uint64(f.CompressedSize), uint64(f.UncompressedSize)
	name, extra, comment := int(le.Uint16(b[28:])), int(le.Uint16(b[30:])), int(le.Uint16(b[32:]))
	f.ExternalAttrs = le.Uint32(b[38:])
	f.offset = int64(le.Uint32(b[42:]))
	d := make([]byte, name+extra+comment)
	if _, err := io.ReadFull(r, d); err != nil {
		return err
	}
	f.Name, f.Extra, f.Comment = string(d[:name]), d[name:name+extra], string(d[name+extra:])
	valid1, require1 := detectUTF8(f.Name)
	valid2, require2 := detectUTF8(f.Comment)
	switch {
	case !valid1 || !valid2:
		f.NonUTF8 = true
	case require1 || require2:
		f.NonUTF8 = f.Flags&flagUTF8 == 0
	}
	return f.readExtra()
}

// readExtra takes sizes of 64 bits and better times from the additional data.
func (f *File) readExtra() error {
	var modified time.Time
	unix := func(b []byte) { modified = time.Unix(int64(le.Uint32(b)), 0) }
	for extra := f.Extra; len(extra) >= 4; {
		tag, size := le.Uint16(extra), int(le.Uint16(extra[2:]))
		if extra = extra[4:]; len(extra) < size {
			break
		}
		b := extra[:size]
		extra = extra[size:]
		switch tag {
		case extraZip64:
			take := func(wanted bool, to *uint64) bool {
				if !wanted {
					return true
				}
				if len(b) < 8 {
					return false
				}
				*to = le.Uint64(b)
				b = b[8:]
				return true
			}
			offset := uint64(f.offset)
			if !take(f.UncompressedSize == max32, &f.UncompressedSize64) ||
				!take(f.CompressedSize == max32, &f.CompressedSize64) || !take(f.offset == max32, &offset) {
				return ErrFormat
			}
			f.offset = int64(offset)
		case extraNTFS:
			for b = b[min(4, len(b)):]; len(b) >= 4; {
				tag, size := le.Uint16(b), int(le.Uint16(b[2:]))
				if b = b[4:]; len(b) < size {
					break
				}
				if tag == 1 && size == 24 {
					// Steps of 100 ns since 1601.
					t := int64(le.Uint64(b))
					epoch := time.Date(1601, time.January, 1, 0, 0, 0, 0, time.UTC)
					modified = time.Unix(epoch.Unix()+t/1e7, t%1e7*100)
				}
				b = b[size:]
			}
		case extraUnix, extraInfoZip:
			if len(b) >= 8 {
				unix(b[4:])
			}
		case extraTime:
			if len(b) >= 5 && b[0]&1 != 0 {
				unix(b[1:])
			}
		}
	}
	legacy := f.ModTime()
	f.Modified = legacy
	if !modified.IsZero() {
		f.Modified = modified.UTC()
		if f.ModifiedTime != 0 || f.ModifiedDate != 0 {
			f.Modified = modified.In(zone(legacy.Sub(modified)))
		}
	}
	return nil
}

// zone guesses the zone from how far the legacy time, which is local, is from the real one.
func zone(offset time.Duration) *time.Location {
	offset = offset.Round(15 * time.Minute)
	if offset < -12*time.Hour || offset > 14*time.Hour {
		offset = 0
	}
	return time.FixedZone("", int(offset/time.Second))
}

// directory is where the list of files lies.
type directory struct {
	records, size, offset uint64
	comment               string
}

// findEnd reads the record at the end; base is where the archive begins.
func findEnd(r io.ReaderAt, size int64) (d directory, base int64, err error) {
	var b []byte
	var at int64
	for i, n := range []int64{1024, 65 * 1024} {
		n = min(n, size)
		b = make([]byte, n)
		if _, err := r.ReadAt(b, size-n); err != nil && err != io.EOF {
			return d, 0, err
		}
		if p := findSignature(b); p >= 0 {
			b = b[p:]
			at = size - n + int64(p)
			break
		}
		if i == 1 || n == size {
			return d, 0, ErrFormat
		}
	}
	d.records, d.size, d.offset = uint64(le.Uint16(b[10:])), uint64(le.Uint32(b[12:])), uint64(le.Uint32(b[16:]))
	n := int(le.Uint16(b[20:]))
	if n > len(b)-endLen {
		return d, 0, errors.New("zip: invalid comment length")
	}
	d.comment = string(b[endLen : endLen+n])
	if d.records == max16 || d.size == max16 || d.offset == max32 {
		p, err := findEnd64(r, at)
		if err == nil && p >= 0 {
			at = p
			err = d.read64(r, p)
		}
		if err != nil {
			return d, 0, err
		}
	}
	if d.size > 1<<63-1 || d.offset > 1<<63-1 {
		return d, 0, ErrFormat
	}
	base = at - int64(d.size) - int64(d.offset)
	if o := base + int64(d.offset); o < 0 || o >= size {
		return d, 0, ErrFormat
	}
	// Where a header stands at the offset as it is, nothing was put before the archive.
	if base > 0 {
		f := new(File)
		if f.read(io.NewSectionReader(r, int64(d.offset), size-int64(d.offset))) == nil {
			base = 0
		}
	}
	return d, base, nil
}

func findSignature(b []byte) int {
	for i := len(b) - endLen; i >= 0; i-- {
		if le.Uint32(b[i:]) == endSignature {
			// The comment must lie inside the file.
			if n := int(le.Uint16(b[i+20:])); n+endLen+i > len(b) {
				return -1
			}
			return i
		}
	}
	return -1
}

func findEnd64(r io.ReaderAt, end int64) (int64, error) {
	at := end - locator64Len
	if at < 0 {
		return -1, nil
	}
	var b [locator64Len]byte
	if _, err := r.ReadAt(b[:], at); err != nil {
		return -1, err
	}
	if le.Uint32(b[:]) != locator64Signature || le.Uint32(b[4:]) != 0 || le.Uint32(b[16:]) != 1 {
		return -1, nil
	}
	return int64(le.Uint64(b[8:])), nil
}

func (d *directory) read64(r io.ReaderAt, at int64) error {
	var b [end64Len]byte
	if _, err := r.ReadAt(b[:], at); err != nil {
		return err
	}
	if le.Uint32(b[:]) != end64Signature {
		return ErrFormat
	}
	d.records, d.size, d.offset = le.Uint64(b[32:]), le.Uint64(b[40:]), le.Uint64(b[48:])
	return nil
}

// body returns how far behind the beginning of the header the data lies.
func (f *File) body() (int64, error) {
	var b [fileLen]byte
	if _, err := f.r.ReadAt(b[:], f.offset); err != nil {
		return 0, err
	}
	if le.Uint32(b[:]) != fileSignature {
		return 0, ErrFormat
	}
	return fileLen + int64(le.Uint16(b[26:])) + int64(le.Uint16(b[28:])), nil
}

// DataOffset returns where the compressed contents begin.
func (f *File) DataOffset() (offset int64, err error) {
	n, err := f.body()
	if err != nil {
		return 0, err
	}
	return f.offset + n, nil
}

// nothing is what directories hold.
type nothing struct{ err error }

func (r nothing) Read([]byte) (int, error) { return 0, r.err }
func (r nothing) Close() error             { return nil }

// Open returns the contents, whose sum is checked at the end.
func (f *File) Open() (io.ReadCloser, error) {
	n, err := f.body()
	if err != nil {
		return nil, err
	}
	if strings.HasSuffix(f.Name, "/") {
		if f.UncompressedSize64 != 0 {
			return &nothing{ErrFormat}, nil
		}
		return &nothing{io.EOF}, nil
	}
	size := int64(f.CompressedSize64)
	d := f.zip.decompressors[f.Method]
	if d == nil {
		d = decompressor(f.Method)
	}
	if d == nil {
		return nil, ErrAlgorithm
	}
	c := &checked{rc: d(io.NewSectionReader(f.r, f.offset+n, size)), hash: crc32.NewIEEE(), f: f}
	if f.hasDescriptor() {
		c.descriptor = io.NewSectionReader(f.r, f.offset+n+size, descriptorLen)
	}
	return c, nil
}

// OpenRaw returns the contents as they are stored.
func (f *File) OpenRaw() (io.Reader, error) {
	n, err := f.body()
	if err != nil {
		return nil, err
	}
	return io.NewSectionReader(f.r, f.offset+n, int64(f.CompressedSize64)), nil
}

// checked is a file whose size and checksum are compared at its end.
type checked struct {
	rc         io.ReadCloser
	hash       hash.Hash32
	n          uint64
	f          *File
	descriptor io.Reader
	err        error
}

func (r *checked) Stat() (fs.FileInfo, error) { return headerInfo{&r.f.FileHeader}, nil }
func (r *checked) Close() error               { return r.rc.Close() }

func (r *checked) Read(b []byte) (n int, err error) {
	if r.err != nil {
		return 0, r.err
	}
	n, err = r.rc.Read(b)
	r.hash.Write(b[:n])
	r.n += uint64(n)
	if r.n > r.f.UncompressedSize64 {
		return 0, ErrFormat
	}
	if err == nil {
		return
	}
	if err == io.EOF {
		if r.n != r.f.UncompressedSize64 {
			return 0, io.ErrUnexpectedEOF
		}
		if e := r.verify(); e != nil {
			err = e
		}
	}
	r.err = err
	return
}

func (r *checked) verify() error {
	if r.descriptor != nil {
		if err := r.readDescriptor(); err == io.EOF {
			return io.ErrUnexpectedEOF
		} else if err != nil {
			return err
		}
	} else if r.f.CRC32 == 0 {
		return nil
	}
	if r.hash.Sum32() != r.f.CRC32 {
		return ErrChecksum
	}
	return nil
}

func (r *checked) readDescriptor() error {
	var b [descriptorLen]byte
	// The signature may be left out.
	if _, err := io.ReadFull(r.descriptor, b[:4]); err != nil {
		return err
	}
	at := 0
	if le.Uint32(b[:]) != descriptorSignature {
		at = 4
	}
	if _, err := io.ReadFull(r.descriptor, b[at:12]); err != nil {
		return err
	}
	if le.Uint32(b[:]) != r.f.CRC32 {
		return ErrChecksum
	}
	return nil
}

// entry is a file or directory as package fs sees it.
type entry struct {
	name  string
	file  *File // nil for a directory that is only part of names
	dir   bool
	again bool // the name stands in the archive more than once
	files []*entry
}

func (e *entry) info() (fs.FileInfo, error) {
	if e.again {
		return nil, errors.New(e.name + ": duplicate entries in zip file")
	}
	if e.file != nil && !e.dir {
		return headerInfo{&e.file.FileHeader}, nil
	}
	return e, nil
}

func (e *entry) Name() string               { _, elem := path.Split(e.name); return elem }
func (e *entry) Size() int64                { return 0 }
func (e *entry) Mode() fs.FileMode          { return fs.ModeDir | 0555 }
func (e *entry) Type() fs.FileMode          { return fs.ModeDir }
func (e *entry) IsDir() bool                { return true }
func (e *entry) Sys() any                   { return nil }
func (e *entry) Info() (fs.FileInfo, error) { return e.info() }
func (e *entry) String() string             { return fs.FormatDirEntry(e) }

func (e *entry) ModTime() time.Time {
	if e.file == nil {
		return time.Time{}
	}
	return e.file.Modified.UTC()
}

// clean returns a name of package fs: no backslashes, no way up or to the root.
func clean(name string) string {
	p := path.Clean(strings.ReplaceAll(name, `\`, `/`))
	p = strings.TrimPrefix(p, "/")
	for strings.HasPrefix(p, "../") {
		p = p[len("../"):]
	}
	return p
}

func (r *Reader) makeList() {
	r.list = map[string]*entry{".": {name: ".", dir: true}}
	var parents func(name string, child *entry)
	parents = func(name string, child *entry) {
		dir := path.Dir(name)
		d := r.list[dir]
		if d == nil {
			d = &entry{name: dir, dir: true}
			r.list[dir] = d
			parents(dir, d)
		} else if !d.dir {
			d.again = true
			d.dir = true
		}
		d.files = append(d.files, child)
	}
	for _, f := range r.File {
		name := clean(f.Name)
		if name == "." && !strings.HasSuffix(f.Name, "/") {
			// No name of a file: reading the directory says so.
			root := r.list[name]
			root.files = append(root.files, &entry{name: name, file: f})
		}
		if name == "" || name == "." {
			continue
		}
		dir := strings.HasSuffix(f.Name, "/")
		if e := r.list[name]; e != nil {
			if dir && e.dir && e.file == nil {
				e.file = f
			} else {
				e.again = true
			}
			continue
		}
		e := &entry{name: name, file: f, dir: dir}
		r.list[name] = e
		parents(name, e)
	}
	for _, e := range r.list {
		slices.SortFunc(e.files, func(a, b *entry) int { return strings.Compare(a.name, b.name) })
	}
}

// Open opens a file or folder by name, as an fs.FS does.
func (r *Reader) Open(name string) (fs.File, error) {
	r.listOnce.Do(r.makeList)
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	e := r.list[name]
	if e == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	if e.dir {
		return &openDir{e: e}, nil
	}
	rc, err := e.file.Open()
	if err != nil {
		return nil, err
	}
	return rc.(fs.File), nil
}

type openDir struct {
	e  *entry
	at int
}

func (d *openDir) Close() error               { return nil }
func (d *openDir) Stat() (fs.FileInfo, error) { return d.e.info() }

func (d *openDir) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.path(), Err: errors.New("is a directory")}
}

func (d *openDir) ReadDir(count int) ([]fs.DirEntry, error) {
	n := len(d.e.files) - d.at
	if count > 0 && n > count {
		n = count
	}
	if n == 0 {
		if count <= 0 {
			return nil, nil
		}
		return nil, io.EOF
	}
	list := make([]fs.DirEntry, n)
	for i := range list {
		e := d.e.files[d.at+i]
		info, err := e.info()
		if err != nil {
			return nil, err
		}
		if s := info.Name(); s == "." || s == ".." || strings.ContainsAny(s, `/\`) {
			return nil, &fs.PathError{Op: "readdir", Path: d.path(), Err: fmt.Errorf("invalid file name: %v", e.name)}
		}
		list[i] = info.(fs.DirEntry)
	}
	d.at += n
	return list, nil
}

// path returns the directory's name in errors.
func (d *openDir) path() string {
	if d.e.name == "." {
		return "./"
	}
	return d.e.name
}
