package x509

import (
	"crypto/x509/pkix"
	"encoding/asn1"
	"errors"
	"fmt"
	"internal/der"
	"net"
	"net/url"
	"strconv"
	"strings"
)

// The last numbers of the extensions below 2.5.29.
const (
	extSubjectKey   = 14
	extKeyUsage     = 15
	extNames        = 17
	extBasic        = 19
	extCRLNumber    = 20
	extReason       = 21
	extConstraints  = 30
	extCRLPoints    = 31
	extPolicies     = 32
	extMappings     = 33
	extAuthorityKey = 35
	extPolicyLimits = 36
	extUsages       = 37
	extAnyPolicy    = 54
)

func extID(n int) asn1.ObjectIdentifier { return asn1.ObjectIdentifier{2, 5, 29, n} }

// extNumber returns that last number, 0 for any other extension.
func extNumber(id asn1.ObjectIdentifier) int {
	if len(id) == 4 && id[0] == 2 && id[1] == 5 && id[2] == 29 {
		return id[3]
	}
	return 0
}

// extension returns the one below 2.5.29 with that number, nil if it is not there.
func extension(list []pkix.Extension, n int) *pkix.Extension {
	for i := range list {
		if extNumber(list[i].Id) == n {
			return &list[i]
		}
	}
	return nil
}

var (
	idInfoAccess = pkixID(1, 1)
	idOCSP       = pkixID(48, 1)
	idIssuers    = pkixID(48, 2)
)

// take reads an extension into its fields.
func (c *Certificate) take(e pkix.Extension) (err error) {
	in := der.Input(e.Value)
	handled := true
	switch extNumber(e.Id) {
	case extKeyUsage:
		err = c.takeKeyUsage(in)
	case extBasic:
		err = c.takeBasic(in)
	case extNames:
		err = c.takeNames(in)
		handled = len(c.DNSNames)+len(c.EmailAddresses)+len(c.IPAddresses)+len(c.URIs) > 0
	case extConstraints:
		handled, err = c.takeConstraints(in, e.Critical)
	case extCRLPoints:
		err = c.takeCRLPoints(in)
	case extAuthorityKey:
		c.AuthorityKeyId, err = authorityKey(e)
	case extPolicyLimits:
		err = c.takePolicyLimits(in)
	case extUsages:
		err = c.takeUsages(in)
	case extSubjectKey:
		if e.Critical {
			return errors.New("x509: subject key identifier incorrectly marked critical")
		}
		id, ok := in.Take(der.OctetString)
		if !ok {
			return errors.New("x509: invalid subject key identifier")
		}
		c.SubjectKeyId = id
	case extPolicies:
		err = c.takePolicies(in)
	case extMappings:
		err = c.takeMappings(in)
	case extAnyPolicy:
		var ok bool
		if c.InhibitAnyPolicy, ok = in.Small(der.Integer); !ok {
			return errors.New("x509: invalid inhibit any policy extension")
		}
		c.InhibitAnyPolicyZero = c.InhibitAnyPolicy == 0
	default:
		if handled = e.Id.Equal(idInfoAccess); handled {
			err = c.takeInfoAccess(in, e.Critical)
		}
	}
	if err == nil && e.Critical && !handled {
		c.UnhandledCriticalExtensions = append(c.UnhandledCriticalExtensions, e.Id)
	}
	return err
}

func (c *Certificate) takeKeyUsage(in der.Input) error {
	b, n, ok := in.Bits()
	if !ok {
		return errors.New("x509: invalid key usage")
	}
	bits := asn1.BitString{Bytes: b, BitLength: n}
	c.KeyUsage = 0
	for i := range keyUsageNames {
		c.KeyUsage |= KeyUsage(bits.At(i) << i)
	}
	return nil
}

func (c *Certificate) takeBasic(in der.Input) error {
	invalid := errors.New("x509: invalid basic constraints")
	seq, ok := in.Take(der.Sequence)
	if !ok {
		return invalid
	}
	if seq.Next(der.Boolean) {
		if c.IsCA, ok = seq.Bool(); !ok {
			return invalid
		}
	}
	c.MaxPathLen = -1
	if seq.Next(der.Integer) {
		if c.MaxPathLen, ok = seq.Small(der.Integer); !ok || c.MaxPathLen < 0 {
			return invalid
		}
	}
	c.BasicConstraintsValid, c.MaxPathLenZero = true, c.MaxPathLen == 0
	return nil
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

func notIA5(s string) error { return fmt.Errorf("x509: %q cannot be encoded as an IA5String", s) }

// The numbers of kinds of names.
const (
	nameEmail = 1
	nameDNS   = 2
	nameURI   = 6
	nameIP    = 7
)

func (c *Certificate) takeNames(in der.Input) error {
	c.DNSNames, c.EmailAddresses, c.IPAddresses, c.URIs = nil, nil, nil, nil
	seq, ok := in.Take(der.Sequence)
	if !ok {
		return errors.New("x509: invalid subject alternative names")
	}
	for len(seq) > 0 {
		tag, _, body, ok := seq.Any()
		if !ok {
			return errors.New("x509: invalid subject alternative name")
		}
		text := string(body)
		switch tag ^ 0x80 {
		case nameEmail:
			if !ascii(text) {
				return errors.New("x509: SAN rfc822Name is malformed")
			}
			c.EmailAddresses = append(c.EmailAddresses, text)
		case nameDNS:
			if !ascii(text) {
				return errors.New("x509: SAN dNSName is malformed")
			}
			c.DNSNames = append(c.DNSNames, text)
		case nameURI:
			if !ascii(text) {
				return errors.New("x509: SAN uniformResourceIdentifier is malformed")
			}
			uri, err := url.Parse(text)
			if err != nil {
				return fmt.Errorf("x509: cannot parse URI %q: %s", text, err)
			}
			if uri.Host != "" && !validDomain(uri.Host, false) {
				return fmt.Errorf("x509: cannot parse URI %q: invalid domain", text)
			}
			c.URIs = append(c.URIs, uri)
		case nameIP:
			switch {
			case len(body) == net.IPv6len && net.IP(body).To4() != nil:
				return errors.New("x509: SAN iPAddress contains IPv4-mapped IPv6 address")
			case len(body) != net.IPv4len && len(body) != net.IPv6len:
				return errors.New("x509: cannot parse IP address of length " + strconv.Itoa(len(body)))
			}
			c.IPAddresses = append(c.IPAddresses, net.IP(body))
		}
	}
	return nil
}

func authorityKey(e pkix.Extension) ([]byte, error) {
	if e.Critical {
		return nil, errors.New("x509: authority key identifier incorrectly marked critical")
	}
	in := der.Input(e.Value)
	seq, ok := in.Take(der.Sequence)
	if !ok {
		return nil, errors.New("x509: invalid authority key identifier")
	}
	id, _, ok := seq.Optional(der.Context(0))
	if !ok {
		return nil, errors.New("x509: invalid authority key identifier")
	}
	return id, nil
}

func (c *Certificate) takeUsages(in der.Input) error {
	seq, ok := in.Take(der.Sequence)
	if !ok {
		return errors.New("x509: invalid extended key usages")
	}
next:
	for len(seq) > 0 {
		ints, ok := seq.OID()
		if !ok {
			return errors.New("x509: invalid extended key usages")
		}
		for i, u := range extKeyUsages {
			if u.id.Equal(ints) {
				c.ExtKeyUsage = append(c.ExtKeyUsage, ExtKeyUsage(i))
				continue next
			}
		}
		c.UnknownExtKeyUsage = append(c.UnknownExtKeyUsage, ints)
	}
	return nil
}

// each calls f for every sequence of the sequence that in begins with; it returns false if one of them is
// malformed, or f says so.
func each(in der.Input, f func(one der.Input) bool) bool {
	seq, ok := in.Take(der.Sequence)
	for ok && len(seq) > 0 {
		var one der.Input
		if one, ok = seq.Take(der.Sequence); ok {
			ok = f(one)
		}
	}
	return ok
}

func (c *Certificate) takePolicies(in der.Input) error {
	seen := map[string]bool{}
	c.PolicyIdentifiers = []asn1.ObjectIdentifier{}
	ok := each(in, func(one der.Input) bool {
		id, ok := one.Take(der.ObjectID)
		if !ok || seen[string(id)] {
			return false
		}
		seen[string(id)] = true
		oid, ok := oidOf(id)
		if !ok {
			return false
		}
		c.Policies = append(c.Policies, oid)
		if ints, ok := der.ParseOID(id); ok {
			c.PolicyIdentifiers = append(c.PolicyIdentifiers, ints)
		}
		return true
	})
	if !ok {
		return errors.New("x509: invalid certificate policies")
	}
	return nil
}

func (c *Certificate) takeMappings(in der.Input) error {
	ok := each(in, func(one der.Input) bool {
		issuer, ok := one.Take(der.ObjectID)
		if !ok {
			return false
		}
		subject, ok := one.Take(der.ObjectID)
		if !ok {
			return false
		}
		c.PolicyMappings = append(c.PolicyMappings, PolicyMapping{OID{issuer}, OID{subject}})
		return true
	})
	if !ok {
		return errors.New("x509: invalid policy mappings extension")
	}
	return nil
}

func (c *Certificate) takePolicyLimits(in der.Input) error {
	invalid := errors.New("x509: invalid policy constraints extension")
	seq, ok := in.Take(der.Sequence)
	if !ok {
		return invalid
	}
	if seq.Next(der.Context(0)) {
		if c.RequireExplicitPolicy, ok = seq.Small(der.Context(0)); !ok {
			return invalid
		}
		c.RequireExplicitPolicyZero = c.RequireExplicitPolicy == 0
	}
	if seq.Next(der.Context(1)) {
		if c.InhibitPolicyMapping, ok = seq.Small(der.Context(1)); !ok {
			return invalid
		}
		c.InhibitPolicyMappingZero = c.InhibitPolicyMapping == 0
	}
	return nil
}

func (c *Certificate) takeCRLPoints(in der.Input) error {
	seq, ok := in.Take(der.Sequence)
	if !ok {
		return errors.New("x509: invalid CRL distribution points")
	}
	invalid := errors.New("x509: invalid CRL distribution point")
	for len(seq) > 0 {
		one, ok := seq.Take(der.Sequence)
		if !ok {
			return invalid
		}
		point, there, ok := one.Optional(der.Explicit(0))
		if !ok {
			return invalid
		}
		if !there {
			continue
		}
		names, ok := point.Take(der.Explicit(0))
		if !ok {
			return invalid
		}
		for names.Next(der.Context(nameURI)) {
			uri, ok := names.Take(der.Context(nameURI))
			if !ok {
				return invalid
			}
			c.CRLDistributionPoints = append(c.CRLDistributionPoints, string(uri))
		}
	}
	return nil
}

func (c *Certificate) takeInfoAccess(in der.Input, critical bool) error {
	if critical {
		return errors.New("x509: authority info access incorrectly marked critical")
	}
	ok := each(in, func(one der.Input) bool {
		method, ok := one.OID()
		if !ok {
			return false
		}
		if !one.Next(der.Context(nameURI)) {
			return true
		}
		uri, ok := one.Take(der.Context(nameURI))
		if !ok {
			return false
		}
		switch {
		case idOCSP.Equal(method):
			c.OCSPServer = append(c.OCSPServer, string(uri))
		case idIssuers.Equal(method):
			c.IssuingCertificateURL = append(c.IssuingCertificateURL, string(uri))
		}
		return true
	})
	if !ok {
		return errors.New("x509: invalid authority info access")
	}
	return nil
}

func (c *Certificate) takeConstraints(in der.Input, critical bool) (handled bool, err error) {
	invalid := errors.New("x509: invalid NameConstraints extension")
	seq, ok := in.Take(der.Sequence)
	if !ok || len(in) > 0 {
		return false, invalid
	}
	permitted, _, ok := seq.Optional(der.Explicit(0))
	if !ok {
		return false, invalid
	}
	excluded, _, ok := seq.Optional(der.Explicit(1))
	if !ok || len(seq) > 0 {
		return false, invalid
	}
	if len(permitted) == 0 && len(excluded) == 0 {
		return false, errors.New("x509: empty name constraints extension")
	}
	c.PermittedDNSDomainsCritical = critical
	handled = true
	for len(permitted) > 0 && err == nil {
		var one bool
		one, err = takeConstraint(&permitted, &c.PermittedDNSDomains, &c.PermittedIPRanges, &c.PermittedEmailAddresses, &c.PermittedURIDomains)
		handled = handled && one
	}
	for len(excluded) > 0 && err == nil {
		var one bool
		one, err = takeConstraint(&excluded, &c.ExcludedDNSDomains, &c.ExcludedIPRanges, &c.ExcludedEmailAddresses, &c.ExcludedURIDomains)
		handled = handled && one
	}
	return handled, err
}

// takeConstraint reads the next name into the list of its kind.
func takeConstraint(in *der.Input, dns *[]string, ips *[]*net.IPNet, emails, uris *[]string) (handled bool, err error) {
	invalid := errors.New("x509: invalid NameConstraints extension")
	seq, ok := in.Take(der.Sequence)
	if !ok {
		return false, invalid
	}
	tag, _, value, ok := seq.Any()
	if !ok {
		return false, invalid
	}
	text := string(value)
	if tag == der.Context(nameIP) {
		half := len(value) / 2
		if len(value) != 2*net.IPv4len && len(value) != 2*net.IPv6len {
			return false, fmt.Errorf("x509: IP constraint contained value of length %d", len(value))
		}
		ip, mask := net.IP(value[:half]), net.IPMask(value[half:])
		if ones, bits := mask.Size(); ones == 0 && bits == 0 {
			return false, fmt.Errorf("x509: IP constraint contained invalid mask %x", []byte(mask))
		}
		if half == net.IPv6len && ip.To4() != nil {
			return false, errors.New("x509: IP constraint contained IPv4-mapped IPv6 address")
		}
		*ips = append(*ips, &net.IPNet{IP: ip, Mask: mask})
		return true, nil
	}
	if tag != der.Context(nameDNS) && tag != der.Context(nameEmail) && tag != der.Context(nameURI) {
		return false, nil
	}
	if !ascii(text) {
		return false, errors.New("x509: invalid constraint value: " + notIA5(text).Error())
	}
	switch tag {
	case der.Context(nameDNS):
		if !validDomain(text, true) {
			return false, fmt.Errorf("x509: failed to parse dnsName constraint %q", text)
		}
		*dns = append(*dns, text)
	case der.Context(nameEmail):
		_, _, good := mailbox(text)
		if !good && (strings.Contains(text, "@") || !validDomain(text, true)) {
			return false, fmt.Errorf("x509: failed to parse rfc822Name constraint %q", text)
		}
		*emails = append(*emails, text)
	case der.Context(nameURI):
		if net.ParseIP(text) != nil {
			return false, fmt.Errorf("x509: failed to parse URI constraint %q: cannot be IP address", text)
		}
		if !validDomain(text, true) {
			return false, fmt.Errorf("x509: failed to parse URI constraint %q", text)
		}
		*uris = append(*uris, text)
	}
	return true, nil
}

// validDomain reports whether a name is made of labels as domains are; a constraint may begin with a dot.
func validDomain(s string, constraint bool) bool {
	if s == "" {
		return constraint
	}
	if constraint {
		s = strings.TrimPrefix(s, ".")
	}
	if s == "" || strings.HasSuffix(s, ".") || len(s) > 253 {
		return false
	}
	for _, label := range strings.Split(s, ".") {
		if label == "" || len(label) > 63 {
			return false
		}
		for _, c := range label {
			if c < 33 || c > 126 {
				return false
			}
		}
	}
	return true
}

// mailbox takes an address apart.
func mailbox(s string) (local, domain string, ok bool) {
	at := strings.LastIndexByte(s, '@')
	if at <= 0 || !validDomain(s[at+1:], false) || s[at+1:] == "" {
		return "", "", false
	}
	local, domain = s[:at], s[at+1:]
	if len(local) >= 2 && local[0] == '"' && local[len(local)-1] == '"' {
		var out strings.Builder
		for i := 1; i < len(local)-1; i++ {
			if local[i] == '\\' {
				if i++; i == len(local)-1 {
					return "", "", false
				}
			} else if local[i] == '"' {
				return "", "", false
			}
			out.WriteByte(local[i])
		}
		return out.String(), domain, true
	}
	for i := range len(local) {
		c := local[i]
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
		if !letter && !strings.ContainsRune("!#$%&'*+-/=?^_`{|}~.", rune(c)) {
			return "", "", false
		}
	}
	if local[0] == '.' || local[len(local)-1] == '.' || strings.Contains(local, "..") {
		return "", "", false
	}
	return local, domain, true
}
