package x509

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	_ "crypto/sha1"
	_ "crypto/sha256"
	_ "crypto/sha512"
	"encoding/asn1"
	"errors"
	"fmt"
	"internal/der"
	"io"
	"strconv"
	"sync"
)

// SignatureAlgorithm is an algorithm of signatures.
type SignatureAlgorithm int

// Algorithms of signatures. The older ones are there for their names: signatures by them are not valid.
const (
	UnknownSignatureAlgorithm SignatureAlgorithm = iota
	MD2WithRSA
	MD5WithRSA
	SHA1WithRSA
	SHA256WithRSA
	SHA384WithRSA
	SHA512WithRSA
	DSAWithSHA1
	DSAWithSHA256
	ECDSAWithSHA1
	ECDSAWithSHA256
	ECDSAWithSHA384
	ECDSAWithSHA512
	SHA256WithRSAPSS
	SHA384WithRSAPSS
	SHA512WithRSAPSS
	PureEd25519
	MLDSA44
	MLDSA65
	MLDSA87
)

// PublicKeyAlgorithm is an algorithm of keys.
type PublicKeyAlgorithm int

// Algorithms of keys.
const (
	UnknownPublicKeyAlgorithm PublicKeyAlgorithm = iota
	RSA
	DSA
	ECDSA
	Ed25519
	MLDSA
)

// String returns the name.
func (algo PublicKeyAlgorithm) String() string {
	if algo > 0 && algo <= MLDSA {
		return []string{"", "RSA", "DSA", "ECDSA", "Ed25519", "ML-DSA"}[algo]
	}
	return strconv.Itoa(int(algo))
}

// scheme is a way to sign.
type scheme struct {
	algo SignatureAlgorithm
	name string
	id   asn1.ObjectIdentifier
	key  PublicKeyAlgorithm
	hash crypto.Hash
	pss  bool
}

var (
	idPSS     = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 10}
	idMGF1    = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 8}
	idRSA     = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 1}
	idDSA     = asn1.ObjectIdentifier{1, 2, 840, 10040, 4, 1}
	idECDSA   = asn1.ObjectIdentifier{1, 2, 840, 10045, 2, 1}
	idX25519  = asn1.ObjectIdentifier{1, 3, 101, 110}
	idEd25519 = asn1.ObjectIdentifier{1, 3, 101, 112}
)

func idRSAWith(n int) asn1.ObjectIdentifier {
	return asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, n}
}

func idMLDSA(n int) asn1.ObjectIdentifier {
	return asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 3, n}
}

var schemeTable struct {
	once sync.Once
	rows []scheme
}

// schemes returns all schemes.
func schemes() []scheme {
	schemeTable.once.Do(func() {
		schemeTable.rows = []scheme{
			{MD5WithRSA, "MD5-RSA", idRSAWith(4), RSA, crypto.MD5, false},
			{SHA1WithRSA, "SHA1-RSA", idRSAWith(5), RSA, crypto.SHA1, false},
			{SHA1WithRSA, "SHA1-RSA", asn1.ObjectIdentifier{1, 3, 14, 3, 2, 29}, RSA, crypto.SHA1, false},
			{SHA256WithRSA, "SHA256-RSA", idRSAWith(11), RSA, crypto.SHA256, false},
			{SHA384WithRSA, "SHA384-RSA", idRSAWith(12), RSA, crypto.SHA384, false},
			{SHA512WithRSA, "SHA512-RSA", idRSAWith(13), RSA, crypto.SHA512, false},
			{SHA256WithRSAPSS, "SHA256-RSAPSS", idPSS, RSA, crypto.SHA256, true},
			{SHA384WithRSAPSS, "SHA384-RSAPSS", idPSS, RSA, crypto.SHA384, true},
			{SHA512WithRSAPSS, "SHA512-RSAPSS", idPSS, RSA, crypto.SHA512, true},
			{DSAWithSHA1, "DSA-SHA1", asn1.ObjectIdentifier{1, 2, 840, 10040, 4, 3}, DSA, crypto.SHA1, false},
			{DSAWithSHA256, "DSA-SHA256", idMLDSA(2), DSA, crypto.SHA256, false},
			{ECDSAWithSHA1, "ECDSA-SHA1", asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 1}, ECDSA, crypto.SHA1, false},
			{ECDSAWithSHA256, "ECDSA-SHA256", asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 2}, ECDSA, crypto.SHA256, false},
			{ECDSAWithSHA384, "ECDSA-SHA384", asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 3}, ECDSA, crypto.SHA384, false},
			{ECDSAWithSHA512, "ECDSA-SHA512", asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 4}, ECDSA, crypto.SHA512, false},
			{PureEd25519, "Ed25519", idEd25519, Ed25519, 0, false},
			{MLDSA44, "ML-DSA-44", idMLDSA(17), MLDSA, 0, false},
			{MLDSA65, "ML-DSA-65", idMLDSA(18), MLDSA, 0, false},
			{MLDSA87, "ML-DSA-87", idMLDSA(19), MLDSA, 0, false},
		}
	})
	return schemeTable.rows
}

// scheme returns the first row of the algorithm, nil if there is none.
func (algo SignatureAlgorithm) scheme() *scheme {
	all := schemes()
	for i := range all {
		if all[i].algo == algo {
			return &all[i]
		}
	}
	return nil
}

// String returns the name, such as "SHA256-RSA".
func (algo SignatureAlgorithm) String() string {
	if s := algo.scheme(); s != nil {
		return s.name
	}
	return strconv.Itoa(int(algo))
}

// hashID returns the identifier of one of the hash functions of RSA-PSS.
func hashID(h crypto.Hash) asn1.ObjectIdentifier {
	return asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 2, int(h - crypto.SHA256 + 1)}
}

// pssParameters are those of RSA-PSS with a salt as long as the hash.
func pssParameters(h crypto.Hash) []byte {
	hash := der.Wrap(der.Sequence, der.FromOID(hashID(h)), asn1.NullBytes)
	return der.Wrap(der.Sequence,
		der.Wrap(der.Explicit(0), hash),
		der.Wrap(der.Explicit(1), der.Wrap(der.Sequence, der.FromOID(idMGF1), hash)),
		der.Wrap(der.Explicit(2), der.FromSmall(h.Size())))
}

// parameters are what stands behind the scheme's identifier.
func (s *scheme) parameters() []byte {
	switch {
	case s.pss:
		return pssParameters(s.hash)
	case s.key == RSA:
		return asn1.NullBytes
	}
	return nil
}

// identifier returns the scheme as certificates name it.
func (s *scheme) identifier() []byte {
	return der.Wrap(der.Sequence, der.FromOID(s.id), s.parameters())
}

// algorithmOf returns the scheme that an identifier with parameters stands for.
func algorithmOf(id asn1.ObjectIdentifier, parameters []byte) SignatureAlgorithm {
	all := schemes()
	for i := range all {
		s := &all[i]
		if !s.id.Equal(id) {
			continue
		}
		if s.hash == 0 && len(parameters) > 0 {
			return UnknownSignatureAlgorithm
		}
		if !s.pss || samePSS(parameters, s.hash) {
			return s.algo
		}
	}
	return UnknownSignatureAlgorithm
}

// samePSS reports whether parameters are those of the hash function; NULLs may be left out of them.
func samePSS(parameters []byte, h crypto.Hash) bool {
	in := der.Input(parameters)
	seq, ok := in.Take(der.Sequence)
	if !ok || len(in) > 0 {
		return false
	}
	isHash := func(in der.Input) bool {
		seq, ok := in.Take(der.Sequence)
		if !ok {
			return false
		}
		id, ok := seq.OID()
		return ok && hashID(h).Equal(id) && (len(seq) == 0 || bytes.Equal(seq, asn1.NullBytes))
	}
	hash, ok := seq.Take(der.Explicit(0))
	if !ok || !isHash(hash) {
		return false
	}
	mgf, ok := seq.Take(der.Explicit(1))
	if !ok {
		return false
	}
	if mgf, ok = mgf.Take(der.Sequence); !ok {
		return false
	}
	id, ok := mgf.OID()
	if !ok || !idMGF1.Equal(id) || !isHash(mgf) {
		return false
	}
	salt, ok := seq.Take(der.Explicit(2))
	if !ok {
		return false
	}
	if n, ok := salt.Small(der.Integer); !ok || n != h.Size() {
		return false
	}
	trailer, there, ok := seq.Optional(der.Explicit(3))
	if there && ok {
		n, good := trailer.Small(der.Integer)
		ok = good && n == 1
	}
	return ok
}

var publicKeyIDs = []struct {
	id   asn1.ObjectIdentifier
	algo PublicKeyAlgorithm
}{
	{idRSA, RSA}, {idDSA, DSA}, {idECDSA, ECDSA}, {idEd25519, Ed25519},
}

func keyAlgorithmOf(id asn1.ObjectIdentifier) PublicKeyAlgorithm {
	for _, k := range publicKeyIDs {
		if k.id.Equal(id) {
			return k.algo
		}
	}
	return UnknownPublicKeyAlgorithm
}

// InsecureAlgorithmError says that a signature is of a kind that can be forged.
type InsecureAlgorithmError SignatureAlgorithm

// Error names the algorithm.
func (e InsecureAlgorithmError) Error() string {
	return fmt.Sprintf("x509: cannot verify signature: insecure algorithm %v", SignatureAlgorithm(e))
}

// ConstraintViolationError says that a certificate may not sign what it signed.
type ConstraintViolationError struct{}

// Error says that a constraint was violated.
func (ConstraintViolationError) Error() string {
	return "x509: invalid signature: parent certificate cannot sign this kind of certificate"
}

// ErrUnsupportedAlgorithm means that signatures by this algorithm cannot be checked.
var ErrUnsupportedAlgorithm = errors.New("x509: cannot verify signature: algorithm unimplemented")

func checkSignature(algo SignatureAlgorithm, signed, signature []byte, key crypto.PublicKey, allowSHA1 bool) error {
	s := algo.scheme()
	if s == nil || s.key == MLDSA {
		return ErrUnsupportedAlgorithm
	}
	if s.hash == crypto.MD5 || s.hash == crypto.SHA1 && !allowSHA1 {
		return InsecureAlgorithmError(algo)
	}
	if s.hash != 0 {
		if !s.hash.Available() {
			return ErrUnsupportedAlgorithm
		}
		h := s.hash.New()
		h.Write(signed)
		signed = h.Sum(nil)
	}
	of := UnknownPublicKeyAlgorithm
	switch key.(type) {
	case *rsa.PublicKey:
		of = RSA
	case *ecdsa.PublicKey:
		of = ECDSA
	case ed25519.PublicKey:
		of = Ed25519
	default:
		return ErrUnsupportedAlgorithm
	}
	if of != s.key {
		return fmt.Errorf("x509: signature algorithm specifies an %s public key, but have public key of type %T", s.key, key)
	}
	switch key := key.(type) {
	case *rsa.PublicKey:
		if s.pss {
			return rsa.VerifyPSS(key, s.hash, signed, signature, &rsa.PSSOptions{SaltLength: rsa.PSSSaltLengthEqualsHash})
		}
		return rsa.VerifyPKCS1v15(key, s.hash, signed, signature)
	case *ecdsa.PublicKey:
		if !ecdsa.VerifyASN1(key, signed, signature) {
			return errors.New("x509: ECDSA verification failure")
		}
	case ed25519.PublicKey:
		if !ed25519.Verify(key, signed, signature) {
			return errors.New("x509: Ed25519 verification failure")
		}
	}
	return nil
}

// schemeFor returns how a key signs, if algo leaves that open.
func schemeFor(key crypto.Signer, algo SignatureAlgorithm) (*scheme, error) {
	var of PublicKeyAlgorithm
	var usual SignatureAlgorithm
	switch public := key.Public().(type) {
	case *rsa.PublicKey:
		of, usual = RSA, SHA256WithRSA
	case *ecdsa.PublicKey:
		of = ECDSA
		switch public.Curve {
		case elliptic.P224(), elliptic.P256():
			usual = ECDSAWithSHA256
		case elliptic.P384():
			usual = ECDSAWithSHA384
		case elliptic.P521():
			usual = ECDSAWithSHA512
		default:
			return nil, errors.New("x509: unsupported elliptic curve")
		}
	case ed25519.PublicKey:
		of, usual = Ed25519, PureEd25519
	default:
		return nil, errors.New("x509: only RSA, ECDSA, ML-DSA and Ed25519 keys supported")
	}
	if algo == 0 {
		algo = usual
	}
	s := algo.scheme()
	switch {
	case s == nil:
		return nil, errors.New("x509: unknown SignatureAlgorithm")
	case s.key != of:
		return nil, errors.New("x509: requested SignatureAlgorithm does not match private key type")
	case s.hash == crypto.MD5:
		return nil, errors.New("x509: signing with MD5 is not supported")
	}
	return s, nil
}

// sign wraps what is to be signed together with the signature.
func (s *scheme) sign(rand io.Reader, signed []byte, key crypto.Signer) ([]byte, error) {
	var opts crypto.SignerOpts = s.hash
	if s.pss {
		opts = &rsa.PSSOptions{SaltLength: rsa.PSSSaltLengthEqualsHash, Hash: s.hash}
	}
	signature, err := crypto.SignMessage(key, rand, signed, opts)
	if err != nil {
		return nil, err
	}
	if err := checkSignature(s.algo, signed, signature, key.Public(), true); err != nil {
		return nil, fmt.Errorf("x509: signature returned by signer is invalid: %w", err)
	}
	return der.Wrap(der.Sequence, signed, s.identifier(), der.FromOctets(signature)), nil
}
