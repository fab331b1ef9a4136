// Package msan tells Go's own tests that no memory sanitizer is at work.
package msan

const Enabled = false
