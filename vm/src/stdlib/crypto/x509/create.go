package x509

import (
	"bytes"
	"crypto"
	"crypto/sha256"
	"crypto/x509/pkix"
	"encoding/asn1"
	"errors"
	"fmt"
	"internal/der"
	"io"
	"math/big"
	"math/bits"
	"net"
	"net/url"
	"slices"
)

// writeName returns a distinguished name, encoded.
func writeName(name pkix.RDNSequence) ([]byte, error) {
	var all []byte
	for _, set := range name {
		var pairs [][]byte
		for _, a := range set {
			value := writeValue(a.Value)
			id := der.FromOID(a.Type)
			if value == nil || id == nil {
				return nil, asn1.StructuralError{Msg: fmt.Sprintf("cannot encode attribute %v", a.Type)}
			}
			pairs = append(pairs, der.Wrap(der.Sequence, id, value))
		}
		slices.SortFunc(pairs, bytes.Compare)
		all = append(all, der.Wrap(der.Set, pairs...)...)
	}
	return der.Wrap(der.Sequence, all), nil
}

// writeValue returns a value in its natural form.
func writeValue(v any) []byte {
	switch v := v.(type) {
	case asn1.ObjectIdentifier:
		return der.FromOID(v)
	case asn1.BitString:
		return der.FromBits(v.Bytes, v.BitLength)
	case asn1.RawValue:
		if v.FullBytes != nil {
			return v.FullBytes
		}
		tag := byte(v.Class<<6 | v.Tag)
		if v.IsCompound {
			tag |= 0x20
		}
		return der.Wrap(tag, v.Bytes)
	}
	return der.FromValue(v)
}

func subjectOf(c *Certificate) ([]byte, error) {
	if len(c.RawSubject) > 0 {
		return c.RawSubject, nil
	}
	return writeName(c.Subject.ToRDNSequence())
}

func writeExtensions(list []pkix.Extension) []byte {
	var all []byte
	for _, e := range list {
		var critical []byte
		if e.Critical {
			critical = der.FromBool(true)
		}
		all = append(all, der.Wrap(der.Sequence, der.FromOID(e.Id), critical, der.Wrap(der.OctetString, e.Value))...)
	}
	return der.Wrap(der.Sequence, all)
}

// CreateCertificate makes a certificate of a template, signed by the parent's key.
func CreateCertificate(rand io.Reader, template, parent *Certificate, pub, priv any) ([]byte, error) {
	key, ok := priv.(crypto.Signer)
	if !ok {
		return nil, errors.New("x509: certificate private key does not implement crypto.Signer")
	}
	serial, err := serialOf(rand, template)
	if err != nil {
		return nil, err
	}
	if template.BasicConstraintsValid {
		if template.MaxPathLen < -1 {
			return nil, errors.New("x509: invalid MaxPathLen, must be greater or equal to -1")
		}
		if !template.IsCA && template.MaxPathLen != -1 && (template.MaxPathLen != 0 || template.MaxPathLenZero) {
			return nil, errors.New("x509: only CAs are allowed to specify MaxPathLen")
		}
	}
	s, err := schemeFor(key, template.SignatureAlgorithm)
	if err != nil {
		return nil, err
	}
	public, algo, err := marshalPublic(pub)
	if err != nil {
		return nil, err
	}
	id := der.Input(algo)
	id, _ = id.Take(der.Sequence)
	if ints, _ := id.OID(); keyAlgorithmOf(ints) == UnknownPublicKeyAlgorithm {
		return nil, fmt.Errorf("x509: unsupported public key type: %T", pub)
	}
	issuer, err := subjectOf(parent)
	if err != nil {
		return nil, err
	}
	subject, err := subjectOf(template)
	if err != nil {
		return nil, err
	}
	authority := template.AuthorityKeyId
	if !bytes.Equal(issuer, subject) && len(parent.SubjectKeyId) > 0 {
		authority = parent.SubjectKeyId
	}
	keyID := template.SubjectKeyId
	if len(keyID) == 0 && template.IsCA {
		sum := sha256.Sum256(public)
		keyID = sum[:20]
	}
	equal, ok := key.Public().(interface{ Equal(crypto.PublicKey) bool })
	if !ok {
		return nil, errors.New("x509: internal error: supported public key does not implement Equal")
	}
	if parent.PublicKey != nil && !equal.Equal(parent.PublicKey) {
		return nil, errors.New("x509: provided PrivateKey doesn't match parent's PublicKey")
	}
	extensions, err := template.extensions(len(subject) == 2, authority, keyID)
	if err != nil {
		return nil, err
	}
	from, to := der.FromTime(template.NotBefore), der.FromTime(template.NotAfter)
	if from == nil || to == nil {
		return nil, asn1.StructuralError{Msg: "cannot represent time as GeneralizedTime"}
	}
	var tail []byte
	if len(extensions) > 0 {
		tail = der.Wrap(der.Explicit(3), writeExtensions(extensions))
	}
	return s.sign(rand, der.Wrap(der.Sequence,
		der.Wrap(der.Explicit(0), der.FromSmall(2)),
		der.FromInt(serial),
		s.identifier(),
		issuer,
		der.Wrap(der.Sequence, from, to),
		subject,
		der.Wrap(der.Sequence, algo, der.FromOctets(public)),
		tail), key)
}

func serialOf(rand io.Reader, template *Certificate) (*big.Int, error) {
	serial := template.SerialNumber
	if serial == nil {
		b := make([]byte, 20)
		if _, err := io.ReadFull(rand, b); err != nil {
			return nil, err
		}
		b[0] &= 0x7f
		serial = new(big.Int).SetBytes(b)
	}
	if serial.Sign() < 0 {
		return nil, errors.New("x509: serial number must be positive")
	}
	return serial, nil
}

// extensions are those that the template's fields stand for, and its extra ones.
func (c *Certificate) extensions(noSubject bool, authority, keyID []byte) ([]pkix.Extension, error) {
	var list []pkix.Extension
	add := func(there bool, n int, critical bool, value func() ([]byte, error)) error {
		if !there || extension(c.ExtraExtensions, n) != nil {
			return nil
		}
		b, err := value()
		list = append(list, pkix.Extension{Id: extID(n), Critical: critical, Value: b})
		return err
	}
	plain := func(b []byte) func() ([]byte, error) { return func() ([]byte, error) { return b, nil } }
	hasNames := len(c.DNSNames)+len(c.EmailAddresses)+len(c.IPAddresses)+len(c.URIs) > 0
	constrained := len(c.PermittedDNSDomains)+len(c.ExcludedDNSDomains)+len(c.PermittedIPRanges)+len(c.ExcludedIPRanges)+
		len(c.PermittedEmailAddresses)+len(c.ExcludedEmailAddresses)+len(c.PermittedURIDomains)+len(c.ExcludedURIDomains) > 0
	err := errors.Join(
		add(c.KeyUsage != 0, extKeyUsage, true, plain(writeKeyUsage(c.KeyUsage))),
		add(len(c.ExtKeyUsage)+len(c.UnknownExtKeyUsage) > 0, extUsages, false, c.writeUsages),
		add(c.BasicConstraintsValid, extBasic, true, plain(c.writeBasic())),
		add(len(keyID) > 0, extSubjectKey, false, plain(der.Wrap(der.OctetString, keyID))),
		add(len(authority) > 0, extAuthorityKey, false, plain(der.Wrap(der.Sequence, der.Wrap(der.Context(0), authority)))),
	)
	if len(c.OCSPServer)+len(c.IssuingCertificateURL) > 0 &&
		!slices.ContainsFunc(c.ExtraExtensions, func(e pkix.Extension) bool { return e.Id.Equal(idInfoAccess) }) {
		list = append(list, pkix.Extension{Id: idInfoAccess, Value: c.writeInfoAccess()})
	}
	if err == nil {
		err = errors.Join(
			add(hasNames, extNames, noSubject, func() ([]byte, error) {
				return writeNames(c.DNSNames, c.EmailAddresses, c.IPAddresses, c.URIs)
			}),
			add(len(c.Policies) > 0, extPolicies, false, c.writePolicies),
			add(constrained, extConstraints, c.PermittedDNSDomainsCritical, c.writeConstraints),
			add(len(c.CRLDistributionPoints) > 0, extCRLPoints, false, plain(c.writeCRLPoints())),
		)
	}
	if err != nil {
		// The first of those that were joined.
		if all, ok := err.(interface{ Unwrap() []error }); ok {
			err = all.Unwrap()[0]
		}
		return nil, err
	}
	return append(list, c.ExtraExtensions...), nil
}

func writeKeyUsage(usage KeyUsage) []byte {
	b := []byte{bits.Reverse8(uint8(usage)), bits.Reverse8(uint8(usage >> 8))}
	if b[1] == 0 {
		b = b[:1]
	}
	return der.FromBits(b, 8*len(b)-bits.TrailingZeros8(b[len(b)-1]))
}

func (c *Certificate) writeUsages() ([]byte, error) {
	var all []byte
	for _, u := range c.ExtKeyUsage {
		if u < 0 || int(u) >= len(extKeyUsages) {
			return nil, errors.New("x509: unknown extended key usage")
		}
		all = append(all, der.FromOID(extKeyUsages[u].id)...)
	}
	for _, id := range c.UnknownExtKeyUsage {
		all = append(all, der.FromOID(id)...)
	}
	return der.Wrap(der.Sequence, all), nil
}

func (c *Certificate) writeBasic() []byte {
	var ca, length []byte
	if c.IsCA {
		ca = der.FromBool(true)
	}
	if c.MaxPathLen > 0 || c.MaxPathLen == 0 && c.MaxPathLenZero {
		length = der.FromSmall(c.MaxPathLen)
	}
	return der.Wrap(der.Sequence, ca, length)
}

func (c *Certificate) writeInfoAccess() []byte {
	var all []byte
	add := func(id asn1.ObjectIdentifier, uris []string) {
		for _, uri := range uris {
			all = append(all, der.Wrap(der.Sequence, der.FromOID(id), der.Wrap(der.Context(nameURI), []byte(uri)))...)
		}
	}
	add(idOCSP, c.OCSPServer)
	add(idIssuers, c.IssuingCertificateURL)
	return der.Wrap(der.Sequence, all)
}

func writeNames(dns, emails []string, ips []net.IP, uris []*url.URL) ([]byte, error) {
	var all []byte
	var wrong error
	add := func(kind byte, text string) {
		if !ascii(text) && wrong == nil {
			wrong = notIA5(text)
		}
		all = append(all, der.Wrap(der.Context(kind), []byte(text))...)
	}
	for _, name := range dns {
		add(nameDNS, name)
	}
	for _, email := range emails {
		add(nameEmail, email)
	}
	for _, ip := range ips {
		if v4 := ip.To4(); v4 != nil {
			ip = v4
		}
		all = append(all, der.Wrap(der.Context(nameIP), ip)...)
	}
	for _, uri := range uris {
		add(nameURI, uri.String())
	}
	return der.Wrap(der.Sequence, all), wrong
}

func (c *Certificate) writePolicies() ([]byte, error) {
	var all []byte
	for _, p := range c.Policies {
		if len(p.der) == 0 {
			return nil, errors.New("invalid policy object identifier")
		}
		all = append(all, der.Wrap(der.Sequence, der.Wrap(der.ObjectID, p.der))...)
	}
	return der.Wrap(der.Sequence, all), nil
}

func (c *Certificate) writeCRLPoints() []byte {
	var all []byte
	for _, uri := range c.CRLDistributionPoints {
		name := der.Wrap(der.Explicit(0), der.Wrap(der.Context(nameURI), []byte(uri)))
		all = append(all, der.Wrap(der.Sequence, der.Wrap(der.Explicit(0), name))...)
	}
	return der.Wrap(der.Sequence, all)
}

func (c *Certificate) writeConstraints() ([]byte, error) {
	permitted, err := writeSubtrees(c.PermittedDNSDomains, c.PermittedIPRanges, c.PermittedEmailAddresses, c.PermittedURIDomains)
	if err != nil {
		return nil, err
	}
	excluded, err := writeSubtrees(c.ExcludedDNSDomains, c.ExcludedIPRanges, c.ExcludedEmailAddresses, c.ExcludedURIDomains)
	if err != nil {
		return nil, err
	}
	if permitted != nil {
		permitted = der.Wrap(der.Explicit(0), permitted)
	}
	if excluded != nil {
		excluded = der.Wrap(der.Explicit(1), excluded)
	}
	return der.Wrap(der.Sequence, permitted, excluded), nil
}

func writeSubtrees(dns []string, ips []*net.IPNet, emails, uris []string) (all []byte, err error) {
	add := func(kind byte, value []byte) {
		all = append(all, der.Wrap(der.Sequence, der.Wrap(der.Context(kind), value))...)
	}
	texts := func(kind byte, list []string) {
		for _, s := range list {
			if !ascii(s) && err == nil {
				err = notIA5(s)
			}
			add(kind, []byte(s))
		}
	}
	texts(nameDNS, dns)
	for _, n := range ips {
		ip := n.IP.Mask(n.Mask)
		if len(ip) == net.IPv6len && ip.To4() != nil {
			return nil, errors.New("x509: IP constraint contained IPv4-mapped IPv6 address with a IPv6 mask")
		}
		add(nameIP, append(slices.Clone(ip), n.Mask...))
	}
	texts(nameEmail, emails)
	texts(nameURI, uris)
	return all, err
}
