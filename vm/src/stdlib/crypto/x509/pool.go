package x509

import (
	"bytes"
	"crypto/sha256"
	"encoding/pem"
	"internal/der"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// CertPool is a set of certificates.
type CertPool struct {
	lock   sync.Mutex
	all    []*pooled
	byName map[string][]*pooled
	have   map[[sha256.Size224]byte]bool
	// rest adds more certificates, once those that are there did not suffice.
	rest func(*CertPool)
}

// pooled is a certificate of a pool, parsed when it is first looked at.
type pooled struct {
	subject    []byte
	raw        []byte
	constraint func([]*Certificate) error
	once       sync.Once
	parsed     *Certificate
}

func (p *pooled) certificate() *Certificate {
	p.once.Do(func() {
		if p.parsed == nil {
			p.parsed, _ = ParseCertificate(p.raw)
		}
	})
	return p.parsed
}

// NewCertPool returns an empty pool.
func NewCertPool() *CertPool {
	return &CertPool{byName: map[string][]*pooled{}, have: map[[sha256.Size224]byte]bool{}}
}

func (s *CertPool) add(p *pooled) {
	sum := sha256.Sum224(p.raw)
	if s.have[sum] {
		return
	}
	s.have[sum] = true
	s.all = append(s.all, p)
	s.byName[string(p.subject)] = append(s.byName[string(p.subject)], p)
}

// complete adds what was put off.
func (s *CertPool) complete() {
	if rest := s.rest; rest != nil {
		s.rest = nil
		rest(s)
	}
}

// AddCert adds a certificate.
func (s *CertPool) AddCert(cert *Certificate) { s.AddCertWithConstraint(cert, nil) }

// AddCertWithConstraint adds a certificate that is trusted only for chains that constraint returns nil for.
func (s *CertPool) AddCertWithConstraint(cert *Certificate, constraint func([]*Certificate) error) {
	if cert == nil {
		panic("adding nil Certificate to CertPool")
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	s.add(&pooled{subject: cert.RawSubject, raw: cert.Raw, parsed: cert, constraint: constraint})
}

func eachPEM(text []byte, f func([]byte)) {
	for {
		var block *pem.Block
		if block, text = pem.Decode(text); block == nil {
			return
		}
		if block.Type == "CERTIFICATE" && len(block.Headers) == 0 {
			f(block.Bytes)
		}
	}
}

// AppendCertsFromPEM adds the certificates of a text in PEM, and returns whether there were any. It leaves
// out what it cannot parse.
func (s *CertPool) AppendCertsFromPEM(pemCerts []byte) (ok bool) {
	s.lock.Lock()
	defer s.lock.Unlock()
	eachPEM(pemCerts, func(b []byte) {
		if c, err := ParseCertificate(b); err == nil {
			s.add(&pooled{subject: c.RawSubject, raw: c.Raw, parsed: c})
			ok = true
		}
	})
	return ok
}

// addUnparsed adds certificates of which only the subject is looked at.
func (s *CertPool) addUnparsed(pemCerts []byte) {
	eachPEM(pemCerts, func(b []byte) {
		_, tbs, _, _, err := takeSigned(b, "certificate")
		if err != nil {
			return
		}
		tbs, _ = tbs.Take(der.Sequence)
		tbs.Optional(der.Explicit(0))
		// The serial number, the algorithm, the issuer and the time go before the subject.
		for range 4 {
			tbs.Any()
		}
		if subject, ok := tbs.Whole(der.Sequence); ok {
			s.add(&pooled{subject: subject, raw: b})
		}
	})
}

// Clone returns a copy.
func (s *CertPool) Clone() *CertPool {
	s.lock.Lock()
	defer s.lock.Unlock()
	c := NewCertPool()
	for _, p := range s.all {
		c.add(p)
	}
	c.rest = s.rest
	return c
}

// Subjects returns the names of the certificates in DER. Those of the system are not among them.
func (s *CertPool) Subjects() [][]byte {
	if s == nil {
		return [][]byte{}
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	s.complete()
	subjects := make([][]byte, len(s.all))
	for i, p := range s.all {
		subjects[i] = p.subject
	}
	return subjects
}

// Equal is true if both have the same certificates.
func (s *CertPool) Equal(other *CertPool) bool {
	if s == nil || other == nil || s == other {
		return s == other
	}
	for _, p := range []*CertPool{s, other} {
		p.lock.Lock()
		p.complete()
		p.lock.Unlock()
	}
	if len(s.have) != len(other.have) {
		return false
	}
	for sum := range s.have {
		if !other.have[sum] {
			return false
		}
	}
	return true
}

func (s *CertPool) contains(cert *Certificate) bool {
	if s == nil {
		return false
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	sum := sha256.Sum224(cert.Raw)
	if !s.have[sum] && s.rest != nil && bytes.Equal(cert.RawIssuer, cert.RawSubject) {
		s.complete()
	}
	return s.have[sum]
}

// parents are the certificates that may have signed cert, the likeliest first.
func (s *CertPool) parents(cert *Certificate) []*pooled {
	if s == nil {
		return nil
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	if len(s.byName[string(cert.RawIssuer)]) == 0 {
		s.complete()
	}
	var same, unknown, other []*pooled
	for _, p := range s.byName[string(cert.RawIssuer)] {
		c := p.certificate()
		switch {
		case c == nil:
		case bytes.Equal(c.SubjectKeyId, cert.AuthorityKeyId):
			same = append(same, p)
		case len(c.SubjectKeyId) == 0 || len(cert.AuthorityKeyId) == 0:
			unknown = append(unknown, p)
		default:
			other = append(other, p)
		}
	}
	return append(append(same, unknown...), other...)
}

// Where systems keep the certificates that they trust.
var (
	rootFiles = []string{
		"/etc/ssl/certs/ca-certificates.crt",
		"/etc/pki/tls/certs/ca-bundle.crt",
		"/etc/ssl/ca-bundle.pem",
		"/etc/pki/tls/cacert.pem",
		"/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
		"/etc/ssl/cert.pem",
	}
	rootFolders = []string{"/etc/ssl/certs", "/etc/pki/tls/certs"}
)

var system struct {
	sync.Mutex
	loaded   bool
	pool     *CertPool
	err      error
	fallback *CertPool
}

// roots are the certificates that the system trusts, nil if they cannot be had.
func roots() (*CertPool, error) {
	system.Lock()
	defer system.Unlock()
	if !system.loaded {
		system.loaded = true
		system.pool, system.err = loadRoots()
	}
	if system.fallback != nil && (system.pool == nil || len(system.pool.all) == 0) {
		return system.fallback, nil
	}
	return system.pool, system.err
}

// SystemCertPool returns a copy of the system's roots. The environment variables SSL_CERT_FILE and
// SSL_CERT_DIR say where they are.
func SystemCertPool() (*CertPool, error) {
	pool, err := roots()
	if pool == nil {
		return nil, err
	}
	return pool.Clone(), nil
}

// SetFallbackRoots sets roots for systems that have none. It panics if they are set, or roots is nil.
func SetFallbackRoots(roots *CertPool) {
	if roots == nil {
		panic("roots must be non-nil")
	}
	system.Lock()
	defer system.Unlock()
	if system.fallback != nil {
		panic("SetFallbackRoots has already been called")
	}
	system.fallback = roots
}

func loadRoots() (*CertPool, error) {
	pool := NewCertPool()
	files, folders := rootFiles, rootFolders
	named := false
	if f := os.Getenv("SSL_CERT_FILE"); f != "" {
		files = []string{f}
	}
	if d := os.Getenv("SSL_CERT_DIR"); d != "" {
		folders, named = filepath.SplitList(d), true
	}
	var first error
	failed := func(err error) {
		if first == nil && !os.IsNotExist(err) {
			first = err
		}
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err == nil {
			pool.addUnparsed(text)
			break
		}
		failed(err)
	}
	// The folders mostly hold what the file holds, in hundreds of files.
	read := func(p *CertPool) {
		for _, folder := range folders {
			if err := p.addFolder(folder); err != nil {
				failed(err)
			}
		}
	}
	if len(pool.all) > 0 && !named {
		pool.rest = read
	} else {
		read(pool)
	}
	if len(pool.all) > 0 || first == nil {
		return pool, nil
	}
	return nil, first
}

func (s *CertPool) addFolder(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		if e.Type()&fs.ModeSymlink != 0 {
			// A second name of a file of the folder.
			if to, err := os.Readlink(path); err == nil && filepath.Base(to) == to {
				continue
			}
		}
		if text, err := os.ReadFile(path); err == nil {
			s.addUnparsed(text)
		}
	}
	return nil
}
