// Compression, by github.com/klauspost/compress (zstd, s2, gzip) and github.com/golang/snappy.
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/golang/snappy"
	kgzip "github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/s2"
	"github.com/klauspost/compress/zip"
	"github.com/klauspost/compress/zstd"
)

// made by the zstd command from the text "hello zstd\n" three times.
const foreign = "28b52ffd04588d00005868656c6c6f207a7374640a0100568a17890432ab"

func must[T any](v T, err error) T {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	return v
}

// sample is text that can be made smaller, but not by all too much.
func sample(lines int) []byte {
	var b bytes.Buffer
	for n, seed := 0, uint32(1); n < lines; n++ {
		seed = seed*1664525 + 1013904223
		fmt.Fprintf(&b, "%04d line %x of the sample, %s\n", n, seed>>12, strings.Repeat("ab", int(seed>>28)))
	}
	return b.Bytes()
}

func streams(data []byte) {
	for _, level := range []zstd.EncoderLevel{zstd.SpeedFastest, zstd.SpeedDefault, zstd.SpeedBestCompression} {
		var out bytes.Buffer
		w := must(zstd.NewWriter(&out, zstd.WithEncoderLevel(level), zstd.WithEncoderConcurrency(1)))
		n := must(io.Copy(w, bytes.NewReader(data)))
		err := w.Close()
		r := must(zstd.NewReader(&out, zstd.WithDecoderConcurrency(1)))
		size := out.Len()
		back := must(io.ReadAll(r))
		r.Close()
		fmt.Println(level, n, err, size < len(data)/2, bytes.Equal(back, data))
	}
	var out bytes.Buffer
	w := s2.NewWriter(&out, s2.WriterConcurrency(1), s2.WriterBetterCompression())
	_ = must(w.Write(data))
	fmt.Println(w.Close(), out.Len() < len(data), bytes.Equal(must(io.ReadAll(s2.NewReader(&out))), data))

	fast := must(kgzip.NewWriterLevel(&out, kgzip.BestSpeed))
	fast.Name = "sample"
	_ = must(fast.Write(data))
	fmt.Println(fast.Close())
	std := must(gzip.NewReader(&out))
	fmt.Println(std.Name, bytes.Equal(must(io.ReadAll(std)), data))
}

func main() {
	data := sample(3000)
	sum := sha256.Sum256(data)
	fmt.Println(len(data), hex.EncodeToString(sum[:4]))
	enc := must(zstd.NewWriter(nil, zstd.WithEncoderCRC(true)))
	dec := must(zstd.NewReader(nil, zstd.WithDecoderMaxMemory(1<<20)))
	defer dec.Close()
	packed := enc.EncodeAll([]byte("hello "+strings.Repeat("z", 100)), nil)
	fmt.Printf("%x\n%s\n", packed, must(dec.DecodeAll(packed, []byte("> "))))
	for cut := range 3 {
		_, err := dec.DecodeAll(packed[:len(packed)-1-cut*4], nil)
		fmt.Println(err)
	}
	packed[len(packed)-1] ^= 1
	_, err := dec.DecodeAll(packed, nil)
	fmt.Println(err, errors.Is(err, zstd.ErrCRCMismatch))
	_, err = dec.DecodeAll([]byte("not zstd at all"), nil)
	fmt.Println(err, errors.Is(err, zstd.ErrMagicMismatch))
	_, err = dec.DecodeAll(enc.EncodeAll(make([]byte, 2<<20), nil), nil)
	fmt.Println(err)
	text, err := must(zstd.NewReader(nil)).DecodeAll(must(hex.DecodeString(foreign)), nil)
	fmt.Printf("%q %v\n", text, err)

	small := snappy.Encode(nil, data[:10000])
	fmt.Println(must(snappy.DecodedLen(small)), len(small) < 10000, bytes.Equal(must(snappy.Decode(nil, small)), data[:10000]),
		bytes.Equal(must(s2.Decode(nil, small)), data[:10000]))
	_, err = snappy.Decode(nil, small[:50])
	fmt.Println(err, errors.Is(err, snappy.ErrCorrupt), snappy.MaxEncodedLen(100))
	fmt.Printf("%x\n", snappy.Encode(nil, []byte(strings.Repeat("snap", 30))))
	streams(data)

	var archive bytes.Buffer
	zw := zip.NewWriter(&archive)
	zw.RegisterCompressor(zstd.ZipMethodWinZip, zstd.ZipCompressor())
	for _, method := range []uint16{zip.Deflate, zstd.ZipMethodWinZip, zip.Store} {
		w := must(zw.CreateHeader(&zip.FileHeader{Name: fmt.Sprint("m", method), Method: method}))
		_ = must(w.Write(data[:5000]))
	}
	fmt.Println(zw.Close())
	zr := must(zip.NewReader(bytes.NewReader(archive.Bytes()), int64(archive.Len())))
	zr.RegisterDecompressor(zstd.ZipMethodWinZip, zstd.ZipDecompressor())
	for _, f := range zr.File {
		back := must(io.ReadAll(must(f.Open())))
		fmt.Println(f.Name, f.UncompressedSize64, f.CompressedSize64 <= f.UncompressedSize64, bytes.Equal(back, data[:5000]))
	}
}
