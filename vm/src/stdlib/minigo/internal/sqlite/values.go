package sqlite

import (
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"math"
	"reflect"
	"strings"
	"time"
)

// put gives parameter i a value.
func (s *Stmt) put(i int, v driver.Value) (code int) {
	switch v := v.(type) {
	case int64:
		return s.s.bind(i, integer, uint64(v), "")
	case float64:
		return s.s.bind(i, float, math.Float64bits(v), "")
	case bool:
		bit := uint64(0)
		if v {
			bit = 1
		}
		return s.s.bind(i, integer, bit, "")
	case string:
		return s.s.bind(i, text, 0, v)
	case []byte:
		if v != nil {
			return s.s.bind(i, blob, 0, string(v))
		}
	case time.Time:
		return s.s.bind(i, text, 0, s.c.dialect.Time(v))
	}
	return s.s.bind(i, null, 0, "")
}

// take reads the columns of a row.
func (s *Stmt) take(data []byte, dest []driver.Value) error {
	for i := range dest {
		if len(data) < 9 {
			return errors.New("sqlite: row is cut off")
		}
		kind, bits := data[0], binary.LittleEndian.Uint64(data[1:])
		data = data[9:]
		if kind == text || kind == blob {
			if uint64(len(data)) < bits {
				return errors.New("sqlite: row is cut off")
			}
			dest[i] = s.bytes(i, kind, data[:bits:bits])
			data = data[bits:]
			continue
		}
		dest[i] = s.number(i, kind, bits)
	}
	return nil
}

func (s *Stmt) bytes(i int, kind byte, data []byte) driver.Value {
	if kind == blob {
		return data
	}
	str := string(data)
	if isTime(s.declared(i)) {
		if v, ok := s.c.dialect.ParseTime(str); ok {
			if t, ok := v.(time.Time); ok && s.c.settings.Location != nil {
				return t.In(s.c.settings.Location)
			}
			return v
		}
	}
	return str
}

func (s *Stmt) number(i int, kind byte, bits uint64) driver.Value {
	n := int64(bits)
	switch declared := s.declared(i); {
	case kind == float:
		return math.Float64frombits(bits)
	case kind != integer:
		return nil
	case declared == "boolean":
		return n > 0
	case isTime(declared):
		t := time.Unix(n, 0)
		if n > 1e12 || n < -1e12 {
			t = time.UnixMilli(n)
		}
		if s.c.settings.Location != nil {
			return t.In(s.c.settings.Location)
		}
		return t.UTC()
	}
	return n
}

// declared is the type that a column's table declares.
func (s *Stmt) declared(i int) string {
	if i < len(s.types) {
		return strings.ToLower(s.types[i])
	}
	return ""
}

func isTime(declared string) bool {
	return declared == "timestamp" || declared == "datetime" || declared == "date"
}

func (r *Rows) ColumnTypeDatabaseTypeName(i int) string {
	if i < len(r.s.types) {
		return r.s.types[i]
	}
	return ""
}

func (r *Rows) ColumnTypeNullable(i int) (nullable, ok bool) { return true, true }

func (r *Rows) ColumnTypeScanType(i int) reflect.Type {
	declared := r.s.declared(i)
	has := func(words ...string) bool {
		for _, word := range words {
			if strings.Contains(declared, word) {
				return true
			}
		}
		return false
	}
	switch {
	case isTime(declared):
		return reflect.TypeFor[sql.NullTime]()
	case declared == "boolean":
		return reflect.TypeFor[sql.NullBool]()
	case has("int"):
		return reflect.TypeFor[sql.NullInt64]()
	case has("char", "clob", "text"):
		return reflect.TypeFor[sql.NullString]()
	case has("real", "floa", "doub", "numeric"):
		return reflect.TypeFor[sql.NullFloat64]()
	case has("blob"):
		return reflect.TypeFor[sql.RawBytes]()
	}
	return reflect.TypeFor[any]()
}
