package sql

import (
	"context"
	"database/sql/driver"
	"errors"
	"sync"
	"sync/atomic"
)

// Tx is a transaction; it ends by Commit or Rollback, or when its context is done.
type Tx struct {
	db      *DB
	c       *held
	tx      driver.Tx
	release release

	// Held for reading by whoever uses the connection.
	using sync.RWMutex
	over  atomic.Bool
	// Whether the connection is as it was before the transaction, though that was broken off.
	keeps bool

	ctx  context.Context
	stop context.CancelFunc

	mu    sync.Mutex
	stmts []*Stmt
}

func beginOn(ctx context.Context, c *held, release release, opts *TxOptions) (*Tx, error) {
	c.Lock()
	_, resets := c.conn.(driver.SessionResetter)
	_, validates := c.conn.(driver.Validator)
	t, err := begin(ctx, c.conn, opts)
	c.Unlock()
	if err != nil {
		release(err)
		return nil, err
	}
	tx := &Tx{db: c.db, c: c, tx: t, release: release, keeps: resets && validates}
	tx.ctx, tx.stop = context.WithCancel(ctx)
	go tx.watch()
	return tx, nil
}

// watch ends the transaction when its context is done.
func (tx *Tx) watch() {
	<-tx.ctx.Done()
	tx.rollback(!tx.keeps)
}

func (tx *Tx) txctx() context.Context { return tx.ctx }

func (tx *Tx) grab(ctx context.Context) (*held, release, error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	tx.using.RLock()
	if tx.over.Load() {
		tx.using.RUnlock()
		return nil, nil, ErrTxDone
	}
	return tx.c, func(error) { tx.using.RUnlock() }, nil
}

// end closes what was prepared, and gives the connection back.
func (tx *Tx) end(err error) {
	tx.mu.Lock()
	for _, s := range tx.stmts {
		s.Close()
	}
	tx.mu.Unlock()
	tx.release(err)
}

// Commit ends the transaction and keeps its changes. It returns ErrTxDone if it has ended.
func (tx *Tx) Commit() error {
	// Who waits for the end of the context may not see it before the transaction is over.
	if err := tx.ctx.Err(); err != nil {
		if tx.over.Load() {
			return ErrTxDone
		}
		return err
	}
	if !tx.over.CompareAndSwap(false, true) {
		return ErrTxDone
	}
	// Rows that are open are closed by this.
	tx.stop()
	tx.using.Lock()
	tx.using.Unlock()
	tx.c.Lock()
	err := tx.tx.Commit()
	tx.c.Unlock()
	tx.end(err)
	return err
}

// Rollback ends the transaction and drops its changes. It returns ErrTxDone if it has ended.
func (tx *Tx) Rollback() error { return tx.rollback(false) }

// rollback rolls back; the connection may be of no use afterwards.
func (tx *Tx) rollback(discard bool) error {
	if !tx.over.CompareAndSwap(false, true) {
		return ErrTxDone
	}
	tx.stop()
	tx.using.Lock()
	tx.using.Unlock()
	tx.c.Lock()
	err := tx.tx.Rollback()
	tx.c.Unlock()
	given := err
	if discard {
		given = driver.ErrBadConn
	}
	tx.end(given)
	return err
}

// ExecContext runs a statement without rows.
func (tx *Tx) ExecContext(ctx context.Context, query string, args ...any) (Result, error) {
	c, release, err := tx.grab(ctx)
	if err != nil {
		return nil, err
	}
	return execOn(ctx, c, release, query, args)
}

// Exec is ExecContext without a Context.
func (tx *Tx) Exec(query string, args ...any) (Result, error) {
	return tx.ExecContext(context.Background(), query, args...)
}

// QueryContext runs a statement with rows. Close them.
func (tx *Tx) QueryContext(ctx context.Context, query string, args ...any) (*Rows, error) {
	c, release, err := tx.grab(ctx)
	if err != nil {
		return nil, err
	}
	return queryOn(ctx, tx.ctx, c, release, query, args)
}

// Query is QueryContext without a Context.
func (tx *Tx) Query(query string, args ...any) (*Rows, error) {
	return tx.QueryContext(context.Background(), query, args...)
}

// QueryRowContext runs a statement with at most one row; errors come from its Scan.
func (tx *Tx) QueryRowContext(ctx context.Context, query string, args ...any) *Row {
	rows, err := tx.QueryContext(ctx, query, args...)
	return &Row{rows: rows, err: err}
}

// QueryRow is QueryRowContext without a Context.
func (tx *Tx) QueryRow(query string, args ...any) *Row {
	return tx.QueryRowContext(context.Background(), query, args...)
}

// PrepareContext prepares a statement that is closed with the transaction.
func (tx *Tx) PrepareContext(ctx context.Context, query string) (*Stmt, error) {
	c, release, err := tx.grab(ctx)
	if err != nil {
		return nil, err
	}
	s, err := prepareOn(ctx, tx.db, c, release, tx, query)
	if err != nil {
		return nil, err
	}
	tx.own(s)
	return s, nil
}

func (tx *Tx) own(s *Stmt) {
	tx.mu.Lock()
	tx.stmts = append(tx.stmts, s)
	tx.mu.Unlock()
}

// Prepare is PrepareContext without a Context.
func (tx *Tx) Prepare(query string) (*Stmt, error) {
	return tx.PrepareContext(context.Background(), query)
}

// StmtContext makes of a statement one that runs in the transaction.
func (tx *Tx) StmtContext(ctx context.Context, stmt *Stmt) *Stmt {
	c, release, err := tx.grab(ctx)
	if err != nil {
		return &Stmt{broken: err}
	}
	if tx.db != stmt.db {
		release(nil)
		return &Stmt{broken: errors.New("sql: Tx.Stmt: statement from different database used")}
	}
	var s *Stmt
	if stmt.of == nil {
		var p *prepared
		p, err = stmt.onConn(ctx, c)
		release(err)
		s = &Stmt{db: tx.db, query: stmt.query, of: tx, only: p, shared: true}
	} else {
		s, err = prepareOn(ctx, tx.db, c, release, tx, stmt.query)
	}
	if err != nil {
		return &Stmt{broken: err}
	}
	tx.own(s)
	return s
}

// Stmt returns a prepared statement for use in the transaction.
func (tx *Tx) Stmt(stmt *Stmt) *Stmt { return tx.StmtContext(context.Background(), stmt) }
