package io

type multiReader struct{ readers []Reader }

// spent stands for a reader that has ended: readers are shared with one that was
// made of this one alone.
type spent struct{}

func (spent) Read([]byte) (int, error) { return 0, EOF }

// MultiReader reads its readers one after the other.
func MultiReader(readers ...Reader) Reader {
	return &multiReader{append([]Reader(nil), readers...)}
}

func (m *multiReader) Read(p []byte) (n int, err error) {
	for len(m.readers) > 0 {
		if len(m.readers) == 1 {
			if in, ok := m.readers[0].(*multiReader); ok {
				m.readers = in.readers
				continue
			}
		}
		n, err = m.readers[0].Read(p)
		if err == EOF {
			m.readers[0] = spent{}
			m.readers = m.readers[1:]
		}
		if n > 0 || err != EOF {
			if err == EOF && len(m.readers) > 0 {
				err = nil
			}
			return
		}
	}
	return 0, EOF
}

func (m *multiReader) WriteTo(w Writer) (sum int64, err error) {
	return m.writeTo(w, make([]byte, 32*1024))
}

func (m *multiReader) writeTo(w Writer, buf []byte) (sum int64, err error) {
	for i, r := range m.readers {
		var n int64
		if inner, ok := r.(*multiReader); ok {
			n, err = inner.writeTo(w, buf)
		} else {
			n, err = copyBuffer(w, r, buf)
		}
		sum += n
		if err != nil {
			m.readers = m.readers[i:]
			return sum, err
		}
		m.readers[i] = spent{}
	}
	m.readers = nil
	return sum, nil
}

type multiWriter struct{ writers []Writer }

// MultiWriter writes everything to each of its writers.
func MultiWriter(writers ...Writer) Writer {
	var all []Writer
	for _, w := range writers {
		if m, ok := w.(*multiWriter); ok {
			all = append(all, m.writers...)
		} else {
			all = append(all, w)
		}
	}
	return &multiWriter{all}
}

func (t *multiWriter) Write(p []byte) (n int, err error) {
	for _, w := range t.writers {
		n, err = w.Write(p)
		if err == nil && n != len(p) {
			err = ErrShortWrite
		}
		if err != nil {
			return
		}
	}
	return len(p), nil
}

func (t *multiWriter) WriteString(s string) (n int, err error) {
	for _, w := range t.writers {
		n, err = WriteString(w, s)
		if err == nil && n != len(s) {
			err = ErrShortWrite
		}
		if err != nil {
			return
		}
	}
	return len(s), nil
}
