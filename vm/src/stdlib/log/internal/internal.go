// Package internal joins package log and package log/slog.
package internal

// DefaultOutput writes a line to the standard logger; package log sets it. The line was asked for
// at the position pc.
var DefaultOutput func(pc uintptr, line []byte) error
