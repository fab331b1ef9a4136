// Package internal is what packages sql and driver share.
package internal

// ScanContext is what scanning a column knows of where the value goes.
type ScanContext struct {
	rows any
}

// Scanning returns the context of rows that are being scanned.
func Scanning(rows any) ScanContext { return ScanContext{rows} }

// Rows returns what is being scanned.
func (c ScanContext) Rows() any { return c.rows }
