package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"strings"
)

// Conn is a connection.
type Conn struct {
	db       *database
	dialect  *Dialect
	settings *Settings
}

func (c *Conn) Close() error {
	if c.db == nil {
		return nil
	}
	db := c.db
	c.db = nil
	if code := db.close(); code != 0 {
		return c.dialect.Error(code, 0, ErrorText(code))
	}
	return nil
}

func (c *Conn) Ping(ctx context.Context) error {
	if c.db == nil {
		return driver.ErrBadConn
	}
	return ctx.Err()
}

// AutoCommit returns whether no transaction is open.
func (c *Conn) AutoCommit() bool {
	if c.db == nil {
		return true
	}
	_, _, automatic := c.db.last()
	return automatic
}

func (c *Conn) Prepare(query string) (driver.Stmt, error) {
	return c.PrepareContext(context.Background(), query)
}

func (c *Conn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	s, _, err := c.prepare(query)
	if err != nil {
		return nil, err
	}
	if s == nil {
		s = &Stmt{c: c}
	}
	return s, nil
}

// each prepares the statements of a query one by one, with their share of the arguments.
func (c *Conn) each(query string, args []driver.NamedValue, do func(s *Stmt, args []driver.NamedValue, last bool) error) error {
	used := 0
	for {
		s, rest, err := c.prepare(query)
		if err != nil {
			return err
		}
		last := !hasMore(rest)
		if s == nil {
			if last {
				return nil
			}
			query = rest
			continue
		}
		n := len(s.parameters)
		if len(args)-used < n {
			s.Close()
			return missing(n, len(args)-used)
		}
		own := make([]driver.NamedValue, 0, n)
		for _, arg := range args {
			if arg.Name != "" {
				own = append(own, arg)
			} else if arg.Ordinal > used && arg.Ordinal <= used+n {
				arg.Ordinal -= used
				own = append(own, arg)
			}
		}
		if err := do(s, own, last); err != nil {
			return err
		}
		used += n
		query = rest
		if last {
			return nil
		}
	}
}

// hasMore returns whether there is more in a query than space and comments.
func hasMore(query string) bool {
	for {
		query = strings.TrimLeft(query, " \t\n\f\r;")
		end := ""
		switch {
		case strings.HasPrefix(query, "--"):
			end = "\n"
		case strings.HasPrefix(query, "/*"):
			end = "*/"
		default:
			return query != ""
		}
		_, query, _ = strings.Cut(query[2:], end)
	}
}

func (c *Conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	var result driver.Result = Result{}
	err := c.each(query, args, func(s *Stmt, args []driver.NamedValue, last bool) error {
		defer s.Close()
		r, err := s.ExecContext(ctx, args)
		if err == nil {
			result = r
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return result, nil
}

func (c *Conn) Exec(query string, args []driver.Value) (driver.Result, error) {
	return c.ExecContext(context.Background(), query, byPlace(args))
}

func (c *Conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	var rows driver.Rows
	err := c.each(query, args, func(s *Stmt, args []driver.NamedValue, last bool) error {
		if !last {
			defer s.Close()
			_, err := s.ExecContext(ctx, args)
			return err
		}
		r, err := s.QueryContext(ctx, args)
		if err != nil {
			s.Close()
			return err
		}
		r.(*Rows).owns = true
		rows = r
		return nil
	})
	if err != nil {
		return nil, err
	}
	if rows == nil {
		rows = &Rows{s: &Stmt{c: c}, ctx: ctx, over: true}
	}
	return rows, nil
}

func (c *Conn) Query(query string, args []driver.Value) (driver.Rows, error) {
	return c.QueryContext(context.Background(), query, byPlace(args))
}

// Tx is a transaction.
type Tx struct{ c *Conn }

func (c *Conn) Begin() (driver.Tx, error) {
	return c.BeginTx(context.Background(), driver.TxOptions{})
}

func (c *Conn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	if _, err := c.ExecContext(ctx, c.settings.Begin, nil); err != nil {
		return nil, err
	}
	return &Tx{c}, nil
}

func (t *Tx) Commit() error {
	_, err := t.c.ExecContext(context.Background(), "COMMIT", nil)
	if err != nil && !t.c.AutoCommit() {
		// The connection goes back to the pool: nothing is to be left open.
		_, rolled := t.c.ExecContext(context.Background(), "ROLLBACK", nil)
		return errors.Join(err, rolled)
	}
	return err
}

func (t *Tx) Rollback() error {
	if t.c.AutoCommit() {
		// Some errors have rolled it back already.
		return nil
	}
	_, err := t.c.ExecContext(context.Background(), "ROLLBACK", nil)
	return err
}
