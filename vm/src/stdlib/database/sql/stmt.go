package sql

import (
	"context"
	"errors"
	"sync"
)

// grabber is where a statement has its connection from, if not from the pool.
type grabber interface {
	grab(context.Context) (*held, release, error)
	txctx() context.Context
}

// Stmt is a prepared statement, safe for many goroutines. One of the pool's is prepared again on each
// connection that it happens to run on.
type Stmt struct {
	db    *DB
	query string
	// Why it cannot be used at all.
	broken error

	// Of a transaction or a connection, and prepared there.
	of   grabber
	only *prepared
	// It belongs to a statement of the pool, and is closed with that.
	shared bool

	mu     sync.Mutex
	closed bool
	// How many rows are open that came of it.
	open int
	on   map[*held]*prepared
}

// prepareOn prepares a statement on a connection that somebody has.
func prepareOn(ctx context.Context, db *DB, c *held, release release, of grabber, query string) (s *Stmt, err error) {
	defer func() { release(err) }()
	c.Lock()
	defer c.Unlock()
	p, err := c.prepare(ctx, query, false)
	if err != nil {
		return nil, err
	}
	return &Stmt{db: db, query: query, of: of, only: p}, nil
}

// PrepareContext prepares a statement, for use by several goroutines at once. Close it.
func (db *DB) PrepareContext(ctx context.Context, query string) (s *Stmt, err error) {
	err = db.on(ctx, func(c *held) (err error) {
		defer func() { c.put(err) }()
		c.Lock()
		defer c.Unlock()
		p, err := c.prepare(ctx, query, true)
		if err == nil {
			s = &Stmt{db: db, query: query, on: map[*held]*prepared{c: p}}
		}
		return err
	})
	return s, err
}

// Prepare is PrepareContext without a Context.
func (db *DB) Prepare(query string) (*Stmt, error) {
	return db.PrepareContext(context.Background(), query)
}

// ready is what tells whether the statement may be used.
func (s *Stmt) ready() error {
	if s.broken != nil {
		return s.broken
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errors.New("sql: statement is closed")
	}
	return nil
}

// connect finds a connection and the statement on it.
func (s *Stmt) connect(ctx context.Context, fresh bool) (*prepared, release, error) {
	if err := s.ready(); err != nil {
		return nil, nil, err
	}
	if s.of != nil {
		_, release, err := s.of.grab(ctx)
		return s.only, release, err
	}
	c, err := s.db.get(ctx, fresh)
	if err != nil {
		return nil, nil, err
	}
	p, err := s.onConn(ctx, c)
	if err != nil {
		c.put(err)
		return nil, nil, err
	}
	return p, c.put, nil
}

// onConn is the statement on a connection that the caller has, prepared there if it was not yet.
func (s *Stmt) onConn(ctx context.Context, c *held) (*prepared, error) {
	s.mu.Lock()
	p := s.on[c]
	// Connections that are gone are forgotten now and then.
	for other := range s.on {
		if len(s.on) > 16 && other.over.Load() {
			delete(s.on, other)
		}
	}
	s.mu.Unlock()
	if p != nil {
		return p, nil
	}
	c.Lock()
	p, err := c.prepare(ctx, s.query, true)
	c.Unlock()
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	if s.on != nil {
		s.on[c] = p
	}
	s.mu.Unlock()
	return p, nil
}

func (s *Stmt) retry(do func(fresh bool) error) error {
	if s.db == nil || s.of != nil {
		return do(false)
	}
	return s.db.retry(do)
}

// ExecContext runs the statement without rows.
func (s *Stmt) ExecContext(ctx context.Context, args ...any) (res Result, err error) {
	err = s.retry(func(fresh bool) error {
		p, release, err := s.connect(ctx, fresh)
		if err != nil {
			return err
		}
		p.c.Lock()
		res, err = execPrepared(ctx, p, args)
		p.c.Unlock()
		release(err)
		return err
	})
	if err != nil {
		return nil, err
	}
	return res, nil
}

// Exec is ExecContext without a Context.
func (s *Stmt) Exec(args ...any) (Result, error) {
	return s.ExecContext(context.Background(), args...)
}

// QueryContext runs the statement with rows. Close them.
func (s *Stmt) QueryContext(ctx context.Context, args ...any) (rows *Rows, err error) {
	err = s.retry(func(fresh bool) error {
		p, release, err := s.connect(ctx, fresh)
		if err != nil {
			return err
		}
		r, err := queryPrepared(ctx, p, args)
		if err != nil {
			release(err)
			return err
		}
		var txctx context.Context
		if s.of != nil {
			txctx = s.of.txctx()
		}
		s.mu.Lock()
		s.open++
		s.mu.Unlock()
		rows = newRows(ctx, txctx, p.c, release, r, s.rowsClosed)
		return nil
	})
	return rows, err
}

// Query is QueryContext without a Context.
func (s *Stmt) Query(args ...any) (*Rows, error) {
	return s.QueryContext(context.Background(), args...)
}

// QueryRowContext runs the statement with at most one row; errors come from its Scan.
func (s *Stmt) QueryRowContext(ctx context.Context, args ...any) *Row {
	rows, err := s.QueryContext(ctx, args...)
	return &Row{rows: rows, err: err}
}

// QueryRow is QueryRowContext without a Context.
func (s *Stmt) QueryRow(args ...any) *Row {
	return s.QueryRowContext(context.Background(), args...)
}

// rowsClosed closes the driver's statements if the last rows have waited for it.
func (s *Stmt) rowsClosed() error {
	s.mu.Lock()
	s.open--
	last := s.closed && s.open == 0
	s.mu.Unlock()
	if last {
		return s.drop()
	}
	return nil
}

func (s *Stmt) drop() error {
	if s.shared {
		return nil
	}
	if s.only != nil {
		return s.only.Close()
	}
	s.mu.Lock()
	on := s.on
	s.on = nil
	s.mu.Unlock()
	var err error
	for c, p := range on {
		if e := c.drop(p); e != nil {
			err = e
		}
	}
	return err
}

// Close closes the statement, where rows are open when these are closed.
func (s *Stmt) Close() error {
	if s == nil || s.broken != nil {
		if s == nil {
			return nil
		}
		return s.broken
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	waits := s.open > 0
	s.mu.Unlock()
	if waits {
		return nil
	}
	return s.drop()
}
