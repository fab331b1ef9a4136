// Package jsontext reads and writes JSON syntax: its tokens and values, without their meaning in Go.
package jsontext
