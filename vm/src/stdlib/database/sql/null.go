package sql

import (
	"database/sql/driver"
	"time"
)

// NullString is a string that may be NULL.
type NullString struct {
	String string // the value
	Valid  bool   // false for NULL
}

// Scan sets the string from a value of the database.
func (ns *NullString) Scan(value any) error {
	if value == nil {
		*ns = NullString{}
		return nil
	}
	err := assign(&ns.String, value, nil)
	ns.Valid = err == nil
	return err
}

// Value returns the string, or nil if it is NULL.
func (ns NullString) Value() (driver.Value, error) {
	if !ns.Valid {
		return nil, nil
	}
	return ns.String, nil
}

// NullInt64 is an int64 that may be NULL.
type NullInt64 struct {
	Int64 int64 // the value
	Valid bool  // false for NULL
}

// Scan sets the number from a value of the database.
func (n *NullInt64) Scan(value any) error {
	if value == nil {
		*n = NullInt64{}
		return nil
	}
	err := assign(&n.Int64, value, nil)
	n.Valid = err == nil
	return err
}

// Value returns the number, or nil if it is NULL.
func (n NullInt64) Value() (driver.Value, error) {
	if !n.Valid {
		return nil, nil
	}
	return n.Int64, nil
}

// NullInt32 is an int32 that may be NULL.
type NullInt32 struct {
	Int32 int32 // the value
	Valid bool  // false for NULL
}

// Scan sets the number from a value of the database.
func (n *NullInt32) Scan(value any) error {
	if value == nil {
		*n = NullInt32{}
		return nil
	}
	err := assign(&n.Int32, value, nil)
	n.Valid = err == nil
	return err
}

// Value returns the number, or nil if it is NULL.
func (n NullInt32) Value() (driver.Value, error) {
	if !n.Valid {
		return nil, nil
	}
	return int64(n.Int32), nil
}

// NullInt16 is an int16 that may be NULL.
type NullInt16 struct {
	Int16 int16 // the value
	Valid bool  // false for NULL
}

// Scan sets the number from a value of the database.
func (n *NullInt16) Scan(value any) error {
	if value == nil {
		*n = NullInt16{}
		return nil
	}
	err := assign(&n.Int16, value, nil)
	n.Valid = err == nil
	return err
}

// Value returns the number, or nil if it is NULL.
func (n NullInt16) Value() (driver.Value, error) {
	if !n.Valid {
		return nil, nil
	}
	return int64(n.Int16), nil
}

// NullByte is a byte that may be NULL.
type NullByte struct {
	Byte  byte // the value
	Valid bool // false for NULL
}

// Scan sets the byte from a value of the database.
func (n *NullByte) Scan(value any) error {
	if value == nil {
		*n = NullByte{}
		return nil
	}
	err := assign(&n.Byte, value, nil)
	n.Valid = err == nil
	return err
}

// Value returns the byte, or nil if it is NULL.
func (n NullByte) Value() (driver.Value, error) {
	if !n.Valid {
		return nil, nil
	}
	return int64(n.Byte), nil
}

// NullFloat64 is a float64 that may be NULL.
type NullFloat64 struct {
	Float64 float64 // the value
	Valid   bool    // false for NULL
}

// Scan sets the number from a value of the database.
func (n *NullFloat64) Scan(value any) error {
	if value == nil {
		*n = NullFloat64{}
		return nil
	}
	err := assign(&n.Float64, value, nil)
	n.Valid = err == nil
	return err
}

// Value returns the number, or nil if it is NULL.
func (n NullFloat64) Value() (driver.Value, error) {
	if !n.Valid {
		return nil, nil
	}
	return n.Float64, nil
}

// NullBool is a bool that may be NULL.
type NullBool struct {
	Bool  bool // the value
	Valid bool // false for NULL
}

// Scan sets the bool from a value of the database.
func (n *NullBool) Scan(value any) error {
	if value == nil {
		*n = NullBool{}
		return nil
	}
	err := assign(&n.Bool, value, nil)
	n.Valid = err == nil
	return err
}

// Value returns the bool, or nil if it is NULL.
func (n NullBool) Value() (driver.Value, error) {
	if !n.Valid {
		return nil, nil
	}
	return n.Bool, nil
}

// NullTime is a time that may be NULL.
type NullTime struct {
	Time  time.Time // the value
	Valid bool      // false for NULL
}

// Scan sets the time from a value of the database.
func (n *NullTime) Scan(value any) error {
	if value == nil {
		*n = NullTime{}
		return nil
	}
	err := assign(&n.Time, value, nil)
	n.Valid = err == nil
	return err
}

// Value returns the time, or nil if it is NULL.
func (n NullTime) Value() (driver.Value, error) {
	if !n.Valid {
		return nil, nil
	}
	return n.Time, nil
}

// Null is a value of any type that may be NULL.
type Null[T any] struct {
	V     T    // the value
	Valid bool // false for NULL
}

// Scan sets V from a value of the database, as Rows.Scan would.
func (n *Null[T]) Scan(value any) error {
	if value == nil {
		*n = Null[T]{}
		return nil
	}
	err := assign(&n.V, value, nil)
	n.Valid = err == nil
	return err
}

// Value returns V, or nil if it is NULL.
func (n Null[T]) Value() (driver.Value, error) {
	if !n.Valid {
		return nil, nil
	}
	var v driver.Value = n.V
	if valuer, ok := v.(driver.Valuer); ok {
		var err error
		if v, err = valueOf(valuer); err != nil {
			return v, err
		}
	}
	return driver.DefaultParameterConverter.ConvertValue(v)
}
