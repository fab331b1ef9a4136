package x509

import (
	"bytes"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// InvalidReason says why a certificate is not valid.
type InvalidReason int

// Why a certificate is not valid.
const (
	NotAuthorizedToSign InvalidReason = iota
	Expired
	CANotAuthorizedForThisName
	TooManyIntermediates
	IncompatibleUsage
	NameMismatch
	NameConstraintsWithoutSANs
	UnconstrainedName
	TooManyConstraints
	CANotAuthorizedForExtKeyUsage
	NoValidChains
)

// CertificateInvalidError says why a certificate is not accepted.
type CertificateInvalidError struct {
	Cert   *Certificate  // the certificate
	Reason InvalidReason // why it is not valid
	Detail string        // more about that
}

// Error says why the certificate is not valid.
func (e CertificateInvalidError) Error() string {
	switch e.Reason {
	case NotAuthorizedToSign:
		return "x509: certificate is not authorized to sign other certificates"
	case Expired:
		return "x509: certificate has expired or is not yet valid: " + e.Detail
	case CANotAuthorizedForThisName:
		return "x509: a root or intermediate certificate is not authorized to sign for this name: " + e.Detail
	case CANotAuthorizedForExtKeyUsage:
		return "x509: a root or intermediate certificate is not authorized for an extended key usage: " + e.Detail
	case TooManyIntermediates:
		return "x509: too many intermediates for path length constraint"
	case IncompatibleUsage:
		return "x509: certificate specifies an incompatible key usage"
	case NameMismatch:
		return "x509: issuer name does not match subject from issuing certificate"
	case NameConstraintsWithoutSANs:
		return "x509: issuer has name constraints but leaf doesn't have a SAN extension"
	case UnconstrainedName:
		return "x509: issuer has name constraints but leaf contains unknown or unconstrained name: " + e.Detail
	case NoValidChains:
		if e.Detail != "" {
			return "x509: no valid chains built: " + e.Detail
		}
		return "x509: no valid chains built"
	}
	return "x509: unknown error"
}

// HostnameError says that a certificate is for other names.
type HostnameError struct {
	Certificate *Certificate // the certificate
	Host        string       // the name that it is not valid for
}

// Error says for which names the certificate is valid.
func (h HostnameError) Error() string {
	const most = 100
	c := h.Certificate
	if !c.hasNames() && matches(c.Subject.CommonName, labels(h.Host)) {
		return "x509: certificate relies on legacy Common Name field, use SANs instead"
	}
	var valid []string
	if net.ParseIP(h.Host) != nil {
		switch n := len(c.IPAddresses); {
		case n == 0:
			return "x509: cannot validate certificate for " + h.Host + " because it doesn't contain any IP SANs"
		case n >= most:
			return fmt.Sprintf("x509: certificate is valid for %d IP SANs, but none matched %s", n, h.Host)
		}
		for _, ip := range c.IPAddresses {
			valid = append(valid, ip.String())
		}
	} else if valid = c.DNSNames; len(valid) >= most {
		return fmt.Sprintf("x509: certificate is valid for %d names, but none matched %s", len(valid), h.Host)
	}
	if names := strings.Join(valid, ", "); names != "" {
		return "x509: certificate is valid for " + names + ", not " + h.Host
	}
	return "x509: certificate is not valid for any names, but wanted to match " + h.Host
}

// UnknownAuthorityError says that nobody who is trusted signed a certificate.
type UnknownAuthorityError struct {
	Cert *Certificate // the certificate

	// Why the first of those with the right name did not.
	hint     error
	hintCert *Certificate
}

// Error says that the certificate has no trusted issuer, and which candidate failed.
func (e UnknownAuthorityError) Error() string {
	s := "x509: certificate signed by unknown authority"
	if e.hint == nil {
		return s
	}
	name := e.hintCert.Subject.CommonName
	if name == "" {
		if o := e.hintCert.Subject.Organization; len(o) > 0 {
			name = o[0]
		} else {
			name = "serial:" + e.hintCert.SerialNumber.String()
		}
	}
	return s + fmt.Sprintf(" (possibly because of %q while trying to verify candidate authority certificate %q)", e.hint, name)
}

// SystemRootsError says that the system's certificates cannot be had.
type SystemRootsError struct{ Err error }

// Error says why the system's roots could not be read.
func (se SystemRootsError) Error() string {
	s := "x509: failed to load system roots and no roots provided"
	if se.Err != nil {
		s += "; " + se.Err.Error()
	}
	return s
}

// Unwrap returns the cause.
func (se SystemRootsError) Unwrap() error { return se.Err }

// UnhandledCriticalExtension means that a certificate has a critical extension that is not understood.
type UnhandledCriticalExtension struct{}

// Error returns the message.
func (UnhandledCriticalExtension) Error() string { return "x509: unhandled critical extension" }

var errNotParsed = errors.New("x509: missing ASN.1 contents; use ParseCertificate")

// VerifyOptions say what a certificate is verified for.
type VerifyOptions struct {
	DNSName       string    // the name that it must be valid for; "" for any
	Intermediates *CertPool // certificates that a chain may pass
	Roots         *CertPool // where chains end; nil for the system's
	CurrentTime   time.Time // when it must be valid; zero for now
	// KeyUsages: purposes, one of which it must have; nil for servers, ExtKeyUsageAny for any.
	KeyUsages                 []ExtKeyUsage
	MaxConstraintComparisions int   // unused: there is a limit of its own
	CertificatePolicies       []OID // policies, one of which it must have; nil for any
}

// What a certificate is in its chain.
const (
	leaf = iota
	intermediate
	root
)

// fits reports what keeps the certificate from being the next in the chain.
func (c *Certificate) fits(role int, chain []*Certificate, opts *VerifyOptions) error {
	if len(c.UnhandledCriticalExtensions) > 0 {
		return UnhandledCriticalExtension{}
	}
	if len(chain) > 0 && !bytes.Equal(chain[len(chain)-1].RawIssuer, c.RawSubject) {
		return CertificateInvalidError{c, NameMismatch, ""}
	}
	now := opts.CurrentTime
	if now.IsZero() {
		now = time.Now()
	}
	side, bound := "before", c.NotBefore
	if !now.Before(bound) {
		side, bound = "after", c.NotAfter
	}
	if side == "before" || now.After(bound) {
		detail := "current time " + now.Format(time.RFC3339) + " is " + side + " " + bound.Format(time.RFC3339)
		return CertificateInvalidError{c, Expired, detail}
	}
	if role == intermediate && (!c.BasicConstraintsValid || !c.IsCA) {
		return CertificateInvalidError{c, NotAuthorizedToSign, ""}
	}
	if c.BasicConstraintsValid && c.MaxPathLen >= 0 && len(chain)-1 > c.MaxPathLen {
		return CertificateInvalidError{c, TooManyIntermediates, ""}
	}
	return nil
}

// Verify returns the chains from c to a root that are valid under opts. Without Roots, those of the system
// are used.
func (c *Certificate) Verify(opts VerifyOptions) ([][]*Certificate, error) {
	if len(c.Raw) == 0 {
		return nil, errNotParsed
	}
	if opts.Intermediates != nil {
		for _, p := range opts.Intermediates.all {
			if len(p.raw) == 0 {
				return nil, errNotParsed
			}
		}
	}
	if opts.Roots == nil {
		pool, err := roots()
		if pool == nil {
			return nil, SystemRootsError{err}
		}
		opts.Roots = pool
	}
	if err := c.fits(leaf, nil, &opts); err != nil {
		return nil, err
	}
	if opts.DNSName != "" {
		if err := c.VerifyHostname(opts.DNSName); err != nil {
			return nil, err
		}
	}
	chains := [][]*Certificate{{c}}
	if !opts.Roots.contains(c) {
		b := builder{opts: &opts}
		var err error
		if chains, err = b.chains(c, []*Certificate{c}); err != nil {
			return nil, err
		}
	}
	return c.usable(chains, &opts)
}

// usable leaves out chains that are not for what is asked.
func (c *Certificate) usable(chains [][]*Certificate, opts *VerifyOptions) ([][]*Certificate, error) {
	usages := opts.KeyUsages
	if len(usages) == 0 {
		usages = []ExtKeyUsage{ExtKeyUsageServerAuth}
	}
	anyUsage := slices.Contains(usages, ExtKeyUsageAny)
	var refused error
	unfit, policies := 0, 0
	chains = slices.DeleteFunc(chains, func(chain []*Certificate) bool {
		if !policiesHold(chain, opts) {
			policies++
			return true
		}
		if !anyUsage && !chainIsFor(chain, usages) {
			unfit++
			return true
		}
		err := checkConstraints(chain)
		if err != nil && refused == nil {
			refused = CertificateInvalidError{c, CANotAuthorizedForThisName, err.Error()}
		}
		return err != nil
	})
	switch {
	case len(chains) > 0:
		return chains, nil
	case refused != nil:
		return nil, refused
	case unfit > 0 && policies == 0:
		return nil, CertificateInvalidError{c, IncompatibleUsage, ""}
	}
	var details []string
	if unfit > 0 {
		details = append(details, fmt.Sprintf("%d candidate chains with incompatible key usage", unfit))
	}
	if policies > 0 {
		details = append(details, fmt.Sprintf("%d candidate chains with invalid policies", policies))
	}
	return nil, CertificateInvalidError{c, NoValidChains, strings.Join(details, ", ")}
}

// builder looks for chains, and counts how many signatures it checked.
type builder struct {
	opts   *VerifyOptions
	checks int
}

var errTooManyChecks = errors.New("x509: signature check attempts limit reached while verifying certificate chain")

// chains are those that go on from c, the end of chain, up to a root.
func (b *builder) chains(c *Certificate, chain []*Certificate) (found [][]*Certificate, err error) {
	unknown := UnknownAuthorityError{Cert: c}
	for _, from := range []struct {
		role int
		pool *CertPool
	}{{root, b.opts.Roots}, {intermediate, b.opts.Intermediates}} {
		for _, p := range from.pool.parents(c) {
			if b.checks++; b.checks > 100 {
				err = errTooManyChecks
				break
			}
			parent := p.certificate()
			if parent.PublicKey == nil || inChain(parent, chain) {
				continue
			}
			wrong := c.CheckSignatureFrom(parent)
			if wrong == nil {
				// What keeps a signer from fitting is told as it is, unless a later one fits.
				err = parent.fits(from.role, chain, b.opts)
				wrong = err
			}
			if wrong == nil && p.constraint != nil {
				wrong = p.constraint(chain)
			}
			if wrong != nil {
				if unknown.hint == nil {
					unknown.hint, unknown.hintCert = wrong, parent
				}
				continue
			}
			longer := append(slices.Clone(chain), parent)
			if from.role == root {
				found = append(found, longer)
				continue
			}
			var more [][]*Certificate
			more, err = b.chains(parent, longer)
			found = append(found, more...)
		}
		if err == errTooManyChecks {
			break
		}
	}
	if len(found) > 0 {
		return found, nil
	}
	if err == nil {
		err = unknown
	}
	return nil, err
}

func names(c *Certificate) *pkix.Extension { return extension(c.Extensions, extNames) }

func (c *Certificate) hasNames() bool { return names(c) != nil }

// inChain reports whether a certificate with the same subject, key and names is in the chain.
func inChain(c *Certificate, chain []*Certificate) bool {
	for _, other := range chain {
		if !bytes.Equal(c.RawSubject, other.RawSubject) || !bytes.Equal(c.RawSubjectPublicKeyInfo, other.RawSubjectPublicKeyInfo) {
			continue
		}
		a, b := names(c), names(other)
		if a == nil || b == nil {
			return a == b
		}
		if bytes.Equal(a.Value, b.Value) {
			return true
		}
	}
	return false
}

// chainIsFor reports whether all certificates of the chain allow one of the usages.
func chainIsFor(chain []*Certificate, usages []ExtKeyUsage) bool {
	left := slices.Clone(usages)
	for _, c := range slices.Backward(chain) {
		if len(c.ExtKeyUsage) == 0 && len(c.UnknownExtKeyUsage) == 0 || slices.Contains(c.ExtKeyUsage, ExtKeyUsageAny) {
			continue
		}
		left = slices.DeleteFunc(left, func(u ExtKeyUsage) bool { return !slices.Contains(c.ExtKeyUsage, u) })
		if len(left) == 0 {
			return false
		}
	}
	return true
}

func lower(s string) string {
	return strings.Map(func(c rune) rune {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		return c
	}, s)
}

// labels are the parts of a host's name.
func labels(host string) []string { return strings.Split(lower(strings.TrimSuffix(host, ".")), ".") }

func validHost(host string, pattern bool) bool {
	if !pattern {
		host = strings.TrimSuffix(host, ".")
	}
	if host == "" || host == "*" {
		return false
	}
	for i, part := range strings.Split(host, ".") {
		if part == "" {
			return false
		}
		if pattern && i == 0 && part == "*" {
			continue
		}
		for k, c := range part {
			letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
			if !letter && c != '_' && (c != '-' || k == 0) {
				return false
			}
		}
	}
	return true
}

// matches reports whether a pattern, whose first label may be a star, is for a host.
func matches(pattern string, host []string) bool {
	if pattern == "" || len(host) == 0 {
		return false
	}
	parts := strings.Split(lower(pattern), ".")
	if len(parts) != len(host) {
		return false
	}
	for i, part := range parts {
		if part != host[i] && (i > 0 || part != "*") {
			return false
		}
	}
	return true
}

// VerifyHostname returns nil if c is valid for a host name, or an IP address. Common names are ignored.
func (c *Certificate) VerifyHostname(h string) error {
	bare := h
	if len(h) >= 3 && h[0] == '[' && h[len(h)-1] == ']' {
		bare = h[1 : len(h)-1]
	}
	if addr, err := netip.ParseAddr(bare); err == nil {
		ip := net.IP(addr.AsSlice())
		if slices.ContainsFunc(c.IPAddresses, ip.Equal) {
			return nil
		}
		return HostnameError{c, ip.String()}
	}
	host := lower(h)
	parts, valid := labels(host), validHost(host, false)
	for _, name := range c.DNSNames {
		if valid && validHost(name, true) {
			if matches(name, parts) {
				return nil
			}
		} else if name != "" && name != "." && lower(name) == host {
			return nil
		}
	}
	return HostnameError{c, h}
}
