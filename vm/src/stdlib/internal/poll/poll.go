// Package poll has the error of deadlines that have passed.
package poll

// ErrDeadlineExceeded is the error of what has taken longer than its deadline allows.
var ErrDeadlineExceeded error = &DeadlineExceededError{}

// DeadlineExceededError is the type of that error, whose name programs can see.
type DeadlineExceededError struct{}

func (*DeadlineExceededError) Error() string   { return "i/o timeout" }
func (*DeadlineExceededError) Timeout() bool   { return true }
func (*DeadlineExceededError) Temporary() bool { return true }
