package main

import (
	"archive/tar"
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"time"
)

// What another program wrote in the three formats, compressed.
var archives = []string{
	"eNrt198KgjAUBvBz3VPsCWpn7s/zDBKUlkUZ1Ns3hxF1U4Euy+93cwTFDT/PnH7Znlsal4ysll1lZ1KVrHWqCStibZR2TmrZnXfW" +
		"GRKSMjgdW3+IQ27LV9fRP6rKEHYiPoIFwQytV+OP0bW4M+bW7881HT/2v1WFImFy9v9M8w91s8mRv72v92/k72xhSSif4eM08/wr" +
		"f1hPMX+O+TPyH93lYyPk/7z/M6ykzrz/G/q+5wwGmOZxH+pWNP7V9hf+U3MKYXLrP8ffQyZR/FL/9ytZXwu8WQAAAAAAAAAAAAAA" +
		"8C1XvGSnvg==",
	"eNrtmM9Og0AQxvfMU+wTwM7+PRFNvNTEg4knj9uyaUmBGgoG382bLyZQq6E1qR5YW5nfZUgg2bDfzjcza8Oqqci4sBYtWRfBqD4y" +
		"kLKPPcAJSMWlMUyy7r3RRhHKiAfqbWXLdsncnfqO/EdWLss2tN2CgCATJInGX6NLcaPUPt8PY/88zH/NBSdU+cz/ieqfpcXah/76" +
		"y+9/oL/RQhPKrYfiNHH9V7ZMzlF/aPUH1H90wiiMru9tM3M2ceV4+n+j+6f+QsPgLDBgHNr+r0H/Hx0ugT7ZahU3f0T04hVsc4f4" +
		"kPik/wMM/V8oIcHz/DfV/m9TLGlhT02/CNb/0eo/A3Nc/wXWfx+AonWaxGK39Vgdp8Y8XXq5//nd/Kelxvo/Gf+H1uyP/J+h/3uZ" +
		"/xR9uJnd3j2Gja2qMqy3rgzX8XMAgi42ee6KKl4EIHdD4tvr3JUBFzSv0tzFYPaahVxh7bhEruZjZf1v/B8O/V8Zhv7v5fcxBSZN" +
		"UWfZ2fV/wKC7/xGXlP97I/u40saThSAIgpwz74g7Zw8=",
	"eNrt10FOwzAQBdBZcwpfgMSOPfaWA+QSRq3aCpNKJZXKjqOx4lzYUQEFCaUbu6H5L4tp1EqR8jtj21f9qae8ZGSNTFU5HqpUxgx1" +
		"oBpShhvjnDQyfe+sZhKSCji+9P4gBD2vp35Ht2i7DmEv4iu4I1igVZ3/GanFHfNXv/+uw+dx/1vlGhJcsv8XKuy6pxL52595f0H+" +
		"jp0l0fgCi9PC89/6w2qO+XPMXyH/7Kq6qh/afbdp8w2CP3L/zl/z+L8Q83esSbSY/9mdrqR+LQobvSvmPzn/lRrPf81aqsLnv6Xu" +
		"/+LoF52fOv3CjXrcbYqc/1L/v6Wb+4/3C85/zhr0fwndMYTZ7f9Vukjo/5T/eSU7V43JAgAAAAAAAAAAc/AJQmkZ6A==",
}

func inflate(s string) []byte {
	b, _ := base64.StdEncoding.DecodeString(s)
	r, err := zlib.NewReader(bytes.NewReader(b))
	if err != nil {
		panic(err)
	}
	b, err = io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	return b
}

type onlyReader struct{ io.Reader }

func show(h *tar.Header) {
	fmt.Printf("%c %q %q %d %o %d %d %q %q %v %v %v %d %d %v", h.Typeflag, h.Name, h.Linkname, h.Size, h.Mode, h.Uid, h.Gid, h.Uname, h.Gname, h.ModTime.UTC(), h.AccessTime.IsZero(), h.ChangeTime.IsZero(), h.Devmajor, h.Devminor, h.Format)
	for _, k := range slices.Sorted(maps.Keys(h.PAXRecords)) {
		fmt.Printf(" %s=%q", k, h.PAXRecords[k])
	}
	fmt.Println(len(h.Xattrs))
	fi := h.FileInfo()
	fmt.Println(fi.Name(), fi.Size(), fi.IsDir(), fi.Mode(), fi.Sys() == any(h))
}

func list(r io.Reader) {
	t := tar.NewReader(r)
	for i := 0; ; i++ {
		h, err := t.Next()
		if err != nil {
			fmt.Println(err)
			return
		}
		show(h)
		if i%2 == 0 {
			b, err := io.ReadAll(t)
			fmt.Println(len(b), crc32.ChecksumIEEE(b), err)
			n, err := t.Read(make([]byte, 1))
			fmt.Println(n, err)
		}
	}
}

func main() {
	for _, a := range archives {
		b := inflate(a)
		list(bytes.NewReader(b))
		t := tar.NewReader(onlyReader{bytes.NewReader(b)})
		n := 0
		for {
			if _, err := t.Next(); err != nil {
				fmt.Println(n, err)
				break
			}
			n++
		}
	}
	write()
	refused()
	bad()
	sparse()
	infos()
	fmt.Println(tar.FormatUnknown, tar.FormatUSTAR, tar.FormatPAX|tar.FormatGNU, tar.ErrInsecurePath)
}

var when = time.Unix(1500000000, 0)

func write() {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	put := func(h *tar.Header, data string) {
		h.Size = int64(len(data))
		err := w.WriteHeader(h)
		n, err2 := io.WriteString(w, data)
		fmt.Println(err, n, err2)
	}
	put(&tar.Header{Name: "plain", Mode: 0644, ModTime: when}, "some data")
	put(&tar.Header{Name: "dir/", Mode: 0755, ModTime: when}, "")
	put(&tar.Header{Name: strings.Repeat("a/", 70) + "file", Mode: 0600, ModTime: when}, "ustar")
	put(&tar.Header{Name: strings.Repeat("n", 150), Mode: 0600, ModTime: when}, "pax")
	put(&tar.Header{Name: strings.Repeat("n", 150), Linkname: strings.Repeat("l", 130), Typeflag: tar.TypeSymlink, ModTime: when, Format: tar.FormatGNU}, "")
	put(&tar.Header{Name: "ütf", Mode: 0600, ModTime: time.Unix(1500000000, 123456789), Format: tar.FormatPAX, Uname: "ü"}, "x")
	put(&tar.Header{Name: "old", ModTime: time.Unix(-5, 500), AccessTime: time.Unix(-7, 25e7), Format: tar.FormatPAX}, "")
	put(&tar.Header{Name: "rec", ModTime: when, PAXRecords: map[string]string{"VENDOR.key": "value", "path": "ignored"}}, "")
	put(&tar.Header{Name: "huge", Uid: 1 << 40, ModTime: when, Format: tar.FormatGNU, AccessTime: when, ChangeTime: when}, "")
	put(&tar.Header{Typeflag: tar.TypeXGlobalHeader, PAXRecords: map[string]string{"a": "b"}}, "")
	put(&tar.Header{Name: "zero"}, "")
	fmt.Println(w.WriteHeader(&tar.Header{Name: "short", Size: 5}))
	n, err := w.Write([]byte("123456789"))
	fmt.Println(n, err)
	fmt.Println(w.WriteHeader(&tar.Header{Name: "missed", Size: 5}), w.WriteHeader(&tar.Header{Name: "no"}), w.Flush(), w.Close())
	io.WriteString(w, "12345")
	fmt.Println(w.Close(), w.Close(), w.WriteHeader(&tar.Header{Name: "late"}), w.Flush())
	_, err = w.Write(nil)
	fmt.Println(err, b.Len())
	fmt.Println(crc32.ChecksumIEEE(b.Bytes()))
	list(&b)
}

func refused() {
	w := tar.NewWriter(io.Discard)
	for _, h := range []tar.Header{
		{Name: "x/", Typeflag: tar.TypeReg},
		{Name: "x", Typeflag: tar.TypeXHeader},
		{Name: "x", Size: -1},
		{Name: "a\x00b"},
		{Name: "a", Uid: 1 << 40, Format: tar.FormatUSTAR},
		{Name: "a", Mode: 1 << 40},
		{Name: "a", PAXRecords: map[string]string{"k=": "v"}},
		{Name: "a", PAXRecords: map[string]string{"k": "v"}, Format: tar.FormatGNU},
		{Name: strings.Repeat("n", 300), Format: tar.FormatUSTAR},
		{Name: "a", Uname: strings.Repeat("u", 40), Format: tar.FormatGNU},
		{Name: "a", Typeflag: tar.TypeXGlobalHeader, Size: 5},
		{Name: "a", ModTime: time.Unix(1, 0), AccessTime: time.Unix(2, 0).UTC(), Format: tar.FormatUSTAR},
		{Name: "a", Mode: -1, Format: tar.FormatPAX},
	} {
		fmt.Println(w.WriteHeader(&h))
	}
}

func bad() {
	b := inflate(archives[0])
	for _, cut := range []int{0, 1, 512, 515, 1024, 1500, len(b) - 512, len(b) - 1024} {
		t := tar.NewReader(bytes.NewReader(b[:cut]))
		var err error
		for err == nil {
			_, err = t.Next()
		}
		fmt.Println(cut, err)
	}
	b[3] ^= 1
	_, err := tar.NewReader(bytes.NewReader(b)).Next()
	fmt.Println(err, errors.Is(err, tar.ErrHeader))
	t := tar.NewReader(bytes.NewReader(inflate(archives[0])[:515]))
	t.Next()
	_, err = io.ReadAll(t)
	fmt.Println(err)
}

// sparse reads a file that is mostly holes, by the records of version 0.1 and 1.0.
func sparse() {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	data := "abcDEFGH"
	fmt.Println(w.WriteHeader(&tar.Header{Name: "s", Size: int64(len(data)), PAXRecords: map[string]string{"comment": "c"}}))
	io.WriteString(w, data)
	w.Close()
	// The writer does not make such records: put them in place of the comment.
	for _, recs := range [][]string{
		{"GNU.sparse.major=0", "GNU.sparse.minor=1", "GNU.sparse.name=real", "GNU.sparse.size=1000", "GNU.sparse.numblocks=2", "GNU.sparse.map=10,3,500,5"},
		{"GNU.sparse.size=20", "GNU.sparse.numblocks=1", "GNU.sparse.offset=12", "GNU.sparse.numbytes=8"},
		{"GNU.sparse.major=0", "GNU.sparse.minor=1", "GNU.sparse.size=1000", "GNU.sparse.numblocks=2", "GNU.sparse.map=10,3,500,50"},
		{"GNU.sparse.major=0", "GNU.sparse.minor=1", "GNU.sparse.size=1000", "GNU.sparse.numblocks=1", "GNU.sparse.map=10,3"},
		{"GNU.sparse.major=0", "GNU.sparse.minor=1", "GNU.sparse.size=11", "GNU.sparse.numblocks=1", "GNU.sparse.map=10,3"},
		{"GNU.sparse.major=0", "GNU.sparse.minor=0", "GNU.sparse.size=x", "GNU.sparse.numblocks=1", "GNU.sparse.map=10,3"},
	} {
		var text string
		for _, r := range recs {
			n := len(r) + 4
			if n > 9 && n < 99 {
				text += fmt.Sprintf("%d %s\n", n, r)
			}
		}
		c := bytes.Clone(b.Bytes())
		copy(c[512:1024], make([]byte, 512))
		copy(c[512:], text)
		copy(c[124:], fmt.Sprintf("%011o", len(text)))
		sum := 0
		copy(c[148:156], "        ")
		for _, x := range c[:512] {
			sum += int(x)
		}
		copy(c[148:], fmt.Sprintf("%06o\x00 ", sum))
		t := tar.NewReader(bytes.NewReader(c))
		h, err := t.Next()
		if err != nil {
			fmt.Println(err)
			continue
		}
		out, err := io.ReadAll(t)
		fmt.Println(h.Name, h.Size, h.Format, len(out), crc32.ChecksumIEEE(out), err)
		_, err = t.Next()
		fmt.Println(err)
	}
}

type info struct {
	name string
	mode fs.FileMode
	sys  any
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return 77 }
func (i info) Mode() fs.FileMode  { return i.mode }
func (i info) ModTime() time.Time { return when }
func (i info) IsDir() bool        { return i.mode.IsDir() }
func (i info) Sys() any           { return i.sys }

type named struct{ info }

func (named) Uname() (string, error) { return "user", nil }
func (n named) Gname() (string, error) {
	if n.name == "bad" {
		return "", errors.New("no group")
	}
	return "group", nil
}

func infos() {
	for _, fi := range []fs.FileInfo{
		info{"f", 0644, nil}, info{"d", fs.ModeDir | 0755, nil}, info{"l", fs.ModeSymlink | 0777, nil}, info{"c", fs.ModeDevice | fs.ModeCharDevice, nil},
		info{"b", fs.ModeDevice, nil}, info{"p", fs.ModeNamedPipe | 0600, nil}, info{"s", fs.ModeSocket, nil}, info{"i", fs.ModeIrregular, nil},
		info{"u", 0755 | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky, nil}, named{info{"n", 0600, nil}}, named{info{"bad", 0600, nil}},
		info{"h", 0600, &tar.Header{Uid: 5, Gid: 6, Uname: "u", Gname: "g", Typeflag: tar.TypeLink, Linkname: "to"}},
	} {
		h, err := tar.FileInfoHeader(fi, "target")
		if err != nil {
			fmt.Println(err)
			continue
		}
		show(h)
	}
	_, err := tar.FileInfoHeader(nil, "")
	fmt.Println(err)
}
