// Certificates, requests and revocation lists: made with keys whose signatures are always the same, and
// parsed again, field by field.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/hex"
	"fmt"
	"math/big"
	"net"
	"net/url"
	"strings"
	"time"
)

func key(n byte) ed25519.PrivateKey { return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{n}, 32)) }

func show(what string, b []byte, err error) {
	sum := sha256.Sum256(b)
	fmt.Println(what, len(b), hex.EncodeToString(sum[:8]), err)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

var from = time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC)

var authority = &x509.Certificate{
	SerialNumber:          big.NewInt(1),
	Subject:               pkix.Name{CommonName: "Root", Organization: []string{"B", "A"}, Country: []string{"DE"}, Locality: []string{"Köln"}},
	NotBefore:             from,
	NotAfter:              from.AddDate(40, 0, 0),
	KeyUsage:              x509.KeyUsageCertSign | x509.KeyUsageCRLSign | x509.KeyUsageDecipherOnly,
	IsCA:                  true,
	BasicConstraintsValid: true,
	MaxPathLen:            2,
}

func full() *x509.Certificate {
	uri := must(url.Parse("spiffe://host.example/x"))
	_, network, _ := net.ParseCIDR("10.0.0.0/8")
	_, network6, _ := net.ParseCIDR("2001:db8::/32")
	policy := must(x509.ParseOID("1.2.3.4.18446744073709551616"))
	return &x509.Certificate{
		SerialNumber: new(big.Int).Lsh(big.NewInt(255), 64),
		Subject: pkix.Name{
			CommonName: `a, "b"+c<d> \;#`, SerialNumber: "77", StreetAddress: []string{" x "}, PostalCode: []string{"#1"}, Province: []string{"P"},
			OrganizationalUnit: []string{"U*"},
			ExtraNames:         []pkix.AttributeTypeAndValue{{Type: asn1.ObjectIdentifier{1, 2, 3, 4}, Value: "extra"}, {Type: asn1.ObjectIdentifier{2, 5, 4, 42}, Value: 5}},
		},
		NotBefore:             from,
		NotAfter:              from.AddDate(1, 0, 0),
		KeyUsage:              x509.KeyUsageDigitalSignature,
		ExtKeyUsage:           []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
		UnknownExtKeyUsage:    []asn1.ObjectIdentifier{{1, 2, 3}},
		BasicConstraintsValid: true,
		SubjectKeyId:          []byte{1, 2, 3},
		OCSPServer:            []string{"http://ocsp.example"},
		IssuingCertificateURL: []string{"http://crt.example/x.crt"},
		DNSNames:              []string{"host.example", "*.wild.example"},
		EmailAddresses:        []string{"me@host.example"},
		IPAddresses:           []net.IP{net.ParseIP("127.0.0.1"), net.ParseIP("2001:db8::1")},
		URIs:                  []*url.URL{uri},
		CRLDistributionPoints: []string{"http://crl.example/1.crl"},
		Policies:              []x509.OID{policy},

		PermittedDNSDomainsCritical: true,
		PermittedDNSDomains:         []string{".example"},
		ExcludedDNSDomains:          []string{"bad.example"},
		PermittedIPRanges:           []*net.IPNet{network},
		ExcludedIPRanges:            []*net.IPNet{network6},
		PermittedEmailAddresses:     []string{"me@host.example"},
		ExcludedURIDomains:          []string{".evil"},
		ExtraExtensions:             []pkix.Extension{{Id: asn1.ObjectIdentifier{1, 2, 3, 9}, Value: []byte{5, 0}}, {Id: asn1.ObjectIdentifier{1, 2, 3, 10}, Critical: true, Value: []byte{5, 0}}},
	}
}

func tell(c *x509.Certificate) {
	fmt.Println(c.Version, c.SerialNumber, c.SignatureAlgorithm, c.PublicKeyAlgorithm, c.NotBefore, c.NotAfter)
	fmt.Println(c.Subject, "|", c.Issuer, "|", c.Subject.ToRDNSequence())
	fmt.Println(c.Subject.CommonName, c.Subject.SerialNumber, c.Subject.Organization, c.Subject.Locality, len(c.Subject.Names))
	fmt.Println(c.KeyUsage, c.ExtKeyUsage, c.UnknownExtKeyUsage, c.BasicConstraintsValid, c.IsCA, c.MaxPathLen, c.MaxPathLenZero)
	fmt.Printf("%x %x\n", c.SubjectKeyId, c.AuthorityKeyId)
	fmt.Println(c.OCSPServer, c.IssuingCertificateURL, c.CRLDistributionPoints, c.Policies, c.PolicyIdentifiers)
	fmt.Println(c.DNSNames, c.EmailAddresses, c.IPAddresses, c.URIs)
	fmt.Println(c.PermittedDNSDomainsCritical, c.PermittedDNSDomains, c.ExcludedDNSDomains, c.PermittedIPRanges, c.ExcludedIPRanges,
		c.PermittedEmailAddresses, c.ExcludedEmailAddresses, c.PermittedURIDomains, c.ExcludedURIDomains)
	for _, e := range c.Extensions {
		fmt.Printf("%v %v %x\n", e.Id, e.Critical, e.Value)
	}
	fmt.Println(c.UnhandledCriticalExtensions)
}

func certificates() *x509.Certificate {
	root := key(1)
	b, err := x509.CreateCertificate(rand.Reader, authority, authority, root.Public(), root)
	show("root", b, err)
	ca := must(x509.ParseCertificate(b))
	tell(ca)
	fmt.Println(ca.CheckSignatureFrom(ca), ca.CheckSignature(x509.PureEd25519, []byte("x"), []byte("y")), ca.CheckSignature(x509.SHA256WithRSA, nil, nil))
	fmt.Println(ca.CheckSignature(x509.MD5WithRSA, nil, nil), ca.CheckSignature(0, nil, nil))
	b, err = x509.CreateCertificate(rand.Reader, full(), ca, key(2).Public(), root)
	show("leaf", b, err)
	c := must(x509.ParseCertificate(b))
	tell(c)
	fmt.Println(c.CheckSignatureFrom(ca), c.CheckSignatureFrom(c), c.Equal(ca), c.Equal(c))
	two, err := x509.ParseCertificates(append(bytes.Clone(b), ca.Raw...))
	fmt.Println(len(two), err)
	_, err = x509.ParseCertificate(append(bytes.Clone(b), 0))
	fmt.Println(err)
	for _, at := range []int{0, 1, 5, 9, 13, 20, 30, 60, 100, 150} {
		bad := bytes.Clone(ca.Raw)
		bad[at] ^= 0x20
		_, err := x509.ParseCertificate(bad)
		fmt.Println(at, err != nil)
	}
	return ca
}

func refused(ca *x509.Certificate) {
	try := func(change func(*x509.Certificate)) {
		c := full()
		change(c)
		_, err := x509.CreateCertificate(rand.Reader, c, ca, key(2).Public(), key(1))
		fmt.Println(err)
	}
	try(func(c *x509.Certificate) { c.SerialNumber = big.NewInt(-1) })
	try(func(c *x509.Certificate) { c.MaxPathLen = 1 })
	try(func(c *x509.Certificate) { c.MaxPathLen = -2 })
	try(func(c *x509.Certificate) { c.SignatureAlgorithm = x509.SHA256WithRSA })
	try(func(c *x509.Certificate) { c.SignatureAlgorithm = 99 })
	try(func(c *x509.Certificate) { c.DNSNames = []string{"ü"} })
	try(func(c *x509.Certificate) { c.ExtKeyUsage = []x509.ExtKeyUsage{77} })
	_, err := x509.CreateCertificate(rand.Reader, full(), ca, key(2).Public(), key(3))
	fmt.Println(err)
	_, err = x509.CreateCertificate(rand.Reader, full(), ca, 1, key(1))
	fmt.Println(err)
	_, err = x509.CreateCertificate(rand.Reader, full(), ca, key(2).Public(), 1)
	fmt.Println(err)
	fmt.Println(x509.SHA384WithRSAPSS, x509.ECDSAWithSHA1, x509.SignatureAlgorithm(77), x509.ECDSA, x509.PublicKeyAlgorithm(9))
	fmt.Println(x509.KeyUsageCRLSign, x509.KeyUsage(3), x509.ExtKeyUsageAny, x509.ExtKeyUsage(40), x509.ExtKeyUsageOCSPSigning.OID())
}

func requests() {
	template := &x509.CertificateRequest{
		Subject:        pkix.Name{CommonName: "asks", Organization: []string{"O"}},
		DNSNames:       []string{"host.example"},
		EmailAddresses: []string{"me@host.example"},
		IPAddresses:    []net.IP{net.IPv4(1, 2, 3, 4)},
		ExtraExtensions: []pkix.Extension{
			{Id: asn1.ObjectIdentifier{1, 2, 3}, Value: []byte{5, 0}, Critical: true},
		},
	}
	b, err := x509.CreateCertificateRequest(rand.Reader, template, key(4))
	show("request", b, err)
	r := must(x509.ParseCertificateRequest(b))
	fmt.Println(r.Version, r.Subject, r.SignatureAlgorithm, r.PublicKeyAlgorithm, r.DNSNames, r.EmailAddresses, r.IPAddresses, r.URIs)
	fmt.Println(r.CheckSignature(), len(r.Extensions), len(r.Attributes))
	r.Signature[3] ^= 1
	fmt.Println(r.CheckSignature())
	_, err = x509.ParseCertificateRequest(b[1:])
	fmt.Println(err != nil)
}

func revoked(ca *x509.Certificate) {
	list := &x509.RevocationList{
		Number:     big.NewInt(300),
		ThisUpdate: from,
		NextUpdate: from.AddDate(0, 1, 0),
		RevokedCertificateEntries: []x509.RevocationListEntry{
			{SerialNumber: big.NewInt(5), RevocationTime: from, ReasonCode: 3},
			{SerialNumber: big.NewInt(500), RevocationTime: from},
		},
	}
	b, err := x509.CreateRevocationList(rand.Reader, list, ca, key(1))
	show("list", b, err)
	l := must(x509.ParseRevocationList(b))
	fmt.Println(l.Issuer, l.Number, l.ThisUpdate, l.NextUpdate, l.SignatureAlgorithm, l.CheckSignatureFrom(ca))
	fmt.Printf("%x\n", l.AuthorityKeyId)
	for _, e := range l.RevokedCertificateEntries {
		fmt.Println(e.SerialNumber, e.RevocationTime, e.ReasonCode, len(e.Extensions))
	}
	old, err := x509.ParseCRL(b)
	fmt.Println(len(old.TBSCertList.RevokedCertificates), old.HasExpired(from), old.HasExpired(from.AddDate(1, 0, 0)), ca.CheckCRLSignature(old), err)
	list.Number = nil
	_, err = x509.CreateRevocationList(rand.Reader, list, ca, key(1))
	fmt.Println(err)
	_, err = x509.CreateRevocationList(rand.Reader, list, &x509.Certificate{}, key(1))
	fmt.Println(err)
	_, err = x509.ParseRevocationList(ca.Raw)
	fmt.Println(err)
}

func identifiers() {
	for _, s := range []string{"1.2.3", "2.999.1", "0.39", "1.40", "3.1", "1", "", "1.02", "2.340282366920938463463374607431768211456"} {
		oid, err := x509.ParseOID(s)
		fmt.Println(oid, err)
	}
	oid := must(x509.OIDFromInts([]uint64{1, 2, 840, 113549}))
	text, _ := oid.MarshalText()
	b, _ := oid.MarshalBinary()
	var again x509.OID
	fmt.Println(string(text), b, again.UnmarshalBinary(b), again.Equal(oid), oid.EqualASN1OID(asn1.ObjectIdentifier{1, 2, 840, 113549}))
	fmt.Println(again.UnmarshalBinary([]byte{0x80, 1}), again.UnmarshalText([]byte("x")))
	_, err := x509.OIDFromASN1OID(asn1.ObjectIdentifier{1, -2})
	fmt.Println(err)
}

func main() {
	ca := certificates()
	refused(ca)
	requests()
	revoked(ca)
	identifiers()
	fmt.Println(strings.Count(authority.Subject.String(), ","))
}
