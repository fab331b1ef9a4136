// archive and compress: files of archives by their fields, compressors of a program's own, readers and
// writers that are used again, and what each says when it is misused.
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/lzw"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

var then = time.Date(2024, 2, 29, 12, 30, 10, 0, time.UTC)

func tars() {
	var b bytes.Buffer
	var w *tar.Writer = tar.NewWriter(&b)
	fmt.Println(w.WriteHeader(&tar.Header{Name: "a", Size: 3, Mode: 0o600, ModTime: then}))
	n, err := w.Write([]byte("abcd"))
	fmt.Println(n, err)
	fmt.Println(w.WriteHeader(&tar.Header{Name: strings.Repeat("long/", 40), Typeflag: tar.TypeDir, Format: tar.FormatPAX}), w.Flush(), w.Close(), w.Close())
	n, err = w.Write([]byte("x"))
	fmt.Println(n, err)
	r := tar.NewReader(&b)
	for {
		h, err := r.Next()
		if err != nil {
			fmt.Println(err)
			break
		}
		fmt.Println(len(h.Name), h.Size, h.Format.String(), h.Format)
	}
	for _, f := range []tar.Format{tar.FormatUnknown, tar.FormatUSTAR, tar.FormatPAX, tar.FormatGNU, tar.FormatUSTAR | tar.FormatPAX, tar.FormatUSTAR | tar.FormatPAX | tar.FormatGNU, 1 << 20} {
		fmt.Println(f.String())
	}
	fmt.Println((&tar.Header{Name: "x", Size: -1, Format: tar.FormatUSTAR}).FileInfo().Size(), tar.NewWriter(io.Discard).WriteHeader(&tar.Header{Name: "\x00"}))
}

// turned is a compressor that turns each byte.
type turned struct{ w io.Writer }

func (t turned) Write(p []byte) (int, error) {
	q := bytes.Clone(p)
	for i := range q {
		q[i] ^= 0xFF
	}
	return t.w.Write(q)
}

func (t turned) Close() error { return nil }

type unturned struct{ r io.Reader }

func (u unturned) Read(p []byte) (int, error) {
	n, err := u.r.Read(p)
	for i := range p[:n] {
		p[i] ^= 0xFF
	}
	return n, err
}

func (u unturned) Close() error { return nil }

func zips() {
	const method = 77
	var compress zip.Compressor = func(w io.Writer) (io.WriteCloser, error) { return turned{w}, nil }
	var decompress zip.Decompressor = func(r io.Reader) io.ReadCloser { return unturned{r} }
	dir, err := os.MkdirTemp("", "zip")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "a.zip")
	f, _ := os.Create(name)
	w := zip.NewWriter(f)
	w.RegisterCompressor(method, compress)
	h := &zip.FileHeader{Name: "run.sh", Method: method}
	h.SetMode(0o755 | fs.ModeSetuid)
	h.SetModTime(then)
	p, err := w.CreateHeader(h)
	fmt.Fprint(p, "turned around")
	fmt.Println(err, h.Modified.Equal(then), h.ModTime().Equal(then), h.Mode())
	_, err = w.CreateHeader(&zip.FileHeader{Name: "x", Method: method + 1})
	fmt.Println(err, errors.Is(err, zip.ErrAlgorithm))
	fmt.Println(w.Close(), f.Close())

	var r *zip.ReadCloser
	r, err = zip.OpenReader(name)
	fmt.Println(err, len(r.File))
	file := r.File[0]
	fmt.Println(file.Name, file.Mode(), file.ReaderVersion, file.CreatorVersion, file.CompressedSize, file.CompressedSize64, file.UncompressedSize, file.Method)
	_, err = file.Open()
	fmt.Println(err)
	r.RegisterDecompressor(method, decompress)
	c, err := file.Open()
	fmt.Println(err)
	text, err := io.ReadAll(c)
	fmt.Printf("%q %v %v\n", text, err, c.Close())
	file.SetMode(fs.ModeDir | 0o700)
	file.SetModTime(then.AddDate(-50, 0, 0)) // before the first year that the format knows
	fmt.Println(file.Mode(), file.Modified.UTC(), file.ModifiedDate, file.ModifiedTime, file.FileInfo().IsDir())
	fmt.Println(r.Close(), r.Close() != nil)
	_, err = zip.OpenReader(filepath.Join(dir, "none"))
	fmt.Println(errors.Is(err, fs.ErrNotExist))
}

func again() {
	var b bytes.Buffer
	var w *gzip.Writer = gzip.NewWriter(&b)
	w.Name, w.Comment, w.Extra, w.ModTime = "näme", "a comment", []byte("extra"), then
	fmt.Fprint(w, "some text")
	fmt.Println(w.Close(), w.Close())
	n, err := w.Write([]byte("x"))
	fmt.Println(n, err)
	first := b.String()
	w.Reset(&b)
	w.Comment = "zero\x00byte"
	n, err = w.Write([]byte("x"))
	fmt.Println(n, err)
	var r *gzip.Reader
	r, err = gzip.NewReader(strings.NewReader(first))
	text, err2 := io.ReadAll(r)
	fmt.Printf("%v %q %q %q %v %d %q %v %v\n", err, r.Name, r.Comment, r.Extra, r.ModTime.UTC(), r.OS, text, err2, r.Close())
	fmt.Println(r.Reset(strings.NewReader("no gzip!!!")), r.Reset(strings.NewReader(first)), r.Name)

	var f *flate.Writer
	b.Reset()
	f, err = flate.NewWriter(&b, flate.BestSpeed)
	fmt.Fprint(f, strings.Repeat("again ", 100))
	fmt.Println(err, f.Flush(), f.Close(), b.Len() < 100)
	flated := b.String()
	b.Reset()
	f.Reset(&b)
	fmt.Fprint(f, strings.Repeat("again ", 100))
	fmt.Println(f.Close(), b.String() == flated)
	n, err = f.Write([]byte("x"))
	fmt.Println(n, err)
}

func lzws() {
	var b bytes.Buffer
	var w *lzw.Writer = lzw.NewWriter(&b, lzw.LSB, 7).(*lzw.Writer)
	n, err := w.Write([]byte("a a a a a a"))
	fmt.Println(n, err)
	n, err = w.Write([]byte("\x80"))
	fmt.Println(n, err, w.Close())
	n, err = w.Write([]byte("a"))
	fmt.Println(n, err)
	b.Reset()
	w.Reset(&b, lzw.MSB, 8)
	text := strings.Repeat("to be or not to be; ", 40)
	n, err = w.Write([]byte(text))
	fmt.Println(n, err, w.Close(), w.Close(), b.Len() < len(text))
	packed := b.String()
	var r *lzw.Reader = lzw.NewReader(strings.NewReader(packed), lzw.MSB, 8).(*lzw.Reader)
	buf := make([]byte, 10)
	n, err = r.Read(buf)
	fmt.Printf("%d %v %q\n", n, err, buf)
	rest, err := io.ReadAll(r)
	fmt.Println(string(buf)+string(rest) == text, err)
	n, err = r.Read(buf)
	fmt.Println(n, err, r.Close(), r.Close())
	n, err = r.Read(buf)
	fmt.Println(n, err)
	r.Reset(strings.NewReader(packed[:20]), lzw.MSB, 8)
	rest, err = io.ReadAll(r)
	fmt.Println(len(rest) > 20, err)
	r.Reset(strings.NewReader(packed), lzw.LSB, 8)
	_, err = io.ReadAll(r)
	fmt.Println(err)
	for _, width := range []int{1, 9} {
		r.Reset(strings.NewReader(packed), lzw.LSB, width)
		_, err = r.Read(buf)
		_, err2 := lzw.NewWriter(io.Discard, lzw.LSB, width).Write(nil)
		fmt.Println(err, err2)
	}
}

func main() {
	tars()
	zips()
	again()
	lzws()
}
