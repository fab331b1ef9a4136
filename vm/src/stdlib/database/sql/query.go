package sql

import (
	"context"
	"database/sql/driver"
	"errors"
)

// release gives a connection back to where it came from.
type release func(error)

// execOn executes a query on a connection.
func execOn(ctx context.Context, c *held, release release, query string, args []any) (res Result, err error) {
	defer func() { release(err) }()
	c.Lock()
	defer c.Unlock()
	withContext, ok := c.conn.(driver.ExecerContext)
	plain, old := c.conn.(driver.Execer)
	if ok || old {
		values, err := driverArgs(c.conn, nil, args)
		if err != nil {
			return nil, err
		}
		var r driver.Result
		if ok {
			r, err = withContext.ExecContext(ctx, query, values)
		} else {
			r, err = direct(ctx, values, func(v []driver.Value) (driver.Result, error) { return plain.Exec(query, v) })
		}
		if err != driver.ErrSkip {
			if err != nil {
				return nil, err
			}
			return result{c, r}, nil
		}
	}
	p, err := c.prepare(ctx, query, false)
	if err != nil {
		return nil, err
	}
	defer p.s.Close()
	return execPrepared(ctx, p, args)
}

// direct calls what knows neither names nor contexts.
func direct[R any](ctx context.Context, args []driver.NamedValue, call func([]driver.Value) (R, error)) (r R, err error) {
	values, err := unnamed(args)
	if err != nil {
		return r, err
	}
	if err := ctx.Err(); err != nil {
		return r, err
	}
	return call(values)
}

// execPrepared executes a statement; its connection is locked.
func execPrepared(ctx context.Context, p *prepared, args []any) (Result, error) {
	values, err := driverArgs(p.c.conn, p, args)
	if err != nil {
		return nil, err
	}
	var r driver.Result
	if s, ok := p.s.(driver.StmtExecContext); ok {
		r, err = s.ExecContext(ctx, values)
	} else {
		r, err = direct(ctx, values, p.s.Exec)
	}
	if err != nil {
		return nil, err
	}
	return result{p.c, r}, nil
}

func queryPrepared(ctx context.Context, p *prepared, args []any) (driver.Rows, error) {
	p.c.Lock()
	defer p.c.Unlock()
	values, err := driverArgs(p.c.conn, p, args)
	if err != nil {
		return nil, err
	}
	if s, ok := p.s.(driver.StmtQueryContext); ok {
		return s.QueryContext(ctx, values)
	}
	return direct(ctx, values, p.s.Query)
}

// queryOn queries on a connection, which the rows give back when they are closed.
func queryOn(ctx, txctx context.Context, c *held, release release, query string, args []any) (*Rows, error) {
	fail := func(err error) (*Rows, error) {
		release(err)
		return nil, err
	}
	withContext, ok := c.conn.(driver.QueryerContext)
	plain, old := c.conn.(driver.Queryer)
	if ok || old {
		rows, err := func() (driver.Rows, error) {
			c.Lock()
			defer c.Unlock()
			values, err := driverArgs(c.conn, nil, args)
			if err != nil {
				return nil, err
			}
			if ok {
				return withContext.QueryContext(ctx, query, values)
			}
			return direct(ctx, values, func(v []driver.Value) (driver.Rows, error) { return plain.Query(query, v) })
		}()
		if err == nil {
			return newRows(ctx, txctx, c, release, rows, nil), nil
		}
		if err != driver.ErrSkip {
			return fail(err)
		}
	}
	c.Lock()
	p, err := c.prepare(ctx, query, false)
	c.Unlock()
	if err != nil {
		return fail(err)
	}
	rows, err := queryPrepared(ctx, p, args)
	if err != nil {
		p.Close()
		return fail(err)
	}
	return newRows(ctx, txctx, c, release, rows, p.Close), nil
}

// begin starts a transaction of the driver's; the connection is locked.
func begin(ctx context.Context, conn driver.Conn, opts *TxOptions) (driver.Tx, error) {
	if b, ok := conn.(driver.ConnBeginTx); ok {
		var o driver.TxOptions
		if opts != nil {
			o = driver.TxOptions{Isolation: driver.IsolationLevel(opts.Isolation), ReadOnly: opts.ReadOnly}
		}
		return b.BeginTx(ctx, o)
	}
	if opts != nil && opts.Isolation != LevelDefault {
		return nil, errors.New("sql: driver does not support non-default isolation level")
	}
	if opts != nil && opts.ReadOnly {
		return nil, errors.New("sql: driver does not support read-only transactions")
	}
	tx, err := conn.Begin()
	if err == nil && ctx.Err() != nil {
		tx.Rollback()
		return nil, ctx.Err()
	}
	return tx, err
}

func ping(ctx context.Context, c *held, release release) (err error) {
	if p, ok := c.conn.(driver.Pinger); ok {
		c.Lock()
		err = p.Ping(ctx)
		c.Unlock()
	}
	release(err)
	return err
}

// on does something on a connection of the pool, which is to be released there.
func (db *DB) on(ctx context.Context, do func(*held) error) error {
	return db.retry(func(fresh bool) error {
		c, err := db.get(ctx, fresh)
		if err != nil {
			return err
		}
		return do(c)
	})
}

// PingContext checks that the database can be reached, and connects if need be.
func (db *DB) PingContext(ctx context.Context) error {
	return db.on(ctx, func(c *held) error { return ping(ctx, c, c.put) })
}

// Ping is PingContext without a Context.
func (db *DB) Ping() error { return db.PingContext(context.Background()) }

// ExecContext runs a statement without rows; args are its parameters.
func (db *DB) ExecContext(ctx context.Context, query string, args ...any) (res Result, err error) {
	err = db.on(ctx, func(c *held) (err error) {
		res, err = execOn(ctx, c, c.put, query, args)
		return err
	})
	return res, err
}

// Exec is ExecContext without a Context.
func (db *DB) Exec(query string, args ...any) (Result, error) {
	return db.ExecContext(context.Background(), query, args...)
}

// QueryContext runs a statement with rows; args are its parameters. Close the rows, or the connection stays
// in use.
func (db *DB) QueryContext(ctx context.Context, query string, args ...any) (rows *Rows, err error) {
	err = db.on(ctx, func(c *held) (err error) {
		rows, err = queryOn(ctx, nil, c, c.put, query, args)
		return err
	})
	return rows, err
}

// Query is QueryContext without a Context.
func (db *DB) Query(query string, args ...any) (*Rows, error) {
	return db.QueryContext(context.Background(), query, args...)
}

// QueryRowContext runs a statement with at most one row; errors come from its Scan.
func (db *DB) QueryRowContext(ctx context.Context, query string, args ...any) *Row {
	rows, err := db.QueryContext(ctx, query, args...)
	return &Row{rows: rows, err: err}
}

// QueryRow is QueryRowContext without a Context.
func (db *DB) QueryRow(query string, args ...any) *Row {
	return db.QueryRowContext(context.Background(), query, args...)
}

// BeginTx starts a transaction, which is rolled back when ctx ends. opts may be nil.
func (db *DB) BeginTx(ctx context.Context, opts *TxOptions) (tx *Tx, err error) {
	err = db.on(ctx, func(c *held) (err error) {
		tx, err = beginOn(ctx, c, c.put, opts)
		return err
	})
	return tx, err
}

// Begin starts a transaction with the settings of the driver.
func (db *DB) Begin() (*Tx, error) { return db.BeginTx(context.Background(), nil) }
