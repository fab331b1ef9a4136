package multipart

import (
	"bytes"
	"errors"
	"internal/godebug"
	"io"
	"math"
	"net/textproto"
	"os"
	"strconv"
)

// ErrMessageTooLarge says that a form is larger than ReadForm may take.
var ErrMessageTooLarge = errors.New("multipart: message too large")

// Settings of GODEBUG.
var (
	maxParts      = godebug.New("multipartmaxparts")
	maxPartHeader = godebug.New("multipartmaxheaders")
	distinct      = godebug.New("multipartfiles")
)

// limit returns what a setting says, or else what is usual.
func limit(setting *godebug.Setting, usual int64) int64 {
	if n, err := strconv.ParseInt(setting.Value(), 10, 64); err == nil && n >= 0 {
		return n
	}
	return usual
}

func maxHeaders() int64 { return limit(maxPartHeader, 10000) }

const (
	// What things are taken to cost, their text apart.
	entryCost  = 200
	fileCost   = 100
	headerCost = 400
)

// A Form is a parsed form. RemoveAll it in the end.
type Form struct {
	Value map[string][]string      // the values of each field
	File  map[string][]*FileHeader // the files of each field
}

// A FileHeader describes a form's file.
type FileHeader struct {
	Filename string               // the name that the sender gave
	Header   textproto.MIMEHeader // the header of the part
	Size     int64                // the length in bytes

	content []byte
	path    string // of the temporary file
	offset  int64  // in it
	shared  bool   // it holds other files, too
}

// A File is an open file of a form, which lies in memory or on the disk.
type File interface {
	io.Reader
	io.ReaderAt
	io.Seeker
	io.Closer
}

type section struct {
	*io.SectionReader
	file *os.File
}

func (s section) Close() error {
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}

// Open opens the file.
func (fh *FileHeader) Open() (File, error) {
	if fh.content != nil {
		return section{io.NewSectionReader(bytes.NewReader(fh.content), 0, int64(len(fh.content))), nil}, nil
	}
	f, err := os.Open(fh.path)
	if err != nil {
		return nil, err
	}
	if !fh.shared {
		return f, nil
	}
	return section{io.NewSectionReader(f, fh.offset, fh.Size), f}, nil
}

// RemoveAll removes the form's temporary files.
func (f *Form) RemoveAll() error {
	var first error
	for _, files := range f.File {
		for _, fh := range files {
			if fh.path == "" {
				continue
			}
			if err := os.Remove(fh.path); err != nil && !errors.Is(err, os.ErrNotExist) && first == nil {
				first = err
			}
		}
	}
	return first
}

// ReadForm reads a whole form. Up to maxMemory bytes of its files are kept in memory, and 10 MB of
// the rest; further files go to a temporary one.
func (r *Reader) ReadForm(maxMemory int64) (*Form, error) {
	maxMemory = max(maxMemory, 0)
	f := &formReader{
		Reader: r,
		form:   &Form{map[string][]string{}, map[string][]*FileHeader{}},
		files:  min(maxMemory, math.MaxInt64-1),
		memory: maxMemory + 10<<20,
		count:  maxHeaders(),
		parts:  limit(maxParts, 1000),
		apart:  distinct.Value() == "distinct",
	}
	if f.memory <= 0 {
		f.memory = math.MaxInt64
	}
	err := f.read()
	if cerr := f.finish(); err == nil {
		err = cerr
	}
	if err != nil {
		f.form.RemoveAll()
		if f.temp != nil {
			os.Remove(f.temp.Name())
		}
		return nil, err
	}
	return f.form, nil
}

type formReader struct {
	*Reader
	form   *Form
	files  int64 // how many bytes of files may still be kept in memory
	memory int64 // how many bytes of all
	count  int64 // how many headers may still come
	parts  int64 // how many parts there may be
	apart  bool  // each file on the disk is one of its own

	temp   *os.File
	offset int64
	onDisk int
}

// spend takes n off the memory; false if there is not as much.
func (f *formReader) spend(n int64) bool {
	f.memory -= n
	return f.memory >= 0
}

func (f *formReader) read() error {
	for parts := int64(0); ; parts++ {
		p, err := f.next(false, f.memory, f.count)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if parts >= f.parts {
			return ErrMessageTooLarge
		}
		name := p.FormName()
		if name == "" {
			continue
		}
		if !f.spend(int64(len(name)) + entryCost) {
			return ErrMessageTooLarge
		}
		if file := p.FileName(); file != "" {
			err = f.file(p, name, file)
		} else {
			err = f.value(p, name)
		}
		if err != nil {
			return err
		}
	}
}

func (f *formReader) value(p *Part, name string) error {
	var b bytes.Buffer
	n, err := io.CopyN(&b, p, f.memory+1)
	if err != nil && err != io.EOF {
		return err
	}
	if !f.spend(n) {
		return ErrMessageTooLarge
	}
	f.form.Value[name] = append(f.form.Value[name], b.String())
	return nil
}

func headerSize(h textproto.MIMEHeader) int64 {
	size := headerCost
	for name, values := range h {
		size += len(name) + entryCost
		for _, v := range values {
			size += len(v)
		}
	}
	return int64(size)
}

func (f *formReader) file(p *Part, name, filename string) error {
	if !f.spend(headerSize(p.Header) + entryCost + fileCost) {
		return ErrMessageTooLarge
	}
	for _, values := range p.Header {
		f.count -= int64(len(values))
	}
	fh := &FileHeader{Filename: filename, Header: p.Header}
	var b bytes.Buffer
	n, err := io.CopyN(&b, p, f.files+1)
	if err != nil && err != io.EOF {
		return err
	}
	if n > f.files {
		if err := f.store(fh, &b, p); err != nil {
			return err
		}
	} else {
		fh.content = b.Bytes()
		if fh.content == nil {
			fh.content = []byte{}
		}
		fh.Size = n
		f.files -= n
		f.memory -= n
	}
	f.form.File[name] = append(f.form.File[name], fh)
	return nil
}

// store puts a file on the disk.
func (f *formReader) store(fh *FileHeader, begin io.Reader, rest io.Reader) error {
	if f.temp == nil {
		made, err := os.CreateTemp(f.tempDir, "multipart-")
		if err != nil {
			return err
		}
		f.temp = made
	}
	temp := f.temp
	n, err := io.Copy(struct{ io.Writer }{temp}, io.MultiReader(begin, rest))
	if err != nil {
		return err
	}
	f.onDisk++
	fh.path, fh.Size, fh.offset = f.temp.Name(), n, f.offset
	f.offset += n
	if f.apart {
		f.temp, f.onDisk, f.offset = nil, 0, 0
		return temp.Close()
	}
	return nil
}

func (f *formReader) finish() error {
	if f.temp == nil {
		return nil
	}
	if f.onDisk > 1 {
		for _, files := range f.form.File {
			for _, fh := range files {
				fh.shared = true
			}
		}
	}
	return f.temp.Close()
}
