package sql

import (
	"context"
	"database/sql/driver"
	"errors"
	"sync"
	"sync/atomic"
)

// Conn is one connection, kept until Close.
type Conn struct {
	db *DB
	c  *held
	// Held for reading by whoever uses the connection.
	using sync.RWMutex
	over  atomic.Bool
	once  sync.Once
	err   error
}

// Conn returns a connection for the caller alone, until its Close. It waits if all are in use.
func (db *DB) Conn(ctx context.Context) (conn *Conn, err error) {
	err = db.on(ctx, func(c *held) error {
		conn = &Conn{db: db, c: c}
		return nil
	})
	return conn, err
}

func (c *Conn) grab(context.Context) (*held, release, error) {
	if c.over.Load() {
		return nil, nil, ErrConnDone
	}
	c.using.RLock()
	if c.over.Load() {
		c.using.RUnlock()
		return nil, nil, ErrConnDone
	}
	return c.c, c.release, nil
}

func (c *Conn) release(err error) {
	c.using.RUnlock()
	if errors.Is(err, driver.ErrBadConn) {
		c.close(err)
	}
}

func (c *Conn) txctx() context.Context { return nil }

func (c *Conn) close(err error) error {
	if !c.over.CompareAndSwap(false, true) {
		return ErrConnDone
	}
	c.using.Lock()
	defer c.using.Unlock()
	c.c.put(err)
	return err
}

// Close gives the connection back to the pool.
func (c *Conn) Close() error { return c.close(nil) }

// PingContext checks that the connection works.
func (c *Conn) PingContext(ctx context.Context) error {
	h, release, err := c.grab(ctx)
	if err != nil {
		return err
	}
	return ping(ctx, h, release)
}

// ExecContext runs a statement without rows.
func (c *Conn) ExecContext(ctx context.Context, query string, args ...any) (Result, error) {
	h, release, err := c.grab(ctx)
	if err != nil {
		return nil, err
	}
	return execOn(ctx, h, release, query, args)
}

// QueryContext runs a statement with rows. Close them.
func (c *Conn) QueryContext(ctx context.Context, query string, args ...any) (*Rows, error) {
	h, release, err := c.grab(ctx)
	if err != nil {
		return nil, err
	}
	return queryOn(ctx, nil, h, release, query, args)
}

// QueryRowContext runs a statement with at most one row; errors come from its Scan.
func (c *Conn) QueryRowContext(ctx context.Context, query string, args ...any) *Row {
	rows, err := c.QueryContext(ctx, query, args...)
	return &Row{rows: rows, err: err}
}

// PrepareContext prepares a statement on this connection.
func (c *Conn) PrepareContext(ctx context.Context, query string) (*Stmt, error) {
	h, release, err := c.grab(ctx)
	if err != nil {
		return nil, err
	}
	return prepareOn(ctx, c.db, h, release, c, query)
}

// BeginTx starts a transaction, which is rolled back when ctx ends. opts may be nil.
func (c *Conn) BeginTx(ctx context.Context, opts *TxOptions) (*Tx, error) {
	h, release, err := c.grab(ctx)
	if err != nil {
		return nil, err
	}
	return beginOn(ctx, h, release, opts)
}

// Raw hands the driver's connection to f. If f panics, it is not used any more.
func (c *Conn) Raw(f func(driverConn any) error) (err error) {
	h, release, err := c.grab(nil)
	if err != nil {
		return err
	}
	h.Lock()
	panics := true
	defer func() {
		h.Unlock()
		if panics {
			err = driver.ErrBadConn
		}
		release(err)
	}()
	err = f(h.conn)
	panics = false
	return err
}
