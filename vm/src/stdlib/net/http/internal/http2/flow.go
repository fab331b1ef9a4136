package http2

// A credit is how much the other side may still send: on a stream, or on the whole connection.
type credit struct {
	size   int // how much it may send ahead of the reader
	left   int
	unsent int // what was read and not yet told
}

// take counts what has come; false if that was too much.
func (c *credit) take(n int) bool {
	c.left -= n
	return c.left >= 0
}

// give counts what was read, and returns how much to tell the other side now, or 0: many small steps
// would cost more than they are worth.
func (c *credit) give(n int) uint32 {
	c.unsent += n
	if c.unsent < min(c.size/4, 128<<10) && c.left > 0 {
		return 0
	}
	told := c.unsent
	c.left += told
	c.unsent = 0
	return uint32(told)
}
