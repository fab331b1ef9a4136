package sync

// Pool keeps values for later use.
type Pool struct {
	noCopy noCopy
	mu     Mutex
	items  []any
	New    func() any // makes what Get returns from an empty pool; nil for nothing
}

// maxPooled bounds what a Pool keeps.
const maxPooled = 1024

// Put adds x to the pool; nil is ignored.
func (p *Pool) Put(x any) {
	if x == nil {
		return
	}
	p.mu.Lock()
	if len(p.items) < maxPooled {
		p.items = append(p.items, x)
	}
	p.mu.Unlock()
}

// Get takes something out of the pool, or calls New, or returns nil if there is no New. A collection may
// empty the pool.
func (p *Pool) Get() any {
	p.mu.Lock()
	if n := len(p.items) - 1; n >= 0 {
		x := p.items[n]
		p.items[n] = nil
		p.items = p.items[:n]
		p.mu.Unlock()
		return x
	}
	p.mu.Unlock()
	if p.New != nil {
		return p.New()
	}
	return nil
}

// Map is a map that goroutines may share.
type Map struct {
	_  noCopy
	mu RWMutex
	m  map[any]any
}

// mustHash panics if a key cannot be hashed: before a lock is taken, and also if the map is empty.
func mustHash(key any)

// Load returns the value of key and whether there is one.
func (m *Map) Load(key any) (value any, ok bool) {
	mustHash(key)
	m.mu.RLock()
	value, ok = m.m[key]
	m.mu.RUnlock()
	return
}

// Store sets the value of key.
func (m *Map) Store(key, value any) { m.Swap(key, value) }

// Swap sets the value of key, and returns the one before and whether there was one.
func (m *Map) Swap(key, value any) (previous any, loaded bool) {
	mustHash(key)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.m == nil {
		m.m = map[any]any{}
	}
	previous, loaded = m.m[key]
	m.m[key] = value
	return
}

// LoadOrStore returns the value of key and true if there is one, and else sets it and returns it with
// false.
func (m *Map) LoadOrStore(key, value any) (actual any, loaded bool) {
	if v, ok := m.Load(key); ok {
		return v, true
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if v, ok := m.m[key]; ok {
		return v, true
	}
	if m.m == nil {
		m.m = map[any]any{}
	}
	m.m[key] = value
	return value, false
}

// LoadAndDelete deletes key, and returns its value and whether there was one.
func (m *Map) LoadAndDelete(key any) (value any, loaded bool) {
	mustHash(key)
	m.mu.Lock()
	defer m.mu.Unlock()
	value, loaded = m.m[key]
	delete(m.m, key)
	return
}

// Delete deletes key.
func (m *Map) Delete(key any) { m.LoadAndDelete(key) }

// CompareAndSwap sets the value of key to new if it is old, and returns whether it was. It panics if old
// cannot be compared.
func (m *Map) CompareAndSwap(key, old, new any) (swapped bool) {
	mustHash(key)
	m.mu.Lock()
	defer m.mu.Unlock()
	if v, ok := m.m[key]; !ok || v != old {
		return false
	}
	m.m[key] = new
	return true
}

// CompareAndDelete deletes key if its value is old, and returns whether it was. It panics if old cannot be
// compared.
func (m *Map) CompareAndDelete(key, old any) (deleted bool) {
	mustHash(key)
	m.mu.Lock()
	defer m.mu.Unlock()
	if v, ok := m.m[key]; !ok || v != old {
		return false
	}
	delete(m.m, key)
	return true
}

// Clear deletes all keys.
func (m *Map) Clear() {
	m.mu.Lock()
	clear(m.m)
	m.mu.Unlock()
}

// Range calls f for the keys that are in the map as it begins and still are as
// it comes to them.
func (m *Map) Range(f func(key, value any) bool) {
	m.mu.RLock()
	keys := make([]any, 0, len(m.m))
	for k := range m.m {
		keys = append(keys, k)
	}
	m.mu.RUnlock()
	for _, k := range keys {
		if v, ok := m.Load(k); ok && !f(k, v) {
			return
		}
	}
}
