// Package jsontext reads and writes JSON as text: its tokens and its values, without a word on what
// they mean in Go.
package jsontext
