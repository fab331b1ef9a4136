// Package x509 reads, makes and verifies certificates, and writes keys in their formats.
package x509

import (
	"bytes"
	"crypto/x509/pkix"
	"encoding/asn1"
	"errors"
	"fmt"
	"internal/der"
	"internal/godebug"
	"math/big"
	"net"
	"net/url"
	"strconv"
	"time"
)

// KeyUsage says what a key may be used for, as bits.
type KeyUsage int

// What a key may be used for.
const (
	KeyUsageDigitalSignature KeyUsage = 1 << iota
	KeyUsageContentCommitment
	KeyUsageKeyEncipherment
	KeyUsageDataEncipherment
	KeyUsageKeyAgreement
	KeyUsageCertSign
	KeyUsageCRLSign
	KeyUsageEncipherOnly
	KeyUsageDecipherOnly
)

var negativeSerial = godebug.New("x509negativeserial")

var keyUsageNames = []string{
	"digitalSignature", "contentCommitment", "keyEncipherment", "dataEncipherment", "keyAgreement",
	"keyCertSign", "cRLSign", "encipherOnly", "decipherOnly",
}

// String returns the names of the bits.
func (i KeyUsage) String() string {
	for bit, name := range keyUsageNames {
		if i == 1<<bit {
			return name
		}
	}
	return "KeyUsage(" + strconv.Itoa(int(i)) + ")"
}

// ExtKeyUsage is a purpose of a key.
type ExtKeyUsage int

// Purposes of a key.
const (
	ExtKeyUsageAny ExtKeyUsage = iota
	ExtKeyUsageServerAuth
	ExtKeyUsageClientAuth
	ExtKeyUsageCodeSigning
	ExtKeyUsageEmailProtection
	ExtKeyUsageIPSECEndSystem
	ExtKeyUsageIPSECTunnel
	ExtKeyUsageIPSECUser
	ExtKeyUsageTimeStamping
	ExtKeyUsageOCSPSigning
	ExtKeyUsageMicrosoftServerGatedCrypto
	ExtKeyUsageNetscapeServerGatedCrypto
	ExtKeyUsageMicrosoftCommercialCodeSigning
	ExtKeyUsageMicrosoftKernelCodeSigning
)

var extKeyUsages = []struct {
	name string
	id   asn1.ObjectIdentifier
}{
	{"anyExtendedKeyUsage", asn1.ObjectIdentifier{2, 5, 29, 37, 0}},
	{"serverAuth", pkixID(3, 1)},
	{"clientAuth", pkixID(3, 2)},
	{"codeSigning", pkixID(3, 3)},
	{"emailProtection", pkixID(3, 4)},
	{"ipsecEndSystem", pkixID(3, 5)},
	{"ipsecTunnel", pkixID(3, 6)},
	{"ipsecUser", pkixID(3, 7)},
	{"timeStamping", pkixID(3, 8)},
	{"OCSPSigning", pkixID(3, 9)},
	{"msSGC", asn1.ObjectIdentifier{1, 3, 6, 1, 4, 1, 311, 10, 3, 3}},
	{"nsSGC", asn1.ObjectIdentifier{2, 16, 840, 1, 113730, 4, 1}},
	{"msCodeCom", asn1.ObjectIdentifier{1, 3, 6, 1, 4, 1, 311, 2, 1, 22}},
	{"msKernelCode", asn1.ObjectIdentifier{1, 3, 6, 1, 4, 1, 311, 61, 1, 1}},
}

func pkixID(n ...int) asn1.ObjectIdentifier {
	return append(asn1.ObjectIdentifier{1, 3, 6, 1, 5, 5, 7}, n...)
}

// String returns the name.
func (i ExtKeyUsage) String() string {
	if i < 0 || int(i) >= len(extKeyUsages) {
		return "ExtKeyUsage(" + strconv.Itoa(int(i)) + ")"
	}
	return extKeyUsages[i].name
}

// OID returns the usage's identifier.
func (i ExtKeyUsage) OID() OID {
	if i < 0 || int(i) >= len(extKeyUsages) {
		panic("x509: internal error: unknown ExtKeyUsage")
	}
	oid, _ := OIDFromASN1OID(extKeyUsages[i].id)
	return oid
}

// Certificate is one that was parsed, or the template of one that is made.
type Certificate struct {
	Raw                     []byte // all of it in DER
	RawTBSCertificate       []byte // the part that is signed, in DER
	RawSubjectPublicKeyInfo []byte // the public key in DER
	RawSubject              []byte // the subject in DER
	RawIssuer               []byte // the issuer in DER
	RawSignatureAlgorithm   []byte // the algorithm of the signature in DER

	Signature          []byte             // the signature
	SignatureAlgorithm SignatureAlgorithm // the algorithm of the signature

	PublicKeyAlgorithm PublicKeyAlgorithm // the algorithm of the key
	PublicKey          any                // the key, such as an *rsa.PublicKey

	Version             int       // the version
	SerialNumber        *big.Int  // the serial number
	Issuer              pkix.Name // who signed it
	Subject             pkix.Name // whom it is about
	NotBefore, NotAfter time.Time // from when until when it is valid
	KeyUsage            KeyUsage  // what the key may be used for

	Extensions                  []pkix.Extension        // all extensions, of those that were parsed
	ExtraExtensions             []pkix.Extension        // further extensions, of those that are made
	UnhandledCriticalExtensions []asn1.ObjectIdentifier // critical extensions that are not understood

	ExtKeyUsage        []ExtKeyUsage           // purposes of the key
	UnknownExtKeyUsage []asn1.ObjectIdentifier // purposes that have no constant

	BasicConstraintsValid bool // whether IsCA and MaxPathLen are known
	IsCA                  bool // whether it may sign certificates
	// MaxPathLen: how many certificates may follow below it; -1 for any number. 0 counts if MaxPathLenZero is
	// true.
	MaxPathLen     int
	MaxPathLenZero bool // whether a MaxPathLen of 0 is meant

	SubjectKeyId   []byte // what identifies the key
	AuthorityKeyId []byte // what identifies the issuer's key

	OCSPServer            []string // where to ask whether it was revoked
	IssuingCertificateURL []string // where the issuer's certificate is

	DNSNames       []string   // names of hosts
	EmailAddresses []string   // addresses for e-mail
	IPAddresses    []net.IP   // IP addresses
	URIs           []*url.URL // URIs

	PermittedDNSDomainsCritical bool         // whether the constraints of names are critical
	PermittedDNSDomains         []string     // domains that certificates below may be for
	ExcludedDNSDomains          []string     // domains that they may not be for
	PermittedIPRanges           []*net.IPNet // networks that they may be for
	ExcludedIPRanges            []*net.IPNet // networks that they may not be for
	PermittedEmailAddresses     []string     // addresses that they may be for
	ExcludedEmailAddresses      []string     // addresses that they may not be for
	PermittedURIDomains         []string     // domains that their URIs may be in
	ExcludedURIDomains          []string     // domains that their URIs may not be in

	CRLDistributionPoints []string // where lists of revoked certificates are

	PolicyIdentifiers []asn1.ObjectIdentifier // policies, as package asn1 has them
	Policies          []OID                   // policies

	// InhibitAnyPolicy: below how many certificates the policy "any" has no meaning. 0 counts if
	// InhibitAnyPolicyZero is true.
	InhibitAnyPolicy     int
	InhibitAnyPolicyZero bool // whether an InhibitAnyPolicy of 0 is meant
	// InhibitPolicyMapping: below how many certificates policies cannot be mapped. 0 counts if
	// InhibitPolicyMappingZero is true.
	InhibitPolicyMapping     int
	InhibitPolicyMappingZero bool // whether an InhibitPolicyMapping of 0 is meant
	// RequireExplicitPolicy: below how many certificates a policy is needed. 0 counts if
	// RequireExplicitPolicyZero is true.
	RequireExplicitPolicy     int
	RequireExplicitPolicyZero bool            // whether a RequireExplicitPolicy of 0 is meant
	PolicyMappings            []PolicyMapping // policies of the issuer that are the same as others
}

// PolicyMapping says that a policy of the issuer is the same as one of the subject.
type PolicyMapping struct {
	IssuerDomainPolicy  OID // the issuer's policy
	SubjectDomainPolicy OID // the subject's policy
}

// Equal is true if both have the same bytes.
func (c *Certificate) Equal(other *Certificate) bool {
	if c == nil || other == nil {
		return c == other
	}
	return bytes.Equal(c.Raw, other.Raw)
}

// CheckSignature returns nil if signature is one of signed by c's key. It does not check that c may sign.
func (c *Certificate) CheckSignature(algo SignatureAlgorithm, signed, signature []byte) error {
	return checkSignature(algo, signed, signature, c.PublicKey, true)
}

// CheckSignatureFrom returns nil if parent has signed c and may do so. Use Verify for whole chains.
func (c *Certificate) CheckSignatureFrom(parent *Certificate) error {
	if parent.Version == 3 && !parent.BasicConstraintsValid || parent.BasicConstraintsValid && !parent.IsCA {
		return ConstraintViolationError{}
	}
	if parent.KeyUsage != 0 && parent.KeyUsage&KeyUsageCertSign == 0 {
		return ConstraintViolationError{}
	}
	if parent.PublicKeyAlgorithm == UnknownPublicKeyAlgorithm {
		return ErrUnsupportedAlgorithm
	}
	return checkSignature(c.SignatureAlgorithm, c.RawTBSCertificate, c.Signature, parent.PublicKey, false)
}

// CheckCRLSignature returns nil if c has signed crl: the old form of RevocationList.CheckSignatureFrom.
func (c *Certificate) CheckCRLSignature(crl *pkix.CertificateList) error {
	algo := algorithmOf(crl.SignatureAlgorithm.Algorithm, crl.SignatureAlgorithm.Parameters.FullBytes)
	return c.CheckSignature(algo, crl.TBSCertList.Raw, crl.SignatureValue.RightAlign())
}

// ParseCertificate parses one certificate in DER.
func ParseCertificate(b []byte) (*Certificate, error) {
	c, err := parseCertificate(b)
	if err != nil {
		return nil, err
	}
	if len(c.Raw) != len(b) {
		return nil, errors.New("x509: trailing data")
	}
	return c, nil
}

// ParseCertificates parses certificates in DER, one right after the other.
func ParseCertificates(b []byte) ([]*Certificate, error) {
	var all []*Certificate
	for len(b) > 0 {
		c, err := parseCertificate(b)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
		b = b[len(c.Raw):]
	}
	return all, nil
}

// takeSigned takes what is signed, the algorithm and the signature apart.
func takeSigned(b []byte, what string) (raw, tbs der.Input, algo, signature []byte, err error) {
	malformed := errors.New("x509: malformed " + what)
	in := der.Input(b)
	raw, ok := in.Whole(der.Sequence)
	if !ok {
		return nil, nil, nil, nil, malformed
	}
	in = raw
	in, _ = in.Take(der.Sequence)
	if tbs, ok = in.Whole(der.Sequence); !ok {
		return nil, nil, nil, nil, errors.New("x509: malformed tbs " + what)
	}
	if algo, ok = in.Whole(der.Sequence); !ok {
		return nil, nil, nil, nil, errors.New("x509: malformed algorithm identifier")
	}
	bits, n, ok := in.Bits()
	if !ok {
		return nil, nil, nil, nil, errors.New("x509: malformed signature")
	}
	return raw, tbs, algo, asn1.BitString{Bytes: bits, BitLength: n}.RightAlign(), nil
}

// takeAlgorithm reads how something is signed, which has to be what the outer identifier says.
func takeAlgorithm(in *der.Input, outer []byte) (raw []byte, algo SignatureAlgorithm, err error) {
	raw, ok := in.Whole(der.Sequence)
	if !ok {
		return nil, 0, errors.New("x509: malformed signature algorithm identifier")
	}
	if !bytes.Equal(raw, outer) {
		return nil, 0, errors.New("x509: inner and outer signature algorithm identifiers don't match")
	}
	body := der.Input(raw)
	body, _ = body.Take(der.Sequence)
	id, parameters, err := algorithm(body)
	if err != nil {
		return nil, 0, err
	}
	return raw, algorithmOf(id, parameters), nil
}

func takeName(in *der.Input, name *pkix.Name) (raw []byte, err error) {
	raw, ok := in.Whole(der.Sequence)
	if !ok {
		return nil, errors.New("x509: malformed issuer")
	}
	rdns, err := parseName(raw)
	if err != nil {
		return nil, err
	}
	name.FillFromRDNSequence(&rdns)
	return raw, nil
}

func takeTime(in *der.Input) (time.Time, error) {
	of := ""
	switch {
	case in.Next(der.UTCTime):
		of = "UTCTime"
	case in.Next(der.GeneralizedTime):
		of = "GeneralizedTime"
	default:
		return time.Time{}, errors.New("x509: unsupported time format")
	}
	t, ok := in.Time()
	if !ok {
		return t, errors.New("x509: malformed " + of)
	}
	return t, nil
}

// publicInfo returns a public key as certificates hold it.
func (c *Certificate) publicInfo(in *der.Input) error {
	raw, ok := in.Whole(der.Sequence)
	if !ok {
		return errors.New("x509: malformed spki")
	}
	c.RawSubjectPublicKeyInfo = raw
	raw, _ = raw.Take(der.Sequence)
	algo, ok := raw.Take(der.Sequence)
	if !ok {
		return errors.New("x509: malformed public key algorithm identifier")
	}
	id, parameters, err := algorithm(algo)
	if err != nil {
		return err
	}
	bits, n, ok := raw.Bits()
	if !ok {
		return errors.New("x509: malformed subjectPublicKey")
	}
	c.PublicKeyAlgorithm = keyAlgorithmOf(id)
	if c.PublicKeyAlgorithm != UnknownPublicKeyAlgorithm && c.PublicKeyAlgorithm != DSA {
		c.PublicKey, err = parsePublic(id, parameters, asn1.BitString{Bytes: bits, BitLength: n}.RightAlign())
	}
	return err
}

func parseCertificate(b []byte) (*Certificate, error) {
	c := &Certificate{}
	raw, tbs, outer, signature, err := takeSigned(b, "certificate")
	if err != nil {
		return nil, err
	}
	c.Raw, c.RawTBSCertificate, c.Signature = raw, tbs, signature
	tbs, _ = tbs.Take(der.Sequence)
	version, there, ok := tbs.Optional(der.Explicit(0))
	if there && ok {
		c.Version, ok = version.Small(der.Integer)
	}
	if !ok || c.Version < 0 {
		return nil, errors.New("x509: malformed version")
	}
	if c.Version++; c.Version > 3 {
		return nil, errors.New("x509: invalid version")
	}
	if c.SerialNumber, ok = tbs.Int(); !ok {
		return nil, errors.New("x509: malformed serial number")
	}
	if c.SerialNumber.Sign() < 0 && negativeSerial.Value() != "1" {
		return nil, errors.New("x509: negative serial number")
	}
	if c.RawSignatureAlgorithm, c.SignatureAlgorithm, err = takeAlgorithm(&tbs, outer); err != nil {
		return nil, err
	}
	if c.RawIssuer, err = takeName(&tbs, &c.Issuer); err != nil {
		return nil, err
	}
	validity, ok := tbs.Take(der.Sequence)
	if !ok {
		return nil, errors.New("x509: malformed validity")
	}
	if c.NotBefore, err = takeTime(&validity); err != nil {
		return nil, err
	}
	if c.NotAfter, err = takeTime(&validity); err != nil {
		return nil, err
	}
	if c.RawSubject, err = takeName(&tbs, &c.Subject); err != nil {
		return nil, err
	}
	if err := c.publicInfo(&tbs); err != nil {
		return nil, err
	}
	if c.Version > 1 {
		if _, _, ok := tbs.Optional(der.Context(1)); !ok {
			return nil, errors.New("x509: malformed issuerUniqueID")
		}
		if _, _, ok := tbs.Optional(der.Context(2)); !ok {
			return nil, errors.New("x509: malformed subjectUniqueID")
		}
	}
	if c.Version == 3 {
		outer, there, ok := tbs.Optional(der.Explicit(3))
		if !ok {
			return nil, errors.New("x509: malformed extensions")
		}
		if there {
			if c.Extensions, err = parseExtensions(outer, "certificate"); err != nil {
				return nil, err
			}
			for _, e := range c.Extensions {
				if err := c.take(e); err != nil {
					return nil, err
				}
			}
		}
	}
	return c, nil
}

func parseExtensions(in der.Input, of string) ([]pkix.Extension, error) {
	list, ok := in.Take(der.Sequence)
	if !ok {
		return nil, errors.New("x509: malformed extensions")
	}
	var all []pkix.Extension
	seen := map[string]bool{}
	for len(list) > 0 {
		one, ok := list.Take(der.Sequence)
		if !ok {
			return nil, errors.New("x509: malformed extension")
		}
		var e pkix.Extension
		id, ok := one.OID()
		if !ok {
			return nil, errors.New("x509: malformed extension OID field")
		}
		e.Id = id
		if one.Next(der.Boolean) {
			if e.Critical, ok = one.Bool(); !ok {
				return nil, errors.New("x509: malformed extension critical field")
			}
		}
		value, ok := one.Take(der.OctetString)
		if !ok {
			return nil, errors.New("x509: malformed extension value field")
		}
		e.Value = value
		if name := e.Id.String(); seen[name] {
			return nil, fmt.Errorf("x509: %s contains duplicate extension with OID %q", of, name)
		} else {
			seen[name] = true
		}
		all = append(all, e)
	}
	return all, nil
}

// parseName reads a distinguished name.
func parseName(raw der.Input) (pkix.RDNSequence, error) {
	invalid := errors.New("x509: invalid RDNSequence")
	list, ok := raw.Take(der.Sequence)
	if !ok {
		return nil, invalid
	}
	var name pkix.RDNSequence
	for len(list) > 0 {
		in, ok := list.Take(der.Set)
		if !ok {
			return nil, invalid
		}
		var set pkix.RelativeDistinguishedNameSET
		for len(in) > 0 {
			pair, ok := in.Take(der.Sequence)
			if !ok {
				return nil, errors.New("x509: invalid RDNSequence: invalid attribute")
			}
			id, ok := pair.OID()
			if !ok {
				return nil, errors.New("x509: invalid RDNSequence: invalid attribute type")
			}
			value, err := parseValue(&pair)
			if err != nil {
				return nil, fmt.Errorf("x509: invalid RDNSequence: invalid attribute value: %s", err)
			}
			set = append(set, pkix.AttributeTypeAndValue{Type: id, Value: value})
		}
		name = append(name, set)
	}
	return name, nil
}

// parseValue reads a value of any type.
func parseValue(in *der.Input) (any, error) {
	element := *in
	tag, whole, body, ok := in.Any()
	if !ok {
		return nil, errors.New("invalid ASN.1 element")
	}
	if text, wrong, ok := der.ParseString(tag, body); ok {
		return text, nil
	} else if wrong != "" {
		return nil, errors.New(wrong)
	}
	switch tag {
	case der.Integer:
		n, ok := element.Small(der.Integer)
		if !ok {
			return nil, errors.New("invalid ASN.1 integer")
		}
		return int64(n), nil
	case der.BitString:
		b, n, ok := element.Bits()
		if !ok {
			return nil, errors.New("invalid ASN.1 BIT STRING")
		}
		return asn1.BitString{Bytes: b, BitLength: n}, nil
	case der.OctetString:
		return []byte(body), nil
	case der.ObjectID:
		id, ok := element.OID()
		if !ok {
			return nil, errors.New("invalid ASN.1 OBJECT IDENTIFIER")
		}
		return asn1.ObjectIdentifier(id), nil
	case der.UTCTime, der.GeneralizedTime:
		return takeTime(&element)
	case der.Boolean:
		v, ok := element.Bool()
		if !ok {
			return nil, errors.New("invalid ASN.1 BOOLEAN")
		}
		return v, nil
	case der.Null:
		return nil, nil
	}
	return asn1.RawValue{Class: int(tag >> 6), IsCompound: tag&0x20 != 0, Tag: int(tag & 0x1f), Bytes: body, FullBytes: whole}, nil
}
