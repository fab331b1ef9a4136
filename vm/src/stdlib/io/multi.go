package io

type multiReader struct{ readers []Reader }

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
			m.readers[0] = nil
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
	buf := make([]byte, 32*1024)
	for i, r := range m.readers {
		var n int64
		n, err = copyBuffer(w, r, buf)
		sum += n
		if err != nil {
			m.readers = m.readers[i:]
			return sum, err
		}
		m.readers[i] = nil
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
