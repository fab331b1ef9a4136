// Package iotest makes readers and writers that behave in unusual ways, and tests
// readers.
package iotest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
)

// ErrTimeout is what TimeoutReader returns once.
var ErrTimeout = errors.New("timeout")

// readerFunc is a reader made of a function.
type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// NewReadLogger logs what is read from r.
func NewReadLogger(prefix string, r io.Reader) io.Reader {
	return readerFunc(func(p []byte) (n int, err error) {
		n, err = r.Read(p)
		if err != nil {
			log.Printf("%s %x: %v", prefix, p[:n], err)
		} else {
			log.Printf("%s %x", prefix, p[:n])
		}
		return
	})
}

// NewWriteLogger logs what is written to w.
func NewWriteLogger(prefix string, w io.Writer) io.Writer {
	return writerFunc(func(p []byte) (n int, err error) {
		n, err = w.Write(p)
		if err != nil {
			log.Printf("%s %x: %v", prefix, p[:n], err)
		} else {
			log.Printf("%s %x", prefix, p[:n])
		}
		return
	})
}

// TruncateWriter writes the first n bytes to w and lets the rest disappear.
func TruncateWriter(w io.Writer, n int64) io.Writer {
	return writerFunc(func(p []byte) (int, error) {
		if n <= 0 {
			return len(p), nil
		}
		part := p[:min(int64(len(p)), n)]
		written, err := w.Write(part)
		n -= int64(written)
		if err == nil {
			written = len(p)
		}
		return written, err
	})
}

// OneByteReader reads one byte at a time.
func OneByteReader(r io.Reader) io.Reader {
	return readerFunc(func(p []byte) (int, error) {
		return r.Read(p[:min(len(p), 1)])
	})
}

// HalfReader reads half as many bytes as are asked for.
func HalfReader(r io.Reader) io.Reader {
	return readerFunc(func(p []byte) (int, error) {
		return r.Read(p[:(len(p)+1)/2])
	})
}

// DataErrReader returns the final error together with the last data.
func DataErrReader(r io.Reader) io.Reader {
	var (
		ahead []byte
		err   error
		buf   = make([]byte, 1024)
	)
	return readerFunc(func(p []byte) (n int, result error) {
		for {
			if len(ahead) == 0 {
				var m int
				m, err = r.Read(buf)
				ahead = buf[:m]
			}
			if n > 0 || err != nil {
				break
			}
			n = copy(p, ahead)
			ahead = ahead[n:]
		}
		if len(ahead) == 0 {
			return n, err
		}
		m := copy(p[n:], ahead)
		ahead = ahead[m:]
		return n + m, nil
	})
}

// TimeoutReader fails with ErrTimeout at its second read, without data.
func TimeoutReader(r io.Reader) io.Reader {
	count := 0
	return readerFunc(func(p []byte) (int, error) {
		count++
		if count == 2 {
			return 0, ErrTimeout
		}
		return r.Read(p)
	})
}

// ErrReader fails at every read.
func ErrReader(err error) io.Reader {
	return readerFunc(func([]byte) (int, error) { return 0, err })
}

// smallByteReader reads one, two or three bytes at a time.
type smallByteReader struct {
	r   io.Reader
	off int
	n   int
}

func (s *smallByteReader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	s.n = s.n%3 + 1
	n, err := s.r.Read(p[:min(s.n, len(p))])
	if err != nil && err != io.EOF {
		err = fmt.Errorf("Read(%d bytes at offset %d): %v", min(s.n, len(p)), s.off, err)
	}
	s.off += n
	return n, err
}

// TestReader reads r in several ways; it must give just the content, and keep the
// rules of the interfaces that it implements.
func TestReader(r io.Reader, content []byte) error {
	if len(content) > 0 {
		n, err := r.Read(nil)
		if n != 0 || err != nil {
			return fmt.Errorf("Read(0) = %d, %v, want 0, nil", n, err)
		}
	}
	data, err := io.ReadAll(&smallByteReader{r: r})
	if err != nil {
		return err
	}
	if !bytes.Equal(data, content) {
		return fmt.Errorf("ReadAll(small amounts) = %q\n\twant %q", data, content)
	}
	if n, err := r.Read(make([]byte, 10)); n != 0 || err != io.EOF {
		return fmt.Errorf("Read(10) at EOF = %v, %v, want 0, EOF", n, err)
	}
	if s, ok := r.(io.ReadSeeker); ok {
		if err := testSeeker(s, content); err != nil {
			return err
		}
	}
	if at, ok := r.(io.ReaderAt); ok {
		return testReaderAt(at, content)
	}
	return nil
}

func testSeeker(r io.ReadSeeker, content []byte) error {
	size := int64(len(content))
	seek := func(offset int64, whence int, want int64) error {
		off, err := r.Seek(offset, whence)
		if off != want || err != nil {
			return fmt.Errorf("Seek(%d, %d) from EOF = %d, %v, want %d, nil", offset, whence, off, err, want)
		}
		return nil
	}
	rest := func(what string, want []byte) error {
		data, err := io.ReadAll(r)
		if err != nil {
			return fmt.Errorf("ReadAll from %s: %v", what, err)
		}
		if !bytes.Equal(data, want) {
			return fmt.Errorf("ReadAll from %s = %q\n\twant %q", what, data, want)
		}
		return nil
	}
	middle := size / 2
	steps := []struct {
		offset int64
		whence int
		want   int64
		what   string
	}{
		{0, 1, size, "EOF"},
		{0, 0, 0, "start"},
		{-(size - middle), 1, middle, "middle"},
		{middle - size, 2, middle, "middle by end"},
		{middle, 0, middle, "middle by start"},
	}
	for _, s := range steps {
		if err := seek(s.offset, s.whence, s.want); err != nil {
			return err
		}
		if err := rest(s.what, content[s.want:]); err != nil {
			return err
		}
	}
	// Reading on and seeking by where one is.
	if err := seek(0, 0, 0); err != nil {
		return err
	}
	if _, err := io.ReadFull(r, make([]byte, middle)); err != nil {
		return fmt.Errorf("ReadFull of the first half: %v", err)
	}
	if err := seek(0, 1, middle); err != nil {
		return err
	}
	return rest("middle after reading", content[middle:])
}

func testReaderAt(r io.ReaderAt, content []byte) error {
	buf := make([]byte, len(content), len(content)+1)
	fill := func(b []byte) {
		for i := range b {
			b[i] = 0xfe
		}
	}
	fill(buf)
	n, err := r.ReadAt(buf, 0)
	if n != len(buf) || err != nil && err != io.EOF {
		return fmt.Errorf("ReadAt(%d, 0) = %v, %v, want %d, nil or EOF", len(buf), n, err, len(buf))
	}
	if !bytes.Equal(buf, content) {
		return fmt.Errorf("ReadAt(%d, 0) = %q\n\twant %q", len(buf), buf, content)
	}
	if n, err := r.ReadAt(buf[:1], int64(len(content))); n != 0 || err != io.EOF {
		return fmt.Errorf("ReadAt(1, %d) = %v, %v, want 0, EOF", len(content), n, err)
	}
	longer := buf[:len(content)+1]
	fill(longer)
	n, err = r.ReadAt(longer, 0)
	if n != len(content) || err != io.EOF {
		return fmt.Errorf("ReadAt(%d, 0) = %v, %v, want %d, EOF", len(longer), n, err, len(content))
	}
	if !bytes.Equal(longer[:n], content) {
		return fmt.Errorf("ReadAt(len+1, 0) = %q\n\twant %q", longer[:n], content)
	}
	for i := range content {
		fill(buf)
		n, err := r.ReadAt(buf[:len(content)-i], int64(i))
		if n != len(content)-i || err != nil && err != io.EOF {
			return fmt.Errorf("ReadAt(%d, %d) = %v, %v, want %d, nil or EOF", len(content)-i, i, n, err, len(content)-i)
		}
		if !bytes.Equal(buf[:n], content[i:]) {
			return fmt.Errorf("ReadAt(%d, %d) = %q\n\twant %q", len(content)-i, i, buf[:n], content[i:])
		}
	}
	return nil
}
