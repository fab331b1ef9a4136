package main

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// An archive that another program made.
const archive = "UEsDBBQAAAAIAAU5plhNBkz9FgAAAIoCAAANAAAAZGlyL2hlbGxvLnR4dMtIzcnJ11Eozy/KSeHKGOWMcgaKAwBQSwMEFAAAAAAA" +
	"AAAhAIzODhBAAAAAQAAAAAoAAABzdG9yZWQuYmluAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKiss" +
	"LS4vMDEyMzQ1Njc4OTo7PD0+P1BLAwQUAAAIAAB9v10oAAAAAAAAAAAAAAAABgAAAMOk5pelL1BLAQIUAxQAAAAIAAU5plhNBkz9" +
	"FgAAAIoCAAANAAAADAAAAAAAAACkAQAAAABkaXIvaGVsbG8udHh0ZmlsZSBjb21tZW50UEsBAhQDFAAAAAAAAAAhAIzODhBAAAAA" +
	"QAAAAAoAAAAAAAAAAAAAAIABQQAAAHN0b3JlZC5iaW5QSwECFAMUAAAIAAB9v10oAAAAAAAAAAAAAAAABgAAAAAAAAAAABAA7UGp" +
	"AAAAw6Tml6UvUEsFBgAAAAADAAMAswAAAM0AAAALAHRoZSBhcmNoaXZl"

func main() {
	b, _ := base64.StdEncoding.DecodeString(archive)
	read(b)
	write()
	bad(b)
	files()
}

func show(r *zip.Reader) {
	fmt.Printf("%q\n", r.Comment)
	for _, f := range r.File {
		h := f.FileHeader
		fmt.Println(h.Name, h.Comment, h.NonUTF8, h.CreatorVersion>>8, h.Flags, h.Method, h.Modified.UTC(), h.ModTime(), h.CRC32, h.UncompressedSize, h.UncompressedSize64, h.Mode(), h.ExternalAttrs)
		fi := f.FileInfo()
		fmt.Println(fi.Name(), fi.Size(), fi.IsDir(), fi.Mode(), fi.ModTime(), fi.Sys() != nil, fi)
		_, err := f.DataOffset()
		rc, err2 := f.Open()
		data, err3 := io.ReadAll(rc)
		raw, err4 := f.OpenRaw()
		n, err5 := io.Copy(io.Discard, raw)
		fmt.Println(err, err2, len(data), crc32.ChecksumIEEE(data), err3, err4, n == int64(f.CompressedSize64), err5, rc.Close())
	}
}

func read(b []byte) {
	r, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	fmt.Println(err)
	show(r)
	for _, name := range []string{"dir/hello.txt", ".", "dir", "stored.bin", "nothing", "../x", "ä日"} {
		f, err := r.Open(name)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fi, err := f.Stat()
		fmt.Println(fi.Name(), fi.IsDir(), fi.Mode(), err)
		if d, ok := f.(fs.ReadDirFile); ok {
			list, err := d.ReadDir(1)
			fmt.Println(list, err)
			list, err = d.ReadDir(-1)
			fmt.Println(list, err)
			list, err = d.ReadDir(1)
			fmt.Println(list, err)
			_, err = f.Read(nil)
			fmt.Println(err)
		}
		fmt.Println(f.Close())
	}
	fs.WalkDir(r, ".", func(p string, d fs.DirEntry, err error) error {
		fmt.Println("walk", p, d.IsDir(), err)
		return nil
	})
	data, err := fs.ReadFile(r, "stored.bin")
	fmt.Println(data, err)
	// Something before the archive.
	b = append([]byte("#!/bin/sh\n"), b...)
	r, err = zip.NewReader(bytes.NewReader(b), int64(len(b)))
	fmt.Println(len(r.File), err)
	data, err = fs.ReadFile(r, "dir/hello.txt")
	fmt.Println(len(data), err)
}

type upper struct{ w io.Writer }

func (u upper) Write(p []byte) (int, error) { return u.w.Write(bytes.ToUpper(p)) }
func (u upper) Close() error                { return nil }

func write() {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(99, func(w io.Writer) (io.WriteCloser, error) { return upper{w}, nil })
	f, err := w.Create("one.txt")
	n, err2 := io.WriteString(f, strings.Repeat("one ", 1000))
	fmt.Println(err, n, err2, w.Flush())
	h := &zip.FileHeader{Name: "two.txt", Comment: "zwei", Method: zip.Store, Modified: time.Date(2023, 4, 5, 6, 7, 8, 9, time.UTC)}
	h.SetMode(0750 | fs.ModeSetuid)
	g, err := w.CreateHeader(h)
	io.WriteString(g, "two")
	_, err2 = f.Write([]byte("x"))
	fmt.Println(err, err2)
	_, err = w.CreateHeader(h)
	fmt.Println(err)
	d, err := w.Create("dir/")
	n, err2 = d.Write(nil)
	fmt.Println(err, n, err2)
	_, err = d.Write([]byte("x"))
	fmt.Println(err)
	u, err := w.CreateHeader(&zip.FileHeader{Name: "ünï/\\", Method: 99})
	io.WriteString(u, "shout")
	_, err2 = w.CreateHeader(&zip.FileHeader{Name: "x", Method: 55})
	fmt.Println(err, err2)
	r, err := w.CreateRaw(&zip.FileHeader{Name: "raw", CRC32: crc32.ChecksumIEEE([]byte("raw!")), CompressedSize64: 4, UncompressedSize64: 4})
	io.WriteString(r, "raw!")
	fmt.Println(err, w.SetComment("made here"), w.SetComment(strings.Repeat("x", 70000)))
	_, err = w.CreateHeader(&zip.FileHeader{Name: strings.Repeat("n", 70000)})
	fmt.Println(err)
	w = zip.NewWriter(&b)
	b.Reset()
	f, _ = w.Create("one.txt")
	io.WriteString(f, strings.Repeat("one ", 1000))
	g, _ = w.CreateHeader(h)
	io.WriteString(g, "two")
	w.Create("dir/")
	w.SetComment("made here")
	fmt.Println(w.Close(), w.Close())
	z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	fmt.Println(err)
	show(z)
	// A copy of it.
	var c bytes.Buffer
	w = zip.NewWriter(&c)
	for _, f := range z.File {
		fmt.Print(w.Copy(f), " ")
	}
	fmt.Println(w.AddFS(z), w.Close())
	z, err = zip.NewReader(bytes.NewReader(c.Bytes()), int64(c.Len()))
	fmt.Println(err)
	for _, f := range z.File {
		rc, err := f.Open()
		data, err2 := io.ReadAll(rc)
		fmt.Println(f.Name, err, len(data), err2, f.Mode())
	}
	_, err = z.Open("one.txt")
	fmt.Println(err)
	list, err := fs.ReadDir(z, ".")
	fmt.Println(len(list), err)
	func() {
		defer func() { fmt.Println(recover()) }()
		zip.RegisterCompressor(zip.Store, nil)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		zip.RegisterDecompressor(zip.Deflate, nil)
	}()
}

func bad(b []byte) {
	for _, cut := range []int{0, 10, len(b) / 2, len(b) - 1} {
		_, err := zip.NewReader(bytes.NewReader(b[:cut]), int64(cut))
		fmt.Println(cut, err)
	}
	_, err := zip.NewReader(bytes.NewReader(b), -1)
	fmt.Println(err)
	// One bit of what is stored.
	c := bytes.Clone(b)
	at := bytes.Index(c, []byte{10, 11, 12, 13})
	c[at] ^= 1
	r, err := zip.NewReader(bytes.NewReader(c), int64(len(c)))
	_, err2 := fs.ReadFile(r, "stored.bin")
	fmt.Println(err, err2, errors.Is(err2, zip.ErrChecksum))
	c = bytes.Clone(b)
	c[bytes.LastIndex(c, []byte("PK\x01\x02"))+10] = 77
	r, _ = zip.NewReader(bytes.NewReader(c), int64(len(c)))
	_, err = r.File[2].Open()
	fmt.Println(err)
	c = bytes.Clone(b)
	c[0] = 'Q'
	r, err = zip.NewReader(bytes.NewReader(c), int64(len(c)))
	_, err2 = r.File[0].Open()
	fmt.Println(err, err2, zip.ErrAlgorithm, zip.ErrInsecurePath)
	r, _ = zip.NewReader(bytes.NewReader(b), int64(len(b)))
	r.RegisterDecompressor(zip.Store, func(r io.Reader) io.ReadCloser { return io.NopCloser(io.LimitReader(r, 3)) })
	_, err = fs.ReadFile(r, "stored.bin")
	fmt.Println(err)
}

func files() {
	dir, _ := os.MkdirTemp("", "zip")
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "x.zip")
	f, _ := os.Create(name)
	w := zip.NewWriter(f)
	os.WriteFile(filepath.Join(dir, "plain.txt"), []byte("plain"), 0o640)
	fi, _ := os.Stat(filepath.Join(dir, "plain.txt"))
	h, err := zip.FileInfoHeader(fi)
	fmt.Println(h.Name, h.Mode(), h.UncompressedSize64, err)
	e, _ := w.CreateHeader(h)
	io.WriteString(e, "plain")
	w.Close()
	f.Close()
	r, err := zip.OpenReader(name)
	fmt.Println(err, len(r.File), r.File[0].Name, r.File[0].Modified.Unix() == fi.ModTime().Unix(), r.Close())
	_, err = zip.OpenReader(filepath.Join(dir, "plain.txt"))
	fmt.Println(err)
	_, err = zip.OpenReader("/nothing/there.zip")
	fmt.Println(err)
}
