// The fields of certificates, requests and revocation lists that hold their parts as they were encoded, policies, and the texts of errors.
package main

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"
	"time"
)

func key(n byte) ed25519.PrivateKey { return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{n}, 32)) }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

var from = time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC)

func part(what string, b []byte) {
	sum := sha256.Sum256(b)
	fmt.Println(what, len(b), hex.EncodeToString(sum[:8]))
}

// issue makes a certificate with the key of a number, signed with that of its issuer.
func issue(t, parent *x509.Certificate, n, by byte) *x509.Certificate {
	t.SerialNumber, t.NotBefore, t.NotAfter, t.BasicConstraintsValid = big.NewInt(int64(n)), from, from.AddDate(10, 0, 0), true
	return must(x509.ParseCertificate(must(x509.CreateCertificate(nil, t, parent, key(n).Public(), key(by)))))
}

func root() *x509.Certificate {
	t := &x509.Certificate{Subject: pkix.Name{CommonName: "root"}, IsCA: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageCRLSign, SubjectKeyId: []byte{1, 2}}
	return issue(t, t, 1, 1)
}

func certificate(ca *x509.Certificate) {
	c := issue(&x509.Certificate{Subject: pkix.Name{CommonName: "leaf", Organization: []string{"O"}}}, ca, 2, 1)
	part("tbs", c.RawTBSCertificate)
	part("subject", c.RawSubject)
	part("issuer", c.RawIssuer)
	part("key", c.RawSubjectPublicKeyInfo)
	fmt.Printf("algorithm %x\n", c.RawSignatureAlgorithm)
	part("signature", c.Signature)
	fmt.Println(c.PublicKey.(ed25519.PublicKey).Equal(key(2).Public()), bytes.Equal(c.RawIssuer, ca.RawSubject), bytes.Contains(c.Raw, c.RawTBSCertificate))
	fmt.Println(ed25519.Verify(key(1).Public().(ed25519.PublicKey), c.RawTBSCertificate, c.Signature), ca.CheckSignature(c.SignatureAlgorithm, c.RawTBSCertificate, c.Signature))
	fmt.Println(must(x509.ParsePKIXPublicKey(c.RawSubjectPublicKeyInfo)).(ed25519.PublicKey).Equal(c.PublicKey))
	var names pkix.RDNSequence
	rest, err := asn1.Unmarshal(c.RawSubject, &names)
	fmt.Println(names.String(), len(rest), err)
	fmt.Println(c.KeyUsage.String() == "", x509.KeyUsage(0).String(), (x509.KeyUsageCertSign | x509.KeyUsageCRLSign).String(), x509.KeyUsage(1<<12|1).String())
	for _, a := range []x509.PublicKeyAlgorithm{x509.UnknownPublicKeyAlgorithm, x509.RSA, x509.DSA, x509.ECDSA, x509.Ed25519, 77, -1} {
		fmt.Print(a.String(), " ")
	}
	fmt.Println()
	for a := x509.UnknownSignatureAlgorithm; a < 24; a++ {
		fmt.Print(a.String(), " ")
	}
	fmt.Println()
}

func policies(ca *x509.Certificate) {
	oid := func(s string) x509.OID { return must(x509.ParseOID(s)) }
	for _, t := range []*x509.Certificate{
		{IsCA: true, InhibitAnyPolicy: 2, InhibitPolicyMapping: 3, RequireExplicitPolicy: 4},
		{IsCA: true, InhibitAnyPolicyZero: true, InhibitPolicyMappingZero: true, RequireExplicitPolicyZero: true},
		{IsCA: true, PolicyMappings: []x509.PolicyMapping{{IssuerDomainPolicy: oid("1.2.3"), SubjectDomainPolicy: oid("1.2.4")}}, Policies: []x509.OID{oid("1.2.4")}},
		{},
	} {
		// These fields are not encoded by themselves.
		var extra []pkix.Extension
		if t.RequireExplicitPolicy > 0 || t.RequireExplicitPolicyZero {
			b := must(asn1.Marshal(struct {
				Explicit int `asn1:"tag:0"`
				Mapping  int `asn1:"tag:1"`
			}{t.RequireExplicitPolicy, t.InhibitPolicyMapping}))
			extra = append(extra, pkix.Extension{Id: asn1.ObjectIdentifier{2, 5, 29, 36}, Critical: true, Value: b})
			extra = append(extra, pkix.Extension{Id: asn1.ObjectIdentifier{2, 5, 29, 54}, Critical: true, Value: must(asn1.Marshal(t.InhibitAnyPolicy))})
		}
		if len(t.PolicyMappings) > 0 {
			b := must(asn1.Marshal([][]asn1.ObjectIdentifier{{{1, 2, 3}, {1, 2, 4}}}))
			extra = append(extra, pkix.Extension{Id: asn1.ObjectIdentifier{2, 5, 29, 33}, Critical: true, Value: b})
		}
		t.ExtraExtensions = extra
		c := issue(t, ca, 3, 1)
		fmt.Println(c.InhibitAnyPolicy, c.InhibitAnyPolicyZero, c.InhibitPolicyMapping, c.InhibitPolicyMappingZero, c.RequireExplicitPolicy, c.RequireExplicitPolicyZero, c.UnhandledCriticalExtensions)
		for _, m := range c.PolicyMappings {
			fmt.Println(m.IssuerDomainPolicy.String(), m.SubjectDomainPolicy, c.Policies)
		}
	}
	roots := x509.NewCertPool()
	roots.AddCert(ca)
	leaf := issue(&x509.Certificate{Policies: []x509.OID{oid("1.2.3"), oid("1.2.5")}, DNSNames: []string{"a.test"}}, ca, 4, 1)
	for _, wanted := range [][]x509.OID{nil, {oid("1.2.3")}, {oid("1.2.4")}, {oid("1.2.4"), oid("1.2.5")}, {oid("2.5.29.32.0")}} {
		chains, err := leaf.Verify(x509.VerifyOptions{Roots: roots, CurrentTime: from, CertificatePolicies: wanted, KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageAny}})
		fmt.Println(wanted, len(chains), err)
	}
	// Where an issuer requires policies, those that are wanted count.
	explicit := must(asn1.Marshal(struct {
		Explicit int `asn1:"tag:0"`
	}{0}))
	strict := issue(&x509.Certificate{
		Subject: pkix.Name{CommonName: "strict"}, IsCA: true, KeyUsage: x509.KeyUsageCertSign, Policies: []x509.OID{oid("1.2.3"), oid("1.2.5")},
		ExtraExtensions: []pkix.Extension{{Id: asn1.ObjectIdentifier{2, 5, 29, 36}, Critical: true, Value: explicit}},
	}, ca, 9, 1)
	below := issue(&x509.Certificate{Policies: []x509.OID{oid("1.2.3"), oid("1.2.5")}, DNSNames: []string{"a.test"}}, strict, 4, 9)
	through := x509.NewCertPool()
	through.AddCert(strict)
	for _, wanted := range [][]x509.OID{nil, {oid("1.2.3")}, {oid("1.2.4")}, {oid("1.2.4"), oid("1.2.5")}, {oid("2.5.29.32.0")}} {
		chains, err := below.Verify(x509.VerifyOptions{Roots: roots, Intermediates: through, CurrentTime: from, CertificatePolicies: wanted, KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageAny}})
		fmt.Println(wanted, len(chains), err)
	}
	limited := issue(&x509.Certificate{Subject: pkix.Name{CommonName: "limited"}, IsCA: true, KeyUsage: x509.KeyUsageCertSign, PermittedDNSDomains: []string{"a.test", "b.test", "c.test"}}, ca, 5, 1)
	between := x509.NewCertPool()
	between.AddCert(limited)
	for _, n := range []int{0, 1, 100} {
		c := issue(&x509.Certificate{DNSNames: []string{"x.a.test", "y.b.test", "z.c.test"}}, limited, 6, 5)
		_, err := c.Verify(x509.VerifyOptions{Roots: roots, Intermediates: between, CurrentTime: from, MaxConstraintComparisions: n, KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageAny}})
		fmt.Println(n, err)
	}
}

func request() {
	r := must(x509.ParseCertificateRequest(must(x509.CreateCertificateRequest(nil, &x509.CertificateRequest{
		Subject: pkix.Name{CommonName: "asks"}, DNSNames: []string{"a.test"},
	}, key(7)))))
	part("raw", r.Raw)
	part("tbs", r.RawTBSCertificateRequest)
	part("key", r.RawSubjectPublicKeyInfo)
	part("subject", r.RawSubject)
	fmt.Printf("algorithm %x\n", r.RawSignatureAlgorithm)
	fmt.Println(r.PublicKey.(ed25519.PublicKey).Equal(key(7).Public()), r.CheckSignature())
}

func lists(ca *x509.Certificate) {
	entry := x509.RevocationListEntry{SerialNumber: big.NewInt(5), RevocationTime: from, ReasonCode: 1, ExtraExtensions: []pkix.Extension{{Id: asn1.ObjectIdentifier{1, 2, 3}, Value: []byte{5, 0}}}}
	b, err := x509.CreateRevocationList(nil, &x509.RevocationList{
		Number: big.NewInt(3), ThisUpdate: from, NextUpdate: from.AddDate(0, 1, 0), RevokedCertificateEntries: []x509.RevocationListEntry{entry},
		ExtraExtensions: []pkix.Extension{{Id: asn1.ObjectIdentifier{1, 2, 4}, Value: []byte{5, 0}}},
	}, ca, key(1))
	l := must(x509.ParseRevocationList(b))
	part("raw", l.Raw)
	part("tbs", l.RawTBSRevocationList)
	part("issuer", l.RawIssuer)
	fmt.Printf("algorithm %x\n", l.RawSignatureAlgorithm)
	part("signature", l.Signature)
	for _, e := range l.Extensions {
		fmt.Println(e.Id, e.Critical, hex.EncodeToString(e.Value))
	}
	for _, e := range l.RevokedCertificateEntries {
		part("entry", e.Raw)
		fmt.Println(e.Extensions, len(e.ExtraExtensions), e.ReasonCode)
	}
	for _, r := range l.RevokedCertificates {
		fmt.Println(r.SerialNumber, r.RevocationTime, r.Extensions)
	}
	fmt.Println(len(l.ExtraExtensions), err)
	// By the older field, too.
	l = must(x509.ParseRevocationList(must(x509.CreateRevocationList(nil, &x509.RevocationList{
		Number: big.NewInt(4), ThisUpdate: from, NextUpdate: from.AddDate(0, 1, 0),
		RevokedCertificates: []pkix.RevokedCertificate{{SerialNumber: big.NewInt(9), RevocationTime: from}},
	}, ca, key(1)))))
	fmt.Println(l.RevokedCertificateEntries[0].SerialNumber, l.RevokedCertificates[0].SerialNumber)

	b, err = ca.CreateCRL(nil, key(1), []pkix.RevokedCertificate{{SerialNumber: big.NewInt(11), RevocationTime: from, Extensions: []pkix.Extension{{Id: asn1.ObjectIdentifier{2, 5, 29, 21}, Value: []byte{10, 1, 1}}}}}, from, from.AddDate(0, 2, 0))
	part("crl", b)
	old, perr := x509.ParseDERCRL(b)
	fmt.Println(err, perr, ca.CheckCRLSignature(old))
	t := old.TBSCertList
	part("tbs", t.Raw)
	fmt.Println(t.Version, t.Signature.Algorithm, t.Issuer, t.ThisUpdate, t.NextUpdate, len(t.Extensions), old.SignatureAlgorithm.Algorithm, len(old.SignatureAlgorithm.Parameters.FullBytes), old.SignatureValue.BitLength)
	for _, r := range t.RevokedCertificates {
		fmt.Println(r.SerialNumber, r.RevocationTime, r.Extensions)
	}
	again, err := x509.ParseCRL(pem.EncodeToMemory(&pem.Block{Type: "X509 CRL", Bytes: b}))
	fmt.Println(again.TBSCertList.RevokedCertificates[0].SerialNumber, err)
	_, err = x509.ParseDERCRL(b[:20])
	fmt.Println(err)
	_, err = x509.ParseDERCRL(append(bytes.Clone(b), 0))
	fmt.Println(err)
}

func texts(ca *x509.Certificate) {
	leaf := issue(&x509.Certificate{Subject: pkix.Name{CommonName: "leaf"}, DNSNames: []string{"a.test", "b.test"}}, ca, 8, 1)
	for r := x509.NotAuthorizedToSign; r < 12; r++ {
		e := x509.CertificateInvalidError{Cert: leaf, Reason: r, Detail: "DETAIL"}
		fmt.Println(int(r), e.Error())
	}
	var reason x509.InvalidReason = x509.Expired
	_, err := leaf.Verify(x509.VerifyOptions{Roots: x509.NewCertPool(), CurrentTime: from.AddDate(50, 0, 0)})
	invalid, ok := errors.AsType[x509.CertificateInvalidError](err)
	fmt.Println(ok, invalid.Reason == reason, invalid.Detail, invalid.Cert == leaf)
	_, err = leaf.Verify(x509.VerifyOptions{Roots: x509.NewCertPool(), CurrentTime: from})
	unknown, ok := errors.AsType[x509.UnknownAuthorityError](err)
	fmt.Println(ok, unknown.Error(), unknown.Cert == leaf)
	fmt.Println(x509.UnknownAuthorityError{}.Error())
	for _, host := range []string{"c.test", "", "1.2.3.4", strings.Repeat("x", 300), "a.test."} {
		h, ok := errors.AsType[x509.HostnameError](leaf.VerifyHostname(host))
		if ok {
			fmt.Println(h.Error(), len(h.Host), h.Certificate == leaf)
		} else {
			fmt.Println(ok)
		}
	}
	many := issue(&x509.Certificate{DNSNames: strings.Split(strings.Repeat("n.test ", 130)+"n.test", " ")}, ca, 8, 1)
	fmt.Println(many.VerifyHostname("x"))
	none := issue(&x509.Certificate{Subject: pkix.Name{CommonName: "x.test"}}, ca, 8, 1)
	fmt.Println(none.VerifyHostname("x.test"))
	cause := errors.New("cause")
	s := x509.SystemRootsError{Err: cause}
	fmt.Println(s.Error(), s.Unwrap() == cause, x509.SystemRootsError{}.Error())
	fmt.Println(x509.UnhandledCriticalExtension{}.Error(), "|", x509.ConstraintViolationError{}.Error(), "|", x509.InsecureAlgorithmError(x509.MD5WithRSA).Error(), "|", x509.InsecureAlgorithmError(99).Error())
	odd := issue(&x509.Certificate{ExtraExtensions: []pkix.Extension{{Id: asn1.ObjectIdentifier{1, 2, 3}, Critical: true, Value: []byte{5, 0}}}}, ca, 8, 1)
	roots := x509.NewCertPool()
	roots.AddCert(ca)
	_, err = odd.Verify(x509.VerifyOptions{Roots: roots, CurrentTime: from})
	_, ok = errors.AsType[x509.UnhandledCriticalExtension](err)
	fmt.Println(err, ok)
	_, ok = errors.AsType[x509.ConstraintViolationError](leaf.CheckSignatureFrom(leaf))
	fmt.Println(ok, ca.CheckSignature(x509.MD5WithRSA, nil, nil), ca.CheckSignature(99, nil, nil) == x509.ErrUnsupportedAlgorithm)
	fmt.Println((&x509.Certificate{PublicKeyAlgorithm: x509.RSA, PublicKey: &ecdsa.PublicKey{}}).CheckSignature(x509.SHA256WithRSA, nil, nil))
	_, err = x509.CreateCertificate(nil, &x509.Certificate{SerialNumber: big.NewInt(1)}, ca, key(2).Public(), signer{})
	fmt.Println(err)

	oid := must(x509.ParseOID("1.2.840.113549.1"))
	text, terr := oid.AppendText([]byte("oid "))
	binary, berr := oid.AppendBinary([]byte{0xff})
	fmt.Println(oid.String(), string(text), terr, hex.EncodeToString(binary), berr)
	var zero x509.OID
	text, terr = zero.AppendText(nil)
	binary, berr = zero.AppendBinary(nil)
	fmt.Printf("%q %q %v %x %v\n", zero.String(), text, terr, binary, berr)
}

// signer has a key of no known kind.
type signer struct{}

func (signer) Public() crypto.PublicKey { return 5 }
func (signer) Sign(io.Reader, []byte, crypto.SignerOpts) ([]byte, error) {
	return nil, errors.New("cannot sign")
}

func main() {
	ca := root()
	certificate(ca)
	policies(ca)
	request()
	lists(ca)
	texts(ca)
}
