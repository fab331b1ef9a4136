package bufio

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"
)

const (
	// MaxScanTokenSize is the size in bytes that a token must be below, unless Buffer says otherwise.
	MaxScanTokenSize = 64 * 1024
	startBufSize     = 4096
)

// Errors of a Scanner: a token of MaxScanTokenSize or more, and wrong results of a SplitFunc or Reader.
var (
	ErrTooLong         = errors.New("bufio.Scanner: token too long")
	ErrNegativeAdvance = errors.New("bufio.Scanner: SplitFunc returns negative advance count")
	ErrAdvanceTooFar   = errors.New("bufio.Scanner: SplitFunc returns advance count beyond input")
	ErrBadReadCount    = errors.New("bufio.Scanner: Read returned impossible count")
	// ErrFinalToken is returned by a SplitFunc to end the scan without an error; the token that comes with
	// it is the last one, if it is not nil.
	ErrFinalToken = errors.New("final token")
)

// SplitFunc finds the next token in data.
type SplitFunc func(data []byte, atEOF bool) (advance int, token []byte, err error)

// Scanner reads tokens, lines unless Split says otherwise.
type Scanner struct {
	r          io.Reader
	split      SplitFunc // nil for lines, which are found without a call
	max        int
	token      []byte
	buf        []byte
	start, end int
	err        error
	empties    int
	used, done bool
}

// NewScanner returns a Scanner that reads lines of r.
func NewScanner(r io.Reader) *Scanner { return &Scanner{r: r, max: MaxScanTokenSize} }

// Err returns what ended the scan, or nil if it was io.EOF.
func (s *Scanner) Err() error {
	if s.err == io.EOF {
		return nil
	}
	return s.err
}

// Bytes returns the token, which the next Scan may overwrite.
func (s *Scanner) Bytes() []byte { return s.token }

// Text returns the token as a new string.
func (s *Scanner) Text() string { return string(s.token) }

// Buffer sets the first buffer and the size in bytes that it may grow to. It panics after the first Scan.
func (s *Scanner) Buffer(buf []byte, max int) {
	if s.used {
		panic("Buffer called after Scan")
	}
	s.buf = buf[:cap(buf)]
	s.max = max
}

// Split sets what makes tokens. It panics after the first Scan.
func (s *Scanner) Split(split SplitFunc) {
	if s.used {
		panic("Split called after Scan")
	}
	s.split = split
}

func (s *Scanner) setErr(err error) {
	if s.err == nil || s.err == io.EOF {
		s.err = err
	}
}

func (s *Scanner) advance(n int) bool {
	if n < 0 {
		s.setErr(ErrNegativeAdvance)
		return false
	}
	if n > s.end-s.start {
		s.setErr(ErrAdvanceTooFar)
		return false
	}
	s.start += n
	return true
}

// Scan moves to the next token and returns false at the end or an error; Err tells which. It panics if
// split makes no progress a hundred times in a row.
func (s *Scanner) Scan() bool {
	if s.done {
		return false
	}
	s.used = true
	if s.split == nil && s.start < s.end {
		// A whole line is there.
		data := s.buf[s.start:s.end]
		if n := bytes.IndexByte(data, '\n'); n >= 0 {
			s.start += n + 1
			s.empties = 0
			if n > 0 && data[n-1] == '\r' {
				n--
			}
			s.token = data[:n]
			return true
		}
	}
	for {
		if s.end > s.start || s.err != nil {
			var n int
			var token []byte
			var err error
			if s.split == nil {
				n, token, err = ScanLines(s.buf[s.start:s.end], s.err != nil)
			} else {
				n, token, err = s.split(s.buf[s.start:s.end], s.err != nil)
			}
			if err != nil {
				if err == ErrFinalToken {
					s.token = token
					s.done = true
					return token != nil
				}
				s.setErr(err)
				return false
			}
			if !s.advance(n) {
				return false
			}
			s.token = token
			if token != nil {
				if s.err == nil || n > 0 {
					s.empties = 0
				} else {
					s.empties++
					if s.empties > maxEmptyReads {
						panic("bufio.Scan: too many empty tokens without progressing")
					}
				}
				return true
			}
		}
		if s.err != nil {
			s.start = 0
			s.end = 0
			return false
		}
		s.makeRoom()
		if s.err != nil {
			return false
		}
		s.read()
	}
}

// makeRoom moves the data to the front or doubles the buffer.
func (s *Scanner) makeRoom() {
	if s.start > 0 && (s.end == len(s.buf) || s.start > len(s.buf)/2) {
		copy(s.buf, s.buf[s.start:s.end])
		s.end -= s.start
		s.start = 0
	}
	if s.end < len(s.buf) {
		return
	}
	if len(s.buf) >= s.max || len(s.buf) > 1<<30 {
		s.setErr(ErrTooLong)
		s.token = nil
		return
	}
	size := len(s.buf) * 2
	if size == 0 {
		size = startBufSize
	}
	buf := make([]byte, min(size, s.max))
	copy(buf, s.buf[s.start:s.end])
	s.buf = buf
	s.end -= s.start
	s.start = 0
}

func (s *Scanner) read() {
	for loop := 0; ; {
		n, err := s.r.Read(s.buf[s.end:])
		if n < 0 || len(s.buf)-s.end < n {
			s.setErr(ErrBadReadCount)
			return
		}
		s.end += n
		if err != nil {
			s.setErr(err)
			return
		}
		if n > 0 {
			s.empties = 0
			return
		}
		loop++
		if loop > maxEmptyReads {
			s.setErr(io.ErrNoProgress)
			return
		}
	}
}

// ScanBytes is a SplitFunc whose tokens are single bytes.
func ScanBytes(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if len(data) == 0 {
		return 0, nil, nil
	}
	return 1, data[:1], nil
}

// ScanRunes is a SplitFunc whose tokens are runes; bytes that are not UTF-8 become U+FFFD.
func ScanRunes(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if len(data) == 0 {
		return 0, nil, nil
	}
	if data[0] < utf8.RuneSelf {
		return 1, data[:1], nil
	}
	_, n := utf8.DecodeRune(data)
	if n > 1 {
		return n, data[:n], nil
	}
	if !atEOF && !utf8.FullRune(data) {
		return 0, nil, nil
	}
	return 1, []byte("\uFFFD"), nil
}

// ScanLines is a SplitFunc whose tokens are lines without "\n" or "\r\n". The last one may lack its
// newline.
func ScanLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if len(data) == 0 {
		return 0, nil, nil
	}
	n := bytes.IndexByte(data, '\n')
	advance = n + 1
	if n < 0 {
		if !atEOF {
			return 0, nil, nil
		}
		n = len(data)
		advance = n
	}
	if n > 0 && data[n-1] == '\r' {
		n--
	}
	return advance, data[:n], nil
}

// wordRange finds the first run of bytes in data that is not white space; end
// is -1 if it goes on to the end, and start then is len(data) if there is none.
// next is what follows the white-space rune after the word.
func wordRange(data []byte) (start, end, next int)

// ScanWords is a SplitFunc whose tokens are words, separated by white space.
func ScanWords(data []byte, atEOF bool) (advance int, token []byte, err error) {
	start, end, next := wordRange(data)
	if end >= 0 {
		return next, data[start:end], nil
	}
	if atEOF && start < len(data) {
		return len(data), data[start:], nil
	}
	return start, nil, nil
}
