package x509

import (
	"crypto"
	"crypto/x509/pkix"
	"encoding/asn1"
	"errors"
	"internal/der"
	"io"
	"net"
	"net/url"
)

// CertificateRequest asks an authority for a certificate, PKCS #10.
type CertificateRequest struct {
	Raw                      []byte // all of it in DER
	RawTBSCertificateRequest []byte // the part that is signed, in DER
	RawSubjectPublicKeyInfo  []byte // the public key in DER
	RawSubject               []byte // the subject in DER
	RawSignatureAlgorithm    []byte // the algorithm of the signature in DER

	Version            int                // the version
	Signature          []byte             // the signature
	SignatureAlgorithm SignatureAlgorithm // the algorithm of the signature
	PublicKeyAlgorithm PublicKeyAlgorithm // the algorithm of the key
	PublicKey          any                // the key, such as an *rsa.PublicKey

	Subject         pkix.Name                       // whom it is about
	Attributes      []pkix.AttributeTypeAndValueSET // attributes, for old programs
	Extensions      []pkix.Extension                // all extensions, of those that were parsed
	ExtraExtensions []pkix.Extension                // further extensions, of those that are made

	DNSNames       []string   // names of hosts
	EmailAddresses []string   // addresses for e-mail
	IPAddresses    []net.IP   // IP addresses
	URIs           []*url.URL // URIs
}

var idExtensionRequest = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 14}

// CreateCertificateRequest returns a request in DER for template, signed by priv.
func CreateCertificateRequest(rand io.Reader, template *CertificateRequest, priv any) (csr []byte, err error) {
	key, ok := priv.(crypto.Signer)
	if !ok {
		return nil, errors.New("x509: certificate private key does not implement crypto.Signer")
	}
	s, err := schemeFor(key, template.SignatureAlgorithm)
	if err != nil {
		return nil, err
	}
	public, err := MarshalPKIXPublicKey(key.Public())
	if err != nil {
		return nil, err
	}
	extensions := template.ExtraExtensions
	hasNames := len(template.DNSNames)+len(template.EmailAddresses)+len(template.IPAddresses)+len(template.URIs) > 0
	if hasNames && extension(extensions, extNames) == nil {
		value, err := writeNames(template.DNSNames, template.EmailAddresses, template.IPAddresses, template.URIs)
		if err != nil {
			return nil, err
		}
		extensions = append([]pkix.Extension{{Id: extID(extNames), Value: value}}, extensions...)
	}
	attributes, err := template.writeAttributes(extensions)
	if err != nil {
		return nil, err
	}
	subject := template.RawSubject
	if len(subject) == 0 {
		if subject, err = writeName(template.Subject.ToRDNSequence()); err != nil {
			return nil, err
		}
	}
	return s.sign(rand, der.Wrap(der.Sequence, der.FromSmall(0), subject, public, der.Wrap(der.Explicit(0), attributes)), key)
}

// writeAttributes are the template's attributes; the extensions go into the one that asks for such, if it
// is there already.
func (c *CertificateRequest) writeAttributes(extensions []pkix.Extension) (all []byte, err error) {
	done := len(extensions) == 0
	for _, a := range c.Attributes {
		var sets []byte
		for i, set := range a.Value {
			var pairs []byte
			seen := map[string]bool{}
			for _, pair := range set {
				value := writeValue(pair.Value)
				if value == nil {
					return nil, asn1.StructuralError{Msg: "cannot encode attribute " + pair.Type.String()}
				}
				seen[pair.Type.String()] = true
				pairs = append(pairs, der.Wrap(der.Sequence, der.FromOID(pair.Type), value)...)
			}
			if i == 0 && !done && a.Type.Equal(idExtensionRequest) {
				done = true
				for _, e := range extensions {
					if !seen[e.Id.String()] {
						pairs = append(pairs, der.Wrap(der.Sequence, der.FromOID(e.Id), der.Wrap(der.OctetString, e.Value))...)
					}
				}
			}
			sets = append(sets, der.Wrap(der.Sequence, pairs)...)
		}
		all = append(all, der.Wrap(der.Sequence, der.FromOID(a.Type), der.Wrap(der.Set, sets))...)
	}
	if !done {
		all = append(all, der.Wrap(der.Sequence, der.FromOID(idExtensionRequest), der.Wrap(der.Set, writeExtensions(extensions)))...)
	}
	return all, nil
}

// ParseCertificateRequest parses a request in DER.
func ParseCertificateRequest(asn1Data []byte) (*CertificateRequest, error) {
	raw, tbs, outer, signature, err := takeSigned(asn1Data, "certificate request")
	if err != nil {
		return nil, errStructure
	}
	if len(raw) != len(asn1Data) {
		return nil, asn1.SyntaxError{Msg: "trailing data"}
	}
	c := &CertificateRequest{Raw: raw, RawTBSCertificateRequest: tbs, RawSignatureAlgorithm: outer, Signature: signature}
	same := der.Input(outer)
	if _, c.SignatureAlgorithm, err = takeAlgorithm(&same, outer); err != nil {
		return nil, errStructure
	}
	tbs, _ = tbs.Take(der.Sequence)
	var ok bool
	if c.Version, ok = tbs.Small(der.Integer); !ok {
		return nil, errStructure
	}
	if c.RawSubject, err = takeName(&tbs, &c.Subject); err != nil {
		return nil, err
	}
	var public Certificate
	if err := public.publicInfo(&tbs); err != nil {
		return nil, err
	}
	c.RawSubjectPublicKeyInfo, c.PublicKeyAlgorithm, c.PublicKey = public.RawSubjectPublicKeyInfo, public.PublicKeyAlgorithm, public.PublicKey
	attributes, ok := tbs.Take(der.Explicit(0))
	if !ok {
		return nil, errStructure
	}
	for len(attributes) > 0 {
		one, ok := attributes.Take(der.Sequence)
		if !ok {
			return nil, errStructure
		}
		if err := c.takeAttribute(one); err != nil {
			return nil, err
		}
	}
	for _, e := range c.Extensions {
		if extNumber(e.Id) != extNames {
			continue
		}
		var named Certificate
		if err := named.takeNames(e.Value); err != nil {
			return nil, err
		}
		c.DNSNames, c.EmailAddresses, c.IPAddresses, c.URIs = named.DNSNames, named.EmailAddresses, named.IPAddresses, named.URIs
	}
	return c, nil
}

// takeAttribute keeps an attribute if it has the usual form, and the extensions that it may ask for.
func (c *CertificateRequest) takeAttribute(in der.Input) error {
	id, ok := in.OID()
	if !ok {
		return nil
	}
	sets, ok := in.Take(der.Set)
	if !ok || len(in) > 0 {
		return nil
	}
	if idExtensionRequest.Equal(id) && len(sets) > 0 {
		extensions, err := parseExtensions(sets, "certificate request")
		if err != nil {
			return err
		}
		c.Extensions = append(c.Extensions, extensions...)
	}
	a := pkix.AttributeTypeAndValueSET{Type: id}
	for len(sets) > 0 {
		set, ok := sets.Take(der.Sequence)
		if !ok {
			return nil
		}
		pairs := []pkix.AttributeTypeAndValue{}
		for len(set) > 0 {
			pair, ok := set.Take(der.Sequence)
			if !ok {
				return nil
			}
			kind, ok := pair.OID()
			if !ok {
				return nil
			}
			value, err := parseValue(&pair)
			if err != nil {
				return nil
			}
			pairs = append(pairs, pkix.AttributeTypeAndValue{Type: kind, Value: value})
		}
		a.Value = append(a.Value, pairs)
	}
	c.Attributes = append(c.Attributes, a)
	return nil
}

// CheckSignature returns nil if the request is signed by its own key.
func (c *CertificateRequest) CheckSignature() error {
	return checkSignature(c.SignatureAlgorithm, c.RawTBSCertificateRequest, c.Signature, c.PublicKey, true)
}
