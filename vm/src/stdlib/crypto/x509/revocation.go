package x509

import (
	"bytes"
	"crypto"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/pem"
	"errors"
	"fmt"
	"internal/der"
	"io"
	"math/big"
	"time"
)

// RevocationList is a list of certificates that are no longer good.
type RevocationList struct {
	Raw                       []byte                    // all of it in DER
	RawTBSRevocationList      []byte                    // the part that is signed, in DER
	RawIssuer                 []byte                    // the issuer in DER
	RawSignatureAlgorithm     []byte                    // the algorithm of the signature in DER
	Issuer                    pkix.Name                 // who signed it
	AuthorityKeyId            []byte                    // what identifies the issuer's key
	Signature                 []byte                    // the signature
	SignatureAlgorithm        SignatureAlgorithm        // the algorithm of the signature
	RevokedCertificateEntries []RevocationListEntry     // the certificates
	RevokedCertificates       []pkix.RevokedCertificate // the certificates, for old programs
	Number                    *big.Int                  // the number of the list
	ThisUpdate                time.Time                 // when it was made
	NextUpdate                time.Time                 // when there will be a new one
	Extensions                []pkix.Extension          // all extensions, of those that were parsed
	ExtraExtensions           []pkix.Extension          // further extensions, of those that are made
}

// RevocationListEntry is a certificate that was revoked.
type RevocationListEntry struct {
	Raw             []byte           // all of it in DER
	SerialNumber    *big.Int         // the serial number
	RevocationTime  time.Time        // when it was revoked
	ReasonCode      int              // why; 0 is unspecified
	Extensions      []pkix.Extension // all extensions, of those that were parsed
	ExtraExtensions []pkix.Extension // further extensions, of those that are made
}

// CheckSignatureFrom returns nil if parent has signed the list and may do so.
func (rl *RevocationList) CheckSignatureFrom(parent *Certificate) error {
	if parent.Version == 3 && !parent.BasicConstraintsValid || parent.BasicConstraintsValid && !parent.IsCA {
		return ConstraintViolationError{}
	}
	if parent.KeyUsage != 0 && parent.KeyUsage&KeyUsageCRLSign == 0 {
		return ConstraintViolationError{}
	}
	if parent.PublicKeyAlgorithm == UnknownPublicKeyAlgorithm {
		return ErrUnsupportedAlgorithm
	}
	return parent.CheckSignature(rl.SignatureAlgorithm, rl.RawTBSRevocationList, rl.Signature)
}

// ParseRevocationList parses a list in DER.
func ParseRevocationList(b []byte) (*RevocationList, error) {
	malformed := errors.New("x509: malformed crl")
	raw, tbs, outer, signature, err := takeSigned(b, "crl")
	if err != nil {
		return nil, err
	}
	rl := &RevocationList{Raw: raw, RawTBSRevocationList: tbs, Signature: signature}
	tbs, _ = tbs.Take(der.Sequence)
	if !tbs.Next(der.Integer) {
		return nil, errors.New("x509: unsupported crl version")
	}
	version, ok := tbs.Small(der.Integer)
	if !ok {
		return nil, malformed
	}
	if version != 1 {
		return nil, fmt.Errorf("x509: unsupported crl version: %d", version)
	}
	if rl.RawSignatureAlgorithm, rl.SignatureAlgorithm, err = takeAlgorithm(&tbs, outer); err != nil {
		return nil, err
	}
	if rl.RawIssuer, err = takeName(&tbs, &rl.Issuer); err != nil {
		return nil, err
	}
	if rl.ThisUpdate, err = takeTime(&tbs); err != nil {
		return nil, err
	}
	if tbs.Next(der.UTCTime) || tbs.Next(der.GeneralizedTime) {
		if rl.NextUpdate, err = takeTime(&tbs); err != nil {
			return nil, err
		}
	}
	entries, _, ok := tbs.Optional(der.Sequence)
	if !ok {
		return nil, malformed
	}
	for len(entries) > 0 {
		entry, ok := entries.Whole(der.Sequence)
		if !ok {
			return nil, malformed
		}
		if err := rl.takeEntry(entry); err != nil {
			return nil, err
		}
	}
	extensions, there, ok := tbs.Optional(der.Explicit(0))
	if !ok {
		return nil, errors.New("x509: malformed extensions")
	}
	if there {
		if rl.Extensions, err = parseExtensions(extensions, "crl"); err != nil {
			return nil, err
		}
	}
	if e := extension(rl.Extensions, extAuthorityKey); e != nil {
		if rl.AuthorityKeyId, err = authorityKey(*e); err != nil {
			return nil, err
		}
	}
	if e := extension(rl.Extensions, extCRLNumber); e != nil {
		in := der.Input(e.Value)
		if rl.Number, ok = in.Int(); !ok {
			return nil, errors.New("x509: malformed crl number")
		}
	}
	return rl, nil
}

func (rl *RevocationList) takeEntry(raw der.Input) (err error) {
	e := RevocationListEntry{Raw: raw}
	in, _ := raw.Take(der.Sequence)
	var ok bool
	if e.SerialNumber, ok = in.Int(); !ok {
		return errors.New("x509: malformed serial number")
	}
	if e.RevocationTime, err = takeTime(&in); err != nil {
		return err
	}
	if len(in) > 0 {
		if e.Extensions, err = parseExtensions(in, "crl entry"); err != nil {
			return err
		}
	}
	if x := extension(e.Extensions, extReason); x != nil {
		value := der.Input(x.Value)
		if e.ReasonCode, ok = value.Small(der.Enumerated); !ok {
			return errors.New("x509: malformed reasonCode extension")
		}
	}
	rl.RevokedCertificateEntries = append(rl.RevokedCertificateEntries, e)
	rl.RevokedCertificates = append(rl.RevokedCertificates, pkix.RevokedCertificate{
		SerialNumber: e.SerialNumber, RevocationTime: e.RevocationTime, Extensions: e.Extensions,
	})
	return nil
}

// CreateRevocationList returns a list in DER for template, signed by priv, whose certificate is issuer.
func CreateRevocationList(rand io.Reader, template *RevocationList, issuer *Certificate, priv crypto.Signer) ([]byte, error) {
	switch {
	case template == nil:
		return nil, errors.New("x509: template can not be nil")
	case issuer == nil:
		return nil, errors.New("x509: issuer can not be nil")
	case issuer.KeyUsage&KeyUsageCRLSign == 0:
		return nil, errors.New("x509: issuer must have the crlSign key usage bit set")
	case len(issuer.SubjectKeyId) == 0:
		return nil, errors.New("x509: issuer certificate doesn't contain a subject key identifier")
	case template.NextUpdate.Before(template.ThisUpdate):
		return nil, errors.New("x509: template.ThisUpdate is after template.NextUpdate")
	case template.Number == nil:
		return nil, errors.New("x509: template contains nil Number field")
	case template.Number.BitLen() > 159:
		return nil, errors.New("x509: CRL number exceeds 20 octets")
	}
	s, err := schemeFor(priv, template.SignatureAlgorithm)
	if err != nil {
		return nil, err
	}
	entries, err := template.writeEntries()
	if err != nil {
		return nil, err
	}
	name, err := subjectOf(issuer)
	if err != nil {
		return nil, err
	}
	extensions := append([]pkix.Extension{
		{Id: extID(extAuthorityKey), Value: der.Wrap(der.Sequence, der.Wrap(der.Context(0), issuer.SubjectKeyId))},
		{Id: extID(extCRLNumber), Value: der.FromInt(template.Number)},
	}, template.ExtraExtensions...)
	return s.sign(rand, der.Wrap(der.Sequence,
		der.FromSmall(1),
		s.identifier(),
		name,
		der.FromTime(template.ThisUpdate),
		der.FromTime(template.NextUpdate),
		entries,
		der.Wrap(der.Explicit(0), writeExtensions(extensions))), priv)
}

// writeEntries returns the list of what is revoked, nothing if nothing is.
func (rl *RevocationList) writeEntries() ([]byte, error) {
	var all []byte
	add := func(serial *big.Int, when time.Time, extensions []pkix.Extension) {
		var tail []byte
		if len(extensions) > 0 {
			tail = writeExtensions(extensions)
		}
		all = append(all, der.Wrap(der.Sequence, der.FromInt(serial), der.FromTime(when), tail)...)
	}
	if len(rl.RevokedCertificateEntries) == 0 {
		for _, c := range rl.RevokedCertificates {
			add(c.SerialNumber, c.RevocationTime, c.Extensions)
		}
	}
	for _, e := range rl.RevokedCertificateEntries {
		if e.SerialNumber == nil {
			return nil, errors.New("x509: template contains entry with nil SerialNumber field")
		}
		if e.RevocationTime.IsZero() {
			return nil, errors.New("x509: template contains entry with zero RevocationTime field")
		}
		extensions := e.ExtraExtensions
		if extension(extensions, extReason) != nil {
			return nil, errors.New("x509: template contains entry with ReasonCode ExtraExtension; use ReasonCode field instead")
		}
		if e.ReasonCode != 0 {
			in := der.Input(der.FromSmall(e.ReasonCode))
			code, _ := in.Take(der.Integer)
			reason := pkix.Extension{Id: extID(extReason), Value: der.Wrap(der.Enumerated, code)}
			extensions = append(extensions[:len(extensions):len(extensions)], reason)
		}
		add(e.SerialNumber, e.RevocationTime, extensions)
	}
	if all == nil {
		return nil, nil
	}
	return der.Wrap(der.Sequence, all), nil
}

// ParseCRL parses a list in PEM or DER: the old form of ParseRevocationList.
func ParseCRL(crlBytes []byte) (*pkix.CertificateList, error) {
	if bytes.HasPrefix(crlBytes, []byte("-----BEGIN X509 CRL")) {
		if block, _ := pem.Decode(crlBytes); block != nil && block.Type == "X509 CRL" {
			crlBytes = block.Bytes
		}
	}
	return ParseDERCRL(crlBytes)
}

// ParseDERCRL parses a list in DER: the old form of ParseRevocationList.
func ParseDERCRL(derBytes []byte) (*pkix.CertificateList, error) {
	list := new(pkix.CertificateList)
	rest, err := asn1.Unmarshal(derBytes, list)
	if err != nil {
		return nil, err
	}
	if len(rest) != 0 {
		return nil, errors.New("x509: trailing data after CRL")
	}
	return list, nil
}

// CreateCRL makes a list without number, as was once usual.
func (c *Certificate) CreateCRL(rand io.Reader, priv any, revokedCerts []pkix.RevokedCertificate, now, expiry time.Time) (crlBytes []byte, err error) {
	key, ok := priv.(crypto.Signer)
	if !ok {
		return nil, errors.New("x509: certificate private key does not implement crypto.Signer")
	}
	s, err := schemeFor(key, 0)
	if err != nil {
		return nil, err
	}
	list := RevocationList{RevokedCertificates: revokedCerts}
	entries, err := list.writeEntries()
	if err != nil {
		return nil, err
	}
	name, err := writeName(c.Subject.ToRDNSequence())
	if err != nil {
		return nil, err
	}
	var tail []byte
	if len(c.SubjectKeyId) > 0 {
		id := pkix.Extension{Id: extID(extAuthorityKey), Value: der.Wrap(der.Sequence, der.Wrap(der.Context(0), c.SubjectKeyId))}
		tail = der.Wrap(der.Explicit(0), writeExtensions([]pkix.Extension{id}))
	}
	return s.sign(rand, der.Wrap(der.Sequence, der.FromSmall(1), s.identifier(), name,
		der.FromTime(now), der.FromTime(expiry), entries, tail), key)
}
