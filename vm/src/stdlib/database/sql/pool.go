package sql

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// DB is a pool of connections, safe for many goroutines.
type DB struct {
	connector driver.Connector
	// The context of connections that are opened for those who wait.
	ctx  context.Context
	stop context.CancelFunc

	mu sync.Mutex
	// The last one was used last.
	free    []*held
	open    int
	opening int
	waiting []chan granted
	closed  bool
	cleans  bool
	wake    chan struct{}

	maxOpen     int
	maxIdle     int
	maxLifetime time.Duration
	maxIdleTime time.Duration

	waited            int64
	waitedFor         atomic.Int64
	maxIdleClosed     int64
	maxIdleTimeClosed int64
	maxLifetimeClosed int64
}

// DBStats are figures of a pool.
type DBStats struct {
	// MaxOpenConnections is 0 if there is no bound.
	MaxOpenConnections int

	OpenConnections int // how many connections there are
	InUse           int // how many of them are in use
	Idle            int // how many of them are not

	WaitCount         int64         // how often a caller had to wait for a connection
	WaitDuration      time.Duration // how long callers waited in all
	MaxIdleClosed     int64         // how many were closed for SetMaxIdleConns
	MaxIdleTimeClosed int64         // how many were closed for SetConnMaxIdleTime
	MaxLifetimeClosed int64         // how many were closed for SetConnMaxLifetime
}

// granted is what somebody who waits is given.
type granted struct {
	c   *held
	err error
}

// held is a connection of the pool. Who holds the lock may use the driver's.
type held struct {
	sync.Mutex
	db      *DB
	conn    driver.Conn
	created time.Time
	// Statements that were prepared on it, to be closed with it.
	stmts map[*prepared]bool
	over  atomic.Bool

	// Under the pool's lock.
	out      bool
	returned time.Time
	reset    bool
}

// Open makes a pool for a driver; connections are made when they are needed.
func Open(driverName, dataSourceName string) (*DB, error) {
	driversMu.RLock()
	d, ok := drivers[driverName]
	driversMu.RUnlock()
	if !ok {
		return nil, fmt.Errorf("sql: unknown driver %q (forgotten import?)", driverName)
	}
	if d, ok := d.(driver.DriverContext); ok {
		connector, err := d.OpenConnector(dataSourceName)
		if err != nil {
			return nil, err
		}
		return OpenDB(connector), nil
	}
	return OpenDB(named{dataSourceName, d}), nil
}

// OpenDB returns a DB whose connections come from c.
func OpenDB(c driver.Connector) *DB {
	ctx, stop := context.WithCancel(context.Background())
	return &DB{connector: c, ctx: ctx, stop: stop, maxIdle: 2, wake: make(chan struct{}, 1)}
}

// Driver returns the driver.
func (db *DB) Driver() driver.Driver { return db.connector.Driver() }

// Close closes the pool, and connections when they are given back.
func (db *DB) Close() error {
	db.mu.Lock()
	if db.closed {
		db.mu.Unlock()
		return nil
	}
	db.closed = true
	free := db.free
	db.free = nil
	for _, c := range db.waiting {
		close(c)
	}
	db.waiting = nil
	db.mu.Unlock()
	var err error
	for _, c := range free {
		if e := c.close(); e != nil {
			err = e
		}
	}
	db.stop()
	if closer, ok := db.connector.(interface{ Close() error }); ok {
		if e := closer.Close(); e != nil {
			err = e
		}
	}
	return err
}

// SetMaxIdleConns sets how many unused connections are kept: 2 at first, none if n <= 0.
func (db *DB) SetMaxIdleConns(n int) {
	db.mu.Lock()
	db.maxIdle = max(n, 0)
	if db.maxOpen > 0 {
		db.maxIdle = min(db.maxIdle, db.maxOpen)
	}
	var closing []*held
	if over := len(db.free) - db.maxIdle; over > 0 {
		closing = slices.Clone(db.free[db.maxIdle:])
		db.free = db.free[:db.maxIdle]
		db.maxIdleClosed += int64(over)
	}
	db.mu.Unlock()
	for _, c := range closing {
		c.close()
	}
}

// SetMaxOpenConns sets how many connections there may be; n <= 0 means no limit, as at first.
func (db *DB) SetMaxOpenConns(n int) {
	db.mu.Lock()
	db.maxOpen = max(n, 0)
	fewer := db.maxOpen > 0 && db.maxIdle > db.maxOpen
	db.mu.Unlock()
	if fewer {
		db.SetMaxIdleConns(n)
	}
}

// SetConnMaxLifetime sets how old a connection may get; d <= 0 means no limit.
func (db *DB) SetConnMaxLifetime(d time.Duration) {
	db.mu.Lock()
	db.maxLifetime = max(d, 0)
	db.cleanLocked()
	db.mu.Unlock()
}

// SetConnMaxIdleTime sets how long an unused connection is kept; d <= 0 means no limit.
func (db *DB) SetConnMaxIdleTime(d time.Duration) {
	db.mu.Lock()
	db.maxIdleTime = max(d, 0)
	db.cleanLocked()
	db.mu.Unlock()
}

// Stats returns numbers about the pool of connections.
func (db *DB) Stats() DBStats {
	db.mu.Lock()
	defer db.mu.Unlock()
	return DBStats{
		MaxOpenConnections: db.maxOpen,
		OpenConnections:    db.open,
		InUse:              db.open - len(db.free),
		Idle:               len(db.free),
		WaitCount:          db.waited,
		WaitDuration:       time.Duration(db.waitedFor.Load()),
		MaxIdleClosed:      db.maxIdleClosed,
		MaxIdleTimeClosed:  db.maxIdleTimeClosed,
		MaxLifetimeClosed:  db.maxLifetimeClosed,
	}
}

// retry does something again, at last on a new connection, as long as connections turn out to be bad.
func (db *DB) retry(do func(fresh bool) error) error {
	for range 2 {
		if err := do(false); !errors.Is(err, driver.ErrBadConn) {
			return err
		}
	}
	return do(true)
}

// get hands out a connection: a new one, or one that is free, or the next that is given back.
func (db *DB) get(ctx context.Context, fresh bool) (*held, error) {
	db.mu.Lock()
	if db.closed {
		db.mu.Unlock()
		return nil, errClosed
	}
	if err := ctx.Err(); err != nil {
		db.mu.Unlock()
		return nil, err
	}
	if last := len(db.free) - 1; last >= 0 && !fresh {
		c := db.free[last]
		db.free = db.free[:last]
		c.out = true
		return db.tryLocked(ctx, c, db.maxLifetime)
	}
	if db.maxOpen > 0 && db.open >= db.maxOpen {
		return db.waitLocked(ctx, fresh)
	}
	db.open++
	db.mu.Unlock()
	conn, err := db.connector.Connect(ctx)
	if err != nil {
		db.mu.Lock()
		db.open--
		db.openLocked()
		db.mu.Unlock()
		return nil, err
	}
	return db.hold(conn), nil
}

func (db *DB) hold(conn driver.Conn) *held {
	now := time.Now()
	return &held{db: db, conn: conn, created: now, returned: now, out: true}
}

// tryLocked unlocks the pool, and looks whether a connection that was used is still good.
func (db *DB) tryLocked(ctx context.Context, c *held, lifetime time.Duration) (*held, error) {
	if c.isOlder(lifetime) {
		db.maxLifetimeClosed++
		db.mu.Unlock()
		c.close()
		return nil, driver.ErrBadConn
	}
	reset := c.reset
	c.reset = false
	db.mu.Unlock()
	if r, ok := c.conn.(driver.SessionResetter); ok && reset {
		c.Lock()
		err := r.ResetSession(ctx)
		c.Unlock()
		if errors.Is(err, driver.ErrBadConn) {
			c.close()
			return nil, err
		}
	}
	return c, nil
}

// waitLocked unlocks the pool, and waits for a connection.
func (db *DB) waitLocked(ctx context.Context, fresh bool) (*held, error) {
	grant := make(chan granted, 1)
	db.waiting = append(db.waiting, grant)
	db.waited++
	lifetime := db.maxLifetime
	if fresh {
		lifetime = 0
	}
	db.mu.Unlock()
	since := time.Now()
	var got granted
	var ok bool
	select {
	case got, ok = <-grant:
		db.waitedFor.Add(int64(time.Since(since)))
	case <-ctx.Done():
		db.mu.Lock()
		at := slices.Index(db.waiting, grant)
		if at >= 0 {
			db.waiting = slices.Delete(db.waiting, at, at+1)
		}
		db.mu.Unlock()
		db.waitedFor.Add(int64(time.Since(since)))
		if at < 0 {
			// Somebody was quicker, and what was given goes to the next.
			if got := <-grant; got.c != nil {
				got.c.put(got.err)
			}
		}
		return nil, ctx.Err()
	}
	switch {
	case !ok:
		return nil, errClosed
	case got.c == nil || got.err != nil:
		return nil, got.err
	}
	db.mu.Lock()
	return db.tryLocked(ctx, got.c, lifetime)
}

// openLocked opens connections for those who wait, as many as may be.
func (db *DB) openLocked() {
	n := len(db.waiting) - db.opening
	if db.maxOpen > 0 {
		n = min(n, db.maxOpen-db.open)
	}
	for ; n > 0 && !db.closed; n-- {
		db.open++
		db.opening++
		go db.openForOne()
	}
}

func (db *DB) openForOne() {
	conn, err := db.connector.Connect(db.ctx)
	db.mu.Lock()
	db.opening--
	if err != nil {
		db.open--
		db.giveLocked(nil, err)
		db.openLocked()
		db.mu.Unlock()
		return
	}
	c := db.hold(conn)
	kept := db.giveLocked(c, nil)
	db.mu.Unlock()
	if !kept {
		c.close()
	}
}

// giveLocked gives a connection, or the reason why there is none, to the first who waits; otherwise it
// keeps the connection if there is room.
func (db *DB) giveLocked(c *held, err error) bool {
	if db.closed || db.maxOpen > 0 && db.open > db.maxOpen {
		return false
	}
	if len(db.waiting) > 0 {
		grant := db.waiting[0]
		db.waiting = slices.Delete(db.waiting, 0, 1)
		if c != nil {
			c.out = true
		}
		grant <- granted{c, err}
		return true
	}
	if c == nil {
		return false
	}
	if len(db.free) >= db.maxIdle {
		db.maxIdleClosed++
		return false
	}
	c.out = false
	db.free = append(db.free, c)
	db.cleanLocked()
	return true
}

// put gives a connection back, after an error that tells whether it is any good.
func (c *held) put(err error) {
	bad := errors.Is(err, driver.ErrBadConn)
	if v, ok := c.conn.(driver.Validator); ok && !bad {
		c.Lock()
		bad = !v.IsValid()
		c.Unlock()
	}
	db := c.db
	db.mu.Lock()
	if !c.out {
		db.mu.Unlock()
		panic("sql: connection returned that was never out")
	}
	if !bad && c.isOlder(db.maxLifetime) {
		db.maxLifetimeClosed++
		bad = true
	}
	c.returned = time.Now()
	c.reset = true
	c.out = false
	kept := !bad && db.giveLocked(c, nil)
	db.mu.Unlock()
	if !kept {
		c.close()
	}
}

// isOlder is under the pool's lock, or asked by the only one who has the connection.
func (c *held) isOlder(lifetime time.Duration) bool {
	return lifetime > 0 && c.created.Add(lifetime).Before(time.Now())
}

// close closes the connection, and what was prepared on it.
func (c *held) close() error {
	c.Lock()
	if c.over.Swap(true) {
		c.Unlock()
		return errors.New("sql: duplicate driverConn close")
	}
	for p := range c.stmts {
		p.s.Close()
	}
	c.stmts = nil
	err := c.conn.Close()
	c.Unlock()
	db := c.db
	db.mu.Lock()
	db.open--
	db.openLocked()
	db.mu.Unlock()
	return err
}

// prepare is called with the connection locked. What is kept lives as long as the connection.
func (c *held) prepare(ctx context.Context, query string, kept bool) (*prepared, error) {
	var s driver.Stmt
	var err error
	if p, ok := c.conn.(driver.ConnPrepareContext); ok {
		s, err = p.PrepareContext(ctx, query)
	} else if s, err = c.conn.Prepare(query); err == nil && ctx.Err() != nil {
		s.Close()
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	p := &prepared{c, s}
	if kept {
		if c.stmts == nil {
			c.stmts = map[*prepared]bool{}
		}
		c.stmts[p] = true
	}
	return p, nil
}

// drop closes a statement that was kept.
func (c *held) drop(p *prepared) error {
	c.Lock()
	defer c.Unlock()
	if !c.stmts[p] {
		return nil
	}
	delete(c.stmts, p)
	return p.s.Close()
}

// cleanLocked sees to it that connections are closed that were idle, or have lived, for too long.
func (db *DB) cleanLocked() {
	if db.maxLifetime <= 0 && db.maxIdleTime <= 0 || db.open == 0 || db.closed {
		return
	}
	if db.cleans {
		select {
		case db.wake <- struct{}{}:
		default:
		}
		return
	}
	db.cleans = true
	go db.clean()
}

func (db *DB) clean() {
	// Not more often than once a second, as it matters little.
	for {
		db.mu.Lock()
		wait := db.shortestLocked()
		if wait <= 0 || db.closed || db.open == 0 {
			db.cleans = false
			db.mu.Unlock()
			return
		}
		db.mu.Unlock()
		timer := time.NewTimer(max(wait, time.Second))
		select {
		case <-timer.C:
		case <-db.wake:
		case <-db.ctx.Done():
		}
		timer.Stop()
		db.mu.Lock()
		var closing []*held
		now := time.Now()
		db.free = slices.DeleteFunc(db.free, func(c *held) bool {
			switch {
			case db.maxLifetime > 0 && c.created.Before(now.Add(-db.maxLifetime)):
				db.maxLifetimeClosed++
			case db.maxIdleTime > 0 && c.returned.Before(now.Add(-db.maxIdleTime)):
				db.maxIdleTimeClosed++
			default:
				return false
			}
			closing = append(closing, c)
			return true
		})
		db.mu.Unlock()
		for _, c := range closing {
			c.close()
		}
	}
}

func (db *DB) shortestLocked() time.Duration {
	if db.maxLifetime > 0 && db.maxIdleTime > 0 {
		return min(db.maxLifetime, db.maxIdleTime)
	}
	return max(db.maxLifetime, db.maxIdleTime)
}
