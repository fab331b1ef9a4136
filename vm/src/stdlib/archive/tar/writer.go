package tar

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
)

// Writer writes an archive, entry by entry.
type Writer struct {
	w    io.Writer
	left int64 // of the entry's data
	pad  int64 // behind it
	hdr  Header
	blk  block
	err  error
}

// NewWriter returns a Writer of an empty archive.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Flush completes the file with zeros up to its block. It fails if bytes are missing.
func (tw *Writer) Flush() error {
	if tw.err != nil {
		return tw.err
	}
	if tw.left > 0 {
		return fmt.Errorf("archive/tar: missed writing %d bytes", tw.left)
	}
	var zeros block
	if _, tw.err = tw.w.Write(zeros[:tw.pad]); tw.err != nil {
		return tw.err
	}
	tw.pad = 0
	return nil
}

// WriteHeader starts the next file.
func (tw *Writer) WriteHeader(hdr *Header) error {
	if err := tw.Flush(); err != nil {
		return err
	}
	tw.hdr = *hdr
	h := &tw.hdr
	if h.Typeflag == TypeRegA {
		h.Typeflag = TypeReg
		if strings.HasSuffix(h.Name, "/") {
			h.Typeflag = TypeDir
		}
	}
	// Without a format, whole seconds of one time will do.
	if h.Format == FormatUnknown {
		h.ModTime = h.ModTime.Round(time.Second)
		h.AccessTime, h.ChangeTime = time.Time{}, time.Time{}
	}
	formats, records, err := h.formats()
	switch {
	case formats.has(FormatUSTAR):
		tw.err = tw.writeUSTAR(h)
	case formats.has(FormatPAX):
		tw.err = tw.writePAX(h, records)
	case formats.has(FormatGNU):
		tw.err = tw.writeGNU(h)
	default:
		return err
	}
	return tw.err
}

// fill puts the header's fields into the block.
func (tw *Writer) fill(h *Header, text func([]byte, string), number func([]byte, int64)) *block {
	tw.blk = block{}
	b := &tw.blk
	modified := h.ModTime
	if modified.IsZero() {
		modified = time.Unix(0, 0)
	}
	b.get(fType)[0] = h.Typeflag
	text(b.get(fName), h.Name)
	text(b.get(fLink), h.Linkname)
	number(b.get(fMode), h.Mode)
	number(b.get(fUid), int64(h.Uid))
	number(b.get(fGid), int64(h.Gid))
	number(b.get(fSize), h.Size)
	number(b.get(fModTime), modified.Unix())
	text(b.get(fUname), h.Uname)
	text(b.get(fGname), h.Gname)
	number(b.get(fDevmajor), h.Devmajor)
	number(b.get(fDevminor), h.Devminor)
	return b
}

func (tw *Writer) writeUSTAR(h *Header) error {
	prefix := ""
	if p, s, ok := split(h.Name); ok {
		prefix, h.Name = p, s
	}
	var f formatter
	b := tw.fill(h, f.text, f.octal)
	f.text(b.get(fPrefix), prefix)
	if f.err != nil {
		return f.err
	}
	return tw.writeBlock(FormatUSTAR, h.Size, h.Typeflag)
}

func (tw *Writer) writePAX(h *Header, records map[string]string) error {
	global := h.Typeflag == TypeXGlobalHeader
	if len(records) > 0 || global {
		var data strings.Builder
		for _, k := range slices.Sorted(maps.Keys(records)) {
			r, err := formatRecord(k, records[k])
			if err != nil {
				return err
			}
			data.WriteString(r)
		}
		dir, file := path.Split(h.Name)
		name, flag := path.Join(dir, "PaxHeaders.0", file), byte(TypeXHeader)
		if global {
			name, flag = h.Name, TypeXGlobalHeader
			if name == "" {
				name = "GlobalHead.0.0"
			}
		}
		if data.Len() > maxSpecial {
			return ErrFieldTooLong
		}
		if err := tw.writeSpecial(name, data.String(), flag, FormatPAX); err != nil || global {
			return err
		}
	}
	// What does not fit stands in the records.
	var f formatter
	tw.fill(h, func(b []byte, s string) { f.text(b, toASCII(s)) }, f.octal)
	return tw.writeBlock(FormatPAX, h.Size, h.Typeflag)
}

func (tw *Writer) writeGNU(h *Header) error {
	const long = "././@LongLink"
	if len(h.Name) > fName.n {
		if err := tw.writeSpecial(long, h.Name+"\x00", TypeGNULongName, FormatGNU); err != nil {
			return err
		}
	}
	if len(h.Linkname) > fName.n {
		if err := tw.writeSpecial(long, h.Linkname+"\x00", TypeGNULongLink, FormatGNU); err != nil {
			return err
		}
	}
	var f formatter
	b := tw.fill(h, f.text, f.number)
	if !h.AccessTime.IsZero() {
		f.number(b.get(fGNUAccess), h.AccessTime.Unix())
	}
	if !h.ChangeTime.IsZero() {
		f.number(b.get(fGNUChange), h.ChangeTime.Unix())
	}
	return tw.writeBlock(FormatGNU, h.Size, h.Typeflag)
}

func toASCII(s string) string {
	if isASCII(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r >= 0x80 || r == 0 {
			return -1
		}
		return r
	}, s)
}

// writeSpecial writes an entry that says something of the next one.
func (tw *Writer) writeSpecial(name, data string, flag byte, format Format) error {
	name = toASCII(name)
	name = strings.TrimRight(name[:min(len(name), fName.n)], "/")
	tw.blk = block{}
	b := &tw.blk
	var f formatter
	b.get(fType)[0] = flag
	f.text(b.get(fName), name)
	f.octal(b.get(fMode), 0)
	f.octal(b.get(fUid), 0)
	f.octal(b.get(fGid), 0)
	f.octal(b.get(fSize), int64(len(data)))
	f.octal(b.get(fModTime), 0)
	if f.err != nil {
		return f.err
	}
	if err := tw.writeBlock(format, int64(len(data)), flag); err != nil {
		return err
	}
	_, err := io.WriteString(tw, data)
	return err
}

// writeBlock writes the header and makes ready for the data.
func (tw *Writer) writeBlock(format Format, size int64, flag byte) error {
	tw.blk.seal(format)
	// The block is in use: what comes before goes first.
	b := tw.blk
	if err := tw.Flush(); err != nil {
		return err
	}
	if _, err := tw.w.Write(b[:]); err != nil {
		return err
	}
	if headerOnly(flag) {
		size = 0
	}
	tw.left, tw.pad = size, padding(size)
	return nil
}

// AddFS adds all files of a tree.
func (tw *Writer) AddFS(fsys fs.FS) error {
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
		link := ""
		switch typ := d.Type(); {
		case typ == fs.ModeSymlink:
			l, ok := fsys.(interface{ ReadLink(string) (string, error) })
			if !ok {
				return &fs.PathError{Op: "readlink", Path: name, Err: fs.ErrInvalid}
			}
			if link, err = l.ReadLink(name); err != nil {
				return err
			}
		case !typ.IsRegular() && typ != fs.ModeDir:
			return errors.New("tar: cannot add non-regular file")
		}
		h, err := FileInfoHeader(info, link)
		if err != nil {
			return err
		}
		h.Name = name
		if d.IsDir() {
			h.Name += "/"
		}
		if err := tw.WriteHeader(h); err != nil || !d.Type().IsRegular() {
			return err
		}
		f, err := fsys.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = io.Copy(tw, f)
		return err
	})
}

// Write writes to the file. It returns ErrWriteTooLong beyond the size of the header.
func (tw *Writer) Write(b []byte) (int, error) {
	if tw.err != nil {
		return 0, tw.err
	}
	long := int64(len(b)) > tw.left
	if long {
		b = b[:tw.left]
	}
	var n int
	var err error
	if len(b) > 0 {
		n, err = tw.w.Write(b)
		tw.left -= int64(n)
	}
	if err == nil && long {
		return n, ErrWriteTooLong
	}
	tw.err = err
	return n, err
}

// Close writes the end of the archive, and not that of what is below.
func (tw *Writer) Close() error {
	if tw.err == ErrWriteAfterClose {
		return nil
	}
	if tw.err != nil {
		return tw.err
	}
	err := tw.Flush()
	var zeros block
	for i := 0; i < 2 && err == nil; i++ {
		_, err = tw.w.Write(zeros[:])
	}
	tw.err = ErrWriteAfterClose
	return err
}
