// Package asan tells Go's own tests that no address sanitizer is at work.
package asan

const Enabled = false
